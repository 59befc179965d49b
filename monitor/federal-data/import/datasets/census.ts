import { canonicalDocket } from '../../../../contract/shared/identifiers';
import { addressKey, phoneE164 } from '../contact-keys';
import {
  type Column,
  columnsOf,
  count,
  type Docket,
  date,
  decimal,
  flag,
  lower,
  type Row,
  requiredDotNumber,
  text,
  upper,
  whole,
} from '../fields';
import type { CensusDataset } from './dataset';
import { carrierOperations, censusStatuses, safetyRatings } from './vocabulary';

/** The header, in the file's order. */
export const columns = [
  'MCS150_DATE',
  'ADD_DATE',
  'STATUS_CODE',
  'DOT_NUMBER',
  'DUN_BRADSTREET_NO',
  'PHY_OMC_REGION',
  'SAFETY_INV_TERR',
  'CARRIER_OPERATION',
  'BUSINESS_ORG_ID',
  'MCS150_MILEAGE',
  'MCS150_MILEAGE_YEAR',
  'MCS151_MILEAGE',
  'TOTAL_CARS',
  'MCS150_UPDATE_CODE_ID',
  'PRIOR_REVOKE_FLAG',
  'PRIOR_REVOKE_DOT_NUMBER',
  'PHONE',
  'FAX',
  'CELL_PHONE',
  'COMPANY_OFFICER_1',
  'COMPANY_OFFICER_2',
  'BUSINESS_ORG_DESC',
  'TRUCK_UNITS',
  'POWER_UNITS',
  'BUS_UNITS',
  'FLEETSIZE',
  'REVIEW_ID',
  'RECORDABLE_CRASH_RATE',
  'MAIL_NATIONALITY_INDICATOR',
  'PHY_NATIONALITY_INDICATOR',
  'PHY_BARRIO',
  'MAIL_BARRIO',
  'CARSHIP',
  'DOCKET1PREFIX',
  'DOCKET1',
  'DOCKET2PREFIX',
  'DOCKET2',
  'DOCKET3PREFIX',
  'DOCKET3',
  'POINTNUM',
  'TOTAL_INTRASTATE_DRIVERS',
  'MCSIPSTEP',
  'MCSIPDATE',
  'HM_IND',
  'INTERSTATE_BEYOND_100_MILES',
  'INTERSTATE_WITHIN_100_MILES',
  'INTRASTATE_BEYOND_100_MILES',
  'INTRASTATE_WITHIN_100_MILES',
  'TOTAL_CDL',
  'TOTAL_DRIVERS',
  'AVG_DRIVERS_LEASED_PER_MONTH',
  'CLASSDEF',
  'LEGAL_NAME',
  'DBA_NAME',
  'PHY_STREET',
  'PHY_CITY',
  'PHY_COUNTRY',
  'PHY_STATE',
  'PHY_ZIP',
  'PHY_CNTY',
  'CARRIER_MAILING_STREET',
  'CARRIER_MAILING_STATE',
  'CARRIER_MAILING_CITY',
  'CARRIER_MAILING_COUNTRY',
  'CARRIER_MAILING_ZIP',
  'CARRIER_MAILING_CNTY',
  'CARRIER_MAILING_UND_DATE',
  'DRIVER_INTER_TOTAL',
  'EMAIL_ADDRESS',
  'REVIEW_TYPE',
  'REVIEW_DATE',
  'SAFETY_RATING',
  'SAFETY_RATING_DATE',
  'UNDELIV_PHY',
  'CRGO_GENFREIGHT',
  'CRGO_HOUSEHOLD',
  'CRGO_METALSHEET',
  'CRGO_MOTOVEH',
  'CRGO_DRIVETOW',
  'CRGO_LOGPOLE',
  'CRGO_BLDGMAT',
  'CRGO_MOBILEHOME',
  'CRGO_MACHLRG',
  'CRGO_PRODUCE',
  'CRGO_LIQGAS',
  'CRGO_INTERMODAL',
  'CRGO_PASSENGERS',
  'CRGO_OILFIELD',
  'CRGO_LIVESTOCK',
  'CRGO_GRAINFEED',
  'CRGO_COALCOKE',
  'CRGO_MEAT',
  'CRGO_GARBAGE',
  'CRGO_USMAIL',
  'CRGO_CHEM',
  'CRGO_DRYBULK',
  'CRGO_COLDFOOD',
  'CRGO_BEVERAGES',
  'CRGO_PAPERPROD',
  'CRGO_UTILITY',
  'CRGO_FARMSUPP',
  'CRGO_CONSTRUCT',
  'CRGO_WATERWELL',
  'CRGO_CARGOOTHR',
  'CRGO_CARGOOTHR_DESC',
  'OWNTRUCK',
  'OWNTRACT',
  'OWNTRAIL',
  'OWNCOACH',
  'OWNSCHOOL_1_8',
  'OWNSCHOOL_9_15',
  'OWNSCHOOL_16',
  'OWNBUS_16',
  'OWNVAN_1_8',
  'OWNVAN_9_15',
  'OWNLIMO_1_8',
  'OWNLIMO_9_15',
  'OWNLIMO_16',
  'TRMTRUCK',
  'TRMTRACT',
  'TRMTRAIL',
  'TRMCOACH',
  'TRMSCHOOL_1_8',
  'TRMSCHOOL_9_15',
  'TRMSCHOOL_16',
  'TRMBUS_16',
  'TRMVAN_1_8',
  'TRMVAN_9_15',
  'TRMLIMO_1_8',
  'TRMLIMO_9_15',
  'TRMLIMO_16',
  'TRPTRUCK',
  'TRPTRACT',
  'TRPTRAIL',
  'TRPCOACH',
  'TRPSCHOOL_1_8',
  'TRPSCHOOL_9_15',
  'TRPSCHOOL_16',
  'TRPBUS_16',
  'TRPVAN_1_8',
  'TRPVAN_9_15',
  'TRPLIMO_1_8',
  'TRPLIMO_9_15',
  'TRPLIMO_16',
  'DOCKET1_STATUS_CODE',
  'DOCKET2_STATUS_CODE',
  'DOCKET3_STATUS_CODE',
] as const;

