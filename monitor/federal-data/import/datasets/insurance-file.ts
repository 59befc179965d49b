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

/** Where a licensing file says what of a filing; a file without the column does not say it. */
type FilingColumns = {
  docket: Column;
  dot?: Column;
  form: Column;
  typeCode?: Column;
  typeWords?: Column;
  class?: Column;
  limit: Column;
  underlying: Column;
  required?: Column;
  policy: Column;
  insurer: Column;
  effective?: Column;
  received?: Column;
  cancel?: Column;
  endReason?: Column;
};

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
