import { eq } from 'drizzle-orm';
import type { Queryable } from '../db/client';
import { companies, users } from '../db/schema';
import { CommandRefused } from './operator-log';

/** @throws CommandRefused when no user has this address */
export async function userOfAddress(db: Queryable, address: string) {
  const email = address.trim().toLowerCase();
  const [user] = await db.select().from(users).where(eq(users.email, email));
  if (!user) throw new CommandRefused(`No user has the address ${email}.`);
  return user;
}

/** @throws CommandRefused when no company has this id */
export async function companyOfId(db: Queryable, text: string) {
  const id = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  const [company] = await db.select().from(companies).where(eq(companies.id, id));
  if (!company) throw new CommandRefused(`No company has the id ${text}.`);
  return company;
}
