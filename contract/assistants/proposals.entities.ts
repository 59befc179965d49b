import { z } from 'zod';
import { version } from '../shared/record-id';
import { PROPOSAL_KINDS, PROPOSAL_STATUSES } from './assistants.constants';

/** Something that an assistant proposes and a person decides. */
export const Proposal = z.object({
  id: z.number(),
  kind: z.enum(PROPOSAL_KINDS),
  status: z.enum(PROPOSAL_STATUSES),
  /** What happens once it is confirmed, written by the product from the arguments. */
  sentence: z.string(),
  /** Why, in the words of the assistant: nothing of it is checked. */
  reason: z.string(),
  /** The API key that proposed it. */
  key_name: z.string(),
  carrier_id: z.number().nullable(),
  ticket_id: z.number().nullable(),
  created_at: z.string(),
  expires_at: z.string(),
  decided_at: z.string().nullable(),
  decided_by: z.string().nullable(),
});
export type Proposal = z.infer<typeof Proposal>;

/** A fact that the decision depends on, as it was when it was proposed and as it is. Null: not on file. */
export const ProposalFact = z.object({ what: z.string(), was: z.string().nullable(), is: z.string().nullable() });
export type ProposalFact = z.infer<typeof ProposalFact>;

export const ProposalDetail = Proposal.extend({
  /** What is stored or sent, word for word. */
  texts: z.array(z.object({ what: z.string(), text: z.string() })),
  facts: z.array(ProposalFact),
  /** What happens to others by it: who is notified, what cannot be undone. */
  effects: z.array(z.string()),
  /** Why it cannot be confirmed by the reader or by anyone, in a sentence; null: it can. */
  held_by: z.string().nullable(),
  /** Of what it changes, as it is now: to confirm what was seen. */
  version,
});
export type ProposalDetail = z.infer<typeof ProposalDetail>;
