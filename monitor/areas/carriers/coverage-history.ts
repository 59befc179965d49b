import type { CoverageSpanState } from '@contract/carriers/insurance.constants';
import { COVERAGE_HISTORY_YEARS } from '@contract/carriers/insurance.constants';
import type { CarrierInsurance, CoverageSpan } from '@contract/carriers/insurance.entities';
import { addDays, addMonths, daysBetween, isDay } from '@contract/shared/day';
import { type Filing, largestLimit } from '../rules/coverage';
import type { CarrierFacts, FilingFact } from '../rules/facts';

/** From this day on Motus has policies; FMCSA's legacy files were frozen then. */
const MOTUS_BEGAN = '2026-05-14';

/** Since when a carrier may haul for hire. */
export type AuthorityBegan = {
  /** The first day that the loaded files cover; `never`: none. Null: they cover some without a day. */
  on: string | 'never' | null;
  /** They would include an earlier one. */
  isKnown: boolean;
};

/**
 * BIPD on file on each day of the last three years, days with the same coverage joined. A policy counts from its
 * effective day, and not on the day it is cancelled. Excess coverage alone does not count: it pays above a primary
 * policy.
 * A day without a policy is a gap only where the loaded files would have had one.
 */
export function bipdHistory(
  filings: readonly Filing[],
  sources: CarrierFacts['sources'],
  authorityBegan: AuthorityBegan,
  today: string,
): CarrierInsurance['bipd_history'] {
  const lastDay = lastToldDay(sources, today);
  const from = addMonths(lastDay, -12 * COVERAGE_HISTORY_YEARS);
  const to = addDays(lastDay, 1);
  const policies = filings
    .filter((filing) => filing.type === 'bipd')
    .map((filing) => ({ filing, ...asFarAsTold(filing, daysOf(filing), sources) }));
  const legacyToldUntil = sources.legacy_insurance_history.asOf && addDays(sources.legacy_insurance_history.asOf, 1);
  const turns = [MOTUS_BEGAN, legacyToldUntil, authorityBegan.on, ...policies.flatMap(({ start, end }) => [start, end])]
    .filter((day): day is string => isDay(day) && day > from && day < to)
    .sort();
  const days = [...new Set([from, ...turns, to])];

  const spans: CoverageSpan[] = [];
  for (const [at, start] of days.slice(0, -1).entries()) {
    const span = spanFrom(start, days[at + 1]!);
    const last = spans.at(-1);
    if (last && last.state === span.state && last.limit_usd === span.limit_usd) last.to = span.to;
    else spans.push(span);
  }
  const gapDays = spans
    .filter(({ state }) => state === 'gap')
    .reduce((sum, span) => sum + daysBetween(span.from, span.to), 0);
  return { from, to, is_cut: lastDay < today, spans, gap_days: gapDays };

  function spanFrom(start: string, end: string): CoverageSpan {
    const onThoseDays = policies.filter((policy) => (policy.start ?? from) <= start && (policy.end ?? to) > start);
    const certain = onThoseDays.filter(({ isCertain }) => isCertain).map(({ filing }) => filing);
    const isCovered = certain.some((filing) => filing.coverageClass !== 'excess');
    const state: CoverageSpanState = isCovered
      ? 'covered'
      : onThoseDays.some(({ isCertain }) => !isCertain) || !isTold(start)
        ? 'unknown'
        : isBeforeAuthority(start)
          ? authorityBegan.isKnown
            ? 'not_authorized'
            : 'unknown'
          : 'gap';
    return { from: start, to: end, state, limit_usd: isCovered ? largestLimit(certain) : null };
  }

  // A carrier without authority in the files but with policies filed sought one: its days without coverage are gaps.
  function isBeforeAuthority(day: string): boolean {
    const { on } = authorityBegan;
    return on === 'never' ? policies.length === 0 : on !== null && day < on;
  }

  /** Whether the loaded files would include a policy of this day. */
  function isTold(day: string): boolean {
    const { legacy_insurance_history: legacy, motus_insurance_history: motus, motus_insurance: onFile } = sources;
    const byLegacy = legacy.loaded && legacyToldUntil !== null && day < legacyToldUntil;
    const isOutdated = [motus, onFile].some(({ isTooOld, asOf }) => isTooOld && (asOf ?? '') < day);
    return byLegacy || (day >= MOTUS_BEGAN && motus.loaded && onFile.loaded && !isOutdated);
  }
}

/** The last day of the spans: today, or the day of the newest list of policies on file if all are too old. */
function lastToldDay({ motus_insurance, legacy_insurance }: CarrierFacts['sources'], today: string): string {
  const lists = [motus_insurance, legacy_insurance].filter(({ loaded }) => loaded);
  if (lists.length === 0 || lists.some(({ isTooOld }) => !isTooOld)) return today;
  return (
    lists
      .map(({ asOf }) => asOf ?? today)
      .sort()
      .at(-1) ?? today
  );
}

/** A policy in a file too old to describe today is known only up to the file's day. */
function asFarAsTold(
  { source }: Filing,
  days: ReturnType<typeof daysOf>,
  sources: CarrierFacts['sources'],
): ReturnType<typeof daysOf> {
  const { isTooOld, asOf } = sources[source];
  if (!isTooOld || asOf === null || (days.end !== null && days.end <= asOf)) return days;
  return { ...days, end: addDays(asOf, 1) };
}

/** The days a policy covers: null is open. Uncertain if the record lacks its beginning or its end. */
function daysOf(filing: Filing<FilingFact>): { start: string | null; end: string | null; isCertain: boolean } {
  const start = isDay(filing.effectiveOn) ? filing.effectiveOn : null;
  if (isDay(filing.cancelOn)) return { start, end: filing.cancelOn, isCertain: start !== null };
  // In the history without an end date: it ended, at an unknown date.
  if (filing.state === 'cancelled') return { start, end: filing.asOf && addDays(filing.asOf, 1), isCertain: false };
  // On file in a legacy list that Motus has since replaced: known up to that list's day.
  if (filing.state === 'superseded') {
    return { start, end: filing.asOf && addDays(filing.asOf, 1), isCertain: start !== null };
  }
  return { start, end: null, isCertain: start !== null };
}