const at = columnsOf(columns);

const DOCKETS = [
  [at.DOCKET1PREFIX, at.DOCKET1],
  [at.DOCKET2PREFIX, at.DOCKET2],
  [at.DOCKET3PREFIX, at.DOCKET3],
] as const;

/** `CRGO_GENFREIGHT` is kept as `genfreight`. The last, a description, is not a kind of cargo. */
const CARGO: readonly (readonly [string, Column])[] = columns
  .filter((name) => name.startsWith('CRGO_') && name !== 'CRGO_CARGOOTHR_DESC')
  .map((name) => [name.slice('CRGO_'.length).toLowerCase(), at[name]]);

const HOLDINGS = { OWN: 'own', TRM: 'term', TRP: 'trip' } as const;
const UNIT_KINDS: Readonly<Record<string, string>> = { TRACT: 'tractor', TRAIL: 'trailer' };

/** `OWNTRACT` is kept as `own_tractor`, `TRMVAN_1_8` as `term_van_1_8`. */
const EQUIPMENT: readonly (readonly [string, Column])[] = columns
  .filter((name) => /^(?:OWN|TRM|TRP)/.test(name))
  .map((name) => {
    const kind = name.slice(3);
    const holding = HOLDINGS[name.slice(0, 3) as keyof typeof HOLDINGS];
    return [`${holding}_${UNIT_KINDS[kind] ?? kind.toLowerCase()}`, at[name]];
  });

