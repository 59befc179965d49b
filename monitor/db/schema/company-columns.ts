import { sql } from 'drizzle-orm';
import { integer } from 'drizzle-orm/pg-core';
import { lastChange } from './columns';
import { companies, users } from './identity';

/** The company that a row belongs to: it goes with it. */
export const company = () =>
  integer('company_id')
    .notNull()
    .references(() => companies.id, { onDelete: 'cascade' });

/**
 * The company of a row that belongs to another row of that company, by `COMPANY_FROM` of `monitor/db/spread.ts`. A trigger of
 * migration 0124 fills it, so that inserts leave it out, and rejects any other company. No reference: the row goes with its parent.
 */
export const companyOfParent = () => integer('company_id').notNull().default(sql`null`);

/** A person of the company; null: no person did it, or the person has left. */
export const user = (name: string) => integer(name).references(() => users.id, { onDelete: 'set null' });

/** Of a row that people decide about: how often it changed, and its last change: what, when, and by whom. */
export const versioned = () => ({ ...lastChange(), changedByUserId: user('changed_by_user_id') });
