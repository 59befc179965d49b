import { readPhoneE164 } from '@contract/shared/contact-details';
import { dayOf } from '@contract/shared/day';
import { formatDate } from '@contract/shared/format';
import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../../../db/client';
import {
  carriers,
  carrierVehicles,
  companies,
  rateConfirmations as confirmations,
  loadStops,
  loads,
  packetBankDetails,
  rateConfirmationRevisions as revisions,
  users,
} from '../../../../db/schema';
import { unseal } from '../../../../documents/sealing/sealed-secrets';
import { contactsOfRecord } from '../../../carriers/contact-history';
import { collect, type OnFile, type Source } from './on-file';

/** What a complete packet says, by section. */
export type PacketAnswers = { completedAt: Date; sections: Readonly<Record<string, Record<string, unknown>>> } | null;

type Asked = {
  companyId: number;
  carrierId: number | null;
  /** The carrier's own load; null: none. */
  loadId: number | null;
  packet: PacketAnswers;
  payee: string | null;
  carrierNumbers: readonly string[];
  /** The email's VINs and plates: only these are looked for among thousands of inspections. */
  vins: readonly string[];
  plates: readonly string[];
  dataKeys: readonly string[];
  now: Date;
};

/** Everything on file that an email's things are compared with. */
export async function onFileOf(tx: Queryable, asked: Asked): Promise<OnFile> {
  const { companyId, carrierId, packet } = asked;
  const known = { phones: new Map<string, Source>(), emails: new Map<string, Source>(), people: new Set<string>() };
  const places: OnFile['places'][number][] = [];
  await addCompany(tx, companyId, known, places);
  if (carrierId !== null) await addRecord(tx, carrierId, dayOf(asked.now), known, places);
  if (packet !== null) addPacket(packet, known, places);
  const load = asked.loadId === null ? null : await loadOf(tx, companyId, asked.loadId, known, places);
  return {
    ...known,
    people: [...known.people],
    places,
    carrierNumbers: asked.carrierNumbers,
    payee: asked.payee,
    accounts: carrierId === null ? [] : await accountsOf(tx, asked, carrierId),
    ...(await vehiclesOf(tx, asked)),
    load,
    hasCarrier: carrierId !== null,
  };
}

type Known = { phones: Map<string, Source>; emails: Map<string, Source>; people: Set<string> };
type Places = OnFile['places'][number][];

function addPlace(places: Places, source: Source & { isStop?: boolean }, place: Record<string, unknown>) {
  const text = (name: string) => (typeof place[name] === 'string' ? place[name].trim().toUpperCase() : '');
  const [city, state] = [text('city'), text('state')];
  if (city === '' || state === '') return;
  const zip = /^\d{5}/.exec(text('postal_code') || text('postalCode'))?.[0] ?? null;
  places.push({ isStop: false, ...source, street: text('street') || null, city, state, zip });
}

async function addCompany(tx: Queryable, companyId: number, { phones, emails }: Known, places: Places) {
  const source = { source: 'Your company' };
  const [company] = await tx.select().from(companies).where(eq(companies.id, companyId));
  if (company?.phoneE164) phones.set(company.phoneE164, source);
  if (company) addPlace(places, source, company as Record<string, unknown>);
  const people = await tx
    .select({ email: users.email, phone: users.phoneE164 })
    .from(users)
    .where(and(eq(users.companyId, companyId), isNull(users.disabledAt)));
  for (const { email, phone } of people) {
    emails.set(email, source);
    if (phone) phones.set(phone, source);
  }
  if (!company?.carrierId) return;
  const [record] = await tx.select().from(carriers).where(eq(carriers.id, company.carrierId));
  for (const phone of [record?.phone, record?.cellPhone])
    if (phone && readPhoneE164(phone)) phones.set(readPhoneE164(phone)!, source);
  if (record) addPlace(places, source, record as Record<string, unknown>);
}

/** The federal record as it is and was, each contact with its age. */
async function addRecord(tx: Queryable, carrierId: number, today: string, known: Known, places: Places) {
  for (const { field, value, standing, first_seen, last_seen } of await contactsOfRecord(tx, carrierId, today)) {
    const since = first_seen ? ` since ${formatDate(first_seen)}` : '';
    const source = last_seen ? `FMCSA record until ${formatDate(last_seen)}` : `FMCSA record${since}`;
    const isYoung = standing === 'young';
    const phone = field === 'phone' || field === 'cell_phone' ? readPhoneE164(value) : null;
    if (phone !== null) known.phones.set(phone, { source, isYoung });
    if (field === 'email') known.emails.set(value.trim().toLowerCase(), { source, isYoung });
    if (field === 'officers') for (const name of value.split(' and ')) known.people.add(name.trim().toUpperCase());
  }
  const [record] = await tx.select().from(carriers).where(eq(carriers.id, carrierId));
  if (!record) return;
  const source = { source: 'FMCSA record' };
  addPlace(places, source, record as Record<string, unknown>);
  const { mailingStreet: street, mailingCity: city, mailingState: state, mailingPostalCode: postalCode } = record;
  addPlace(places, source, { street, city, state, postalCode });
}

function addPacket({ completedAt, sections }: NonNullable<PacketAnswers>, known: Known, places: Places) {
  const source = `Its packet of ${formatDate(dayOf(completedAt))}`;
  collect(
    sections,
    (key) => (key.startsWith('agent') ? `Insurance agent in its packet of ${formatDate(dayOf(completedAt))}` : source),
    known,
  );
  for (const answers of Object.values(sections))
    for (const prefix of ['', 'mailing_', 'remit_', 'physical_'])
      addPlace(
        places,
        { source },
        {
          street: answers[`${prefix}street`],
          city: answers[`${prefix}city`],
          state: answers[`${prefix}state`],
          postal_code: answers[`${prefix}postal_code`],
        },
      );
}

