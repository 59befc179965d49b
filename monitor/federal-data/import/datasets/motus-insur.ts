import { insuranceFilings as table } from '../../../db/schema';
import { columnsOf } from '../fields';
import { docketScope, factDataset } from './dataset';
import { filingColumns, filingFacts } from './insurance-file';
import { insuranceForms, insuranceTypes } from './vocabulary';

/** The header, in the file's order. */
export const columns = [
  'DOCKET_NUMBER',
  'USDOT_NUMBER',
  'INS_FORM_CODE',
  'INS_TYPE_CODE',
  'INS_CLASS_CODE',
  'MAX_COV_AMOUNT',
  'UNDERL_LIM_AMOUNT',
  'POLICY_NO',
  'EFFECTIVE_DATE',
  'INSURANCE_COMPANY_NAME',
  'TRANS_DATE',
] as const;

const at = columnsOf(columns);

const FILING = filingColumns(at);

/**
 * Policies on file, in whole dollars. The file has no cancellation date: a canceled policy is simply no longer in it,
 * and only Motus InsHist shows one that will be canceled.
 */
export const motusInsur = factDataset({
  key: 'motus-insur',
  fmcsaId: 'c5y8-a4uz',
  differenceId: 'x96h-evps',
  name: 'Motus Insurance',
  columns,
  table,
  part: { source: 'motus', list: 'on_file' },
  scope: docketScope(at.DOCKET_NUMBER),
  owner: { dotNumber: at.USDOT_NUMBER, docket: at.DOCKET_NUMBER },
  rowDays: [at.TRANS_DATE],
  vocabularies: [insuranceForms(at.INS_FORM_CODE), insuranceTypes(at.INS_TYPE_CODE)],
  map: (row) => filingFacts(row, FILING, 'motus', 'on_file'),
});
