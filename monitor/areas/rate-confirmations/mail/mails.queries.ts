import { restsOnMail } from '@contract/alerts/mails-in-evidence';
import type { TicketStatus } from '@contract/alerts/tickets.constants';
import { MAIL_LIST_STATUS, type MailSource } from '@contract/rate-confirmations/mails.constants';
import type { RateConfirmationMail, RateConfirmationMailSummary } from '@contract/rate-confirmations/mails.entities';
import {
  RATE_CONFIRMATION_MAIL_LISTS,
  type RateConfirmationMailList,
  type RateConfirmationMailStatus,
} from '@contract/rate-confirmations/rate-confirmations.constants';
import { dayOf } from '@contract/shared/day';
import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { httpErrors } from '../../../base/http-errors';
import type { Queryable } from '../../../db/client';
import { fullNameOrNull } from '../../../db/full-name';
import {
  carriers,
  rateConfirmationMailFiles as files,
  loads,
  rateConfirmationMails as mails,
  tickets,
  users,
} from '../../../db/schema';
import { columnSearch, toSql } from '../../../server/ransack';
import { goodNumbers } from '../../carriers/number-flags.queries';

/** What `q[...]` may search in emails. */
const mailsSearch = columnSearch(mails, [
  'id',
  'subject',
  'status',
  'userId',
  'source',
  'fromAddress',
  'carrierId',
  'loadId',
  'receivedAt',
]);

const summaryColumns = {
  id: mails.id,
  status: sql<RateConfirmationMailStatus>`${mails.status}`,
  user_id: mails.userId,
  source: sql<MailSource>`${mails.source}`,
  subject: mails.subject,
  senders: sql<{ name: string | null; address: string }[]>`${mails.read}->'from'`,
  carrierId: mails.carrierId,
  carrierName: sql<string | null>`coalesce(${carriers.legalName}, ${carriers.dbaName})`,
  loadId: mails.loadId,
  loadReference: loads.reference,
  receivedAt: mails.receivedAt,
  findings: mails.findings,
  version: mails.version,
};

const summaries = (db: Queryable) =>
  db
    .select(summaryColumns)
    .from(mails)
    .leftJoin(carriers, eq(carriers.id, mails.carrierId))
    .leftJoin(loads, and(eq(loads.id, mails.loadId), eq(loads.companyId, mails.companyId)));

type SummaryRow = Awaited<ReturnType<typeof summaries>>[number];

const toSummary = (row: SummaryRow): RateConfirmationMailSummary => {
  const { senders, carrierId, carrierName, loadId, loadReference, receivedAt, ...rest } = row;
  return {
    ...rest,
    from: senders[0] ?? null,
    carrier: carrierId === null ? null : { id: carrierId, legal_name: carrierName },
    load: loadId === null || loadReference === null ? null : { id: loadId, reference: loadReference },
    received_at: receivedAt.toISOString(),
  };
};

const inList = (list: RateConfirmationMailList | undefined): SQL | undefined => {
  const status = list === undefined ? null : MAIL_LIST_STATUS[list];
  return status === null ? undefined : eq(mails.status, status);
};

/** A page of the company's emails, newest first. */
export async function mailsOf(
  db: Queryable,
  companyId: number,
  query: { list?: RateConfirmationMailList; q?: unknown; page: number; per_page: number },
) {
  const search = toSql(mailsSearch, query.q);
  const wanted = and(eq(mails.companyId, companyId), search.where, inList(query.list));
  const rows = await summaries(db)
    .where(wanted)
    .orderBy(...search.orderBy, desc(mails.id))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page);
  return { mails: rows.map(toSummary), total: await db.$count(mails, wanted) };
}

/** The newest 50 emails of a sender, or with a Message-ID, with that id. */
export async function mailsOfSender(
  db: Queryable,
  companyId: number,
  { email, messageId }: { email: string; messageId: string | null },
): Promise<(RateConfirmationMailSummary & { messageId: string })[]> {
  const same = or(eq(mails.fromAddress, email), messageId === null ? undefined : eq(mails.messageId, messageId));
  const rows = await db
    .select({ ...summaryColumns, messageId: mails.messageId })
    .from(mails)
    .leftJoin(carriers, eq(carriers.id, mails.carrierId))
    .leftJoin(loads, and(eq(loads.id, mails.loadId), eq(loads.companyId, mails.companyId)))
    .where(and(eq(mails.companyId, companyId), same))
    .orderBy(desc(mails.id))
    .limit(50);
  return rows.map(({ messageId: id, ...row }) => ({ ...toSummary(row), messageId: id }));
}

