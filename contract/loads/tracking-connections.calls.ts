import { z } from 'zod';
import { defineCall } from '../call';
import { CarrierId } from '../carriers/carriers.calls';
import { TRACKING_CONNECTION_STATUSES } from './tracking-connections.constants';

const moment = z.string();

export const TrackingConnection = z.object({
  carrier_id: z.number(),
  status: z.enum(TRACKING_CONNECTION_STATUSES),
  /** When this company last invited it. */
  invited_at: moment.nullable(),
  consented_at: moment.nullable(),
  withdrawn_at: moment.nullable(),
  /** Where an invitation goes: the email address on the FMCSA record, mostly hidden. Null: the record has none. */
  email: z.string().nullable(),
});
export type TrackingConnection = z.infer<typeof TrackingConnection>;

export const getTrackingConnection = defineCall({
  method: 'GET',
  path: '/api/v1/carriers/{id}/tracking_connection',
  summary: 'Whether a carrier consented to share its trucks’ positions with brokers. No text names this call.',
  may: 'viewLoads',
  params: CarrierId,
  response: TrackingConnection,
});

export const inviteToShareTracking = defineCall({
  method: 'POST',
  path: '/api/v1/carriers/{id}/tracking_connection/invitations',
  summary:
    'Mail the carrier a link to its tracking page, where it may consent: to the email address of its FMCSA record and nowhere else. No text names this call.',
  may: 'workTickets',
  params: CarrierId,
  response: TrackingConnection,
  errors: [429],
});
