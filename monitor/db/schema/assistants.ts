import { PROPOSAL_KINDS } from '@contract/assistants/assistants.constants';
import { bigint, index, integer, jsonb, text } from 'drizzle-orm/pg-core';
import { id, moment, oneOf, table } from './columns';
import { company, user } from './company-columns';
import { apiKeys } from './integrations';
import { tickets } from './tickets';

/** What assistants propose by the company's keys (decision 0215), until a person decides. */
export const assistantProposals = table(
  'assistant_proposals',
  {
    id: id(),
    companyId: company(),
    apiKeyId: integer('api_key_id')
      .notNull()
      .references(() => apiKeys.id, { onDelete: 'cascade' }),
    kind: oneOf('kind', PROPOSAL_KINDS).notNull(),
    /** As the contract's `PROPOSED` has them. */
    arguments: jsonb('arguments').$type<Record<string, unknown>>().notNull(),
    carrierId: bigint('carrier_id', { mode: 'number' }),
    ticketId: integer('ticket_id').references(() => tickets.id, { onDelete: 'cascade' }),
    /** What would happen, written from the arguments when it was made. */
    sentence: text('sentence').notNull(),
    /** The assistant's own words. */
    reason: text('reason').notNull(),
    /** What the decision depends on, as it was then. */
    facts: jsonb('facts').$type<{ what: string; value: string | null }[]>().notNull(),
    status: oneOf('status', ['open', 'confirmed', 'refused']).notNull().default('open'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    decidedAt: moment('decided_at'),
    decidedByUserId: user('decided_by_user_id'),
  },
  (t) => [
    index('assistant_proposals_company').on(t.companyId, t.id),
    index('assistant_proposals_key').on(t.apiKeyId, t.createdAt),
  ],
);
