import { BLOCKED_ACCESS_PAGES, type BlockedAccessPage } from '@contract/identity/identity.constants';
import { and, eq, gte, isNull, ne } from 'drizzle-orm';
import { findOpenReview } from '../areas/identity/access-reviews.queries';
import { dropFactors } from '../areas/identity/second-factors/change-app';
import type { Database, Queryable } from '../db/client';
import { lockCompany } from '../db/company-lock';
import { companies, connectionInvitations, insuranceCertificateRequests, userInvitations, users } from '../db/schema';
import { endSessionsOf } from '../server/authentication/sessions';
import { companyOfId, userOfAddress } from './account-rows';
import { because, CommandRefused, recordOperatorChange } from './operator-log';

type Change = { note?: string; now: Date };

/** Closes one account for good, or until it is enabled: its sessions end at once, and it cannot sign in. */
export async function disableUser(db: Database, address: string, { note, now }: Change): Promise<string> {
  const user = await userOfAddress(db, address);
  if (user.disabledAt !== null) throw new CommandRefused(`${user.email} is disabled already.`);
  await db.transaction(async (tx) => {
    if (user.companyId !== null) await lockCompany(tx, user.companyId);
    await disable(tx, user.id, now);
    const summary = `disabled ${user.email}${because(note)}`;
    await recordOperatorChange(tx, { summary, userId: user.id, companyId: user.companyId, now });
    if (user.companyId !== null) await endLinksOfDeserted(tx, user.companyId, now);
  });
  return `${user.email} is disabled and signed out.`;
}

/** Closes every account of a company: nothing more can be done in its name. */
export async function disableCompany(db: Database, id: string, { note, now }: Change): Promise<string> {
  const company = await companyOfId(db, id);
  const count = await db.transaction(async (tx) => {
    await lockCompany(tx, company.id);
    const open = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.companyId, company.id), isNull(users.disabledAt)));
    for (const user of open) await disable(tx, user.id, now);
    const summary = `disabled ${company.legalName} (${company.id}) with ${open.length} accounts${because(note)}`;
    await recordOperatorChange(tx, { summary, companyId: company.id, now });
    await endLinksOfDeserted(tx, company.id, now);
    return open.length;
  });
  return `${company.legalName} (${company.id}): ${count} accounts are disabled, and its open links work no more.`;
}

async function disable(tx: Queryable, userId: number, now: Date) {
  await tx.update(users).set({ disabledAt: now }).where(eq(users.id, userId));
  await endSessionsOf(tx, userId, now);
}

/**
 * Of a company without an account in use: carriers and agents could still answer its mails, and give bank numbers to an
 * abandoned company or to an impostor; invited colleagues could still join.
 */
async function endLinksOfDeserted(tx: Queryable, companyId: number, now: Date) {
  if (await hasAccountInUse(tx, companyId)) return;
  const { revokedAt, completedAt } = connectionInvitations;
  await tx
    .update(connectionInvitations)
    .set({ revokedAt: now })
    .where(and(eq(connectionInvitations.companyId, companyId), isNull(revokedAt), isNull(completedAt)));
  const { receivedAt, cancelledAt } = insuranceCertificateRequests;
  await tx
    .update(insuranceCertificateRequests)
    .set({ expiresAt: now })
    .where(and(eq(insuranceCertificateRequests.companyId, companyId), isNull(receivedAt), isNull(cancelledAt)));
  const { claimedAt, deletedAt } = userInvitations;
  await tx
    .update(userInvitations)
    .set({ deletedAt: now })
    .where(and(eq(userInvitations.companyId, companyId), isNull(claimedAt), isNull(deletedAt)));
}

/** For a person without phone and recovery codes whose company has no other manager: they sign in with a mailed code. */
export async function resetFactors(db: Database, address: string, { note, now }: Change): Promise<string> {
  const user = await userOfAddress(db, address);
  await db.transaction(async (tx) => {
    await dropFactors(tx, user.id);
    await endSessionsOf(tx, user.id, now);
    const summary = `reset the authenticator app and passkeys of ${user.email}${because(note)}`;
    await recordOperatorChange(tx, { summary, userId: user.id, companyId: user.companyId, now });
  });
  return `${user.email} has no authenticator app, passkeys, recovery codes or remembered devices now, and is signed out.`;
}

