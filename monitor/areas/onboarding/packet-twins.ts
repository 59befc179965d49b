import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { carriers, connections, onboardingPackets, packetBankDetails, packetSections } from '../../db/schema';
import { unseal } from '../../documents/sealing/sealed-secrets';
import { type BankSecrets, openBankDetails } from './bank-details';
import { type Finding, vinsIn } from './compare-packet';
import type { KeptSection } from './packet-contents';
import { type Asked, groupedBy } from './packet-shares';

/** One thing that a packet shares with another carrier's. */
type Shared = { carrierId: number; what: string };

/**
 * What a packet shares with packets of other carriers that the company does not refuse: a bank account, a taxpayer
 * number or a vehicle. One crew that hauls under several names has one of each. Not phones and email addresses: a
 * dispatch service gives its own for all its carriers. Nor the account of a factor that both name: it is the factor's.
 * Reads only this company's packets, and shows no number.
 *
 * @returns null when nothing is shared
 */
export async function findPacketTwins(
  tx: Queryable,
  sections: ReadonlyMap<string, KeptSection>,
  asked: Asked,
): Promise<Finding | null> {
  const shared = [
    ...(await ofTheirBanks(tx, asked)),
    ...(await ofTheirTaxForms(tx, sections.get('tax'), asked)),
    ...(await ofTheirVehicles(tx, vinsIn(textIn(sections.get('equipment')?.answers.vins)), asked)),
  ];
  if (shared.length === 0) return null;
  const ids = [...new Set(shared.map(({ carrierId }) => carrierId))];
  const rows = await tx
    .select({ id: carriers.id, name: carriers.legalName })
    .from(carriers)
    .where(inArray(carriers.id, ids));
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return {
    subject: 'other_carriers',
    result: 'differs',
    said: [...new Set(shared.map(({ what }) => what))].join('; '),
    onRecord: [...groupedBy(shared, ({ carrierId }) => carrierId)]
      .map(
        ([id, own]) => `${names.get(id) ?? `carrier ${id}`}: ${[...new Set(own.map(({ what }) => what))].join('; ')}`,
      )
      .join('. '),
    note: 'Carriers that have nothing to do with each other do not share these.',
    source: { name: 'Packets that carriers sent you', asOf: asked.today },
  };
}

const textIn = (value: unknown) => (typeof value === 'string' ? value : null);

/** Rows of other carriers of the company that it does not refuse: refused ones have a separate finding. */
const ofOthers = ({ companyId, carrierId }: Asked) =>
  and(
    eq(connections.companyId, companyId),
    ne(connections.status, 'do_not_dispatch'),
    ne(connections.carrierId, carrierId),
  );

async function ofTheirBanks(tx: Queryable, asked: Asked): Promise<Shared[]> {
  const [row] = await tx.select().from(packetBankDetails).where(eq(packetBankDetails.packetId, asked.packetId));
  const own = row ? openBankDetails(row.sealed, asked.dataKeys) : null;
  if (!row || !own?.account_number) return [];
  const theirs = await tx
    .select({ carrierId: packetBankDetails.carrierId, sealed: packetBankDetails.sealed })
    .from(packetBankDetails)
    .innerJoin(connections, eq(connections.carrierId, packetBankDetails.carrierId))
    .where(
      and(
        ofOthers(asked),
        eq(packetBankDetails.companyId, asked.companyId),
        eq(packetBankDetails.accountLastFour, row.accountLastFour),
      ),
    );
  return theirs.flatMap(({ carrierId, sealed }) => {
    const bank = openBankDetails(sealed, asked.dataKeys);
    const isSame = bank?.account_number === own.account_number && bank.routing_number === own.routing_number;
    return isSame && !isOfOneFactor(own, bank) ? [{ carrierId, what: 'bank account' }] : [];
  });
}

/** Both are paid through the same factoring company. */
function isOfOneFactor(one: BankSecrets, other: BankSecrets): boolean {
  const [payTo, name] = one.remit_to.split('\n');
  const [otherPayTo, otherName] = other.remit_to.split('\n');
  const key = (text = '') => text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  return payTo === 'factor' && otherPayTo === 'factor' && key(name) !== '' && key(name) === key(otherName);
}

const theirSections = (tx: Queryable, asked: Asked, section: 'tax' | 'equipment', which: SQL) =>
  tx
    .select({ carrierId: onboardingPackets.carrierId, kept: packetSections.answers })
    .from(connections)
    .innerJoin(
      onboardingPackets,
      and(
        eq(onboardingPackets.companyId, connections.companyId),
        eq(onboardingPackets.carrierId, connections.carrierId),
      ),
    )
    .innerJoin(packetSections, eq(packetSections.packetId, onboardingPackets.id))
    .where(and(ofOthers(asked), eq(packetSections.section, section), which));

async function ofTheirTaxForms(tx: Queryable, form: KeptSection | undefined, asked: Asked): Promise<Shared[]> {
  const tin = tinIn(form?.sealed, asked.dataKeys);
  if (!form || tin === null) return [];
  const rows = await theirSections(tx, asked, 'tax', sql`${packetSections.answers}->'kept'->>'tin' = ${form.kept.tin}`);
  return rows.flatMap(({ carrierId, kept }) => {
    const isSame = tinIn(kept.sealed as string | null, asked.dataKeys) === tin;
    return isSame ? [{ carrierId, what: 'taxpayer number' }] : [];
  });
}

function tinIn(sealed: string | null | undefined, dataKeys: readonly string[]): string | null {
  const text = sealed ? unseal(sealed, dataKeys) : null;
  return text === null ? null : ((JSON.parse(text) as { tin?: string }).tin ?? null);
}

async function ofTheirVehicles(tx: Queryable, vins: readonly string[], asked: Asked): Promise<Shared[]> {
  if (vins.length === 0) return [];
  const rows = await theirSections(
    tx,
    asked,
    'equipment',
    sql`regexp_replace(upper(${packetSections.answers}->'answers'->>'vins'), '[ -]', '', 'g') ~ ${vins.join('|')}`,
  );
  return rows.flatMap(({ carrierId, kept }) => {
    const theirs = vinsIn(textIn((kept.answers as Record<string, unknown> | undefined)?.vins));
    return vins.filter((vin) => theirs.includes(vin)).map((vin) => ({ carrierId, what: `vehicle ${vin}` }));
  });
}
