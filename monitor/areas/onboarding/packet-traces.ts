import { createHmac } from 'node:crypto';
import { GENERIC_VALUE_CARRIERS } from '@contract/carriers/associated-carriers.constants';
import { TRACE_KINDS, TRACE_LABELS, type TraceKind } from '@contract/onboarding/packet-traces.constants';
import { and, eq, inArray, isNotNull, lte, notExists, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/client';
import {
  dispatchServices,
  onboardingPackets,
  packetBankDetails,
  packetDocuments,
  packetHolds,
  packetTraces,
  storedFiles,
} from '../../db/schema';
import { unseal } from '../../documents/sealing/sealed-secrets';
import { readEmail, readPhone } from '../carriers/contact-values';
import { isFreeMail } from '../carriers/free-mail-domains';
import { openBankDetails } from './bank-details';
import { type Finding, vinsIn } from './compare-packet';
import { type KeptSection, keptSections } from './packet-contents';
import { type Asked, groupedBy } from './packet-shares';

/**
 * What a packet can have in common with packets of other carriers, kept as keyed hashes: one crew that hauls in several names has
 * one account, one telephone, one truck. A hash is found by an index however many packets there are, and tells another company
 * nothing but that it exists.
 */

type Trace = { kind: TraceKind; value: string };

/** Its own people; a factor's, an insurer's and an agent's stand for many honest carriers. */
const OWN_PEOPLE = ['owner', 'dispatch', 'after_hours', 'ar'] as const;

/** Kinds that two honest carriers may share, as through one dispatcher: a third makes a ring. */
const OFTEN_SHARED: readonly TraceKind[] = ['phone', 'email', 'domain'];
/** Kinds that companies of one owner share openly. */
const SHARED_IN_A_FAMILY: readonly TraceKind[] = [...OFTEN_SHARED, 'vin'];
const RING_OF = 2;
const MOST_OF_EACH = 20;

/**
 * Keeps the traces of a packet that is sent, and looks for those of other carriers: with their names within the company, as a
 * number among the others. What known dispatch services, confirmed factors and carriers of one owner share does not count; what
 * carriers on do not dispatch share is another finding.
 *
 * @returns null when nothing is shared
 */
export async function findRing(
  tx: Queryable,
  sections: ReadonlyMap<string, KeptSection>,
  asked: Asked,
): Promise<Finding | null> {
  const traces = await keepTraces(tx, sections, asked);
  const digests = new Map(traces.flatMap((trace) => digestsOf(trace, asked.dataKeys).map((digest) => [digest, trace])));
  if (digests.size === 0) return null;
  const { rows } = await tx.execute<{
    digest: string;
    kind: TraceKind;
    carrier_id: string | number;
    name: string | null;
    is_own: boolean;
  }>(
    // So many of each: a number that hundreds have must not hide an account that two have.
    sql`SELECT t.* FROM unnest(${sql.param([...digests.keys()])}::text[]) AS wanted (digest) CROSS JOIN LATERAL (
        SELECT DISTINCT t.digest, t.kind, t.carrier_id, c.legal_name AS name, t.company_id = ${asked.companyId} AS is_own
        FROM packet_traces t LEFT JOIN carriers c ON c.id = t.carrier_id
          LEFT JOIN connections n ON n.company_id = ${asked.companyId} AND n.carrier_id = t.carrier_id
        WHERE t.digest = wanted.digest AND t.carrier_id <> ${asked.carrierId}
          AND n.status IS DISTINCT FROM 'do_not_dispatch'
        ORDER BY is_own DESC, t.carrier_id LIMIT ${MOST_OF_EACH}) AS t
      ORDER BY is_own DESC, t.carrier_id`,
  );
  // The account of a factor is that of all its carriers: the call to the factor is what proves it.
  const isOfFactor = (digest: string, kind: TraceKind) =>
    kind === 'factor_account' && digests.get(digest)!.kind === 'factor_account';
  const shared = rows
    .filter(({ digest, kind }) => !isOfFactor(digest, kind))
    .map(({ digest, carrier_id, name, is_own }) => ({
      ...digests.get(digest)!,
      carrierId: Number(carrier_id),
      name: name ?? `carrier ${carrier_id}`,
      isOwn: is_own,
    }));
  const counted = await withoutFamily(tx, await withoutKnown(tx, shared), asked.carrierId);
  const carriersWith = ({ kind, value }: Trace) =>
    new Set(counted.filter((one) => one.kind === kind && one.value === value).map(({ carrierId }) => carrierId)).size;
  const ring = counted.filter((one) => carriersWith(one) >= (OFTEN_SHARED.includes(one.kind) ? RING_OF : 1));
  if (ring.length === 0) return null;
  const own = groupedBy(
    ring.filter(({ isOwn }) => isOwn),
    ({ carrierId }) => carrierId,
  );
  const elsewhere = new Set(ring.map(({ carrierId }) => carrierId).filter((id) => !own.has(id))).size;
  const words = (some: readonly Trace[]) =>
    [
      ...new Set(some.toSorted((a, b) => TRACE_KINDS.indexOf(a.kind) - TRACE_KINDS.indexOf(b.kind)).map(traceWords)),
    ].join('; ');
  return {
    subject: 'other_carriers',
    result: 'differs',
    said: words(ring),
    onRecord: [
      ...[...own.values()].map((things) => `${things[0]!.name}: ${words(things)}`),
      ...(elsewhere > 0 ? [`${elsewhere} ${elsewhere === 1 ? 'carrier' : 'carriers'} elsewhere`] : []),
    ].join('. '),
    note: 'Carriers that have nothing to do with each other do not share these.',
    source: { name: 'Packets that carriers sent', asOf: asked.today },
  };
}

const SECRET: readonly TraceKind[] = ['account', 'factor_account', 'tin', 'certificate'];

/** Said without the digits of an account or of a taxpayer: findings are read by people who may not read those. */
const traceWords = ({ kind, value }: Trace) =>
  SECRET.includes(kind) ? TRACE_LABELS[kind] : `${TRACE_LABELS[kind]} ${value}`;

/** @returns the traces of the packet as it is, now the only ones kept of it */
async function keepTraces(tx: Queryable, sections: ReadonlyMap<string, KeptSection>, asked: Asked): Promise<Trace[]> {
  const { packetId, companyId, carrierId, dataKeys } = asked;
  const traces = await tracesOf(tx, sections, packetId, dataKeys);
  await tx.delete(packetTraces).where(eq(packetTraces.packetId, packetId));
  const rows = traces.map((trace) => ({
    packetId,
    companyId,
    carrierId,
    kind: trace.kind,
    digest: digestsOf(trace, dataKeys)[0]!,
  }));
  if (rows.length > 0) await tx.insert(packetTraces).values(rows).onConflictDoNothing();
  return traces;
}

async function tracesOf(
  tx: Queryable,
  sections: ReadonlyMap<string, KeptSection>,
  packetId: number,
  dataKeys: readonly string[],
): Promise<Trace[]> {
  const text = (section: string, name: string) => {
    const value = sections.get(section)?.answers[name];
    return typeof value === 'string' ? value : '';
  };
  const ofPeople = (what: string) => [
    text('company', what),
    ...OWN_PEOPLE.map((who) => text('contacts', `${who}_${what}`)),
  ];
  const emails = ofPeople('email').flatMap((one) => readEmail(one) ?? []);
  const found: Trace[] = [
    ...ofPeople('phone').flatMap((one) => ({ kind: 'phone' as const, value: readPhone(one) ?? '' })),
    ...emails.map(({ email }) => ({ kind: 'email' as const, value: email })),
    ...emails.map(({ domain }) => ({ kind: 'domain' as const, value: isFreeMail(domain) ? '' : domain })),
    ...vinsIn(text('equipment', 'vins')).map((value) => ({ kind: 'vin' as const, value })),
    { kind: 'tin', value: tinIn(sections.get('tax')?.sealed, dataKeys) },
    {
      kind: text('payment', 'pay_to') === 'factor' ? 'factor_account' : 'account',
      value: await accountOf(tx, packetId, dataKeys),
    },
    ...(await certificatesOf(tx, packetId)).map((value) => ({ kind: 'certificate' as const, value })),
  ];
  const kept = new Map(
    found.filter(({ value }) => value !== '').map((trace) => [`${trace.kind} ${trace.value}`, trace]),
  );
  return [...kept.values()];
}

function tinIn(sealed: string | null | undefined, dataKeys: readonly string[]): string {
  const text = sealed ? unseal(sealed, dataKeys) : null;
  return text === null ? '' : ((JSON.parse(text) as { tin?: string }).tin ?? '').replaceAll(/\D/g, '');
}

/** Routing and account number; empty: none is given, or its key is gone. */
export async function accountOf(tx: Queryable, packetId: number, dataKeys: readonly string[]): Promise<string> {
  const [row] = await tx.select().from(packetBankDetails).where(eq(packetBankDetails.packetId, packetId));
  const bank = row && openBankDetails(row.sealed, dataKeys);
  return bank?.account_number ? `${bank.routing_number} ${bank.account_number}` : '';
}

async function certificatesOf(tx: Queryable, packetId: number): Promise<string[]> {
  const rows = await tx
    .select({ sha256: storedFiles.sha256 })
    .from(packetDocuments)
    .innerJoin(storedFiles, eq(storedFiles.id, packetDocuments.fileId))
    .where(and(eq(packetDocuments.packetId, packetId), eq(packetDocuments.section, 'insurance')));
  return rows.map(({ sha256 }) => sha256);
}

/** By the newest key first, under which it is kept; older ones find what was kept before the key changed. */
function digestsOf({ kind, value }: Trace, dataKeys: readonly string[]): string[] {
  const of = kind === 'factor_account' ? 'account' : kind;
  return (dataKeys.length > 0 ? dataKeys : ['']).map((key) =>
    createHmac('sha256', key).update(`packet-trace ${of} ${value}`).digest('base64url'),
  );
}

type Found = Trace & { carrierId: number; name: string; isOwn: boolean };

/** Leaves out what stands for many honest carriers: dispatch services that are listed, and numbers of filing agents. */
async function withoutKnown(tx: Queryable, shared: readonly Found[]): Promise<Found[]> {
  const values = [...new Set(shared.map(({ value }) => value))];
  const domains = values.flatMap((value) => readEmail(value)?.domain ?? []);
  const services = await tx
    .select({ value: dispatchServices.value })
    .from(dispatchServices)
    .where(inArray(dispatchServices.value, [...values, ...domains, '']));
  const listed = new Set(services.map(({ value }) => value));
  const generic = new Set<string>();
  for (const value of new Set(
    shared.filter(({ kind }) => kind === 'phone' || kind === 'email').map((one) => one.value),
  )) {
    const { rows } = await tx.execute(sql`
      SELECT FROM carriers WHERE phone = ${value} OR cell_phone = ${value} OR email = ${value}
      LIMIT ${GENERIC_VALUE_CARRIERS + 1}`);
    if (rows.length > GENERIC_VALUE_CARRIERS) generic.add(value);
  }
  return shared.filter(
    ({ value }) => !listed.has(value) && !listed.has(readEmail(value)?.domain ?? '') && !generic.has(value),
  );
}

/** Leaves out what carriers of one owner share: their records share a telephone, an email or an officer by name. */
async function withoutFamily(tx: Queryable, shared: readonly Found[], carrierId: number): Promise<Found[]> {
  const ids = [...new Set(shared.map((one) => one.carrierId))];
  if (ids.length === 0) return [];
  const { rows } = await tx.execute<{ id: string | number }>(sql`
    SELECT o.id FROM carriers o JOIN carriers c ON c.id = ${carrierId}
    WHERE o.id = ANY(${sql.param(ids)}::bigint[]) AND (
      o.phone IN (c.phone, c.cell_phone) OR o.cell_phone IN (c.phone, c.cell_phone) OR o.email = c.email
      OR EXISTS (SELECT FROM unnest(ARRAY[o.officer_1, o.officer_2]) AS name
        WHERE name LIKE '% %' AND name IN (c.officer_1, c.officer_2)))`);
  const family = new Set(rows.map(({ id }) => Number(id)));
  return shared.filter(({ kind, carrierId: other }) => !SHARED_IN_A_FAMILY.includes(kind) || !family.has(other));
}

/** Factoring companies whose people were called, with the account that each was paid to. */
export interface ConfirmedFactor {
  name: string;
  /** `routing account`; empty: its key is gone. */
  account: string;
}

/** Factors that people of the company confirmed by a call: they need be on no list to be known. */
export async function confirmedFactors(
  tx: Queryable,
  companyId: number,
  dataKeys: readonly string[],
): Promise<ConfirmedFactor[]> {
  const rows = await tx
    .selectDistinct({ packetId: packetHolds.packetId, sealed: packetBankDetails.sealed })
    .from(packetHolds)
    .innerJoin(packetBankDetails, eq(packetBankDetails.packetId, packetHolds.packetId))
    .where(
      and(
        eq(packetBankDetails.companyId, companyId),
        eq(packetHolds.cause, 'factor'),
        isNotNull(packetHolds.calledNumber),
        // An account that was saved after the call was not what the factor confirmed.
        lte(packetBankDetails.savedAt, packetHolds.releasedAt),
      ),
    );
  return rows.flatMap(({ sealed }) => {
    const bank = openBankDetails(sealed, dataKeys);
    const [, name = ''] = bank?.remit_to.split('\n') ?? [];
    return bank && name !== '' ? [{ name, account: `${bank.routing_number} ${bank.account_number}` }] : [];
  });
}

const OLDER_AT_ONCE = 200;

/** Keeps the traces of packets that were sent before there were any. Safe on many nodes at once. */
export async function traceOlderPackets(db: Database, dataKeys: readonly string[]): Promise<void> {
  const { id, companyId, carrierId, status } = onboardingPackets;
  const untraced = await db
    .select({ packetId: id, companyId, carrierId })
    .from(onboardingPackets)
    .where(
      and(
        sql`(${status} = 'complete' OR ${status} LIKE 'held%')`,
        notExists(db.select({ one: sql`1` }).from(packetTraces).where(eq(packetTraces.packetId, id))),
      ),
    )
    .orderBy(id)
    .limit(OLDER_AT_ONCE);
  for (const packet of untraced)
    await keepTraces(db, await keptSections(db, packet.packetId), { ...packet, today: '', dataKeys });
}