/** Opens a disabled account again, unless its company was set up anew while no account of it was in use. */
export async function enableUser(db: Database, address: string, { note, now }: Change): Promise<string> {
  const user = await userOfAddress(db, address);
  const { companyId, disabledAt } = user;
  if (disabledAt === null) throw new CommandRefused(`${user.email} is not disabled.`);
  await db.transaction(async (tx) => {
    if (companyId !== null) {
      const company = await lockCompany(tx, companyId);
      const again = (await hasAccountInUse(tx, companyId)) ? null : await setUpSince(tx, company, disabledAt);
      if (again !== null)
        throw new CommandRefused(
          `${company.legalName} was set up again meanwhile, as company ${again}. Its managers can invite ${user.email}.`,
        );
    }
    await tx.update(users).set({ disabledAt: null }).where(eq(users.id, user.id));
    const summary = `enabled ${user.email}${because(note)}`;
    await recordOperatorChange(tx, { summary, userId: user.id, companyId, now });
  });
  return `${user.email} may sign in again.`;
}

/** The id of another company of the same entry of the federal record that is newer; null: there is none. */
async function setUpSince(tx: Queryable, { id, carrierId }: typeof companies.$inferSelect, since: Date) {
  if (carrierId === null) return null;
  const isNewer = and(eq(companies.carrierId, carrierId), ne(companies.id, id), gte(companies.createdAt, since));
  const [other] = await tx.select({ id: companies.id }).from(companies).where(isNewer).limit(1);
  return other?.id ?? null;
}

const hasAccountInUse = async (tx: Queryable, companyId: number) =>
  (await tx.$count(users, and(eq(users.companyId, companyId), isNull(users.disabledAt)))) > 0;

/** Shows a user one page and nothing else, or (`none`) everything again. */
export async function blockPage(db: Database, address: string, page: string, { note, now }: Change): Promise<string> {
  if (page !== 'none' && !isBlockedPage(page))
    throw new CommandRefused(`There is no page "${page}": ${[...PAGES, 'none'].join(', ')}.`);
  const user = await userOfAddress(db, address);
  if (await findOpenReview(db, user.id))
    throw new CommandRefused(`${user.email} is closed by a review that waits. Approve or reject it.`);
  await db.transaction(async (tx) => {
    await tx
      .update(users)
      .set({ blockedPage: page === 'none' ? null : page })
      .where(eq(users.id, user.id));
    const what = page === 'none' ? `opened every page to ${user.email}` : `closed all but ${page} to ${user.email}`;
    await recordOperatorChange(tx, { summary: what + because(note), userId: user.id, companyId: user.companyId, now });
  });
  return page === 'none' ? `${user.email} sees every page again.` : `${user.email} sees ${page} and nothing else.`;
}

const PAGES = Object.keys(BLOCKED_ACCESS_PAGES);
const isBlockedPage = (page: string): page is BlockedAccessPage => PAGES.includes(page);

/** Takes the search for vehicles away from a company, or gives it back. */
export async function hideVehicles(
  db: Database,
  id: string,
  isHidden: boolean,
  { note, now }: Change,
): Promise<string> {
  const company = await companyOfId(db, id);
  const what = `${isHidden ? 'hid the vehicle search from' : 'showed the vehicle search to'} ${company.legalName}`;
  await db.transaction(async (tx) => {
    await tx.update(companies).set({ hideVehicleSearch: isHidden }).where(eq(companies.id, company.id));
    await recordOperatorChange(tx, { summary: what + because(note), companyId: company.id, now });
  });
  return `${company.legalName} (${company.id}) ${isHidden ? 'cannot' : 'can'} search vehicles.`;
}

/** Says what a user of the watchdog brand may see; what is left out stays. */
export async function limitWatchdog(
  db: Database,
  address: string,
  { fullProfile, carrierSearch }: { fullProfile?: boolean; carrierSearch?: boolean },
  { note, now }: Change,
): Promise<string> {
  const user = await userOfAddress(db, address);
  if (!user.isWatchdog) throw new CommandRefused(`${user.email} is no user of the watchdog brand.`);
  const limits = {
    watchdogCanViewFullCarrierProfile: fullProfile ?? user.watchdogCanViewFullCarrierProfile,
    watchdogCanCarrierSearch: carrierSearch ?? user.watchdogCanCarrierSearch,
  };
  const onOff = (is: boolean) => (is ? 'on' : 'off');
  const words = `full profile ${onOff(limits.watchdogCanViewFullCarrierProfile)}, carrier search ${onOff(limits.watchdogCanCarrierSearch)}`;
  await db.transaction(async (tx) => {
    await tx.update(users).set(limits).where(eq(users.id, user.id));
    const summary = `set the watchdog limits of ${user.email}: ${words}${because(note)}`;
    await recordOperatorChange(tx, { summary, userId: user.id, companyId: user.companyId, now });
  });
  return `${user.email}: ${words}.`;
}