/** How many emails of the search each list holds. */
export async function mailCounts(
  db: Queryable,
  companyId: number,
  q: unknown,
): Promise<Record<RateConfirmationMailList, number>> {
  const search = toSql(mailsSearch, q);
  const rows = await db
    .select({ status: mails.status, count: sql<number>`count(*)::int` })
    .from(mails)
    .where(and(eq(mails.companyId, companyId), search.where))
    .groupBy(mails.status);
  const all = rows.reduce((sum, { count }) => sum + count, 0);
  const countOf = (list: RateConfirmationMailList) => {
    const status = MAIL_LIST_STATUS[list];
    return status === null ? all : (rows.find((row) => row.status === status)?.count ?? 0);
  };
  return Object.fromEntries(RATE_CONFIRMATION_MAIL_LISTS.map((list) => [list, countOf(list)])) as Record<
    RateConfirmationMailList,
    number
  >;
}

/** @throws ApiError 404, also for a mail of another company */
export async function mailRow(db: Queryable, companyId: number, id: number): Promise<typeof mails.$inferSelect> {
  const [row] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.companyId, companyId), eq(mails.id, id)));
  if (!row) throw httpErrors.notFound('That email');
  return row;
}

/** @throws ApiError 404, also for a mail of another company */
export async function getMail(db: Queryable, companyId: number, id: number, now: Date): Promise<RateConfirmationMail> {
  const row = await mailRow(db, companyId, id);
  const [summary] = await summaries(db).where(and(eq(mails.companyId, companyId), eq(mails.id, id)));
  const attachments = await db.select().from(files).where(eq(files.mailId, id)).orderBy(files.id);
  const whole = attachments.find(({ isWholeMail }) => isWholeMail);
  const people = await peopleOf(db, companyId, id);
  const { read, carrierId } = row;
  const of = { companyId, today: dayOf(now) };
  const numbers = carrierId === null ? [] : ((await goodNumbers(db, of, [carrierId])).get(carrierId) ?? []);
  return {
    ...toSummary(summary!),
    senders: read.from,
    reply_to: read.replyTo,
    to: read.to,
    message_id: row.messageId === '' ? null : row.messageId,
    sent_at: row.sentAt,
    headers: read.headers,
    text: row.text,
    things: row.things,
    numbers_to_call: numbers,
    is_text_cut: row.isTextCut,
    attachments: attachments
      .filter(({ isWholeMail }) => !isWholeMail)
      .map(({ id: fileId, name, mediaType, bytes, sha256, notKept }) => ({
        id: notKept === null ? fileId : null,
        name,
        media_type: mediaType,
        bytes,
        sha256,
        not_kept: notKept,
      })),
    eml_file_id: whole && whole.notKept === null ? whole.id : null,
    rate_confirmation: null,
    tickets: await ticketsOf(db, row),
    linked: row.linkedAt && { at: row.linkedAt.toISOString(), by: people.linkedBy },
    dismissed: row.dismissedAt && {
      at: row.dismissedAt.toISOString(),
      by: people.dismissedBy,
      reason: row.dismissReason ?? '',
    },
  };
}

/** The alert on the load about the email, open or closed. */
async function ticketsOf(db: Queryable, { id, companyId, loadId }: typeof mails.$inferSelect) {
  if (loadId === null) return [];
  const own = and(eq(tickets.companyId, companyId), eq(tickets.loadId, loadId));
  const rows = await db
    .select({ id: tickets.id, status: sql<TicketStatus>`${tickets.status}`, evidence: tickets.evidence })
    .from(tickets)
    .where(and(own, eq(tickets.isType, 'email_or_domain_spoofing')));
  return rows
    .filter(({ evidence }) => restsOnMail(evidence, id))
    .map((ticket) => ({ id: ticket.id, status: ticket.status }));
}

/** Who linked and who dismissed an email; null: not done by a user, or by one no longer with the company. */
async function peopleOf(db: Queryable, companyId: number, id: number) {
  const linker = alias(users, 'linker');
  const dismisser = alias(users, 'dismisser');
  const [row] = await db
    .select({ linkedBy: fullNameOrNull(linker), dismissedBy: fullNameOrNull(dismisser) })
    .from(mails)
    .leftJoin(linker, eq(linker.id, mails.linkedByUserId))
    .leftJoin(dismisser, eq(dismisser.id, mails.dismissedByUserId))
    .where(and(eq(mails.companyId, companyId), eq(mails.id, id)));
  return row!;
}

/**
 * A file of an email, and the whole email that contains it. Older emails have their attachments as separate files.
 *
 * @throws ApiError 404, also for a file of another email or another company, and for one that was not stored
 */
export async function mailFile(db: Queryable, companyId: number, mailId: number, id: number) {
  const whole = alias(files, 'whole');
  const [found] = await db
    .select({ file: files, wholeId: whole.fileId })
    .from(files)
    .innerJoin(mails, eq(mails.id, files.mailId))
    .leftJoin(whole, and(eq(whole.mailId, mails.id), eq(whole.isWholeMail, true)))
    .where(and(eq(mails.companyId, companyId), eq(mails.id, mailId), eq(files.id, id), isNull(files.notKept)));
  const fileId = found?.file.fileId ?? found?.wholeId;
  if (!found || !fileId) throw httpErrors.notFound('That file');
  return { ...found.file, fileId, isInside: found.file.fileId === null };
}
