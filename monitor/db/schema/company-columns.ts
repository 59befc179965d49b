import { integer } from 'drizzle-orm/pg-core';
import { lastChange } from './columns';
import { companies, users } from './identity';

/** The company that a row belongs to: it goes with it. */
export const company = () =>
  integer('company_id')
    .notNull()
    .references(() => companies.id, { onDelete: 'cascade' });

/** A person of the company; null: no person did it, or the person has left. */
export const user = (name: string) => integer(name).references(() => users.id, { onDelete: 'set null' });

/** Of a row that people decide about: how often it changed, and its last change: what, when, and by whom. */
export const versioned = () => ({ ...lastChange(), changedByUserId: user('changed_by_user_id') });
