import { integer } from 'drizzle-orm/pg-core';
import { companies, users } from './identity';

/** The company that a row belongs to: it goes with it. */
export const company = () =>
  integer('company_id')
    .notNull()
    .references(() => companies.id, { onDelete: 'cascade' });

/** A person of the company; null: nobody in person, or no longer with it. */
export const user = (name: string) => integer(name).references(() => users.id, { onDelete: 'set null' });
