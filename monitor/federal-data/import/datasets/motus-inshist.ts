import { insuranceFilings as table } from '../../../db/schema';
import { columnsOf } from '../fields';
import { docketScope, factDataset } from './dataset';
import { filingColumns, filingFacts } from './insurance-file';
import { filingEnds, insuranceForms, insuranceTypes } from './vocabulary';

/** The header, in the file's order. */
export const columns = [
  'DOCKET_NUMBER',
  'USDOT_NUMBER',
  'INS_FORM_CODE',
  'FILING_STATUS_REASON',
  'INS_TYPE_CODE',
  'INS_TYPE_IND',
  'POLICY_NO',
  'INS_TYPE_DESC',
  'MIN_COV_AMOUNT',
  'INS_CLASS_CODE',
  'EFFECTIVE_DATE',
  'UNDERL_LIM_AMOUNT',
  'MAX_COV_AMOUNT',
  'CANCL_EFFECTIVE_DATE',
  'INSURANCE_COMPANY_NAME',
] as const;

const at = columnsOf(columns);

const FILING = filingColumns(at);

/** Policies that ended, and the only place where Motus shows that one will end: CANCL_EFFECTIVE_DATE may lie ahead. */
export const motusInsHist = factDataset({
  key: 'motus-inshist',
  fmcsaId: '3uet-3z4i',
  differenceId: 'xe5s-wca7',
  name: 'Motus Insurance History',
  columns,
  table,
  part: { source: 'motus', list: 'history' },
  scope: docketScope(at.DOCKET_NUMBER),
  owner: { dotNumber: at.USDOT_NUMBER, docket: at.DOCKET_NUMBER },
  keepsAll: true,
  haveRowDaysAhead: true,
  vocabularies: [
    insuranceForms(at.INS_FORM_CODE),
    insuranceTypes(at.INS_TYPE_CODE),
    filingEnds(at.FILING_STATUS_REASON),
  ],
  rowDays: [at.EFFECTIVE_DATE, at.CANCL_EFFECTIVE_DATE],
  map: (row) => filingFacts(row, FILING, 'motus', 'history'),
});
