import { rejectedFilings as table } from '../../../db/schema/fmcsa-licensing';
import { columnsOf, date, text } from '../fields';
import { docketScope, factDataset, LEGACY_FROZEN_ON } from './dataset';
import { filingColumns, readFiling } from './insurance-file';

/** The header, in the file's order. */
export const columns = [
  'DOCKET_NUMBER',
  'DOT_NUMBER',
  'INS_FORM_CODE',
  'INS_TYPE_DESC',
  'POLICY_NO',
  'RECV_DATE',
  'INS_CLASS_CODE',
  'INS_TYPE_IND',
  'UNDERL_LIM_AMOUNT',
  'MAX_COV_AMOUNT',
  'REJ_DATE',
  'INSER_BRANCH',
  'NAME_COMPANY',
  'REJ_REASONS',
  'MIN_COV_AMOUNT',
] as const;

const at = columnsOf(columns);

const FILING = filingColumns(at);

/** Filings that FMCSA sent back, and why. They never were cover. */
export const legacyRejected = factDataset({
  key: 'legacy-rejected',
  fmcsaId: '96tg-4mhf',
  name: 'Legacy Rejected Insurance',
  columns,
  frozenOn: LEGACY_FROZEN_ON,
  aliases: {
    MOD_COL_1: 'INS_TYPE_DESC',
    MOD_COL_2: 'INS_TYPE_IND',
    MOD_COL_3: 'UNDERL_LIM_AMOUNT',
    MOD_COL_4: 'MAX_COV_AMOUNT',
  },
  table,
  part: { source: 'legacy' },
  scope: docketScope(at.DOCKET_NUMBER),
  owner: { dotNumber: at.DOT_NUMBER, docket: at.DOCKET_NUMBER },
  map(row) {
    const { carrier, ...filing } = readFiling(row, FILING, 'legacy');
    return {
      carrier,
      facts: [{ source: 'legacy', ...filing, rejectedOn: date(row, at.REJ_DATE), reasons: text(row, at.REJ_REASONS) }],
    };
  },
});
