import {
  INSPECTION_WINDOW_MONTHS,
  PHYSICAL_ACTIVITY_WINDOW_MONTHS,
  type RuleType,
} from '@contract/rules/rules.constants';
import type { EvidenceRow } from '@contract/rules/rules.entities';
import { addMonths, isDay } from '@contract/shared/day';
import { formatDate } from '@contract/shared/format';
import {
  type CarrierFacts,
  fromLoadedSource,
  fromLoadedSources,
  type InspectionSeenFact,
  type OosOrderFact,
} from './facts';
import { fails, isIncomplete, notKnownToBeNone, notLoaded, passes, type Rule, seen } from './finding';

const RATING_FIELD = 'Safety rating';
const INSPECTION_FIELD = 'Latest inspection';
const ORDER_FIELD = 'Out-of-service orders';
const ROADSIDE_FIELD = 'Latest roadside inspection of a vehicle';
const POSITION_FIELD = 'Latest ELD position';
const IDENTIFIER_FIELD = 'Identifier entered by hand';

const RATING_NAMES: Record<string, string> = { S: 'Satisfactory', C: 'Conditional', U: 'Unsatisfactory' };

/**
 * "Not rated" passes: FMCSA has rated few carriers. A carrier without a census row is another matter: there the rating
 * itself has not been read.
 */
export const safetyRating: Rule = (type, facts) => {
  const needed = 'A census row, which carries the rating';
  if (!facts.sources.census.loaded) return isIncomplete(() => [notLoaded(type, facts, 'census', RATING_FIELD)], needed);
  const census = fromLoadedSource(facts, facts.census);
  if (!census) return isIncomplete(() => [seen(type, facts, 'census', RATING_FIELD, 'No census row')], needed);

  const rating = census.safetyRating;
  const evidence = () => {
    const name = rating === null ? 'Not rated' : (RATING_NAMES[rating] ?? `Unknown rating ${rating}`);
    const value = census.safetyRatingOn ? `${name}, ${formatDate(census.safetyRatingOn)}` : name;
    const rows = [{ safety_rating: rating, rated_on: census.safetyRatingOn }];
    return [seen(type, facts, 'census', RATING_FIELD, value, rows, census.asOf ?? undefined)];
  };
  if (rating === null || rating === 'S') return passes(evidence);
  if (rating === 'C' || rating === 'U') return fails(evidence);
  return isIncomplete(evidence, 'A rating that is known');
};

/** The first day of a window of months that ends today; that day is inside it. */
export function windowStart(today: string, months: number): string {
  return addMonths(today, -months);
}

function isInWindow(day: string | undefined, months: number, today: string): boolean {
  return isDay(day) && day >= windowStart(today, months) && day <= today;
}

/**
 * One inspection of any level, made on the same day 24 months ago or later. That there is none only the whole file
 * tells: an extract may have left it out.
 */
export const inspectedRecently: Rule = (type, facts, today) => {
  if (!facts.sources.inspections.loaded) {
    return isIncomplete(() => [notLoaded(type, facts, 'inspections', INSPECTION_FIELD)], 'The inspection file');
  }
  const latest = facts.latestInspection;
  const evidence = () => {
    const count = facts.inspectionsIn24Months;
    const value = latest
      ? `${formatDate(latest.on)}; ${count} in the last ${INSPECTION_WINDOW_MONTHS} months`
      : 'No inspections on record';
    const rows = latest ? [{ ...inspectionRow(latest), inspections_in_24_months: count }] : [];
    return [seen(type, facts, 'inspections', INSPECTION_FIELD, value, rows, latest?.asOf ?? undefined)];
  };
  if (isInWindow(latest?.on, INSPECTION_WINDOW_MONTHS, today)) return passes(evidence);
  if (facts.sources.inspections.isWhole) return fails(evidence);
  return isIncomplete(
    () => [...evidence(), notKnownToBeNone(type, facts, 'inspections', 'Later inspections')],
    'The whole inspection file',
  );
};

/** The out-of-service orders not rescinded by today. */
export function standingOosOrders(facts: CarrierFacts, today: string): OosOrderFact[] {
  return fromLoadedSources(facts, facts.oosOrders).filter(
    (order) => !isDay(order.rescindedOn) || order.rescindedOn > today,
  );
}

