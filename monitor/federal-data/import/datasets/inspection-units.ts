import { inspectionUnits as table } from '../../../db/schema';
import { code, columnsOf, flag, recordId, text, upper } from '../fields';
import { factDataset, ofInspection } from './dataset';

/** The header, in the file's order. */
export const columns = [
  'CHANGE_DATE',
  'INSPECTION_ID',
  'INSP_UNIT_ID',
  'INSP_UNIT_TYPE_ID',
  'INSP_UNIT_NUMBER',
  'INSP_UNIT_MAKE',
  'INSP_UNIT_COMPANY',
  'INSP_UNIT_LICENSE',
  'INSP_UNIT_LICENSE_STATE',
  'INSP_UNIT_VEHICLE_ID_NUMBER',
  'INSP_UNIT_DECAL',
  'INSP_UNIT_DECAL_NUMBER',
] as const;

const at = columnsOf(columns);

/** The vehicles of an inspection. They may come before the inspection's own row. */
export const inspectionUnits = factDataset({
  key: 'inspection-units',
  fmcsaId: 'wt8s-2hbx',
  name: 'Inspections Per Unit',
  columns,
  table,
  ...ofInspection(at, (row) => ({
    id: recordId(row, at.INSP_UNIT_ID),
    number: code(row, at.INSP_UNIT_NUMBER),
    typeId: code(row, at.INSP_UNIT_TYPE_ID),
    make: text(row, at.INSP_UNIT_MAKE),
    companyNumber: text(row, at.INSP_UNIT_COMPANY),
    license: text(row, at.INSP_UNIT_LICENSE),
    licenseState: text(row, at.INSP_UNIT_LICENSE_STATE),
    vin: upper(row, at.INSP_UNIT_VEHICLE_ID_NUMBER),
    decal: flag(row, at.INSP_UNIT_DECAL),
    decalNumber: text(row, at.INSP_UNIT_DECAL_NUMBER),
  })),
});
