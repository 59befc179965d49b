import type { CompanyChangeOrder, CompanyDetails } from '@contract/account/company-details.calls';
import { CHANGE_ORDER_STATUS_LABELS, COMPANY_DETAILS } from '@contract/account/company-details.constants';
import { formatDate } from '@contract/shared/format';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { type companies, companyChangeOrders } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { isSameName, otherNameWords, recordedLegalName } from '../identity/legal-name';
import { otherDocketWords, recordedDockets } from '../identity/recorded-docket';
import { changeOrderOf } from './change-orders.queries';
import { applyChanges, describeChanges, detailsOf } from './company-details';

type SeenDetails = Partial<Record<keyof CompanyDetails, string | null>>;

/**
 * Approves a change order: the company's details change.
 *
 * @throws ApiError 404 for another company's; 409 when it was decided, or a detail is not what the caller saw; 422 for a legal
 * name or a docket that is not the record's
 */
export function approveChangeOrder(
  deciding: Deciding,
  id: number,
  { note, seen }: { note: string | null; seen?: SeenDetails },
) {
  return decide(deciding, async (d) => {
    const current = detailsOf(d.companyRow);
    const order = await changeOrderOf(d.tx, d.companyId, id);
    assertPending(order);
    assertDetailsUnchanged(order, current, seen);
    await assertRecorded(d.tx, d.companyRow, order);
    const changes = order.changes.map(({ field, to }) => ({ field, from: current[field], to }));
    await applyChanges(d.tx, d.companyId, changes);
    await close(d, id, 'approved', note);
    d.audit({ kind: 'change_order_decided', summary: `Approved ${describeChanges(changes)}` });
  });
}

/**
 * Rejects a change order: the company's details stay.
 *
 * @throws ApiError 404 for another company's; 409 when it was decided
 */
export function rejectChangeOrder(deciding: Deciding, id: number, note: string | null) {
  return decide(deciding, async (d) => {
    const order = await changeOrderOf(d.tx, d.companyId, id);
    assertPending(order);
    await close(d, id, 'rejected', note);
    d.audit({ kind: 'change_order_decided', summary: `Rejected ${describeChanges(order.changes)}` });
  });
}

async function close(d: Decision, id: number, status: 'approved' | 'rejected', decisionNote: string | null) {
  await d.tx
    .update(companyChangeOrders)
    .set({ status, decidedAt: d.now, decidedByUserId: d.userId, decisionNote })
    .where(d.own(companyChangeOrders, id));
  const summary = `A change of the company’s details was ${status}`;
  d.companyEvent({ kind: 'change_order', summary, data: { change_order_id: id, status } });
}

/**
 * @throws ApiError 422 for a change order, made before they came from the record or by an older one, that asks for another
 * name or docket
 */
async function assertRecorded(
  tx: Queryable,
  { carrierId }: typeof companies.$inferSelect,
  { changes }: CompanyChangeOrder,
) {
  const wantedOf = (name: string) => changes.find(({ field }) => field === name)?.to;
  const name = wantedOf('legal_name');
  if (name !== undefined) {
    const recorded = await recordedLegalName(tx, carrierId);
    if (name === null || recorded === null || !isSameName(name, recorded))
      throw notRecorded('legal_name', otherNameWords(recorded));
  }
  const docket = wantedOf('docket_number');
  if (docket === undefined || docket === null) return;
  const recorded = await recordedDockets(tx, carrierId);
  if (!recorded.includes(docket)) throw notRecorded('docket_number', otherDocketWords(recorded));
}

function notRecorded(field: string, why: string) {
  const words = `${why} Leave everything as it is, and ask for the other changes again.`;
  return httpErrors.invalid({ [field]: [words] }, words);
}

/** @throws ApiError 409 when someone else was quicker */
function assertPending({ status, decided_by, decided_at }: CompanyChangeOrder) {
  if (status === 'pending') return;
  const who = decided_by === null ? '' : ` by ${decided_by}`;
  throw httpErrors.conflict(
    `Decided meanwhile: ${CHANGE_ORDER_STATUS_LABELS[status].toLowerCase()}${who}, ${formatDate(decided_at)}.`,
  );
}

/** @throws ApiError 409 when a detail is not any more what the decision was made on */
function assertDetailsUnchanged(
  { changes }: CompanyChangeOrder,
  current: CompanyDetails,
  seen: SeenDetails | undefined,
) {
  const moved = changes.filter(
    ({ field, from }) => current[field] !== (seen?.[field] === undefined ? from : seen[field]),
  );
  if (moved.length === 0) return;
  const words = moved.map(({ field }) => `${COMPANY_DETAILS[field]} is now ${current[field] ?? 'not given'}`);
  throw httpErrors.conflict(`Something changed since: ${words.join('; ')}. Look again and decide.`);
}
