import type { RecordOrigin } from '../../../../contract/carriers/authority-history.constants';
import { insuranceFormCode } from '../../../../contract/shared/fmcsa-codes';
import {
  type Column,
  date,
  docketIfAny,
  dollars,
  dotNumber,
  lower,
  printDocket,
  type Row,
  requiredDocket,
  text,
  thousandsOfDollars,
  upper,
} from '../fields';
import type { CarrierMention } from './dataset';
import { coverageClass, insuranceType, insuranceTypeOfWords, statedLimit } from './insurance-terms';

/** What the files of filings call their columns, Motus and legacy; a file without the column does not say it. */
const NAMES = {
  docket: ['DOCKET_NUMBER', 'PREFIX_DOCKET_NUMBER'],
  dot: ['DOT_NUMBER', 'USDOT_NUMBER'],
  form: ['INS_FORM_CODE'],
  typeCode: ['INS_TYPE_CODE'],
  typeWords: ['INS_TYPE_DESC'],
  class: ['INS_CLASS_CODE'],
  limit: ['MAX_COV_AMOUNT'],
  underlying: ['UNDERL_LIM_AMOUNT'],
  required: ['MIN_COV_AMOUNT'],
  policy: ['POLICY_NO'],
  insurer: ['NAME_COMPANY', 'INSURANCE_COMPANY_NAME'],
  effective: ['EFFECTIVE_DATE'],
  received: ['TRANS_DATE', 'RECV_DATE'],
  cancel: ['CANCL_EFFECTIVE_DATE'],
  endReason: ['CANCL_METHOD_GEN', 'FILING_STATUS_REASON'],
} as const;
type Part = keyof typeof NAMES;
const IN_EVERY_FILE = ['docket', 'form', 'limit', 'underlying', 'policy', 'insurer'] as const satisfies readonly Part[];
type FilingColumns = Record<(typeof IN_EVERY_FILE)[number], Column> & Partial<Record<Part, Column>>;

/** Where a file says what of a filing. @throws Error for a file that lacks what every file has */
export function filingColumns(columns: Readonly<Record<string, Column>>): FilingColumns {
  const found = Object.entries(NAMES).flatMap(([part, names]) => {
    const name = names.find((one) => one in columns);
    return name === undefined ? [] : [[part, columns[name]!] as const];
  });
  const at: Partial<Record<Part, Column>> = Object.fromEntries(found);
  for (const part of IN_EVERY_FILE)
    if (!at[part]) throw new Error(`A file of filings lacks ${NAMES[part].join(' or ')}`);
  return at as FilingColumns;
}

/** What every file of filings says in its own columns. */
export type Filing = {
  carrier: CarrierMention;
  docket: string;
  formCode: string | null;
  type: ReturnType<typeof insuranceType>;
  coverageClass: ReturnType<typeof coverageClass>;
  maxCoverageUsd: number | null;
  underlyingLimitUsd: number | null;
  requiredUsd?: number | null;
  policyNumber: string | null;
  insurer: string | null;
  effectiveOn?: string | null;
  receivedOn?: string | null;
  cancelEffectiveOn?: string | null;
  endReason?: string | null;
};

/**
 * Reads a filing: Motus prints whole dollars, legacy thousands. Keys of columns that the file lacks are absent.
 */
export function readFiling(row: Row, at: FilingColumns, source: RecordOrigin): Filing {
  const docket = at.dot ? docketIfAny(row, at.docket, at.dot) : requiredDocket(row, at.docket);
  const usd = source === 'motus' ? dollars : thousandsOfDollars;
  const formCode = insuranceFormCode(text(row, at.form));
  const typeCode = at.typeCode ? text(row, at.typeCode) : null;
  const typeWords = at.typeWords ? text(row, at.typeWords) : null;
  return {
    carrier: { dotNumber: at.dot ? dotNumber(row, at.dot) : null, dockets: docket === null ? [] : [docket] },
    docket: printDocket(docket),
    formCode,
    type:
      typeCode === null && at.typeWords ? insuranceTypeOfWords(typeWords, formCode) : insuranceType(typeCode, formCode),
    coverageClass: coverageClass(at.class ? upper(row, at.class) : null, typeWords),
    maxCoverageUsd: statedLimit(usd(row, at.limit)),
    underlyingLimitUsd: usd(row, at.underlying),
    ...(at.required && { requiredUsd: usd(row, at.required) }),
    policyNumber: text(row, at.policy),
    insurer: text(row, at.insurer),
    ...(at.effective && { effectiveOn: date(row, at.effective) }),
    ...(at.received && { receivedOn: date(row, at.received) }),
    ...(at.cancel && { cancelEffectiveOn: date(row, at.cancel) }),
    ...(at.endReason && { endReason: lower(row, at.endReason) }),
  };
}

/** A row of `insurance_filings` from such a file. */
export function filingFacts(
  row: Row,
  at: FilingColumns,
  source: RecordOrigin,
  list: 'on_file' | 'history' | 'pending',
) {
  const { carrier, ...filing } = readFiling(row, at, source);
  return { carrier, facts: [{ source, list, ...filing }] };
}
