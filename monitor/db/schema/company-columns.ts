import { integer } from 'drizzle-orm/pg-core';
import { lastChange } from './columns';
import { companies, users } from './identity';

/** The company that a row belongs to: it goes with it. */
export const company = () =>
  integer('company_id')
    .notNull()
    .references(() => companies.id, { onDelete: 'cascade' });

/** A person of the company; null: no one in person, or no longer with it. */
export const user = (name: string) => integer(name).references(() => users.id, { onDelete: 'set null' });

/** Of a row that people decide about: how often it changed, and its last change: what, when, and by whom. */
export const versioned = () => ({ ...lastChange(), changedByUserId: user('changed_by_user_id') });
