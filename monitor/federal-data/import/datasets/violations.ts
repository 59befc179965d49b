import { inspectionViolations as table } from '../../../db/schema';
import { code, columnsOf, count, RejectedRow, type Row, recordId, text, upper, whole } from '../fields';
import { factDataset, ofInspection } from './dataset';

/** The header, in the file's order. */
export const columns = [
  'CHANGE_DATE',
  'INSPECTION_ID',
  'INSP_VIOLATION_ID',
  'SEQ_NO',
  'PART_NO',
  'PART_NO_SECTION',
  'INSP_VIOL_UNIT',
  'INSP_UNIT_ID',
  'INSP_VIOLATION_CATEGORY_ID',
  'OUT_OF_SERVICE_INDICATOR',
  'DEFECT_VERIFICATION_ID',
  'CITATION_NUMBER',
  'VIOL_CODE',
  'VIOL_DESC',
] as const;

const at = columnsOf(columns);

/** What was written on an inspection's report. Categories 50 to 55 occur although they are undocumented. */
export const violations = factDataset({
  key: 'violations',
  fmcsaId: '876r-jsdb',
  name: 'Vehicle Inspections and Violations',
  columns,
  laterColumns: ['VIOL_CODE', 'VIOL_DESC'],
  table,
  ...ofInspection(at, (row) => ({
    id: recordId(row, at.INSP_VIOLATION_ID),
    unitId: whole(row, at.INSP_UNIT_ID) || null,
    sequence: count(row, at.SEQ_NO),
    part: text(row, at.PART_NO),
    section: text(row, at.PART_NO_SECTION),
    unit: upper(row, at.INSP_VIOL_UNIT),
    categoryId: code(row, at.INSP_VIOLATION_CATEGORY_ID),
    outOfService: outOfService(row),
    citationNumber: text(row, at.CITATION_NUMBER),
    code: text(row, at.VIOL_CODE),
    description: text(row, at.VIOL_DESC),
  })),
});

function outOfService(row: Row): string | null {
  const indicator = upper(row, at.OUT_OF_SERVICE_INDICATOR);
  if (indicator !== null && !/^[YNZ]$/.test(indicator)) {
    throw new RejectedRow(`OUT_OF_SERVICE_INDICATOR "${indicator.slice(0, 40)}" is not Y, N or Z`);
  }
  return indicator;
}
