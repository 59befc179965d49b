import { insuranceFormCode } from '../../../contract/shared/fmcsa-codes';
import { insuranceFilings as table } from '../../db/schema';
import { columnsOf, date, printDocket, requiredDocket, text, thousandsOfDollars, upper } from '../fields';
import { docketScope, factDataset } from './dataset';
import { coverageClass, insuranceType, statedLimit } from './insurance-words';
import { rejectTombstone } from './rejections';

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

/** Policies on file when the legacy files were frozen, in thousands. The file knows carriers by docket alone. */
export const legacyInsur = factDataset({
  key: 'legacy-insur',
  fmcsaId: 'ypjt-5ydn',
  name: 'Legacy Insurance',
  columns,
  table,
  part: { source: 'legacy', list: 'on_file' },
  scope: docketScope(at.PREFIX_DOCKET_NUMBER),
  owner: { docket: at.PREFIX_DOCKET_NUMBER },
  map(row) {
    rejectTombstone(row, at.PREFIX_DOCKET_NUMBER);
    const docket = requiredDocket(row, at.PREFIX_DOCKET_NUMBER);
    const formCode = insuranceFormCode(text(row, at.INS_FORM_CODE));
    return {
      carrier: { dotNumber: null, dockets: [docket] },
      facts: [
        {
          source: 'legacy',
          list: 'on_file',
          docket: printDocket(docket),
          formCode,
          type: insuranceType(text(row, at.INS_TYPE_CODE), formCode),
          coverageClass: coverageClass(upper(row, at.INS_CLASS_CODE), null),
          maxCoverageUsd: statedLimit(thousandsOfDollars(row, at.MAX_COV_AMOUNT)),
          underlyingLimitUsd: thousandsOfDollars(row, at.UNDERL_LIM_AMOUNT),
          policyNumber: text(row, at.POLICY_NO),
          insurer: text(row, at.NAME_COMPANY),
          effectiveOn: date(row, at.EFFECTIVE_DATE),
        },
      ],
    };
  },
});