/** An order counts until the day it is rescinded; the entity's own status says nothing of the order. */
export const noActiveOosOrders: Rule = (type, facts, today) => {
  if (!facts.sources.oos_orders.loaded) {
    return isIncomplete(() => [notLoaded(type, facts, 'oos_orders', ORDER_FIELD)], 'The file of out-of-service orders');
  }
  const orders = fromLoadedSources(facts, facts.oosOrders);
  const standing = standingOosOrders(facts, today);
  const first = standing[0];
  if (!first && !facts.sources.oos_orders.isWhole) {
    const evidence = () => [notKnownToBeNone(type, facts, 'oos_orders', ORDER_FIELD)];
    return isIncomplete(evidence, 'The whole file of out-of-service orders, every line about this carrier read');
  }
  const evidence = () => {
    const value = first ? orderInWords(first, standing.length) : 'None in effect';
    const rows = orders.map((order) => ({
      ordered_on: order.orderedOn,
      reason: order.reason,
      rescinded_on: order.rescindedOn,
    }));
    return [seen(type, facts, 'oos_orders', ORDER_FIELD, value, rows, first?.asOf ?? undefined)];
  };
  return standing.length === 0 ? passes(evidence) : fails(evidence);
};

function orderInWords(order: OosOrderFact, count: number): string {
  const since = order.orderedOn ? `since ${formatDate(order.orderedOn)}` : 'date not reported';
  const reason = order.reason ?? 'reason not reported';
  return `${count} in effect: ${since}, ${reason}`;
}

/** Seen by an officer or by its own ELD in the last 12 months: a vehicle, on the road. */
export const physicalLocationActivity: Rule = (type, facts, today) => {
  const roadside = fromLoadedSource(facts, facts.latestRoadsideInspection);
  const position = fromLoadedSource(facts, facts.latestEldPosition);
  const { inspections, eld_positions } = facts.sources;
  const evidence = () => [
    !inspections.loaded
      ? notLoaded(type, facts, 'inspections', ROADSIDE_FIELD)
      : roadside || inspections.isWhole
        ? seen(
            type,
            facts,
            'inspections',
            ROADSIDE_FIELD,
            roadside ? formatDate(roadside.on) : 'None on record',
            roadside ? [inspectionRow(roadside)] : [],
            roadside?.asOf ?? undefined,
          )
        : notKnownToBeNone(type, facts, 'inspections', ROADSIDE_FIELD),
    eld_positions.loaded
      ? seen(
          type,
          facts,
          'eld_positions',
          POSITION_FIELD,
          position ? formatDate(position.on) : 'None on record',
          position ? [{ on: position.on, provider: position.provider }] : [],
          position?.asOf ?? undefined,
        )
      : notLoaded(type, facts, 'eld_positions', POSITION_FIELD),
  ];
  const months = PHYSICAL_ACTIVITY_WINDOW_MONTHS;
  if (isInWindow(roadside?.on, months, today) || isInWindow(position?.on, months, today)) return passes(evidence);
  if (inspections.isWhole || eld_positions.isWhole) return fails(evidence);
  return isIncomplete(evidence, 'The whole inspection file, or an ELD connection');
};

/** One verified identifier is enough; a refused one is not mended by another that is still being checked. */
export const verifiedEnteredIdentifier: Rule = (type, facts) => {
  const needed = 'An identifier entered by hand and verified';
  if (!facts.sources.entered_identifiers.loaded) {
    return isIncomplete(() => [notLoaded(type, facts, 'entered_identifiers', IDENTIFIER_FIELD)], needed);
  }
  const entered = fromLoadedSources(facts, facts.enteredIdentifiers);
  const evidence = () => {
    const value = entered.map((one) => `${one.type} ${one.value} ${one.state}`).join('; ') || 'None entered';
    const rows = entered.map((one) => ({
      type: one.type,
      value: one.value,
      state: one.state,
      entered_on: one.enteredOn,
      decided_on: one.decidedOn,
    }));
    return [seen(type, facts, 'entered_identifiers', IDENTIFIER_FIELD, value, rows)];
  };
  if (entered.some((one) => one.state === 'verified')) return passes(evidence);
  if (entered.some((one) => one.state === 'refused')) return fails(evidence);
  return isIncomplete(evidence, entered.length > 0 ? 'The check of the identifier that was entered' : needed);
};

function inspectionRow(inspection: InspectionSeenFact): EvidenceRow {
  return {
    on: inspection.on,
    state: inspection.reportState,
    report_number: inspection.reportNumber,
    level: inspection.level,
  };
}

export const OPERATIONS_RULES = {
  safety_rating_satisfactory_or_unrated: safetyRating,
  has_been_inspected_in_the_last_twenty_four_months: inspectedRecently,
  no_active_oos_orders: noActiveOosOrders,
  has_verified_physical_location_activity: physicalLocationActivity,
  has_verified_manually_entered_identifier: verifiedEnteredIdentifier,
} as const satisfies Partial<Record<RuleType, Rule>>;