async function loadOf(
  tx: Queryable,
  companyId: number,
  loadId: number,
  known: Known,
  places: Places,
): Promise<OnFile['load']> {
  const [load] = await tx
    .select({
      vin: carrierVehicles.vin,
      plate: carrierVehicles.plate,
      driverPhone: loads.driverPhoneE164,
      driverName: loads.driverName,
      secondDriverPhone: loads.secondDriverPhoneE164,
      secondDriverName: loads.secondDriverName,
    })
    .from(loads)
    .leftJoin(carrierVehicles, eq(carrierVehicles.id, loads.carrierVehicleId))
    .where(and(eq(loads.companyId, companyId), eq(loads.id, loadId)));
  if (!load) return null;
  const stops = await tx.select().from(loadStops).where(eq(loadStops.loadId, loadId));
  for (const stop of stops)
    addPlace(places, { source: 'Stop of the load', isStop: true }, stop as Record<string, unknown>);
  for (const phone of [load.driverPhone, load.secondDriverPhone])
    if (phone) known.phones.set(phone, { source: 'Driver of the load' });
  for (const name of [load.driverName, load.secondDriverName]) if (name) known.people.add(name.toUpperCase());
  const papers = await tx
    .select({ fields: revisions.fields })
    .from(revisions)
    .innerJoin(confirmations, eq(confirmations.id, revisions.rateConfirmationId))
    .where(and(eq(confirmations.companyId, companyId), eq(confirmations.loadId, loadId)));
  const source = 'Your rate confirmation of the load';
  for (const { fields } of papers) {
    collect(fields, () => source, known);
    for (const stop of fields.stops) addPlace(places, { source, isStop: true }, stop);
    addPlace(places, { source }, fields.broker);
  }
  const { vin, plate, driverPhone } = load;
  return { vin, plate: plate?.toUpperCase().replaceAll(/[^A-Z0-9]/g, '') ?? null, driverPhone };
}

/** Accounts of the carrier that counted, without a hold or after a call. */
async function accountsOf(
  tx: Queryable,
  { companyId, dataKeys }: Asked,
  carrierId: number,
): Promise<OnFile['accounts']> {
  const rows = await tx
    .select()
    .from(packetBankDetails)
    .where(
      and(
        eq(packetBankDetails.companyId, companyId),
        eq(packetBankDetails.carrierId, carrierId),
        isNotNull(packetBankDetails.acceptedAt),
      ),
    )
    .orderBy(desc(packetBankDetails.acceptedAt))
    // Only the newest is paid to: an invoice to the one before it would be paid to a closed account, or to a thief's.
    .limit(1);
  return rows.map(({ sealed, accountLastFour: lastFour, acceptedAt }) => {
    const text = unseal(sealed, dataKeys);
    const bank = text === null ? null : (JSON.parse(text) as { routing_number?: string; account_number?: string });
    return {
      routing: bank?.routing_number ?? null,
      account: bank?.account_number ?? null,
      lastFour,
      source: `Its bank details, accepted ${formatDate(dayOf(acceptedAt!))}`,
    };
  });
}

/** Of the email's vehicles those that the carrier is known to run. */
async function vehiclesOf(
  tx: Queryable,
  { companyId, carrierId, packet, vins, plates }: Asked,
): Promise<Pick<OnFile, 'vins' | 'plates'>> {
  const found = { vins: new Map<string, Source>(), plates: new Map<string, Source>() };
  if (carrierId === null || (vins.length === 0 && plates.length === 0)) return found;
  const inPacket = JSON.stringify(packet?.sections ?? {}).toUpperCase();
  for (const vin of vins) if (inPacket.includes(vin)) found.vins.set(vin, { source: 'Its packet' });
  const { rows } = await tx.execute<{ vin: string | null; license: string | null; day: string }>(sql`
    SELECT u.vin, upper(regexp_replace(u.license, '[^A-Za-z0-9]', '', 'g')) AS license, max(i.inspected_on)::text AS day
    FROM inspections i JOIN inspection_units u ON u.inspection_id = i.id
    WHERE i.carrier_id = ${carrierId} AND (u.vin = ANY(${sql.param(vins)}::text[])
      OR upper(regexp_replace(u.license, '[^A-Za-z0-9]', '', 'g')) = ANY(${sql.param(plates)}::text[]))
    GROUP BY 1, 2`);
  for (const { vin, license, day } of rows) {
    const source = { source: `Inspected with it ${formatDate(day)}` };
    if (vin && vins.includes(vin)) found.vins.set(vin, source);
    if (license && plates.includes(license)) found.plates.set(license, source);
  }
  const own = await tx
    .select({ vin: carrierVehicles.vin, plate: carrierVehicles.plate })
    .from(carrierVehicles)
    .where(
      and(
        eq(carrierVehicles.carrierId, carrierId),
        sql`(${carrierVehicles.companyId} IS NULL OR ${carrierVehicles.companyId} = ${companyId})`,
        inArray(carrierVehicles.vin, [...vins, '']),
      ),
    );
  for (const { vin } of own) if (vin && !found.vins.has(vin)) found.vins.set(vin, { source: 'Its vehicles' });
  return found;
}
