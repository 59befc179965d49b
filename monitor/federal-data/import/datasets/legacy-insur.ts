import { insuranceFilings as table } from '../../../db/schema';
import { columnsOf } from '../fields';
import { docketScope, factDataset, LEGACY_FROZEN_ON } from './dataset';
import { filingColumns, filingFacts } from './insurance-file';

/** The header, in the file's order. */
export const columns = [
  'PREFIX_DOCKET_NUMBER',
  'INS_TYPE_CODE',
  'INS_CLASS_CODE',
  'MAX_COV_AMOUNT',
  'UNDERL_LIM_AMOUNT',
  'POLICY_NO',
  'EFFECTIVE_DATE',
  'INS_FORM_CODE',
  'NAME_COMPANY',
] as const;

const at = columnsOf(columns);

const FILING = filingColumns(at);

/** Policies on file when the legacy files were frozen, in thousands. The file knows carriers by docket alone. */
export const legacyInsur = factDataset({
  key: 'legacy-insur',
  fmcsaId: 'ypjt-5ydn',
  name: 'Legacy Insurance',
  columns,
  frozenOn: LEGACY_FROZEN_ON,
  table,
  part: { source: 'legacy', list: 'on_file' },
  scope: docketScope(at.PREFIX_DOCKET_NUMBER),
  owner: { docket: at.PREFIX_DOCKET_NUMBER },
  map: (row) => filingFacts(row, FILING, 'legacy', 'on_file'),
});
