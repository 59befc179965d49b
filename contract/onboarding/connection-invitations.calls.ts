import { z } from 'zod';
import { defineCall } from '../call';
import { CarrierId } from '../carriers/carriers.calls';
import { Paging } from '../shared/paging';
import { expectedVersion, RecordId, version } from '../shared/record-id';
import { PacketFinding } from './packets.calls';

/** An invitation by email to onboard. Only the email has the link. */
export const ConnectionInvitation = z.object({
  id: z.number(),
  issuer_id: z.number(),
  carrier_id: z.number(),
  connection_id: z.number(),
  email: z.string(),
  classification_ids: z.array(z.number()),
  /** `open`: its link works. The others say why not. */
  status: z.enum(['open', 'completed', 'revoked', 'expired']),
  version,
  invited_by: z.string().nullable(),
  created_at: z.string(),
  /** Of the newest mail. */
  delivered_at: z.string(),
  expires_at: z.string(),
  /** When a code first proved the address; null: not opened yet. */
  opened_at: z.string().nullable(),
  completed_at: z.string().nullable(),
});
export type ConnectionInvitation = z.infer<typeof ConnectionInvitation>;

const classificationIds = z
  .array(RecordId.shape.id, { error: 'classification_ids is a list of ids.' })
  .max(50, 'Name at most 50 classifications.')
  .transform((ids) => [...new Set(ids)]);

/** As typed; an empty one counts as none. */
const email = z
  .string({ error: 'Enter the email address.' })
  .trim()
  .max(254, 'That email address is too long.')
  .transform((text) => text.toLowerCase())
  .refine((text) => text === '' || z.email().safeParse(text).success, {
    error: 'Enter a full email address, like name@company.com.',
  });

/** An address compared with the one of the federal record. */
const AddressFinding = PacketFinding.omit({ subject: true, weight: true, missing: true });

export const checkInvitationAddress = defineCall({
  method: 'GET',
  path: '/api/v1/connection_invitations/check_address',
  summary:
    "Whether an email address is the carrier's by the federal record, before it is invited there: the same, another (and whether its domain looks like the one of record), or not to be compared.",
  may: 'onboardCarriers',
  query: z.object({
    carrier_id: CarrierId.shape.id,
    email: email.pipe(z.string().min(1, 'Enter the email address.')),
  }),
  response: AddressFinding,
  errors: [404],
});

export const createConnectionInvitation = defineCall({
  method: 'POST',
  path: '/api/v1/connection_invitations',
  summary:
    "Invite a carrier to onboard, by mail. The email address counts where it is given, else that of the carrier's user whose id is given. A carrier on do not dispatch is not invited: 409.",
  may: 'onboardCarriers',
  body: z.object({
    connection_invitation: z.object({
      email: email.nullable().optional(),
      user_id_for_email: RecordId.shape.id.nullable().optional(),
      classification_ids: classificationIds.default([]),
      /** The broker itself; omitted: the signed-in user's company. */
      issuer_id: RecordId.shape.id.optional(),
      carrier_id: CarrierId.shape.id,
      /** Of the connection; 0: not connected. */
      expected_version: expectedVersion,
    }),
  }),
  response: ConnectionInvitation,
  errors: [404, 429],
});

export const resendConnectionInvitation = defineCall({
  method: 'PATCH',
  path: '/api/v1/connection_invitations/{id}/resend',
  summary: 'Mail an invitation again, with a new link for 14 days; the one before works no more.',
  may: 'onboardCarriers',
  params: RecordId,
  body: z.object({ classification_ids: classificationIds.optional(), expected_version: expectedVersion }),
  response: ConnectionInvitation,
  errors: [429],
});

export const listConnectionInvitations = defineCall({
  method: 'GET',
  path: '/api/v1/connection_invitations',
  summary: "The company's invitations, newest mail first. q asks for issuer_id and carrier_id too.",
  may: 'connect',
  query: Paging.extend({
    issuer_id: RecordId.shape.id.optional(),
    carrier_id: CarrierId.shape.id.optional(),
    q: z.unknown().optional(),
  }),
  response: z.object({ connection_invitations: z.array(ConnectionInvitation) }),
  paged: true,
});

export const revokeConnectionInvitation = defineCall({
  method: 'DELETE',
  path: '/api/v1/connection_invitations/{id}',
  summary: 'Take an invitation back: its link works no more.',
  may: 'onboardCarriers',
  params: RecordId,
  query: z.object({ expected_version: expectedVersion }),
  response: null,
  errors: [409],
});
