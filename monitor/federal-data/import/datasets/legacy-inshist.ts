import { insuranceFilings as table } from '../../../db/schema';
import { columnsOf } from '../fields';
import { docketScope, factDataset, LEGACY_FROZEN_ON } from './dataset';
import { filingColumns, filingFacts } from './insurance-file';

/** The header, in the file's order. */
export const columns = [
  'DOCKET_NUMBER',
  'DOT_NUMBER',
  'INS_FORM_CODE',
  'CANCL_METHOD_GEN',
  'INS_CANCL_FORM',
  'INS_TYPE_IND',
  'INS_TYPE_DESC',
  'POLICY_NO',
  'MIN_COV_AMOUNT',
  'INS_CLASS_CODE',
  'EFFECTIVE_DATE',
  'UNDERL_LIM_AMOUNT',
  'MAX_COV_AMOUNT',
  'CANCL_EFFECTIVE_DATE',
  'CANCL_METHOD',
  'INSER_BRANCH',
  'NAME_COMPANY',
] as const;

const at = columnsOf(columns);

const FILING = filingColumns(at);

/** Policies that ended before the legacy files were frozen, in thousands. */
export const legacyInsHist = factDataset({
  key: 'legacy-inshist',
  fmcsaId: '6sqe-dvqs',
  name: 'Legacy Insurance History',
  columns,
  frozenOn: LEGACY_FROZEN_ON,
  aliases: {
    MOD_COL_1: 'CANCL_METHOD_GEN',
    MOD_COL_2: 'INS_TYPE_IND',
    MOD_COL_3: 'INS_TYPE_DESC',
    MOD_COL_4: 'UNDERL_LIM_AMOUNT',
    MOD_COL_5: 'MAX_COV_AMOUNT',
  },
  table,
  part: { source: 'legacy', list: 'history' },
  scope: docketScope(at.DOCKET_NUMBER),
  owner: { dotNumber: at.DOT_NUMBER, docket: at.DOCKET_NUMBER },
  map: (row) => filingFacts(row, FILING, 'legacy', 'history'),
});
