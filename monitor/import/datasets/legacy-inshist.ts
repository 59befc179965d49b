import { insuranceFormCode } from '../../../contract/shared/fmcsa-codes';
import { insuranceFilings as table } from '../../db/schema';
import {
  columnsOf,
  date,
  dotNumber,
  lower,
  printDocket,
  requiredDocket,
  text,
  thousandsOfDollars,
  upper,
} from '../fields';
import { docketScope, factDataset } from './dataset';
import { coverageClass, insuranceTypeOfWords, statedLimit } from './insurance-words';
import { rejectTombstone } from './rejections';

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

/** Policies that ended before the legacy files were frozen, in thousands. */
export const legacyInsHist = factDataset({
  key: 'legacy-inshist',
  fmcsaId: '6sqe-dvqs',
  name: 'Legacy Insurance History',
  columns,
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
  map(row) {
    rejectTombstone(row, at.DOCKET_NUMBER);
    const docket = requiredDocket(row, at.DOCKET_NUMBER);
    const formCode = insuranceFormCode(text(row, at.INS_FORM_CODE));
    const typeWords = text(row, at.INS_TYPE_DESC);
    return {
      carrier: { dotNumber: dotNumber(row, at.DOT_NUMBER), dockets: [docket] },
      facts: [
        {
          source: 'legacy',
          list: 'history',
          docket: printDocket(docket),
          formCode,
          type: insuranceTypeOfWords(typeWords, formCode),
          coverageClass: coverageClass(upper(row, at.INS_CLASS_CODE), typeWords),
          maxCoverageUsd: statedLimit(thousandsOfDollars(row, at.MAX_COV_AMOUNT)),
          underlyingLimitUsd: thousandsOfDollars(row, at.UNDERL_LIM_AMOUNT),
          requiredUsd: thousandsOfDollars(row, at.MIN_COV_AMOUNT),
          policyNumber: text(row, at.POLICY_NO),
          insurer: text(row, at.NAME_COMPANY),
          effectiveOn: date(row, at.EFFECTIVE_DATE),
          cancelEffectiveOn: date(row, at.CANCL_EFFECTIVE_DATE),
          endReason: lower(row, at.CANCL_METHOD_GEN),
        },
      ],
    };
  },
});
