import type { Carrier, Identifier } from '@contract/carriers/carriers.entities';
import type { NumberFlags } from '@contract/shared/number-flags';
import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../db/client';
import { authorities, carrierIdentifiers, carriers, datasets, smsCarriers } from '../../db/schema';

/** The rows behind a profile's header, or null: no file ever named this carrier. */
export async function findCarrierRecord(db: Database, id: number) {
  const [carrier] = await db.select().from(carriers).where(eq(carriers.id, id));
  if (!carrier) return null;
  const [identifiers, loaded, mail, [sms]] = await Promise.all([
    db
      .select({ is_type: carrierIdentifiers.type, value: carrierIdentifiers.value })
      .from(carrierIdentifiers)
      .where(eq(carrierIdentifiers.carrierId, id))
      .orderBy(asc(carrierIdentifiers.type), asc(carrierIdentifiers.value)),
    db
      .select({ name: datasets.name, as_of: datasets.asOf, complete_as_of: datasets.completeAsOf, key: datasets.key })
      .from(datasets)
      .orderBy(asc(datasets.name)),
    db
      .select({ business: authorities.businessMailUndeliverable, mailing: authorities.mailingMailUndeliverable })
      .from(authorities)
      .where(eq(authorities.carrierId, id)),
    carrier.censusAsOf === null ? db.select().from(smsCarriers).where(eq(smsCarriers.carrierId, id)) : [],
  ]);
  return { carrier, identifiers, loaded, mail, sms: sms ?? null };
}

type CarrierRecord = NonNullable<Awaited<ReturnType<typeof findCarrierRecord>>>;

/** The wire's header without the parts that depend on the company. */
export function toCarrier({
  carrier,
  identifiers,
  loaded,
  mail,
  sms,
}: CarrierRecord): Omit<
  Carrier,
  'relationship' | 'warnings' | 'rules_assessment' | 'booking_answer' | 'decision_numbers' | keyof NumberFlags
> {
  const sourceName = (key: string) => loaded.find((dataset) => dataset.key === key)?.name ?? key;
  const mailFlags = [
    ...mail.flatMap(({ business, mailing }) => [business, mailing]),
    carrier.undeliverablePhysical,
  ].filter((flag) => flag !== null);
  return {
    id: carrier.id,
    legal_name: carrier.legalName,
    dba_name: carrier.dbaName,
    name_source: { name: sourceName(carrier.nameSource), as_of: carrier.nameAsOf },
    identifiers: identifiers satisfies Identifier[],
    status_code: carrier.statusCode,
    carrier_operation: carrier.carrierOperation ?? sms?.carrierOperation ?? null,
    business_org: carrier.businessOrg,
    classifications:
      (carrier.classifications ?? sms?.classifications)
        ?.split(';')
        .map((part) => part.trim())
        .filter(Boolean) ?? [],
    physical_address: {
      street: carrier.street,
      city: carrier.city,
      state: carrier.state,
      postal_code: carrier.postalCode,
      country: carrier.country,
    },
    mailing_address: {
      street: carrier.mailingStreet,
      city: carrier.mailingCity,
      state: carrier.mailingState,
      postal_code: carrier.mailingPostalCode,
      country: carrier.mailingCountry,
    },
    is_mail_undeliverable: mailFlags.length > 0 ? mailFlags.includes(true) : null,
    phone: carrier.phone,
    cell_phone: carrier.cellPhone,
    fax: carrier.fax,
    email: carrier.email ?? sms?.email ?? null,
    officers: [carrier.officer1, carrier.officer2].filter((name) => name !== null),
    power_units: carrier.powerUnits ?? sms?.powerUnits ?? null,
    drivers: carrier.drivers ?? sms?.drivers ?? null,
    cdl_drivers: carrier.cdlDrivers,
    cargo: carrier.cargo,
    cargo_other: carrier.cargoOther,
    hazmat: carrier.hazmat ?? sms?.hazmat ?? null,
    mcs150_date: carrier.mcs150Date ?? sms?.mcs150Date ?? null,
    mcs150_mileage: carrier.mcs150Mileage ?? sms?.mcs150Mileage ?? null,
    mcs150_mileage_year: carrier.mcs150MileageYear ?? sms?.mcs150MileageYear ?? null,
    add_date: carrier.addDate ?? sms?.addDate ?? null,
    safety_rating: carrier.safetyRating,
    safety_rating_date: carrier.safetyRatingDate,
    census: carrier.censusAsOf ? { name: sourceName('census'), as_of: carrier.censusAsOf } : null,
    sms_input: sms && { name: sourceName('sms-input-census'), as_of: sms.asOf },
    sources: loaded.map(({ name, as_of, complete_as_of }) => ({
      name,
      as_of: complete_as_of ?? as_of,
      is_extract: complete_as_of === null,
    })),
  };
}
