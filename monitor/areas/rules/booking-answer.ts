import { isStoppingRule, type RuleType, type StoppingRule } from '@contract/rules/rules.constants';
import type { BookingAnswer, DecidingReason } from '@contract/rules/rules.entities';
import { formatDate, inARow } from '@contract/shared/format';
import type { DecidingClassification } from './carrier-evaluation';
import { stopReason } from './stopping-rules';

type Ban = NonNullable<BookingAnswer['do_not_dispatch']>;

/** What decides besides the rules of the classifications. */
type BesidesRules = {
  /** Why the carrier may not haul at all, except what a person accepted. */
  stops: readonly StoppingRule[];
  ban: Ban | null;
  /** Sentences about what the rules do not ask; said first. */
  besides?: readonly string[];
};

/** How many reasons the sentence names; the matrix below has them all. */
const REASONS_SAID = 3;

/**
 * Rules that another implies: a carrier without authority has none of any age, and one that lacks a million need not
 * hear of less.
 */
const SAID_BY: Partial<Record<RuleType, readonly RuleType[]>> = {
  authority_age_gteq_three_months: [
    'authority_age_gteq_six_months',
    'authority_age_gteq_own_months',
    'interstate_carrier_authority_is_active',
  ],
  authority_age_gteq_six_months: ['interstate_carrier_authority_is_active'],
  authority_age_gteq_own_months: ['interstate_carrier_authority_is_active'],
  bipd_insurance_gteq_seven_hundred_fifty_thousand: [
    'bipd_insurance_gteq_one_million',
    'bipd_insurance_gteq_own_amount',
  ],
};

/**
 * May this carrier have a load? Every status comes from the evaluator; this only puts them into a sentence. A
 * classification is bookable when it passes, by itself or by an override; a ban goes before any rule.
 */
export function bookingAnswer(
  judged: readonly DecidingClassification[],
  { stops, ban, besides = [] }: BesidesRules,
): BookingAnswer {
  const classifications = judged.map(({ id, name, status, rules }) => ({
    id,
    name,
    status,
    is_bookable: ban === null && (status === 'pass' || status === 'override'),
    reasons: reasonsOf(rules),
  }));
  const said = { classifications, do_not_dispatch: ban };
  if (ban !== null) return { state: 'do_not_dispatch', headline: 'Do not dispatch.', detail: banWords(ban), ...said };
  if (classifications.length === 0)
    return {
      state: 'not_asked',
      headline: 'No rules apply.',
      detail: [...besides, NOTHING_ASKED].join(' '),
      ...said,
    };
  const bookable = classifications.filter(({ is_bookable }) => is_bookable);
  const refused = classifications.filter(({ is_bookable }) => !is_bookable);
  const asked = new Set(classifications.flatMap(({ reasons }) => reasons.map(({ is_type }) => is_type)));
  const unsaid = stops.filter((stop) => !asked.has(stop)).map((stop) => `${stopReason(stop)}.`);
  const detail = [
    ...besides,
    ...bookable.flatMap(acceptedWords),
    ...refusedWords(refused, bookable.length > 0),
    ...warningsOf(judged),
  ];
  if (bookable.length === 0)
    return { state: 'not_bookable', headline: 'Not bookable.', detail: [...unsaid, ...detail].join(' '), ...said };
  if (stops.length > 0)
    return {
      state: 'stopped_by_record',
      headline: 'May not haul.',
      detail: [
        `${stops.map(stopReason).join('. ')}.`,
        `Your rules for ${namesInARow(bookable)} do not decide on this.`,
        ...detail,
      ].join(' '),
      ...said,
      classifications: classifications.map((one) => ({ ...one, is_bookable: false })),
    };
  return {
    state: refused.length === 0 ? 'bookable' : 'partly_bookable',
    headline: `Bookable for ${namesInARow(bookable)}.`,
    detail: detail.join(' '),
    ...said,
  };
}

type Answered = BookingAnswer['classifications'][number];

const NOTHING_ASKED = 'No classification is active, so your rules say nothing about this carrier.';

/** Failures first, those that stop a carrier before the others; then what is missing, then what a person accepted. */
function reasonsOf(rules: DecidingClassification['rules']): DecidingReason[] {
  const heaviestFirst = rules.toSorted((a, b) => Number(isStoppingRule(b.is_type)) - Number(isStoppingRule(a.is_type)));
  return (['fail', 'incomplete', 'override'] as const).flatMap((status) =>
    heaviestFirst
      .filter((rule) => rule.status === status)
      .map(({ is_type, reason }) => ({ is_type, status, text: reason ?? 'passes now' })),
  );
}

/** "By override for High value: cargo certificate missing." */
function acceptedWords({ name, status, reasons }: Answered): string[] {
  return status === 'override' ? [`By override for ${name}: ${inFewWords(textsOf(reasons))}.`] : [];
}

/** First what all rejected classifications lack, said once, then what a single one requires beyond that. */
function refusedWords(refused: readonly Answered[], isSomeBookable: boolean): string[] {
  const texts = refused.map(({ reasons }) => textsOf(reasons.filter(({ status }) => status !== 'override')));
  const shared = (texts[0] ?? []).filter((text) => texts.every((others) => others.includes(text)));
  const intro = isSomeBookable ? `Not for ${namesInARow(refused, 'or')}` : '';
  const also = refused.flatMap(({ name }, at) => {
    const own = texts[at]!.filter((text) => !shared.includes(text));
    if (texts[at]!.length === 0) return [`${name} has no active rule.`];
    return own.length === 0 ? [] : [`${name}${shared.length > 0 ? ' also' : ''}: ${inFewWords(own)}.`];
  });
  if (shared.length > 0) return [capital(`${intro ? `${intro}: ` : ''}${inFewWords(shared)}.`), ...also];
  return intro && refused.length > 1 ? [`${intro}.`, ...also] : intro ? also.map((words) => `Not for ${words}`) : also;
}

/** What a pass depends on, such as a policy about to end. */
function warningsOf(judged: readonly DecidingClassification[]): string[] {
  const passing = judged.filter(({ status }) => status === 'pass' || status === 'override');
  const words = passing.flatMap(({ rules }) => rules.flatMap(({ warning }) => warning ?? []));
  return [...new Set(words)].map((warning) => `${warning}.`);
}

function textsOf(reasons: readonly DecidingReason[]): string[] {
  const types = reasons.map(({ is_type }) => is_type);
  const isSaid = (type: RuleType) => SAID_BY[type]?.some((other) => types.includes(other)) ?? false;
  return [...new Set(reasons.filter(({ is_type }) => !isSaid(is_type)).map(({ text }) => text))];
}

function inFewWords(texts: readonly string[]): string {
  const more = texts.length - REASONS_SAID;
  // One more is as short as saying so.
  return more > 1 ? `${texts.slice(0, REASONS_SAID).join('; ')}; and ${more} more` : texts.join('; ');
}

function banWords({ by, at, reason }: Ban): string {
  return `${by ?? 'A former user'}, ${formatDate(at)}: ${reason ? `“${reason}”` : 'no reason given.'}`;
}

const namesInARow = (some: readonly { name: string }[], last: 'and' | 'or' = 'and') =>
  inARow(
    some.map(({ name }) => name),
    last,
  );

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
