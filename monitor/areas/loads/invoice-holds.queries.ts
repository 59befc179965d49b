import { IDENTITY_ALERTS } from '@contract/alerts/alert-types.constants';
import { INVOICE_FINDINGS, type InvoiceFindingKind, type InvoiceStatus } from '@contract/edi/edi.constants';
import type { InvoiceFinding } from '@contract/edi/edi.entities';
import { HOLD_CAUSE_NAMES, HOLD_CAUSES, type HoldCause } from '@contract/onboarding/packets.constants';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { ediInvoices } from '../../db/schema';

type Said = [kind: InvoiceFindingKind, sentence: string];
type Invoice = { carrierId: number | null; loadId: number | null };

/** What an open hold of a packet says against paying; null: nothing, such as one for a paper that is to come. */
function saidOfHold(cause: HoldCause): Said | null {
  const { kind } = HOLD_CAUSES[cause];
  if (kind === 'bank_change')
    return ['payment_held', 'Payment to this carrier is on hold: its bank or remit-to is in doubt.'];
  if (kind === 'identity') return ['identity_held', 'Its onboarding packet is on hold for identity.'];
  if (cause === 'factor') return ['factor_unconfirmed', 'Its factoring company is not confirmed.'];
  if (cause === 'refused') return ['carrier_refused', 'Its onboarding packet was refused.'];
  return null;
}

const CAUSES = HOLD_CAUSE_NAMES.filter((cause) => saidOfHold(cause) !== null);

/**
 * What now speaks against paying a company's carriers at all, whatever an invoice says. Each row counts for the invoices of its
 * carrier and for those of its load.
 */
const holdsOf = (companyId: number): SQL => sql`(
  SELECT p.carrier_id, NULL::int AS load_id, h.cause AS is_for, NULL::text AS reference, NULL::text AS message
    FROM packet_holds h JOIN onboarding_packets p ON p.id = h.packet_id
    WHERE p.company_id = ${companyId} AND h.released_at IS NULL AND h.cause IN ${CAUSES}
  UNION ALL SELECT n.carrier_id, NULL, 'do_not_dispatch', NULL, NULL FROM connections n
    WHERE n.company_id = ${companyId} AND n.status = 'do_not_dispatch'
  UNION ALL SELECT t.carrier_id, t.load_id, 'alert', l.reference, t.message
    FROM tickets t LEFT JOIN loads l ON l.id = t.load_id WHERE ${isOfIdentity(companyId)}
  UNION ALL SELECT y.carrier_id, y.id, 'alert', l.reference, t.message
    FROM tickets t JOIN ticket_loads x ON x.ticket_id = t.id JOIN loads y ON y.id = x.load_id
      LEFT JOIN loads l ON l.id = t.load_id WHERE ${isOfIdentity(companyId)})`;

/** As the gate counts them before a load is given. */
const isOfIdentity = (companyId: number) =>
  sql`t.company_id = ${companyId} AND t.status <> 'closed' AND t.severity = 'act_now' AND t.is_type IN ${[...IDENTITY_ALERTS]}`;

/** Held, or matched when it came and held by what came since. */
export const isHeldNow = (
  companyId: number,
): SQL => sql`(${ediInvoices.status} = 'held' OR ${ediInvoices.status} = 'matches' AND (
  ${ediInvoices.carrierId} IN (SELECT h.carrier_id FROM ${holdsOf(companyId)} h)
  OR ${ediInvoices.loadId} IN (SELECT h.load_id FROM ${holdsOf(companyId)} h)))`;

/** The status of an invoice as it is now, in SQL. */
export const statusNow = (companyId: number): SQL<InvoiceStatus> =>
  sql<InvoiceStatus>`CASE WHEN ${isHeldNow(companyId)} THEN 'held' ELSE ${ediInvoices.status} END`;

/**
 * What now speaks against paying some invoices at all. Read when one comes and each time it is shown or released, since a hold may
 * come after the invoice.
 *
 * @returns the findings of each of them
 */
export async function carrierHolds(
  db: Queryable,
  companyId: number,
  invoices: readonly Invoice[],
): Promise<(invoice: Invoice) => InvoiceFinding[]> {
  const carrierIds = [...new Set(invoices.flatMap(({ carrierId }) => carrierId ?? []))];
  const loadIds = [...new Set(invoices.flatMap(({ loadId }) => loadId ?? []))];
  if (carrierIds.length === 0 && loadIds.length === 0) return () => [];
  const { rows } = await db.execute<HoldRow>(sql`
    SELECT h.* FROM ${holdsOf(companyId)} h
    WHERE h.carrier_id = ANY(${sql.param(carrierIds)}::bigint[]) OR h.load_id = ANY(${sql.param(loadIds)}::int[])`);
  return ({ carrierId, loadId }) => {
    const own = rows.filter(
      (row) =>
        (row.carrier_id !== null && Number(row.carrier_id) === carrierId) ||
        (row.load_id !== null && row.load_id === loadId),
    );
    // By its sentence: a ring names the carrier by several of its loads, a packet has several holds of one kind.
    const found = new Map(own.map((row) => saidOf(row)).map(([kind, sentence]) => [sentence, kind]));
    return [...found]
      .map(([sentence, kind]): InvoiceFinding => ({ kind, sentence, invoiced: null, on_file: null }))
      .sort((one, other) => INVOICE_FINDINGS.indexOf(one.kind) - INVOICE_FINDINGS.indexOf(other.kind));
  };
}

interface HoldRow extends Record<string, unknown> {
  carrier_id: string | number | null;
  load_id: number | null;
  is_for: HoldCause | 'do_not_dispatch' | 'alert';
  reference: string | null;
  message: string | null;
}

function saidOf({ is_for: what, reference, message }: HoldRow): Said {
  if (what === 'do_not_dispatch') return [what, 'The carrier is on your do not dispatch list.'];
  if (what !== 'alert') return saidOfHold(what)!;
  const where = reference === null ? '' : ` on load ${reference}`;
  return ['identity_alert', `Open alert about its identity${where}: ${message}`];
}
