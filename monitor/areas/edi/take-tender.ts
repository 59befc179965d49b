import type { DifferenceKind, SetOutcome } from '@contract/edi/edi.constants';
import { TENDER_PURPOSE_LABELS } from '@contract/edi/edi.constants';
import { formatMoment } from '@contract/shared/format';
import { and, eq } from 'drizzle-orm';
import { canonicalJson } from '../../base/canonical-json';
import { ediDifferences, ediTenders } from '../../db/schema';
import type { Decision } from '../../decisions/decision';
import { changeRow, firstChange } from '../../decisions/versions';
import { acceptDifference } from './decide-difference';
import { judgeDifference, loadOfTender, openDifferencesOf, type TenderRow } from './load-of-tender';
import type { PartnerRow } from './partners.queries';
import type { Tender } from './read-204';

/** What a set became. */
export interface Became {
  outcome: SetOutcome;
  summary: string;
  tenderId?: number;
  invoiceId?: number;
  loadId?: number | null;
}

const MINUTE = 60_000;

export const shipmentKey = (shipmentId: string) => shipmentId.trim().toUpperCase();

/**
 * Takes in what a 204 says: a new tender waits for its answer; a change or a cancellation of an accepted one waits until a
 * person or the partner's rule accepts it. A load is never changed by the message alone.
 *
 * @param setId the set that says it
 */
export async function takeTender(d: Decision, partner: PartnerRow, tender: Tender, setId: number): Promise<Became> {
  const [known] = await d.tx
    .select()
    .from(ediTenders)
    .where(and(eq(ediTenders.partnerId, partner.id), eq(ediTenders.shipmentKey, shipmentKey(tender.shipmentId))));
  if (!known) return tender.purpose === '00' ? begin(d, partner, tender) : unknown(tender);
  const of = { tenderId: known.id, loadId: known.loadId };
  if (tender.purpose === '01') return cancel(d, partner, known, setId);
  const said = { ...known.said, ...tender.load };
  const isNews = canonicalJson(said) !== canonicalJson(known.said);
  if (known.status === 'accepted') return change(d, partner, known, tender, setId);
  if (known.status !== 'open') {
    if (tender.purpose !== '00')
      return { outcome: 'refused', summary: `Shipment ${known.shipmentId} was ${known.status} before`, ...of };
    await changeRow(d, ediTenders, known.id, 'Tendered again', {
      ...waiting(d, partner, tender),
      said,
      answeredAt: null,
      answeredByUserId: null,
      reason: null,
    });
    say(d, partner, known, 'tendered again');
    return { outcome: 'taken', summary: `Tender ${known.shipmentId} again, to answer`, ...of };
  }
  if (!isNews) return { outcome: 'unchanged', summary: `Tender ${known.shipmentId} said the same before`, ...of };
  await changeRow(d, ediTenders, known.id, 'Changed by the customer', {
    said,
    notes: tender.notes,
    ruleProblem: null,
    ...(tender.answerBy && { answerBy: tender.answerBy }),
  });
  say(d, partner, known, 'changed before it was answered');
  return { outcome: 'taken', summary: `Tender ${known.shipmentId} changed before its answer`, ...of };
}

const unknown = ({ purpose, shipmentId }: Tender): Became => ({
  outcome: 'refused',
  summary: `${TENDER_PURPOSE_LABELS[purpose]} of shipment ${shipmentId}, which this partner never tendered`,
});

const waiting = (d: Decision, partner: PartnerRow, tender: Tender) => ({
  status: 'open' as const,
  notes: tender.notes,
  receivedAt: d.now,
  answerBy: tender.answerBy ?? new Date(d.now.getTime() + partner.answerWithinMinutes * MINUTE),
  ruleProblem: null,
});

async function begin(d: Decision, partner: PartnerRow, tender: Tender): Promise<Became> {
  const { shipmentId } = tender;
  const [made] = await d.tx
    .insert(ediTenders)
    .values({
      companyId: d.companyId,
      partnerId: partner.id,
      shipmentId,
      shipmentKey: shipmentKey(shipmentId),
      said: tender.load,
      ...waiting(d, partner, tender),
      ...firstChange(d, 'Received'),
    })
    .returning();
  say(d, partner, made!, `to answer by ${formatMoment(made!.answerBy.toISOString())}`);
  return { outcome: 'taken', summary: `Tender ${shipmentId}, to answer`, tenderId: made!.id };
}

