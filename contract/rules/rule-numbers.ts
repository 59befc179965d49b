import { formatDollars } from '../shared/format';
import { RULE_SENTENCES, type RuleType } from './rules.constants';

/** A number of the company's own: its default and bounds, which direction is stricter, and how screens ask for it. */
export type RuleNumber = {
  default: number;
  min: number;
  max: number;
  /** A larger number lets fewer carriers pass. */
  isStricterUp: boolean;
  label: string;
  sentence: (number: number) => string;
};

/**
 * The rules that ask for a number of the company's own, the same in all its classifications. None is below what the fixed
 * rules ask at least: three months, and the $750,000 of 49 CFR 387.9.
 */
export const RULE_NUMBERS = {
  authority_age_gteq_own_months: {
    default: 12,
    min: 3,
    max: 240,
    isStricterUp: true,
    label: 'Age of authority, at least (months)',
    sentence: (months: number) => `Authority at least ${months} months old`,
  },
  bipd_insurance_gteq_own_amount: {
    default: 1_500_000,
    min: 750_000,
    max: 100_000_000,
    isStricterUp: true,
    label: 'BIPD insurance, at least (USD)',
    sentence: (usd: number) => `BIPD insurance of at least ${formatDollars(usd)} in force`,
  },
  driver_oos_rate_lteq_own_percent: {
    default: 10,
    min: 0,
    max: 100,
    isStricterUp: false,
    label: 'Driver out-of-service rate, at most (%)',
    sentence: (percent: number) => `Driver out-of-service rate at most ${percent}%`,
  },
} as const satisfies Partial<Record<RuleType, RuleNumber>>;

export type NumberedRule = keyof typeof RULE_NUMBERS;
export type RuleNumbers = Readonly<Record<NumberedRule, number>>;

export const NUMBERED_RULES = Object.keys(RULE_NUMBERS) as readonly NumberedRule[];
export const DEFAULT_RULE_NUMBERS = Object.fromEntries(
  NUMBERED_RULES.map((type) => [type, RULE_NUMBERS[type].default]),
) as RuleNumbers;

export const isNumbered = (type: RuleType): type is NumberedRule => type in RULE_NUMBERS;

/** The number that a rule asks now; null: it asks for none. */
export const numberOf = (type: RuleType, numbers: RuleNumbers): number | null =>
  isNumbered(type) ? numbers[type] : null;

/** "Authority at least 12 months old" */
export const ruleSentence = (type: RuleType, numbers: RuleNumbers): string =>
  isNumbered(type) ? RULE_NUMBERS[type].sentence(numbers[type]) : RULE_SENTENCES[type];

/**
 * Whether a rule requires more now than `before`: a person who accepted the earlier number has not accepted the new one.
 * Null: it required no number, or the number is not known.
 */
export function asksMore(type: RuleType, before: number | null, now: number | null): boolean {
  if (before === null || now === null || !isNumbered(type)) return false;
  return RULE_NUMBERS[type].isStricterUp ? now > before : now < before;
}