/** The Company Census File: who a carrier is, by its own account. DOCKETn_STATUS_CODE is not read: it is not authority. */
export const census: CensusDataset = {
  kind: 'census',
  key: 'census',
  fmcsaId: 'az4n-8mr2',
  name: 'Company Census File',
  columns,
  owner: { dotNumber: at.DOT_NUMBER },
  keepsAll: true,
  rowDays: [at.MCS150_DATE, at.ADD_DATE],
  vocabularies: [
    censusStatuses(at.STATUS_CODE),
    carrierOperations(at.CARRIER_OPERATION),
    safetyRatings(at.SAFETY_RATING),
  ],
  map(row) {
    const dotNumber = requiredDotNumber(row, at.DOT_NUMBER);
    const street = text(row, at.PHY_STREET);
    const postalCode = text(row, at.PHY_ZIP);
    const country = text(row, at.PHY_COUNTRY);
    return {
      carrier: { dotNumber, dockets: docketsOf(row) },
      columns: {
        legalName: text(row, at.LEGAL_NAME),
        dbaName: text(row, at.DBA_NAME),
        statusCode: text(row, at.STATUS_CODE),
        carrierOperation: text(row, at.CARRIER_OPERATION),
        businessOrg: text(row, at.BUSINESS_ORG_DESC),
        carship: text(row, at.CARSHIP),
        classifications: text(row, at.CLASSDEF),
        street,
        city: text(row, at.PHY_CITY),
        state: text(row, at.PHY_STATE),
        postalCode,
        country,
        county: text(row, at.PHY_CNTY),
        mailingStreet: text(row, at.CARRIER_MAILING_STREET),
        mailingCity: text(row, at.CARRIER_MAILING_CITY),
        mailingState: text(row, at.CARRIER_MAILING_STATE),
        mailingPostalCode: text(row, at.CARRIER_MAILING_ZIP),
        mailingCountry: text(row, at.CARRIER_MAILING_COUNTRY),
        undeliverablePhysical: flag(row, at.UNDELIV_PHY),
        phone: phoneE164(text(row, at.PHONE), country),
        fax: phoneE164(text(row, at.FAX), country),
        cellPhone: phoneE164(text(row, at.CELL_PHONE), country),
        email: lower(row, at.EMAIL_ADDRESS),
        officer1: text(row, at.COMPANY_OFFICER_1),
        officer2: text(row, at.COMPANY_OFFICER_2),
        addressKey: addressKey(street, postalCode),
        powerUnits: count(row, at.POWER_UNITS),
        truckUnits: count(row, at.TRUCK_UNITS),
        busUnits: count(row, at.BUS_UNITS),
        fleetSize: text(row, at.FLEETSIZE),
        drivers: count(row, at.TOTAL_DRIVERS),
        cdlDrivers: count(row, at.TOTAL_CDL),
        interstateDrivers: count(row, at.DRIVER_INTER_TOTAL),
        equipment: equipmentOf(row),
        cargo: cargoOf(row),
        cargoOther: text(row, at.CRGO_CARGOOTHR_DESC),
        hazmat: flag(row, at.HM_IND),
        mcs150Date: date(row, at.MCS150_DATE),
        mcs150Mileage: whole(row, at.MCS150_MILEAGE),
        mcs150MileageYear: count(row, at.MCS150_MILEAGE_YEAR),
        addDate: date(row, at.ADD_DATE),
        safetyRating: upper(row, at.SAFETY_RATING),
        safetyRatingDate: date(row, at.SAFETY_RATING_DATE),
        reviewType: text(row, at.REVIEW_TYPE),
        reviewDate: date(row, at.REVIEW_DATE),
        recordableCrashRate: decimal(row, at.RECORDABLE_CRASH_RATE),
        priorRevoked: flag(row, at.PRIOR_REVOKE_FLAG),
        priorRevokedDotNumber: whole(row, at.PRIOR_REVOKE_DOT_NUMBER) || null,
      },
    };
  },
};

/** A number without a prefix that we know (MC, MX, FF) cannot be looked up by anyone and is passed over. */
function docketsOf(row: Row): Docket[] {
  const dockets: Docket[] = [];
  for (const [prefix, number] of DOCKETS) {
    const digits = text(row, number);
    const docket = digits === null ? null : canonicalDocket(`${text(row, prefix) ?? ''}${digits}`);
    if (docket !== null && !dockets.some(({ type, value }) => type === docket.type && value === docket.value)) {
      dockets.push(docket);
    }
  }
  return dockets;
}

/** Null when nothing is checked: the form asks to check, so a blank one says nothing. */
function cargoOf(row: Row): string[] | null {
  const kinds: string[] = [];
  for (const [kind, column] of CARGO) if (flag(row, column)) kinds.push(kind);
  return kinds.length > 0 ? kinds : null;
}

function equipmentOf(row: Row): Record<string, number> | null {
  let equipment: Record<string, number> | null = null;
  for (const [kind, column] of EQUIPMENT) {
    if (row[column.index] === '') continue;
    const units = count(row, column);
    if (!units) continue;
    equipment ??= {};
    equipment[kind] = units;
  }
  return equipment;
}
