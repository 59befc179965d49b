import { rejectedFilings as table } from '../../../db/schema/fmcsa-licensing';
import { columnsOf, date, text } from '../fields';
import { docketScope, factDataset, LEGACY_FROZEN_ON } from './dataset';
import { readFiling } from './insurance-file';

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

const FILING = {
  docket: at.DOCKET_NUMBER,
  dot: at.DOT_NUMBER,
  form: at.INS_FORM_CODE,
  typeWords: at.INS_TYPE_DESC,
  class: at.INS_CLASS_CODE,
  limit: at.MAX_COV_AMOUNT,
  underlying: at.UNDERL_LIM_AMOUNT,
  required: at.MIN_COV_AMOUNT,
  policy: at.POLICY_NO,
  insurer: at.NAME_COMPANY,
  received: at.RECV_DATE,
};

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
