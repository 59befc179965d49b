import { insuranceFilings as table } from '../../../db/schema';
import { columnsOf } from '../fields';
import { docketScope, factDataset, LEGACY_FROZEN_ON } from './dataset';
import { filingColumns, filingFacts } from './insurance-file';

/** The header, in the file's order. */
export const columns = [
  'DOCKET_NUMBER',
  'DOT_NUMBER',
  'INS_FORM_CODE',
  'INS_TYPE_DESC',
  'NAME_COMPANY',
  'POLICY_NO',
  'TRANS_DATE',
  'UNDERL_LIM_AMOUNT',
  'MAX_COV_AMOUNT',
  'EFFECTIVE_DATE',
  'CANCL_EFFECTIVE_DATE',
] as const;

const at = columnsOf(columns);

const FILING = filingColumns(at);

/** Policies active or pending when the legacy files were frozen, and the only one of them that has an announced end. */
export const legacyActPendInsur = factDataset({
  key: 'legacy-actpendinsur',
  fmcsaId: 'qh9u-swkp',
  name: 'Legacy Active and Pending Insurance',
  columns,
  frozenOn: LEGACY_FROZEN_ON,
  aliases: { MOD_COL_1: 'INS_TYPE_DESC' },
  table,
  part: { source: 'legacy', list: 'pending' },
  scope: docketScope(at.DOCKET_NUMBER),
  owner: { dotNumber: at.DOT_NUMBER, docket: at.DOCKET_NUMBER },
  map: (row) => filingFacts(row, FILING, 'legacy', 'pending'),
});
