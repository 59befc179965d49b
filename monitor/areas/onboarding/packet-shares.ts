import { ASSOCIATION_MONTHS, GENERIC_VALUE_CARRIERS } from '@contract/carriers/associated-carriers.constants';
import { BUILD_FLAGS } from '@contract/shared/build-flags.constants';
import { addMonths } from '@contract/shared/day';
import { formatPhone } from '@contract/shared/format';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { carriers, connections, onboardingPackets, packetBankDetails, packetSections } from '../../db/schema';
import { readEmail, readPhone } from '../carriers/contact-values';
import { isSameAddress, type PostalAddress } from '../carriers/same-contact';
import { isComparableVin, isPowerUnit } from '../carriers/vehicle-identity';
import { openBankDetails } from './bank-details';
import { type Finding, vinsIn } from './compare-packet';
import type { KeptSection } from './packet-contents';

export type Asked = {
  packetId: number;
  companyId: number;
  carrierId: number;
  today: string;
  dataKeys: readonly string[];
};

/** Contact data and vehicles of a carrier, from a packet or the record. */
type Said = { phones: string[]; emails: string[]; address: PostalAddress | null; vins: string[] };

/** One thing that a packet shares with a carrier of the list, and that carrier's source for it. */
type Shared = { carrierId: number; what: string; where: string };

/** Its own people: many honest carriers share a factoring company, an insurer or an agent. */
const OWN_PEOPLE = ['owner', 'dispatch', 'after_hours'] as const;

/**
 * What a packet shares with carriers on the company's own do not dispatch list, by their record and what they sent to
 * the company: a phone, an email address, an address, a bank account or a vehicle. Reads only this company's packets
 * and its own list. Values that many carriers have are an agent's or a landlord's and do not count.
 *
 * @returns null when nothing is shared, or no carrier is on the list
 */
export async function findPacketShares(
  tx: Queryable,
  sections: ReadonlyMap<string, KeptSection>,
  asked: Asked,
): Promise<Finding | null> {
  if (!BUILD_FLAGS.areDoNotUseAssociationsEnabled) return null;
  const stopped = await stoppedCarriers(tx, asked);
  if (stopped.length === 0) return null;
  const said = saidIn((section, name) => sections.get(section)?.answers[name]);
  const shared = [
    ...stopped.flatMap((carrier) => inCommon(said, recordOf(carrier), carrier.id, 'on record')),
    ...(await inTheirPackets(tx, said, asked)),
    ...(await inTheirInspections(tx, said.vins, asked)),
    ...(await ofTheirBank(tx, asked)),
  ];
  const rare = await withoutGeneric(tx, shared);
  if (rare.length === 0) return null;
  const names = new Map(stopped.map(({ id, legalName }) => [id, legalName ?? `carrier ${id}`]));
  return {
    subject: 'do_not_dispatch',
    result: 'differs',
    said: [...new Set(rare.map(({ what }) => what))].join('; '),
    onRecord: [...groupedBy(rare, ({ carrierId }) => carrierId)]
      .map(([id, things]) => `${names.get(id)}: ${things.map(({ what, where }) => `${what} ${where}`).join('; ')}`)
      .join('. '),
    note: 'A carrier that you refuse may go on under another name.',
    source: { name: 'Your do not dispatch list', asOf: asked.today },
  };
}

export function groupedBy<Row>(rows: readonly Row[], keyOf: (row: Row) => number): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}

type StoppedCarrier = Awaited<ReturnType<typeof stoppedCarriers>>[number];

const isStopped = ({ companyId, carrierId }: Asked) =>
  and(
    eq(connections.companyId, companyId),
    eq(connections.status, 'do_not_dispatch'),
    ne(connections.carrierId, carrierId),
  );

const stoppedCarriers = (tx: Queryable, asked: Asked) =>
  tx
    .select({
      id: carriers.id,
      legalName: carriers.legalName,
      phone: carriers.phone,
      cellPhone: carriers.cellPhone,
      email: carriers.email,
      street: carriers.street,
      city: carriers.city,
      state: carriers.state,
      postalCode: carriers.postalCode,
    })
    .from(connections)
    .innerJoin(carriers, eq(carriers.id, connections.carrierId))
    .where(isStopped(asked))
    .orderBy(carriers.id);

const recordOf = ({ phone, cellPhone, email, street, city, state, postalCode }: StoppedCarrier): Said => ({
  phones: phonesOf([phone, cellPhone]),
  emails: emailsOf([email]),
  address: { street, city, state, postalCode },
  vins: [],
});

function saidIn(answer: (section: string, name: string) => unknown): Said {
  const text = (section: string, name: string) => {
    const value = answer(section, name);
    return typeof value === 'string' && value.trim() !== '' ? value : null;
  };
  const ofPeople = (kind: string) => OWN_PEOPLE.map((who) => text('contacts', `${who}_${kind}`));
  return {
    phones: phonesOf([text('company', 'phone'), ...ofPeople('phone')]),
    emails: emailsOf([text('company', 'email'), ...ofPeople('email')]),
    address: {
      street: text('company', 'street'),
      city: text('company', 'city'),
      state: text('company', 'state'),
      postalCode: text('company', 'postal_code'),
    },
    vins: vinsIn(text('equipment', 'vins')),
  };
}

const phonesOf = (texts: readonly (string | null)[]) => distinct(texts.map((text) => text && readPhone(text)));
const emailsOf = (texts: readonly (string | null)[]) =>
  distinct(texts.map((text) => text && (readEmail(text)?.email ?? null)));
