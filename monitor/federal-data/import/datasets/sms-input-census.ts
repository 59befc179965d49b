import { smsCarriers as table } from '../../../db/schema/fmcsa-sms';
import { addressKey, phoneE164 } from '../contact-keys';
import { type Column, columnsOf, count, date, flag, lower, type Row, requiredDotNumber, text, whole } from '../fields';
import { factDataset } from './dataset';

/** The header, in the file's order. */
export const columns = [
  'DOT_NUMBER',
  'LEGAL_NAME',
  'DBA_NAME',
  'CARRIER_OPERATION',
  'HM_FLAG',
  'PC_FLAG',
  'PHY_STREET',
  'PHY_CITY',
  'PHY_STATE',
  'PHY_ZIP',
  'PHY_COUNTRY',
  'MAILING_STREET',
  'MAILING_CITY',
  'MAILING_STATE',
  'MAILING_ZIP',
  'MAILING_COUNTRY',
  'TELEPHONE',
  'FAX',
  'EMAIL_ADDRESS',
  'MCS150_DATE',
  'MCS150_MILEAGE',
  'MCS150_MILEAGE_YEAR',
  'ADD_DATE',
  'OIC_STATE',
  'NBR_POWER_UNIT',
  'DRIVER_TOTAL',
  'RECENT_MILEAGE',
  'RECENT_MILEAGE_YEAR',
  'VMT_SOURCE_ID',
  'PRIVATE_ONLY',
  'AUTHORIZED_FOR_HIRE',
  'EXEMPT_FOR_HIRE',
  'PRIVATE_PROPERTY',
  'PRIVATE_PASSENGER_BUSINESS',
  'PRIVATE_PASSENGER_NONBUSINESS',
  'MIGRANT',
  'US_MAIL',
  'FEDERAL_GOVERNMENT',
  'STATE_GOVERNMENT',
  'LOCAL_GOVERNMENT',
  'INDIAN_TRIBE',
  'OP_OTHER',
] as const;

const at = columnsOf(columns);

/** The file as FMCSA's SMS site hands it out ends with the number of drivers. */
const LATER_COLUMNS = columns.slice(columns.indexOf('RECENT_MILEAGE'));

/** In the census's words. */
const CLASSIFICATIONS: readonly (readonly [Column, string])[] = [
  [at.AUTHORIZED_FOR_HIRE, 'AUTHORIZED FOR HIRE'],
  [at.EXEMPT_FOR_HIRE, 'EXEMPT FOR HIRE'],
  [at.PRIVATE_PROPERTY, 'PRIVATE PROPERTY'],
  [at.PRIVATE_PASSENGER_BUSINESS, 'PRIVATE PASSENGER, BUSINESS'],
  [at.PRIVATE_PASSENGER_NONBUSINESS, 'PRIVATE PASSENGER, NON-BUSINESS'],
  [at.MIGRANT, 'MIGRANT'],
  [at.US_MAIL, 'U.S. MAIL'],
  [at.FEDERAL_GOVERNMENT, 'FEDERAL GOVERNMENT'],
  [at.STATE_GOVERNMENT, 'STATE GOVERNMENT'],
  [at.LOCAL_GOVERNMENT, 'LOCAL GOVERNMENT'],
  [at.INDIAN_TRIBE, 'INDIAN TRIBE'],
];

function classificationsOf(row: Row): string | null {
  const checked = CLASSIFICATIONS.filter(([column]) => flag(row, column)).map(([, words]) => words);
  const other = text(row, at.OP_OTHER);
  // A checkbox in some downloads, words in others.
  if (other !== null && flag(row, at.OP_OTHER) === null) checked.push(other.replaceAll(';', ','));
  return checked.length > 0 ? checked.join(';') : null;
}

/** Whom SMS counted with in a month, and by what size: its exposure. */
export const smsInputCensus = factDataset({
  key: 'sms-input-census',
  fmcsaId: 'kjg3-diqy',
  name: 'SMS Input Census',
  columns,
  laterColumns: LATER_COLUMNS,
  oldEncoding: 'windows-1252',
  table,
  scope: null,
  owner: { dotNumber: at.DOT_NUMBER },
  rowDays: [at.MCS150_DATE, at.ADD_DATE],
  map(row) {
    const street = text(row, at.PHY_STREET);
    const postalCode = text(row, at.PHY_ZIP);
    const country = text(row, at.PHY_COUNTRY);
    return {
      carrier: {
        dotNumber: requiredDotNumber(row, at.DOT_NUMBER),
        dockets: [],
        identity: {
          legalName: text(row, at.LEGAL_NAME),
          dbaName: text(row, at.DBA_NAME),
          street,
          city: text(row, at.PHY_CITY),
          state: text(row, at.PHY_STATE),
          postalCode,
          country,
          mailingStreet: text(row, at.MAILING_STREET),
          mailingCity: text(row, at.MAILING_CITY),
          mailingState: text(row, at.MAILING_STATE),
          mailingPostalCode: text(row, at.MAILING_ZIP),
          mailingCountry: text(row, at.MAILING_COUNTRY),
          phone: phoneE164(text(row, at.TELEPHONE), country),
          fax: phoneE164(text(row, at.FAX), country),
          addressKey: addressKey(street, postalCode),
        },
      },
      facts: [
        {
          hazmat: flag(row, at.HM_FLAG),
          passenger: flag(row, at.PC_FLAG),
          powerUnits: count(row, at.NBR_POWER_UNIT),
          drivers: count(row, at.DRIVER_TOTAL),
          mcs150Mileage: whole(row, at.MCS150_MILEAGE),
          mcs150MileageYear: count(row, at.MCS150_MILEAGE_YEAR),
          recentMileage: whole(row, at.RECENT_MILEAGE),
          recentMileageYear: count(row, at.RECENT_MILEAGE_YEAR),
          vmtSourceId: text(row, at.VMT_SOURCE_ID),
          carrierOperation: text(row, at.CARRIER_OPERATION),
          classifications: classificationsOf(row),
          email: lower(row, at.EMAIL_ADDRESS),
          mcs150Date: date(row, at.MCS150_DATE),
          addDate: date(row, at.ADD_DATE),
        },
      ],
    };
  },
});
