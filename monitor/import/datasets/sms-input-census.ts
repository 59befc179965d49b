import { smsCarriers as table } from '../../db/schema/fmcsa-sms';
import { addressKey, phoneE164 } from '../contact-keys';
import { columnsOf, count, flag, requiredDotNumber, text, whole } from '../fields';
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

/** Whom SMS reckoned with in a month, and by what size: its exposure. */
export const smsInputCensus = factDataset({
  key: 'sms-input-census',
  fmcsaId: 'kjg3-diqy',
  name: 'SMS Input Census',
  columns,
  table,
  scope: null,
  owner: { dotNumber: at.DOT_NUMBER },
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
          phone: phoneE164(text(row, at.TELEPHONE), country),
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
        },
      ],
    };
  },
});
