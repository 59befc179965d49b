import type { Address, Carrier } from '@contract/carriers/carriers.entities';
import { CARGO_KINDS, codeLabel } from '@contract/shared/fmcsa-codes';
import { formatInteger, formatPhone, formatYesNo } from '@contract/shared/format';
import { type Definition, DefinitionList } from '@ui/definition-list';

interface FederalRecordProps {
  carrier: Carrier;
  /** For accounts that see who a carrier is, and not what it does. */
  isIdentityOnly: boolean;
}

/** What the census says of the carrier beyond the header. Self-reported facts say so. */
export function FederalRecord({ carrier, isIdentityOnly }: FederalRecordProps) {
  return <DefinitionList items={[...identityOf(carrier), ...(isIdentityOnly ? [] : operationsOf(carrier))]} />;
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
    { term: 'Form of business', value: carrier.business_org },
    { term: 'Operates as', value: carrier.classifications.join(', ') },
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

const ReturnedMail = () => <span className="attention">Came back undeliverable</span>;

const addressOf = ({ street, city, state, postal_code, country }: Address): string | null =>
  [street, city, [state, postal_code].filter(Boolean).join(' '), country].filter(Boolean).join(', ') || null;

const cargoOf = ({ cargo, cargo_other }: Carrier): string | null =>
  [...(cargo ?? []).map((kind) => codeLabel(CARGO_KINDS, kind)), cargo_other].filter(Boolean).join(', ') || null;

function mileageOf({ mcs150_mileage, mcs150_mileage_year }: Carrier): string | null {
  if (mcs150_mileage === null) return null;
  return `${formatInteger(mcs150_mileage)} miles in ${mcs150_mileage_year ?? 'a year not reported'}`;
}
