import { formatDate } from '@contract/shared/format';
import { and, desc, eq, gt, inArray, ne } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/client';
import { lockCompany } from '../../db/company-lock';
import { recordAuditEvent } from '../../db/history/audit-log';
import { recordCompanyEvent } from '../../db/history/company-events';
import { carrierIdentifiers, carriers, companies, companyChangeOrders } from '../../db/schema';
import { isSameName } from '../identity/legal-name';
import { applyChanges, type DetailChange, describeChanges, detailsOf } from './company-details';

/**
 * Compares the details that broker companies entered about themselves with their entries in the federal record. The legal name
 * comes from the record (decision 0058): where it differs, the company gets the record's name. For any other detail that
 * differs, this requests the change. It does not request a detail that the company has not entered, or one that its people
 * rejected before, until the record changes. Safe to run at any time, on many nodes at once.
 *
 * @returns how many change orders were made
 */
export async function proposeFromRecord(db: Database, now: Date): Promise<number> {
  const rows = await db
    .select({ company: companies, carrier: carriers })
    .from(companies)
    .innerJoin(carriers, eq(carriers.id, companies.carrierId))
    .where(and(eq(companies.companyType, 'broker'), gt(companies.carrierId, 0)));
  const dockets = await docketsOf(
    db,
    rows.map(({ carrier }) => carrier.id),
  );
  let made = 0;
  for (const { company, carrier } of rows) {
    if (nameToTakeOver(company, carrier) !== null) await takeOverName(db, company.id, carrier, now);
    if (differences(company, carrier, dockets.get(carrier.id) ?? []).length === 0) continue;
    await db.transaction(async (tx) => {
      const locked = await lockCompany(tx, company.id);
      const changes = differences(locked, carrier, dockets.get(carrier.id) ?? []);
      if (changes.length === 0 || (await isKnown(tx, company.id, changes))) return;
      await askFor(tx, { companyId: company.id, carrier, changes, now });
      made += 1;
    });
  }
  return made;
}

async function docketsOf(db: Queryable, carrierIds: number[]): Promise<Map<number, string[]>> {
  if (carrierIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(carrierIdentifiers)
    .where(and(inArray(carrierIdentifiers.carrierId, carrierIds), eq(carrierIdentifiers.type, 'MC')))
    .orderBy(carrierIdentifiers.value);
  const found = new Map<number, string[]>();
  for (const { carrierId, value } of rows) found.set(carrierId, [...(found.get(carrierId) ?? []), value]);
  return found;
}

/** The record is in capitals and spells streets its own way: what reads the same is the same. */
const folded = (text: string) =>
  text
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');

function differences(
  company: typeof companies.$inferSelect,
  carrier: typeof carriers.$inferSelect,
  dockets: readonly string[],
): DetailChange[] {
  const said = detailsOf(company);
  const { docket_number } = said;
  const recorded = {
    // A company may have several; what it says need only be one of them.
    docket_number: docket_number !== null && dockets.includes(docket_number) ? docket_number : (dockets[0] ?? null),
    phone_e164: carrier.phone?.startsWith('+') ? carrier.phone : null,
    street: carrier.street,
    city: carrier.city,
    state: carrier.state,
    postal_code: carrier.postalCode,
  };
  const isSame = (field: keyof typeof recorded, own: string, theirs: string) =>
    field === 'postal_code' ? folded(own).slice(0, 5) === folded(theirs).slice(0, 5) : folded(own) === folded(theirs);
  return (Object.keys(recorded) as (keyof typeof recorded)[]).flatMap((field) => {
    const [from, to] = [said[field], recorded[field]];
    return from === null || to === null || isSame(field, from, to) ? [] : [{ field, from, to }];
  });
}

/** The name in the record where the company has another; null: it has that one, or the record has none. */
function nameToTakeOver(company: typeof companies.$inferSelect, carrier: typeof carriers.$inferSelect): string | null {
  const recorded = carrier.legalName?.trim() || null;
  return recorded === null || isSameName(recorded, company.legalName) ? null : recorded;
}

async function takeOverName(db: Database, companyId: number, carrier: typeof carriers.$inferSelect, now: Date) {
  await db.transaction(async (tx) => {
    const company = await lockCompany(tx, companyId);
    const to = nameToTakeOver(company, carrier);
    if (to === null) return;
    const changes: DetailChange[] = [{ field: 'legal_name', from: company.legalName, to }];
    await applyChanges(tx, companyId, changes);
    await recordAuditEvent(tx, {
      companyId,
      kind: 'company_details_changed',
      summary: `FMCSA’s record as of ${formatDate(carrier.censusAsOf ?? carrier.nameAsOf)} changed ${describeChanges(changes)}`,
      userId: null,
      occurredAt: now,
    });
  });
}

/** Whether the record requested the same before: that request is pending, or was rejected and nothing is new. */
async function isKnown(tx: Queryable, companyId: number, changes: DetailChange[]): Promise<boolean> {
  const [last] = await tx
    .select()
    .from(companyChangeOrders)
    .where(
      and(
        eq(companyChangeOrders.companyId, companyId),
        eq(companyChangeOrders.source, 'fmcsa'),
        ne(companyChangeOrders.status, 'superseded'),
      ),
    )
    .orderBy(desc(companyChangeOrders.id))
    .limit(1);
  if (!last || last.status === 'approved') return false;
  const wanted = (one: readonly { field: string; to: string | null }[]) =>
    one.map(({ field, to }) => `${field}=${to}`).join();
  return wanted(last.changes) === wanted(changes);
}

async function askFor(
  tx: Queryable,
  {
    companyId,
    carrier,
    changes,
    now,
  }: { companyId: number; carrier: typeof carriers.$inferSelect; changes: DetailChange[]; now: Date },
) {
  await tx
    .update(companyChangeOrders)
    .set({ status: 'superseded', decidedAt: now })
    .where(
      and(
        eq(companyChangeOrders.companyId, companyId),
        eq(companyChangeOrders.source, 'fmcsa'),
        eq(companyChangeOrders.status, 'pending'),
      ),
    );
  const [made] = await tx
    .insert(companyChangeOrders)
    .values({
      companyId,
      source: 'fmcsa',
      carrierId: carrier.id,
      changes,
      reason: `FMCSA’s record as of ${formatDate(carrier.censusAsOf ?? carrier.nameAsOf)}`,
      status: 'pending',
      createdAt: now,
    })
    .returning({ id: companyChangeOrders.id });
  const summary = `FMCSA’s record asks to change ${describeChanges(changes)}`;
  const by = { companyId, userId: null, occurredAt: now, summary };
  await recordAuditEvent(tx, { ...by, kind: 'change_order_requested' });
  await recordCompanyEvent(tx, { ...by, kind: 'change_order', data: { change_order_id: made!.id, status: 'pending' } });
}
