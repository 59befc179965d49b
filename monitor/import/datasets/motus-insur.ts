import { insuranceFormCode } from '../../../contract/shared/fmcsa-codes';
import { insuranceFilings as table } from '../../db/schema';
import { columnsOf, date, dollars, dotNumber, printDocket, requiredDocket, text, upper } from '../fields';
import { docketScope, factDataset } from './dataset';
import { coverageClass, insuranceType, statedLimit } from './insurance-words';
import { rejectTombstone } from './rejections';

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

/**
 * Policies on file, in whole dollars. The file has no cancellation date: a cancelled policy is simply not in it any
 * more, and one that will be cancelled is told by Motus InsHist alone.
 */
export const motusInsur = factDataset({
  key: 'motus-insur',
  fmcsaId: 'c5y8-a4uz',
  name: 'Motus Insurance',
  columns,
  table,
  part: { source: 'motus', list: 'on_file' },
  scope: docketScope(at.DOCKET_NUMBER),
  owner: { dotNumber: at.USDOT_NUMBER, docket: at.DOCKET_NUMBER },
  map(row) {
    rejectTombstone(row, at.DOCKET_NUMBER);
    const docket = requiredDocket(row, at.DOCKET_NUMBER);
    const formCode = insuranceFormCode(text(row, at.INS_FORM_CODE));
    return {
      carrier: { dotNumber: dotNumber(row, at.USDOT_NUMBER), dockets: [docket] },
      facts: [
        {
          source: 'motus',
          list: 'on_file',
          docket: printDocket(docket),
          formCode,
          type: insuranceType(text(row, at.INS_TYPE_CODE), formCode),
          coverageClass: coverageClass(upper(row, at.INS_CLASS_CODE), null),
          maxCoverageUsd: statedLimit(dollars(row, at.MAX_COV_AMOUNT)),
          underlyingLimitUsd: dollars(row, at.UNDERL_LIM_AMOUNT),
          policyNumber: text(row, at.POLICY_NO),
          insurer: text(row, at.INSURANCE_COMPANY_NAME),
          effectiveOn: date(row, at.EFFECTIVE_DATE),
          receivedOn: date(row, at.TRANS_DATE),
        },
      ],
    };
  },
});
