import { columns as companyCensusColumns } from '../../../federal-data/import/datasets/census';
import { docketsOf, stateOn } from '../authority';
import { type Calendar, compact, yearOf } from '../calendar';
import { csvLine } from '../dataset-file';
import type { Address, DemoCarrier } from '../demo-carrier';

/** Upper bounds of the census's fleet sizes A, B, C and so on. */
const fleetSizes: readonly (readonly [number, string])[] = [
  [1, 'A'],
  [2, 'B'],
  [3, 'C'],
  [4, 'D'],
  [5, 'E'],
  [8, 'F'],
  [14, 'G'],
  [19, 'H'],
  [24, 'I'],
  [49, 'J'],
  [74, 'K'],
  [99, 'L'],
  [199, 'M'],
  [299, 'N'],
  [399, 'O'],
  [499, 'P'],
  [999, 'Q'],
  [1999, 'R'],
  [4999, 'S'],
  [Number.POSITIVE_INFINITY, 'T'],
];

const organisations = [
  [/ (LLC|LTD)$/, 4, 'LIMITED LIABILITY COMPANY'],
  [/ (INC\.?|CORP|CO|GROUP|SA DE CV)$/, 3, 'CORPORATION'],
] as const;

/** The line of a carrier in the Company Census File, or null when the census does not know it. */
export function censusRow(carrier: DemoCarrier, calendar: Calendar): string | null {
  if (carrier.censusStatus === null || carrier.dotNumber === null) return null;
  const mail: Address = carrier.mailing ?? carrier.address;
  const { address } = carrier;
  const organisation = organisations.find(([pattern]) => pattern.test(carrier.legalName));
  const isFarRunner = carrier.operation === 'A';
  const farDrivers = Math.round(carrier.drivers * 0.85);
  const dockets = docketsOf(carrier.authorities);
  const docketStatus = (at: number) => {
    const docket = dockets[at];
    if (!docket) return '';
    // Not the authority's own status: some read A although it was revoked.
    const isActive = carrier.authorities.some((one) => stateOn(one, calendar.today) === 'active');
    return isActive || carrier.index % 31 === 0 ? 'A' : 'I';
  };
  const cells: { [C in (typeof companyCensusColumns)[number]]?: string | number } = {
    MCS150_DATE: carrier.mcs150On === null ? '' : compact(carrier.mcs150On),
    ADD_DATE: compact(carrier.addedOn),
    STATUS_CODE: carrier.censusStatus,
    DOT_NUMBER: carrier.dotNumber,
    CARRIER_OPERATION: carrier.operation,
    BUSINESS_ORG_ID: organisation ? organisation[1] : 1,
    BUSINESS_ORG_DESC: organisation ? organisation[2] : 'INDIVIDUAL',
    MCS150_MILEAGE: carrier.annualMiles,
    MCS150_MILEAGE_YEAR: carrier.annualMiles && carrier.mcs150On !== null ? yearOf(carrier.mcs150On) - 1 : '',
    TOTAL_CARS: 0,
    MCS150_UPDATE_CODE_ID: 3,
    PHONE: carrier.phone,
    FAX: carrier.fax,
    CELL_PHONE: carrier.cellPhone,
    COMPANY_OFFICER_1: carrier.officer,
    TRUCK_UNITS: carrier.powerUnits,
    POWER_UNITS: carrier.powerUnits,
    BUS_UNITS: 0,
    FLEETSIZE: carrier.powerUnits === 0 ? '' : fleetSizes.find(([most]) => carrier.powerUnits <= most)![1],
    REVIEW_TYPE: carrier.rating ? 'C' : '',
    REVIEW_DATE: carrier.rating ? compact(carrier.rating.on) : '',
    SAFETY_RATING: carrier.rating?.code ?? '',
    SAFETY_RATING_DATE: carrier.rating ? compact(carrier.rating.on) : '',
    MAIL_NATIONALITY_INDICATOR: mail.country === 'US' ? '' : mail.country,
    PHY_NATIONALITY_INDICATOR: address.country === 'US' ? '' : address.country,
    PHY_BARRIO: address.colonia,
    MAIL_BARRIO: mail.colonia,
    CARSHIP: carrier.role === 'broker' ? 'B' : carrier.authorities.some((one) => one.kind === 'broker') ? 'C;B' : 'C',
    DOCKET1PREFIX: dockets[0]?.prefix,
    DOCKET1: dockets[0]?.number,
    DOCKET2PREFIX: dockets[1]?.prefix,
    DOCKET2: dockets[1]?.number,
    DOCKET1_STATUS_CODE: docketStatus(0),
    DOCKET2_STATUS_CODE: docketStatus(1),
    TOTAL_INTRASTATE_DRIVERS: isFarRunner ? 0 : carrier.drivers,
    HM_IND: carrier.hazmat === 'none' ? 'N' : 'Y',
    INTERSTATE_BEYOND_100_MILES: isFarRunner ? farDrivers : 0,
    INTERSTATE_WITHIN_100_MILES: isFarRunner ? carrier.drivers - farDrivers : 0,
    INTRASTATE_BEYOND_100_MILES: isFarRunner ? 0 : farDrivers,
    INTRASTATE_WITHIN_100_MILES: isFarRunner ? 0 : carrier.drivers - farDrivers,
    TOTAL_CDL: Math.min(carrier.drivers, Math.round(carrier.drivers * (carrier.tractors > 0 ? 0.95 : 0.4))),
    TOTAL_DRIVERS: carrier.drivers,
    DRIVER_INTER_TOTAL: isFarRunner ? carrier.drivers : 0,
    CLASSDEF:
      carrier.role === 'private'
        ? 'PRIVATE PROPERTY'
        : carrier.index % 9 === 0
          ? 'PRIVATE PROPERTY;AUTHORIZED FOR HIRE'
          : 'AUTHORIZED FOR HIRE',
    LEGAL_NAME: carrier.legalName,
    DBA_NAME: carrier.dbaName,
    PHY_STREET: address.street,
    PHY_CITY: address.city,
    PHY_COUNTRY: address.country,
    PHY_STATE: address.state,
    // Some codes of the United States come with their four further digits.
    PHY_ZIP:
      address.country === 'US' && carrier.index % 5 === 0
        ? `${address.postalCode}-${1000 + (carrier.index % 9000)}`
        : address.postalCode,
    PHY_CNTY: address.county,
    CARRIER_MAILING_STREET: mail.street,
    CARRIER_MAILING_STATE: mail.state,
    CARRIER_MAILING_CITY: mail.city,
    CARRIER_MAILING_COUNTRY: mail.country,
    CARRIER_MAILING_ZIP: mail.postalCode,
    CARRIER_MAILING_CNTY: mail.county,
    CARRIER_MAILING_UND_DATE: carrier.isMailUndeliverable ? compact(calendar.today - 200) : '',
    UNDELIV_PHY: carrier.isMailUndeliverable ? 'Y' : '',
    EMAIL_ADDRESS: carrier.email.toUpperCase(),
    CRGO_CARGOOTHR_DESC: carrier.cargo.includes('CARGOOTHR') ? 'GENERAL COMMODITIES' : '',
    OWNTRUCK: positive(carrier.powerUnits - carrier.tractors),
    OWNTRACT: positive(carrier.tractors - carrier.leasedTractors),
    OWNTRAIL: positive(carrier.trailers),
    TRMTRACT: positive(carrier.leasedTractors),
  };
  for (const kind of carrier.cargo) cells[`CRGO_${kind}` as (typeof companyCensusColumns)[number]] = 'X';
  return csvLine(companyCensusColumns, cells);
}

function positive(count: number): number | '' {
  return count > 0 ? count : '';
}
