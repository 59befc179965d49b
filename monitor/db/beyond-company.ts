import { currentCaller, onBehalfOf } from './callers';

/** Why a query of one company's request rightly touches rows of others. Each is about one query, never about a whole call. */
export const REASONS = {
  published_alerts:
    'Identity alerts that other companies published are shown to every broker, without who wrote them (0085).',
  tell_readers: 'Every company that follows a carrier gets a line when an alert about it is published or withdrawn.',
  own_invitation: 'A person who belongs to one company answers an invitation of another one to their own address.',
  shared_traces:
    'What a carrier left in a packet, a load or an email is compared with what others left at any company: shown without names or loads of those (0159).',
  proven_domains: "A domain that one company has proven is no other company's.",
  accounts_by_email: 'An address is one account in the whole product: who is there already is not made twice.',
  last_company:
    'A person is erased by the company that they were of last: who that is, the audit log of any company says.',
  owner_of_evidence:
    'Erasing a person rewrites lines of history, which the owner of the tables alone may: no policy holds that role on a server, and the embedded database takes it.',
  people_elsewhere:
    'A directory goes on seeing whom it removed, by what it sent itself, though they may work for another company by now.',
  carriers_feed:
    'Positions of a carrier’s own feed concern every company whose loads name its trucks. The system that sends them has the key that the carrier gave out.',
  indexes_of_search:
    'A policy keeps Postgres from using an index of words or of a number without its dashes, whose operators could tell of rows that are hidden. The search would read all loads of a company. Each query has the company’s condition.',
} as const satisfies Record<string, string>;
export type Reason = keyof typeof REASONS;

/**
 * Runs one query of a company's request beyond that company: what the database would hide from it otherwise (`isolation.ts`). The query
 * has its own condition of whose rows these may be. Within a transaction too: the next statement is bound again.
 */
export function beyondCompany<Result>(_reason: Reason, run: () => PromiseLike<Result>): Promise<Result> {
  // A query of drizzle begins as it is awaited: here, not where the answer is.
  return onBehalfOf({ ...currentCaller(), company: '*' }, async () => await run());
}
