import type { InvoiceList } from '@contract/edi/edi.constants';
import type { EdiInvoice, EdiInvoiceSummary } from '@contract/edi/edi.entities';
import { and, desc, eq, type SQL } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { fullNameOrNull } from '../../db/full-name';
import { carriers, ediInvoices, ediPartners, ediSets, loads, users } from '../../db/schema';
import { contains } from '../../db/search-text';
import { carrierHolds } from './carrier-holds.queries';

const LISTS: Readonly<Record<InvoiceList, SQL | undefined>> = { held: eq(ediInvoices.status, 'held'), all: undefined };

const summaries = (db: Queryable) =>
  db
    .select({
      row: ediInvoices,
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
  const rows = await summaries(db)
    .where(and(found, LISTS[query.list]))
    .orderBy(desc(ediInvoices.id))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page);
  const counts = {
    held: await db.$count(ediInvoices, and(found, LISTS.held)),
    all: await db.$count(ediInvoices, found),
  };
  const holds = await carrierHolds(
    db,
    companyId,
    rows.flatMap(({ row }) => row.carrierId ?? []),
  );
  return { edi_invoices: rows.map((row) => toSummary(row, holds)), counts, total: counts[query.list] };
}

type Holds = Awaited<ReturnType<typeof carrierHolds>>;

/** With what speaks against its carrier now: an invoice that matched when it came is held by what came since. */
function toSummary(found: SummaryRow, holds: Holds): EdiInvoiceSummary {
  const { status, findings, carrierId } = found.row;
  const since = (status === 'held' || status === 'matches' ? (holds.get(carrierId ?? 0) ?? []) : []).filter(
    ({ kind }) => !findings.some((one) => one.kind === kind),
  );
  return {
    ...asStored(found),
    status: status === 'matches' && since.length > 0 ? 'held' : status,
    findings: [...since, ...findings],
  };
}

const asStored = ({ row, partner, legalName, reference }: SummaryRow): EdiInvoiceSummary => ({
  id: row.id,
  partner: { id: row.partnerId, name: partner },
  carrier: row.carrierId === null ? null : { id: row.carrierId, legal_name: legalName },
  load: row.loadId === null || reference === null ? null : { id: row.loadId, reference },
  number: row.number,
  day: row.day,
  currency: row.currency,
  total_cents: row.totalCents,
  status: row.status,
  findings: row.findings,
  created_at: row.createdAt.toISOString(),
});

/** @throws ApiError 404, also for one of another company */
export async function getInvoice(db: Queryable, companyId: number, id: number): Promise<EdiInvoice> {
  const [found] = await summaries(db).where(and(eq(ediInvoices.companyId, companyId), eq(ediInvoices.id, id)));
  if (!found) throw httpErrors.notFound('That invoice');
  const { row, by } = found;
  const [set] = await db
    .select({ interchangeId: ediSets.interchangeId })
    .from(ediSets)
    .where(and(eq(ediSets.companyId, companyId), eq(ediSets.invoiceId, id)));
  return {
    ...toSummary(found, await carrierHolds(db, companyId, row.carrierId === null ? [] : [row.carrierId])),
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
