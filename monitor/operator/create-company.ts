import { randomBytes } from 'node:crypto';
import { portalPaths, withBase } from '@contract/portal-paths';
import { eq } from 'drizzle-orm';
import { createBrokerCompany } from '../areas/identity/create-broker-company';
import { hashPassword } from '../areas/identity/passwords';
import type { Database, Queryable } from '../db/client';
import { users } from '../db/schema';
import { type CompanyOptions, companyOfRecord, dotNumber } from './company-of-record';
import { because, CommandRefused, recordOperatorChange } from './operator-log';

const ADDRESS = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]{2,}$/;

/**
 * Sets a broker company up with its first manager, who then chooses a password by a mailed link: no password is handed
 * over.
 *
 * @param address where that link goes; an account without a company may have it already
 * @throws CommandRefused
 */
export async function createCompany(
  db: Database,
  address: string,
  { dot, note, ...options }: CompanyOptions & { dot?: string; note?: string },
  now: Date,
): Promise<string[]> {
  const email = address.trim().toLowerCase();
  if (!ADDRESS.test(email)) throw new CommandRefused(`"${address}" is not an email address.`);
  const carrierId = dotNumber(dot);
  if (carrierId === null) throw new CommandRefused('Name the company: --dot N.');
  const company = await companyOfRecord(db, carrierId, options, now);
  const unknownPassword = await hashPassword(randomBytes(32).toString('base64url'));
  await db.transaction(async (tx) => {
    const user = await managerToBe(tx, email, unknownPassword, now);
    const done = await createBrokerCompany(tx, user, company, { how: 'by the operator', now });
    if (done === 'has_company') throw new CommandRefused(`${email} belongs to a company already.`);
    if (done === 'carrier_taken')
      throw new CommandRefused(`${company.legalName} is set up here already. Its managers can invite ${email}.`);
    const [made] = await tx.select({ companyId: users.companyId }).from(users).where(eq(users.id, user.id));
    const summary = `set up ${company.legalName} with ${email} as its manager${because(note)}`;
    await recordOperatorChange(tx, { summary, userId: user.id, companyId: made!.companyId, now });
  });
  return [
    `${company.legalName} (DOT ${carrierId}) is set up and ${email} manages it.`,
    `They choose a password at ${withBase(portalPaths.forgottenPassword())} of the portal, by a link that is mailed to them.`,
  ];
}

async function managerToBe(tx: Queryable, email: string, passwordHash: string, now: Date) {
  await tx.insert(users).values({ email, passwordHash, createdAt: now }).onConflictDoNothing({ target: users.email });
  const [user] = await tx.select().from(users).where(eq(users.email, email));
  if (user!.disabledAt !== null) throw new CommandRefused(`${email} is disabled. Enable it first.`);
  if (user!.isWatchdog) throw new CommandRefused(`${email} is a user of the watchdog brand.`);
  return { id: user!.id, email };
}
