import { and, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { isFreeMail } from '../../../base/email-domains';
import type { Queryable } from '../../../db/client';
import { rateConfirmationMailFiles as files, rateConfirmationMails as mails, storedFiles } from '../../../db/schema';
import { companyFileBytes } from '../../../documents/files/file-quotas';
import { forgetFile } from '../../../documents/files/stored-files';
import { domainOf } from './mail-facts';

/** Emails may take a quarter of a company's file space: the rest is for its people's uploads. */
const SHARE_OF_MAILS = 1 / 4;
/** Of that, the share of one sender, and of all mail to one carrier. */
const SHARE_OF_ONE = 1 / 4;
/** Read at once; far more than one email displaces. */
const MOST_TO_GO = 10_000;

const GONE = 'Removed to make room for newer emails.';

type Arriving = { bytes: number; isUpload: boolean; fromAddress: string | null; addressedDot: number | null };

/** Mails that no user of the company brought in, linked or dismissed: they make room for others. */
const isUntouched = and(ne(mails.source, 'upload'), isNull(mails.linkedAt), isNull(mails.dismissedAt))!;
/** Of those, what did not prove its sender and an existing load. */
const isStrangers = and(isUntouched, ne(mails.status, 'completed'))!;

/**
 * Makes room for an email, in the transaction that stores it: the oldest others lose their files, first strangers'
 * about no load, then strangers', then other emails that no user of the company handled. What was read from them stays.
 * Strangers of one domain, and all mail to one carrier, displace their own first, so that a flood takes its own space
 * and not that of others.
 *
 * @returns false: there is no room, and nothing was removed
 */
export async function makeRoom(
  tx: Queryable,
  companyId: number,
  { bytes, isUpload, fromAddress, addressedDot }: Arriving,
  maxCompanyBytes: number,
): Promise<boolean> {
  const ofCompany = eq(mails.companyId, companyId);
  const ofMails = Math.floor(maxCompanyBytes * SHARE_OF_MAILS);
  const ofOne = Math.floor(ofMails * SHARE_OF_ONE);
  const elsewhere = (await companyFileBytes(tx, companyId)) - (await bytesOf(tx, ofCompany));
  const shares = [
    { holders: and(ofCompany, isStrangers, isOfSender(fromAddress))!, most: ofOne },
    {
      holders: and(ofCompany, isUntouched, sql`${mails.addressedDot} IS NOT DISTINCT FROM ${addressedDot}`)!,
      most: ofOne,
    },
    { holders: ofCompany, most: Math.min(ofMails, maxCompanyBytes - elsewhere) },
  ];
  const asked = isUpload ? shares.slice(-1) : shares;
  if (asked.some(({ most }) => bytes > most)) return false;
  for (const { holders, most } of asked) {
    const over = (await bytesOf(tx, holders)) + bytes - most;
    if (over > 0 && !(await removeOldest(tx, and(holders, isUntouched)!, over))) return false;
  }
  return true;
}

/** The domain; for a free email domain, the address. */
function isOfSender(address: string | null): SQL {
  if (address === null) return sql`${mails.fromAddress} IS NULL`;
  const domain = domainOf(address);
  return isFreeMail(domain)
    ? eq(mails.fromAddress, address)
    : sql`substring(${mails.fromAddress} FROM '[^@]*$') = ${domain}`;
}

async function bytesOf(tx: Queryable, holders: SQL): Promise<number> {
  const [found] = await tx
    .select({ bytes: sql<number>`coalesce(sum(${storedFiles.bytes}), 0)::bigint`.mapWith(Number) })
    .from(mails)
    .innerJoin(files, eq(files.mailId, mails.id))
    .innerJoin(storedFiles, eq(storedFiles.id, files.fileId))
    .where(holders);
  return found!.bytes;
}

/** @returns false: all of them together are smaller, and none was removed */
async function removeOldest(tx: Queryable, holders: SQL, bytes: number): Promise<boolean> {
  const held = await tx
    .select({ id: mails.id, bytes: sql<number>`sum(${storedFiles.bytes})::bigint`.mapWith(Number) })
    .from(mails)
    .innerJoin(files, eq(files.mailId, mails.id))
    .innerJoin(storedFiles, eq(storedFiles.id, files.fileId))
    .where(holders)
    .groupBy(mails.id)
    .orderBy(sql`${mails.status} = 'completed'`, sql`${mails.loadId} IS NOT NULL`, mails.id)
    .limit(MOST_TO_GO);
  const going: number[] = [];
  let freed = 0;
  for (const one of held) {
    if (freed >= bytes) break;
    going.push(one.id);
    freed += one.bytes;
  }
  if (freed < bytes) return false;
  const ofThem = inArray(files.mailId, going);
  const kept = await tx.select({ fileId: files.fileId }).from(files).where(ofThem);
  await tx
    .update(files)
    .set({ fileId: null, notKept: sql`coalesce(${files.notKept}, ${GONE})` })
    .where(ofThem);
  for (const { fileId } of kept) if (fileId !== null) await forgetFile(tx, fileId);
  return true;
}
