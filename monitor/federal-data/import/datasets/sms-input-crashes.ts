import { smsCrashes as table } from '../../../db/schema/fmcsa-sms';
import { code, columnsOf, count, decimal, flag, RejectedRow, requiredDate, requiredDotNumber, text } from '../fields';
import { factDataset } from './dataset';

/** The header, in the file's order. */
export const columns = [
  'REPORT_NUMBER',
  'REPORT_SEQ_NO',
  'DOT_NUMBER',
  'REPORT_DATE',
  'REPORT_STATE',
  'FATALITIES',
  'INJURIES',
  'TOW_AWAY',
  'HAZMAT_RELEASED',
  'TRAFFICWAY_DESC',
  'ACCESS_CONTROL_DESC',
  'ROAD_SURFACE_CONDITION_DESC',
  'WEATHER_CONDITION_DESC',
  'LIGHT_CONDITION_DESC',
  'VEHICLE_ID_NUMBER',
  'VEHICLE_LICENSE_NUMBER',
  'VEHICLE_LICENSE_STATE',
  'SEVERITY_WEIGHT',
  'TIME_WEIGHT',
  'CITATION_ISSUED_DESC',
  'SEQ_NUM',
  'NOT_PREVENTABLE',
] as const;

const at = columnsOf(columns);

/** What SMS makes of a crash: its weight, and whether FMCSA found that the carrier could not have prevented it. */
export const smsInputCrashes = factDataset({
  key: 'sms-input-crashes',
  fmcsaId: '4wxs-vbns',
  name: 'SMS Input Crashes',
  columns,
  oldEncoding: 'windows-1252',
  table,
  scope: null,
  owner: { dotNumber: at.DOT_NUMBER },
  rowDays: [at.REPORT_DATE],
  map(row) {
    const reportNumber = text(row, at.REPORT_NUMBER);
    if (reportNumber === null) throw new RejectedRow('REPORT_NUMBER is blank');
    const reportState = text(row, at.REPORT_STATE);
    return {
      carrier: { dotNumber: requiredDotNumber(row, at.DOT_NUMBER), dockets: [] },
      facts: [
        {
          reportKey: `${reportState ?? ''} ${reportNumber} ${count(row, at.REPORT_SEQ_NO) ?? ''}`,
          reportState,
          reportNumber,
          reportedOn: requiredDate(row, at.REPORT_DATE),
          severityWeight: decimal(row, at.SEVERITY_WEIGHT),
          timeWeight: code(row, at.TIME_WEIGHT),
          citationIssued: text(row, at.CITATION_ISSUED_DESC),
          notPreventable: flag(row, at.NOT_PREVENTABLE),
        },
      ],
    };
  },
});
