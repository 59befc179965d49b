import { smsViolations as table } from '../../../db/schema/fmcsa-sms';
import {
  code,
  columnsOf,
  decimal,
  flagOrCount,
  recordId,
  requiredDate,
  requiredDotNumber,
  text,
  upper,
} from '../fields';
import { factDataset } from './dataset';
import { smsBasic } from './sms-basic-terms';

/** The header, in the file's order. */
export const columns = [
  'UNIQUE_ID',
  'INSP_DATE',
  'DOT_NUMBER',
  'VIOL_CODE',
  'BASIC_DESC',
  'OOS_INDICATOR',
  'OOS_WEIGHT',
  'SEVERITY_WEIGHT',
  'TIME_WEIGHT',
  'TOTAL_SEVERITY_WGHT',
  'SECTION_DESC',
  'GROUP_DESC',
  'VIOL_UNIT',
] as const;

const at = columnsOf(columns);

/** Violations as SMS weighs them. The same code twice at one inspection is one row: SMS counts it once as well. */
export const smsInputViolations = factDataset({
  key: 'sms-input-violations',
  fmcsaId: '8mt8-2mdr',
  name: 'SMS Input Violations',
  columns,
  oldEncoding: 'windows-1252',
  table,
  scope: { property: 'smsInspectionId', of: (row) => text(row, at.UNIQUE_ID) },
  owner: { dotNumber: at.DOT_NUMBER },
  rowDays: [at.INSP_DATE],
  map: (row) => ({
    carrier: { dotNumber: requiredDotNumber(row, at.DOT_NUMBER), dockets: [] },
    facts: [
      {
        smsInspectionId: recordId(row, at.UNIQUE_ID),
        inspectedOn: requiredDate(row, at.INSP_DATE),
        code: text(row, at.VIOL_CODE),
        basic: smsBasic(text(row, at.BASIC_DESC)),
        outOfService: flagOrCount(row, at.OOS_INDICATOR),
        outOfServiceWeight: code(row, at.OOS_WEIGHT),
        severityWeight: decimal(row, at.SEVERITY_WEIGHT),
        timeWeight: code(row, at.TIME_WEIGHT),
        totalSeverityWeight: decimal(row, at.TOTAL_SEVERITY_WGHT),
        section: text(row, at.SECTION_DESC),
        group: text(row, at.GROUP_DESC),
        unit: upper(row, at.VIOL_UNIT),
      },
    ],
  }),
});
