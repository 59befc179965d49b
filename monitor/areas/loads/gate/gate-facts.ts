import type { ContactField } from '@contract/carriers/contact-changes.constants';
import type { ConnectionStatus } from '@contract/connections/connections.constants';
import type { GateException } from '@contract/loads/gate.entities';
import type { PacketStatus } from '@contract/onboarding/packets.constants';
import type { OverallResult, RuleStatus, RuleType } from '@contract/rules/rules.constants';
import type { EarlierCarrier } from '../../carriers/earlier-carriers';
import type { ContactFrom } from '../../carriers/given-contacts.queries';
import type { ContactFlag } from '../../identity-alerts/contact-flags.queries';
import type { ListAnswer } from '../../identity-alerts/why-not-listed';
import type { ClassifiedLoad } from './load-classifications';

/** An ISO day. */
type Day = string;

/** A rule's result with what it was read from. */
export type RuleFound = {
  result: 'pass' | 'fail' | 'incomplete';
  reason: string | null;
  source: string;
  asOf: Day | null;
};

export type FlaggedContact = ContactFlag & { contact: string; from: ContactFrom };

/** What one company knows of a carrier when a load is to be given to it. */
export type GateCarrier = {
  id: number;
  name: string;
  ban: { since: Day; by: string | null; reason: string | null } | null;
  /** Registrations that FMCSA revoked before this one, the latest first. */
  earlier: readonly EarlierCarrier[];
  outOfService: RuleFound;
  authority: RuleFound;
  /** The files contradict each other about it, and the rule has no override. */
  isAuthorityInDoubt: boolean;
  /** Of authority and out-of-service orders, what the files on hand can't tell, no file contradicts and no override settles. */
  cannotTell: readonly {
    type: Extract<RuleType, 'interstate_carrier_authority_is_active' | 'no_active_oos_orders'>;
    source: string;
    asOf: Day | null;
  }[];
  /** Null: the company has no relationship with it yet. */
  relationship: { status: ConnectionStatus; isDismissed: boolean; since: Day } | null;
  /** The newest packet; null: none. */
  packet: {
    status: PacketStatus;
    since: Day;
    holds: readonly { id: number; cause: string; reason: string; since: Day }[];
  } | null;
  /** The newest agreement that the carrier signed; null: none. */
  agreement: { name: string; signedOn: Day } | null;
  overall: OverallResult;
  /** `types`: the deciding rules that have the classification's status, `reasons` why. */
  classifications: readonly {
    id: number;
    name: string;
    status: RuleStatus;
    types: readonly RuleType[];
    reasons: readonly string[];
  }[];
  /** The largest cargo limit of verified certificates in force; null: none is on file. */
  cargo: { limitUsd: number; insurer: string | null; expiresOn: Day | null } | null;
  /** What verified certificates in force exclude; null: no person has read the exclusions. */
  exclusions: { items: readonly string[]; readOn: Day } | null;
  /** Whether its MCS-150 says that it hauls hazardous materials; null: not reported. */
  hazmat: boolean | null;
  /** The census that says so. `asOf` null: it does not name the carrier. */
  census: { asOf: Day | null; isTooOld: boolean };
  /** Whether it has the BIPD that hazardous materials require. */
  hazmatCover: RuleFound;
  /** Of the last 90 days by the federal record. */
  contactChanges: readonly {
    field: ContactField;
    was: string;
    became: string | null;
    asOf: Day | null;
    source: string;
  }[];
  /** Its phones and addresses that are flagged for fraud and that no person has called a false alarm, those of its record first. */
  flaggedContacts: readonly FlaggedContact[];
  /**
   * Open alerts that a person must act on now, about the carrier's identity; brokers' identity alerts are `identityAlert`, flagged addresses
   * `flaggedContacts`.
   * `subject`: the truck, person or address that it is about;
   * `loadReference` null: not about a load.
   */
  alerts: readonly {
    id: number;
    type: string;
    subject: string;
    label: string;
    loadReference: string | null;
    message: string;
    since: Day;
  }[];
  /** The newest identity alert of a broker to act on now; null: none. */
  identityAlert: { id: number; label: string; publishedOn: Day } | null;
};

/** The load, and the carrier whose truck and driver it names. */
export type GateLoad = ClassifiedLoad & {
  id: number;
  reference: string;
  /** The load's classifications; each an active one of the company. */
  classifications: readonly { id: number; name: string }[];
  /** Numbers of its drivers that are flagged for fraud. */
  flaggedDrivers: readonly (ContactFlag & { contact: string })[];
  /** Open loads of other carriers with the same truck or driver. */
  otherCarriers: readonly {
    what: 'truck' | 'driver';
    value: string;
    carrierId: number;
    carrierName: string;
    loadReference: string;
  }[];
};

export type GateFacts = {
  carrier: GateCarrier;
  load: GateLoad;
  /** Why the list of flagged contacts cannot show that none is flagged; null: it can. */
  flaggedNotCheckedBecause: ListAnswer;
  /** The company requires its carriers to sign an agreement. */
  asksAgreement: boolean;
  /** The newest exception for this load and carrier; null: none. */
  exception: GateException | null;
  /** ISO day. */
  today: Day;
};
