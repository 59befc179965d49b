import type { Carrier } from '@contract/carriers/carriers.entities';
import type { ConnectionClassification } from '@contract/connections/connection-classifications.entities';
import type { Connection } from '@contract/connections/connections.entities';
import type { Subscription } from '@contract/subscriptions/subscriptions.entities';
import { useRouteLoaderData } from '@remix-run/react';
import type { ProfileRights } from './profile-actions';

/** The profile's route, whose loader brings the header. */
export const CARRIER_ROUTE_ID = 'routes/carriers.$id';

/** The company's data about a carrier besides the connection. */
export interface RelationshipDetails {
  subscription: Subscription | null;
  packet: Connection['latest_onboarding_packet'];
  /** Classifications by broker election; none where the company has none, or is not connected. */
  classifications: readonly ConnectionClassification[];
  /** When it is paid; null: not set, or not connected. */
  paymentTerm: string | null;
  /** The company has terms to choose from. */
  hasPaymentTerms: boolean;
}

interface ProfileData {
  carrier: Carrier;
  /** Null: it could not be loaded, or is not for this account. */
  details: RelationshipDetails | null;
  rights: ProfileRights;
}

/** What the profile's route loaded, for the sections below it. */
export const useProfile = (): ProfileData | undefined => useRouteLoaderData<ProfileData>(CARRIER_ROUTE_ID);
