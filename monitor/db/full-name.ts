import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

type Named = { firstName: AnyPgColumn; lastName: AnyPgColumn; email: AnyPgColumn };

/** A person's first and last name, or the email address while neither is known. */
export const fullName = ({ firstName, lastName, email }: Named) =>
  sql<string>`coalesce(nullif(concat_ws(' ', ${firstName}, ${lastName}), ''), ${email})`;

/** The same for a person who may be missing, as in an outer join: then null. */
export const fullNameOrNull = (person: Named): SQL<string | null> => fullName(person);