function say(d: Decision, partner: PartnerRow, { id, shipmentId, loadId }: TenderRow, what: string) {
  d.companyEvent({
    kind: 'edi_tender',
    summary: `${partner.name}: tender ${shipmentId} ${what}`,
    data: { edi_tender_id: id, shipment_id: shipmentId, ...(loadId !== null && { load_id: loadId }) },
  });
}

async function cancel(d: Decision, partner: PartnerRow, known: TenderRow, setId: number): Promise<Became> {
  const { id: tenderId, shipmentId, loadId, status } = known;
  const of = { tenderId, loadId };
  if (status === 'accepted') return keepDifference(d, partner, known, { kind: 'cancel', said: known.said, setId });
  if (status !== 'open')
    return {
      outcome: 'unchanged',
      summary: `Cancellation of shipment ${shipmentId}, which was ${status} before`,
      ...of,
    };
  await changeRow(d, ediTenders, tenderId, 'Withdrawn by the customer', { status: 'withdrawn' });
  say(d, partner, known, 'withdrawn by the customer');
  return { outcome: 'taken', summary: `Tender ${shipmentId} withdrawn before it was answered`, ...of };
}

function change(d: Decision, partner: PartnerRow, known: TenderRow, tender: Tender, setId: number): Promise<Became> {
  const kind = tender.purpose === '00' || tender.purpose === '05' ? 'replace' : 'change';
  // Who the customer is does not change with its message.
  const { customer_name: _customer, ...said } = tender.load;
  return keepDifference(d, partner, known, { kind, said, setId });
}

type NewDifference = { kind: DifferenceKind; said: TenderRow['said']; setId: number };

async function keepDifference(
  d: Decision,
  partner: PartnerRow,
  known: TenderRow,
  { kind, said, setId }: NewDifference,
): Promise<Became> {
  const { id: tenderId, shipmentId, loadId } = known;
  const of = { tenderId, loadId };
  const found = await loadOfTender(d.tx, known);
  if (!found) return { outcome: 'refused', summary: `The load of shipment ${shipmentId} is not there anymore`, ...of };
  const open = await openDifferencesOf(d.tx, d.companyId, tenderId);
  const isCancel = kind === 'cancel';
  if (isCancel && (found.row.cancelledAt !== null || open.some((one) => one.kind === 'cancel')))
    return { outcome: 'unchanged', summary: `Cancellation of shipment ${shipmentId}, known before`, ...of };
  // A later message may say only what it changes: what an earlier one said and no one accepted yet is still to come.
  const earlier = isCancel ? [] : open.filter((one) => one.kind !== 'cancel');
  const whole = { ...earlier.at(-1)?.said, ...said };
  const judged = await judgeDifference(d.tx, { kind, said: whole }, found, d.now);
  if (judged.changes.length === 0 && earlier.length === 0)
    return { outcome: 'unchanged', summary: `Shipment ${shipmentId} is as the load already is`, ...of };
  for (const one of earlier)
    await changeRow(d, ediDifferences, one.id, 'Replaced by a later change', {
      status: 'superseded',
      decidedAt: d.now,
    });
  if (!isCancel)
    await d.tx
      .update(ediTenders)
      .set({ said: { ...known.said, ...said } })
      .where(eq(ediTenders.id, tenderId));
  const [made] = await d.tx
    .insert(ediDifferences)
    .values({
      companyId: d.companyId,
      tenderId,
      setId,
      kind,
      status: 'open',
      said: whole,
      changes: judged.changes,
      createdAt: d.now,
      ...firstChange(d, 'Received'),
    })
    .returning();
  const mayRule = partner.changeRule === 'before_covered' && !isCancel;
  if (mayRule && found.row.status === 'available' && !judged.movesStops && judged.warnings.length === 0) {
    const problem = await acceptDifference(d, { partner, tender: known, difference: made!, found }, null);
    if (problem === null) {
      say(d, partner, known, 'changed by the rule of its partner');
      return {
        outcome: 'taken',
        summary: `Change of shipment ${shipmentId}, accepted by the rule of the partner`,
        ...of,
      };
    }
  }
  say(d, partner, known, isCancel ? 'canceled by the customer: accept it' : 'changed by the customer: accept it');
  const what = isCancel ? 'Cancellation' : 'Change';
  return { outcome: 'taken', summary: `${what} of shipment ${shipmentId}, to accept`, ...of };
}
