import type { updateCompanyDetails } from '@contract/account/company-details.calls';
import type { CallParsed } from '@contract/call';
import { missingFor } from '@contract/shared/permissions';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { type companies, companyChangeOrders } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { isSameName, otherNameWords, recordedLegalName } from '../identity/legal-name';
import { otherDocketWords, recordedDockets } from '../identity/recorded-docket';
import { applyChanges, changesBetween, type DetailChange, describeChanges, detailsOf } from './company-details';

/**
 * Changes the company's details; for a user who may not, requests it by a change order.
 *
 * @returns the change order's id, or null: it was changed, or nothing was to be
 * @throws ApiError 422 for a legal name or a docket that is not the record's
 */
export function changeCompanyDetails(
  deciding: Deciding,
  { reason, legal_name, time_zone, ...wanted }: CallParsed<typeof updateCompanyDetails>['body']['company_details'],
): Promise<number | null> {
  return decide(deciding, async (d) => {
    const legalName = await allowedName(d.tx, d.companyRow, legal_name);
    await assertRecordedDocket(d.tx, d.companyRow, wanted.docket_number);
    const present = detailsOf(d.companyRow);
    const timeZone = time_zone === undefined ? present.time_zone : time_zone;
    const changes = changesBetween(present, { ...wanted, legal_name: legalName, time_zone: timeZone });
    if (changes.length === 0) return null;
    if (missingFor('manageUsers', d.user) !== null) return requestChange(d, changes, reason);
    await applyChanges(d.tx, d.companyId, changes);
    d.audit({ kind: 'company_details_changed', summary: `Changed ${describeChanges(changes)}` });
    return null;
  });
}

async function requestChange(d: Decision, changes: DetailChange[], reason: string | null): Promise<number> {
  const order = { companyId: d.companyId, source: 'user', requestedByUserId: d.userId, changes, reason } as const;
  const [made] = await d.tx
    .insert(companyChangeOrders)
    .values({ ...order, status: 'pending', createdAt: d.now })
    .returning({ id: companyChangeOrders.id });
  const { id } = made!;
  const summary = `Asked to change ${describeChanges(changes)}`;
  d.audit({ kind: 'change_order_requested', summary });
  d.companyEvent({ kind: 'change_order', summary, data: { change_order_id: id, status: 'pending' } });
  return id;
}

/**
 * @param sent the name in the request, if any
 * @returns the name that the company has from now on: its own, or the record's
 * @throws ApiError 422 when another name was sent
 */
async function allowedName(
  tx: Queryable,
  { legalName, carrierId }: typeof companies.$inferSelect,
  sent: string | undefined,
): Promise<string> {
  if (sent === undefined || isSameName(sent, legalName)) return legalName;
  const recorded = await recordedLegalName(tx, carrierId);
  if (recorded !== null && isSameName(sent, recorded)) return recorded;
  throw httpErrors.invalid({ 'company_details.legal_name': [otherNameWords(recorded)] });
}

/** @throws ApiError 422 for a docket that is neither the company's present one nor in its record */
async function assertRecordedDocket(
  tx: Queryable,
  { docketNumber, carrierId }: typeof companies.$inferSelect,
  wanted: string | null,
) {
  if (wanted === null || wanted === docketNumber) return;
  const recorded = await recordedDockets(tx, carrierId);
  if (!recorded.includes(wanted))
    throw httpErrors.invalid({ 'company_details.docket_number': [otherDocketWords(recorded)] });
}
