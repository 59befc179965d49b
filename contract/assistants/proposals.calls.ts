import { z } from 'zod';
import { TICKET_RESOLUTIONS } from '../alerts/tickets.constants';
import { defineCall } from '../call';
import { CertificateRequestForm } from '../insurance/certificates.calls';
import { CERTIFICATE_NEEDS } from '../insurance/insurance.constants';
import { Paging } from '../shared/paging';
import { carrierId, expectedVersion, RecordId, recordId } from '../shared/record-id';
import { UNSEEN } from '../shared/unseen';
import { PROPOSAL_HOURS, PROPOSAL_LISTS } from './assistants.constants';
import { Proposal, ProposalDetail } from './proposals.entities';

/** A text that a person reads before it counts: what they see is all there is. */
const seen = (missing: string, most: number) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(most, `That is too long: ${most.toLocaleString('en-US')} characters at most.`)
    .refine((text) => !UNSEEN.test(text), 'Remove the invisible characters from this text.');

const reason = seen('Say why, for the person who decides.', 500);

/** What an assistant may propose: the arguments of each kind. */
export const PROPOSED = {
  do_not_dispatch: z.strictObject({
    reason,
    carrier_id: carrierId('carrier_id'),
    note: seen('Write the reason that the carrier’s history keeps.', 1000),
  }),
  note: z.strictObject({ reason, carrier_id: carrierId('carrier_id'), body: seen('Write the note.', 2000) }),
  certificate_request: z.strictObject({
    reason,
    carrier_id: carrierId('carrier_id'),
    /** Only an address that the record or a verified certificate makes known. */
    email: CertificateRequestForm.shape.email,
    needs: z
      .array(z.enum(CERTIFICATE_NEEDS, { error: 'Choose what it should show from the list.' }))
      .max(10)
      .optional(),
  }),
  alert_assignment: z.strictObject({
    reason,
    ticket_id: recordId('ticket_id'),
    /** Of a colleague who may work on alerts. */
    assignee_email: CertificateRequestForm.shape.email,
  }),
  alert_closing: z.strictObject({
    reason,
    ticket_id: recordId('ticket_id'),
    resolution: z.enum(TICKET_RESOLUTIONS, { error: `resolution may be ${TICKET_RESOLUTIONS.join(', ')}.` }),
    comment: seen('Say how it was solved: the next person reads it.', 1000),
  }),
} as const;

export const createProposal = defineCall({
  method: 'POST',
  path: '/api/v1/assistant_proposals',
  summary: `Propose a change that a person confirms in the portal within ${PROPOSAL_HOURS} hours, by an API key that may change things or propose changes. Name one kind with its arguments. Nothing is done, and no one is notified. The same proposal while one is open answers that one. No text names this call.`,
  may: 'readEvents',
  proposes: true,
  body: z.object({
    assistant_proposal: z
      .strictObject({
        do_not_dispatch: PROPOSED.do_not_dispatch.optional(),
        note: PROPOSED.note.optional(),
        certificate_request: PROPOSED.certificate_request.optional(),
        alert_assignment: PROPOSED.alert_assignment.optional(),
        alert_closing: PROPOSED.alert_closing.optional(),
      })
      .refine((kinds) => Object.values(kinds).filter((one) => one !== undefined).length === 1, {
        error: 'Name one kind of proposal with its arguments.',
      }),
  }),
  response: Proposal,
  errors: [404, 429],
});

export const listProposals = defineCall({
  method: 'GET',
  path: '/api/v1/assistant_proposals',
  summary:
    'What assistants proposed, newest first, as far as the reader may see it; a key sees its own. list may be open or all. No text names this call.',
  may: 'readEvents',
  query: Paging.extend({
    list: z.enum(PROPOSAL_LISTS, { error: `list may be ${PROPOSAL_LISTS.join(', ')}.` }).default('open'),
  }),
  response: z.object({
    assistant_proposals: z.array(Proposal),
    counts: z.object({ open: z.number(), all: z.number() }),
  }),
  paged: true,
});

export const getProposal = defineCall({
  method: 'GET',
  path: '/api/v1/assistant_proposals/{id}',
  summary:
    'A proposal with what would be stored or sent, and the facts as they were when it was made and as they are. No text names this call.',
  may: 'readEvents',
  params: RecordId,
  response: ProposalDetail,
});

export const confirmProposal = defineCall({
  method: 'PATCH',
  path: '/api/v1/assistant_proposals/{id}/confirm',
  summary:
    'Do what is proposed, as the signed-in person and with their permission. expected_version is of what it changes. No text names this call.',
  may: 'readEvents',
  asPerson: true,
  params: RecordId,
  body: z.object({ assistant_proposal: z.object({ expected_version: expectedVersion }) }),
  response: Proposal,
  errors: [429],
});

export const refuseProposal = defineCall({
  method: 'PATCH',
  path: '/api/v1/assistant_proposals/{id}/refuse',
  summary: 'Refuse a proposal: nothing is done, and its assistant reads that. No text names this call.',
  may: 'readEvents',
  asPerson: true,
  params: RecordId,
  response: Proposal,
  errors: [409],
});
