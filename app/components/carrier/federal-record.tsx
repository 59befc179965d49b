import type { Address, Carrier } from '@contract/carriers/carriers.entities';
import { CARRIER_OPERATIONS, CENSUS_STATUSES, codeLabel } from '@contract/shared/fmcsa-codes';
import { formatAge, formatCount, formatDate, formatInteger, formatPhone, formatYesNo } from '@contract/shared/format';
import { type Definition, DefinitionList } from '@ui/definition-list';
import { cargoOf } from '~/view/carrier/cargo';

interface FederalRecordProps {
  carrier: Carrier;
  /** For accounts that see who a carrier is, and not what it does. */
  isIdentityOnly: boolean;
  /** ISO day that ages are counted to. */
  today: string;
}

/** The census's data on the carrier beyond the panel. Self-reported facts are marked. */
export function FederalRecord({ carrier, isIdentityOnly, today }: FederalRecordProps) {
  const operations = isIdentityOnly ? [] : operationsOf(carrier);
  return <DefinitionList items={[...registrationOf(carrier, today), ...identityOf(carrier), ...operations]} />;
}

function registrationOf(carrier: Carrier, today: string): Definition[] {
  const { status_code, carrier_operation, add_date, mcs150_date } = carrier;
  const operation = codeLabel(CARRIER_OPERATIONS, carrier_operation)?.toLowerCase();
  return [
    {
      term: 'DOT registration',
      value: [codeLabel(CENSUS_STATUSES, status_code), operation].filter(Boolean).join(', '),
    },
    { term: 'Fleet, self-reported', value: fleetOf(carrier) },
    { term: 'In business since', value: add_date && `${formatDate(add_date)}, ${formatAge(add_date, today)}` },
    { term: 'MCS-150 filed', value: mcs150_date && `${formatDate(mcs150_date)}, ${formatAge(mcs150_date, today)} ago` },
  ];
}

function fleetOf({ power_units, drivers }: Carrier): string | null {
  if (power_units === null && drivers === null) return null;
  const units = power_units === null ? 'power units not reported' : formatCount(power_units, 'power unit');
  const people = drivers === null ? 'drivers not reported' : formatCount(drivers, 'driver');
  return `${units}, ${people}`;
}

function identityOf(carrier: Carrier): Definition[] {
  const { cell_phone, fax, is_mail_undeliverable } = carrier;
  const isDeliverable = is_mail_undeliverable === null ? null : !is_mail_undeliverable;
  return [
    { term: 'Physical address', value: addressOf(carrier.physical_address) },
    { term: 'Mailing address', value: addressOf(carrier.mailing_address) },
    { term: 'Mail', value: isDeliverable === null ? null : isDeliverable ? 'Deliverable' : <ReturnedMail /> },
    { term: 'Cell phone', value: cell_phone && formatPhone(cell_phone) },
    { term: 'Fax', value: fax && formatPhone(fax) },
    { term: 'Officers', value: carrier.officers.join(', ') },
    { term: 'Business type', value: carrier.business_org },
    { term: 'Operation type', value: carrier.classifications.join(', ') },
  ];
}

function operationsOf(carrier: Carrier): Definition[] {
  const { cdl_drivers, hazmat } = carrier;
  return [
    { term: 'Cargo, self-reported', value: cargoOf(carrier) },
    { term: 'Hazardous materials', value: hazmat === null ? null : formatYesNo(hazmat) },
    { term: 'CDL drivers, self-reported', value: cdl_drivers === null ? null : formatInteger(cdl_drivers) },
    { term: 'Mileage, self-reported', value: mileageOf(carrier) },
  ];
}

const ReturnedMail = () => <span className="attention">Returned as undeliverable</span>;

const addressOf = ({ street, city, state, postal_code, country }: Address): string | null =>
  [street, city, [state, postal_code].filter(Boolean).join(' '), country].filter(Boolean).join(', ') || null;

function mileageOf({ mcs150_mileage, mcs150_mileage_year }: Carrier): string | null {
  if (mcs150_mileage === null) return null;
  return `${formatInteger(mcs150_mileage)} miles in ${mcs150_mileage_year ?? 'a year not reported'}`;
}
