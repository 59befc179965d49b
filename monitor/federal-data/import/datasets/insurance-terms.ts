import type { CoverageClass, FilingType } from '../../../../contract/carriers/insurance.constants';
import { RejectedRow } from '../fields';

const TYPES_BY_CODE: Readonly<Record<string, FilingType>> = { 1: 'bipd', 2: 'cargo', 3: 'bond', 4: 'trust' };
const TYPES_BY_FORM: Readonly<Record<string, FilingType>> = {
  34: 'cargo',
  82: 'bipd',
  83: 'cargo',
  84: 'bond',
  85: 'trust',
  91: 'bipd',
  '91X': 'bipd',
};

/** What a policy is for, by its type code (1 to 4), else by its form. */
export function insuranceType(typeCode: string | null, formCode: string | null): FilingType {
  return TYPES_BY_CODE[typeCode ?? ''] ?? TYPES_BY_FORM[formCode ?? ''] ?? 'other';
}

/** The same from words: BIPD/Primary, CARGO, SURETY BOND, TRUST FUND. */
export function insuranceTypeOfWords(words: string | null, formCode: string | null): FilingType {
  if (/bipd|b\.i\.|bodily/i.test(words ?? '')) return 'bipd';
  if (/cargo/i.test(words ?? '')) return 'cargo';
  if (/trust/i.test(words ?? '')) return 'trust';
  if (/bond|surety/i.test(words ?? '')) return 'bond';
  return insuranceType(null, formCode);
}

/** P primary, E excess; for a blank one the type's words may still say it ("BIPD/Excess"). */
export function coverageClass(classCode: string | null, words: string | null): CoverageClass | null {
  if (classCode === 'P' || classCode === 'E') return classCode === 'P' ? 'primary' : 'excess';
  if (classCode !== null) throw new RejectedRow(`INS_CLASS_CODE "${classCode.slice(0, 40)}" is not P or E`);
  if (/excess/i.test(words ?? '')) return 'excess';
  return /primary/i.test(words ?? '') ? 'primary' : null;
}

/** A limit of zero is how the files print "not stated": a policy that covers nothing is not filed. */
export function statedLimit(amountUsd: number | null): number | null {
  return amountUsd === 0 ? null : amountUsd;
}