const distinct = (texts: readonly (string | null)[]) => [...new Set(texts.filter((text) => text !== null))];

const PHONE = 'telephone ';
const EMAIL = 'email address ';

/** What both name. */
function inCommon(own: Said, theirs: Said, carrierId: number, where: string): Shared[] {
  const both = (one: readonly string[], other: readonly string[]) => one.filter((value) => other.includes(value));
  return [
    ...both(own.phones, theirs.phones).map((phone) => `${PHONE}${formatPhone(phone)}`),
    ...both(own.emails, theirs.emails).map((email) => `${EMAIL}${email}`),
    ...(own.address && theirs.address && isSameAddress(own.address, theirs.address) ? ['street address'] : []),
    ...both(own.vins, theirs.vins).map((vin) => `vehicle ${vin}`),
  ].map((what) => ({ carrierId, what, where }));
}

/** With what they sent the company in their own packets, whatever their status. */
async function inTheirPackets(tx: Queryable, said: Said, asked: Asked): Promise<Shared[]> {
  const rows = await tx
    .select({
      packetId: onboardingPackets.id,
      carrierId: onboardingPackets.carrierId,
      section: packetSections.section,
      answers: packetSections.answers,
    })
    .from(connections)
    .innerJoin(
      onboardingPackets,
      and(
        eq(onboardingPackets.carrierId, connections.carrierId),
        eq(onboardingPackets.companyId, connections.companyId),
      ),
    )
    .innerJoin(packetSections, eq(packetSections.packetId, onboardingPackets.id))
    .where(and(isStopped(asked), inArray(packetSections.section, ['company', 'contacts', 'equipment'])))
    .orderBy(onboardingPackets.id);
  const found = [...groupedBy(rows, ({ packetId }) => packetId).values()].flatMap((ofPacket) => {
    const answers = new Map<string, Record<string, unknown>>(
      ofPacket.map((row) => [row.section, (row.answers.answers ?? {}) as Record<string, unknown>]),
    );
    const theirs = saidIn((section, name) => answers.get(section)?.[name]);
    return inCommon(said, theirs, ofPacket[0]!.carrierId, 'in its packet');
  });
  // A carrier may have sent the same in several packets.
  return [...new Map(found.map((one) => [`${one.carrierId} ${one.what}`, one])).values()];
}

async function inTheirInspections(tx: Queryable, vins: readonly string[], asked: Asked): Promise<Shared[]> {
  if (vins.length === 0) return [];
  const { companyId, carrierId, today } = asked;
  const { rows } = await tx.execute<{ id: string | number; vin: string }>(sql`
    SELECT DISTINCT i.carrier_id AS id, u.vin
    FROM inspection_units u JOIN inspections i ON i.id = u.inspection_id
      JOIN connections n ON n.carrier_id = i.carrier_id AND n.company_id = ${companyId} AND n.status = 'do_not_dispatch'
    WHERE u.vin = ANY(string_to_array(${vins.join(' ')}, ' ')) AND i.carrier_id <> ${carrierId}
      AND i.inspected_on BETWEEN ${addMonths(today, -ASSOCIATION_MONTHS)} AND ${today}
      AND ${isPowerUnit(sql`u.type_id`)} AND ${isComparableVin(sql`u.vin`)}
    ORDER BY 1, 2`);
  return rows.map(({ id, vin }) => ({ carrierId: Number(id), what: `vehicle ${vin}`, where: 'in an inspection' }));
}

/** Without a digit: readers of findings may not be allowed to read the account. */
async function ofTheirBank(tx: Queryable, asked: Asked): Promise<Shared[]> {
  const { packetId, companyId, dataKeys } = asked;
  const [row] = await tx.select().from(packetBankDetails).where(eq(packetBankDetails.packetId, packetId));
  const own = row ? openBankDetails(row.sealed, dataKeys) : null;
  if (!row || !own?.account_number) return [];
  const theirs = await tx
    .select({ carrierId: packetBankDetails.carrierId, sealed: packetBankDetails.sealed })
    .from(packetBankDetails)
    .innerJoin(connections, eq(connections.carrierId, packetBankDetails.carrierId))
    .where(
      and(
        isStopped(asked),
        eq(packetBankDetails.companyId, companyId),
        eq(packetBankDetails.accountLastFour, row.accountLastFour),
      ),
    );
  const same = theirs.filter(({ sealed }) => {
    const bank = openBankDetails(sealed, dataKeys);
    return bank?.account_number === own.account_number && bank.routing_number === own.routing_number;
  });
  return [...new Set(same.map(({ carrierId }) => carrierId))].map((carrierId) => ({
    carrierId,
    what: 'bank account',
    where: 'in its packet',
  }));
}

/** A number that many carriers of the whole record have is an agent's. */
async function withoutGeneric(tx: Queryable, shared: readonly Shared[]): Promise<Shared[]> {
  const generic = new Set<string>();
  for (const what of new Set(shared.map((one) => one.what))) {
    const isPhone = what.startsWith(PHONE);
    if (!isPhone && !what.startsWith(EMAIL)) continue;
    const value = isPhone ? readPhone(what.slice(PHONE.length)) : what.slice(EMAIL.length);
    const { rows } = await tx.execute(sql`
      SELECT FROM carriers c
      WHERE ${isPhone ? sql`c.phone = ${value} OR c.cell_phone = ${value}` : sql`c.email = ${value}`}
      LIMIT ${GENERIC_VALUE_CARRIERS + 1}`);
    if (rows.length > GENERIC_VALUE_CARRIERS) generic.add(what);
  }
  return shared.filter(({ what }) => !generic.has(what));
}
