import { and, eq, notExists, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/client';
import { onboardingPackets, packetBankDetails, packetDocuments, storedFiles, traces } from '../../db/schema';
import { unseal } from '../../documents/sealing/sealed-secrets';
import { distinctTraces, emailTraces, phoneTraces, type Trace, vinTraces } from '../rings/trace';
import { keepTraces, type LeftTrace } from '../rings/traces.queries';
import { openBankDetails } from './bank-details';
import { vinsIn } from './compare-packet';
import { type KeptSection, keptSections } from './packet-contents';

/** Its own people; a factor's, an insurer's and an agent's stand for many honest carriers. */
const OWN_PEOPLE = ['owner', 'dispatch', 'after_hours', 'ar'] as const;

type Of = { packetId: number; companyId: number; carrierId: number; at: Date; dataKeys: readonly string[] };

/** @returns the traces of the packet as it is, now the only ones kept of it */
export async function keepPacketTraces(
  tx: Queryable,
  sections: ReadonlyMap<string, KeptSection>,
  { packetId, companyId, carrierId, at, dataKeys }: Of,
): Promise<LeftTrace[]> {
  const found = await tracesOf(tx, sections, packetId, dataKeys);
  const left = found.map((trace) => ({ ...trace, companyId, carrierId, source: 'packet' as const, packetId, at }));
  await keepTraces(tx, { packetId }, left, dataKeys);
  return left;
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
  return distinctTraces([
    ...phoneTraces(ofPeople('phone')),
    ...emailTraces(ofPeople('email')),
    ...vinsIn(text('equipment', 'vins')).flatMap(vinTraces),
    { kind: 'tin', value: tinIn(sections.get('tax')?.sealed, dataKeys) },
    {
      kind: text('payment', 'pay_to') === 'factor' ? 'factor_account' : 'account',
      value: await accountOf(tx, packetId, dataKeys),
    },
    ...(await certificatesOf(tx, packetId)).map((value) => ({ kind: 'certificate' as const, value })),
  ]);
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

const OLDER_AT_ONCE = 200;

/** Keeps the traces of packets that were sent before there were any. Safe on many nodes at once. */
export async function traceOlderPackets(db: Database, dataKeys: readonly string[]): Promise<void> {
  const { id, companyId, carrierId, status, updatedAt } = onboardingPackets;
  const untraced = await db
    .select({ packetId: id, companyId, carrierId, at: updatedAt })
    .from(onboardingPackets)
    .where(
      and(
        sql`(${status} = 'complete' OR ${status} LIKE 'held%')`,
        notExists(db.select({ one: sql`1` }).from(traces).where(eq(traces.packetId, id))),
      ),
    )
    .orderBy(id)
    .limit(OLDER_AT_ONCE);
  for (const packet of untraced)
    await keepPacketTraces(db, await keptSections(db, packet.packetId), { ...packet, dataKeys });
}
