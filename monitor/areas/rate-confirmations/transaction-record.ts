import { LOAD_LOG_TYPE_LABELS } from '@contract/loads/load-logs.constants';
import { numberOf, printedHash } from '@contract/rate-confirmations/confirmation-number';
import {
  DELIVERY_STATE_LABELS,
  RATE_CONFIRMATION_STATUS_LABELS,
} from '@contract/rate-confirmations/rate-confirmations.constants';
import { formatMoment, formatPhone } from '@contract/shared/format';
import { and, asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { companies, loadLogs, rateConfirmations } from '../../db/schema';
import type { FileAnswer } from '../../documents/files/file-answer';
import { Paper } from '../../documents/pdf/paper';
import { brokerFacts } from '../../mail/broker-of-record';
import { carrierNameOf } from '../carriers/carrier-name';
import { getLoadRow } from '../loads/loads.queries';
import { confirmationOfCarrier } from '../loads/rate-confirmations-of-loads.queries';
import { formatMoney, lineCents } from './money';
import { type Own, ownConfirmation, statusOf } from './own-confirmation';
import { lineLabel, lineValue, totalInWords } from './paper-words';
import { acceptancesOf, deliveriesOf, revisionsOf } from './rate-confirmations.queries';

const moment = (at: Date | string) => formatMoment(new Date(at).toISOString());

/**
 * What 49 CFR 371.3 requires a broker to keep about a load for three years, as far as it is stored here: parties, what
 * each revision said and changed, who accepted it, amounts, and what happened en route.
 *
 * @throws ApiError 404, also for a load of another company
 */
export async function transactionRecord(
  db: Queryable,
  companyId: number,
  loadId: number,
  now: Date,
): Promise<FileAnswer> {
  const load = await getLoadRow(db, companyId, loadId);
  const [company] = await db.select().from(companies).where(eq(companies.id, companyId));
  const ids = await db
    .select({ id: rateConfirmations.id })
    .from(rateConfirmations)
    .where(and(eq(rateConfirmations.companyId, companyId), eq(rateConfirmations.loadId, loadId)))
    .orderBy(asc(rateConfirmations.id));
  const logs = await db
    .select()
    .from(loadLogs)
    .where(eq(loadLogs.loadId, loadId))
    .orderBy(asc(loadLogs.occurredAt), asc(loadLogs.id));
  const title = `Record of load ${load.reference}`;
  const paper = await Paper.begin({
    size: 'letter',
    title,
    author: company!.legalName,
    subject: '49 CFR 371.3',
    writtenAt: now,
  });
  const broker = await brokerFacts(db, company!);
  const paid = (await confirmationOfCarrier(db, load))?.fields ?? null;
  paper.top({
    from: company!.legalName,
    lines: [broker.mc && `MC ${broker.mc}`, broker.phone && formatPhone(broker.phone)],
    title: 'RECORD OF A TRANSACTION',
    below: [`Load ${load.reference}`, '49 CFR 371.3', `Written ${formatMoment(now.toISOString())}`],
  });
  paper.answer([
    {
      name: 'Carrier’s pay, by the rate confirmation',
      value: paid === null ? 'None sent' : totalInWords(paid),
      isLarge: true,
      isMissing: paid === null,
    },
    {
      name: 'Carrier',
      value: load.carrierId === null ? 'None' : await carrierNameOf(db, load.carrierId),
      note: load.carrierId === null ? null : `carrier ${load.carrierId}`,
    },
    known('Goods', load.commodity),
  ]);
  paper.heading('The transaction');
  paper.facts([
    known('Customer', load.customerName),
    { name: 'What the broker was paid, by whom', value: 'Not kept here: add it from your accounts', isMissing: true },
    { name: 'When the carrier was paid', value: 'Not kept here: add it from your accounts', isMissing: true },
  ]);
  if (ids.length === 0) {
    paper.heading('Rate confirmations');
    paper.paragraph('None was written for this load.');
  }
  for (const { id } of ids) await confirmation(paper, db, await ownConfirmation(db, companyId, id));
  paper.heading('What happened');
  if (logs.length === 0) paper.paragraph('Nothing was logged.');
  else
    paper.table(
      [{ label: 'When', isWhole: true }, { label: 'What' }, { label: 'Source', isWhole: true }, { label: 'Note' }],
      logs.map((log) => [
        moment(log.occurredAt),
        `${LOAD_LOG_TYPE_LABELS[log.isType] ?? log.isType}${log.isWord ? ' (correction)' : ''}${log.withdrawnAt ? ' (withdrawn)' : ''}`,
        log.source,
        log.message ?? '',
      ]),
    );
  const content = await paper.end([title, 'Keep for three years (49 CFR 371.3)']);
  const name = `load-${load.reference.replaceAll(/[^\p{L}\p{N}._-]/gu, '_')}-371-3.pdf`;
  return { name, mediaType: 'application/pdf', bytes: content.length, content };
}

const known = (name: string, value: string | null) => ({
  name,
  value: value ?? 'Not reported',
  isMissing: value === null,
});

async function confirmation(paper: Paper, db: Queryable, own: Own) {
  const { row, newest, revisions } = own;
  const shown = own.sent ?? newest;
  const { fields } = shown;
  paper.heading(`Rate confirmation ${numberOf(row.id)}`);
  paper.facts([
    { name: 'Status', value: RATE_CONFIRMATION_STATUS_LABELS[statusOf(row)] },
    { name: 'Carrier', value: fields.carrier.legal_name ?? `carrier ${fields.carrier.id}` },
    known('DOT number', fields.carrier.usdot),
    known('MC', fields.carrier.mc),
    ...(row.reason === null ? [] : [{ name: 'Reason', value: row.reason }]),
  ]);
  paper.subheading(`Amounts of revision ${shown.revision}`);
  paper.table(
    [{ label: 'For' }, { label: 'Rate' }, { label: 'Amount', isNumber: true, isWhole: true }],
    [
      ...fields.lines.map((line) => [
        lineLabel(line),
        lineValue(line, fields.currency),
        line.quantity === null ? '' : formatMoney(lineCents(line), fields.currency),
      ]),
      [{ text: 'Total', tone: 'strong' as const }, '', { text: totalInWords(fields), tone: 'strong' as const }],
    ],
  );
  paper.subheading('Revisions');
  const listed = (await revisionsOf(db, row.companyId, row.id)).toReversed();
  paper.table(
    [
      { label: 'Revision', isWhole: true },
      { label: 'Status', isWhole: true },
      { label: 'Sent', isWhole: true },
      { label: 'Total', isNumber: true, isWhole: true },
      { label: 'What it changed' },
      { label: 'Check', isWhole: true },
    ],
    listed.map((one, at) => [
      String(one.revision),
      RATE_CONFIRMATION_STATUS_LABELS[one.status],
      one.sent_at === null ? 'No' : moment(one.sent_at),
      formatMoney(one.total_cents, one.currency),
      one.changes?.sentences ?? '',
      printedHash(revisions[at]!.hash),
    ]),
  );
  const mails = (await deliveriesOf(db, own)).toReversed();
  if (mails.length > 0) {
    paper.subheading('Emails');
    paper.table(
      [
        { label: 'To' },
        { label: 'Revision', isWhole: true },
        { label: 'State', isWhole: true },
        { label: 'Address known from' },
      ],
      mails.map((one) => [
        one.email,
        String(one.revision),
        `${DELIVERY_STATE_LABELS[one.state]} ${moment(one.bounced_at ?? one.sent_at ?? one.created_at)}`,
        one.known_as ?? one.verified_how ?? '',
      ]),
    );
  }
  const accepted = (await acceptancesOf(db, own)).toReversed();
  if (accepted.length > 0) {
    paper.subheading('Acceptances');
    paper.table(
      [
        { label: 'Revision', isWhole: true },
        { label: 'By' },
        { label: 'At', isWhole: true },
        { label: 'Vetting file', isWhole: true },
      ],
      accepted.map((one) => [
        String(one.revision),
        `${one.name}, ${one.title}, ${one.email}`,
        moment(one.at),
        one.vetting_file_number === null ? '' : String(one.vetting_file_number),
      ]),
    );
  }
}
