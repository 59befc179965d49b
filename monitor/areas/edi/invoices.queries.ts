import type { InvoiceList } from '@contract/edi/edi.constants';
import type { EdiInvoice, EdiInvoiceSummary, InvoiceFinding } from '@contract/edi/edi.entities';
import { and, desc, eq } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { fullNameOrNull } from '../../db/full-name';
import { carriers, ediInvoices, ediPartners, ediSets, loads, users } from '../../db/schema';
import { contains } from '../../db/search-text';
import { carrierHolds, isHeldNow, statusNow } from '../loads/invoice-holds.queries';

const summaries = (db: Queryable, companyId: number) =>
  db
    .select({
      row: ediInvoices,
      status: statusNow(companyId),
      partner: ediPartners.name,
      legalName: carriers.legalName,
      reference: loads.reference,
      by: fullNameOrNull(users),
    })
    .from(ediInvoices)
    .innerJoin(ediPartners, eq(ediPartners.id, ediInvoices.partnerId))
    .leftJoin(carriers, eq(carriers.id, ediInvoices.carrierId))
    .leftJoin(loads, and(eq(loads.id, ediInvoices.loadId), eq(loads.companyId, ediInvoices.companyId)))
    .leftJoin(users, eq(users.id, ediInvoices.decidedByUserId));

type SummaryRow = Awaited<ReturnType<typeof summaries>>[number];
type Query = { list: InvoiceList; search_text?: string; page: number; per_page: number };

/** A page of the company's invoices by EDI, newest first. */
export async function invoicesOf(db: Queryable, companyId: number, query: Query) {
  const { search_text: text } = query;
  const found = and(eq(ediInvoices.companyId, companyId), text ? contains(ediInvoices.number, text) : undefined);
  const held = and(found, isHeldNow(companyId));
  const rows = await summaries(db, companyId)
    .where(query.list === 'held' ? held : found)
    .orderBy(desc(ediInvoices.id))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page);
  const counts = {
    held: await db.$count(ediInvoices, held),
    all: await db.$count(ediInvoices, found),
  };
  const holds = await carrierHolds(
    db,
    companyId,
    rows.map(({ row }) => row),
  );
  return { edi_invoices: rows.map((found) => toSummary(found, holds(found.row))), counts, total: counts[query.list] };
}

/** With what speaks against its carrier now: an invoice that matched when it came is held by what came since. */
function toSummary(
  { row, status, partner, legalName, reference }: SummaryRow,
  holds: InvoiceFinding[],
): EdiInvoiceSummary {
  const since = status === 'held' ? holds : [];
  return {
    id: row.id,
    partner: { id: row.partnerId, name: partner },
    carrier: row.carrierId === null ? null : { id: row.carrierId, legal_name: legalName },
    load: row.loadId === null || reference === null ? null : { id: row.loadId, reference },
    number: row.number,
    day: row.day,
    currency: row.currency,
    total_cents: row.totalCents,
    status,
    findings: [
      ...since.filter(({ sentence }) => !row.findings.some((one) => one.sentence === sentence)),
      ...row.findings,
    ],
    created_at: row.createdAt.toISOString(),
  };
}

/** @throws ApiError 404, also for one of another company */
export async function getInvoice(db: Queryable, companyId: number, id: number): Promise<EdiInvoice> {
  const [found] = await summaries(db, companyId).where(
    and(eq(ediInvoices.companyId, companyId), eq(ediInvoices.id, id)),
  );
  if (!found) throw httpErrors.notFound('That invoice');
  const { row, by } = found;
  const [set] = await db
    .select({ interchangeId: ediSets.interchangeId })
    .from(ediSets)
    .where(and(eq(ediSets.companyId, companyId), eq(ediSets.invoiceId, id)));
  return {
    ...toSummary(found, (await carrierHolds(db, companyId, [row]))(row)),
    remit_to: row.remitTo,
    references: row.references,
    lines: row.lines,
    confirmation:
      row.confirmationId === null || row.confirmationRevision === null
        ? null
        : { id: row.confirmationId, revision: row.confirmationRevision },
    interchange_id: set?.interchangeId ?? null,
    decided_at: row.decidedAt?.toISOString() ?? null,
    decided_by: by,
    reason: row.reason,
    version: row.version,
  };
}
