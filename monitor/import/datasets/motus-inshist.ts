import { insuranceFormCode } from '../../../contract/shared/fmcsa-codes';
import { insuranceFilings as table } from '../../db/schema';
import { columnsOf, date, dollars, dotNumber, lower, printDocket, requiredDocket, text, upper } from '../fields';
import { docketScope, factDataset } from './dataset';
import { coverageClass, insuranceType, insuranceTypeOfWords, statedLimit } from './insurance-words';
import { rejectTombstone } from './rejections';

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

/** Policies that ended, and the only place where Motus tells that one will: CANCL_EFFECTIVE_DATE may lie ahead. */
export const motusInsHist = factDataset({
  key: 'motus-inshist',
  fmcsaId: '3uet-3z4i',
  name: 'Motus Insurance History',
  columns,
  table,
  part: { source: 'motus', list: 'history' },
  scope: docketScope(at.DOCKET_NUMBER),
  owner: { dotNumber: at.USDOT_NUMBER, docket: at.DOCKET_NUMBER },
  map(row) {
    rejectTombstone(row, at.DOCKET_NUMBER);
    const docket = requiredDocket(row, at.DOCKET_NUMBER);
    const formCode = insuranceFormCode(text(row, at.INS_FORM_CODE));
    const typeCode = text(row, at.INS_TYPE_CODE);
    const typeWords = text(row, at.INS_TYPE_DESC);
    return {
      carrier: { dotNumber: dotNumber(row, at.USDOT_NUMBER), dockets: [docket] },
      facts: [
        {
          source: 'motus',
          list: 'history',
          docket: printDocket(docket),
          formCode,
          type: typeCode === null ? insuranceTypeOfWords(typeWords, formCode) : insuranceType(typeCode, formCode),
          coverageClass: coverageClass(upper(row, at.INS_CLASS_CODE), typeWords),
          maxCoverageUsd: statedLimit(dollars(row, at.MAX_COV_AMOUNT)),
          underlyingLimitUsd: dollars(row, at.UNDERL_LIM_AMOUNT),
          requiredUsd: dollars(row, at.MIN_COV_AMOUNT),
          policyNumber: text(row, at.POLICY_NO),
          insurer: text(row, at.INSURANCE_COMPANY_NAME),
          effectiveOn: date(row, at.EFFECTIVE_DATE),
          cancelEffectiveOn: date(row, at.CANCL_EFFECTIVE_DATE),
          endReason: lower(row, at.FILING_STATUS_REASON),
        },
      ],
    };
  },
});
