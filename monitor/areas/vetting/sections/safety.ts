import type { OutOfServiceRate, SmsResult } from '@contract/carriers/safety.entities';
import { NATIONAL_OOS_AVERAGES } from '@contract/rules/out-of-service-rates';
import { codeLabel } from '@contract/shared/fmcsa-codes';
import { SAFETY_RATINGS, UNRATED_LABEL } from '@contract/shared/safety-ratings';
import { SMS_BASIC_FACTS } from '@contract/shared/sms-basics';
import type { VettingSection, VettingSource } from '@contract/vetting/vetting-files.entities';
import type { carriers } from '../../../db/schema';
import { type CarrierFacts, fromLoadedSources } from '../../rules/facts';
import { activeOosOrders } from '../../rules/rule-types/no-active-oos-orders';
import { fact, factSource, section, table } from './section';

type Rated = Pick<
  typeof carriers.$inferSelect,
  'safetyRating' | 'safetyRatingDate' | 'reviewType' | 'reviewDate' | 'censusAsOf'
>;

/** What FMCSA found of its safety: the rating, SMS measures. */
export function safetySection(
  carrier: Rated,
  sms: readonly SmsResult[],
  sources: { census: VettingSource; sms: readonly VettingSource[] },
): VettingSection {
  const isRated = carrier.safetyRating !== null;
  const rating = isRated ? (codeLabel(SAFETY_RATINGS, carrier.safetyRating) ?? carrier.safetyRating) : UNRATED_LABEL;
  const isKnown = carrier.censusAsOf !== null;
  return section({
    key: 'safety',
    title: 'Safety rating and measures',
    says: isKnown ? `Safety rating: ${rating}.` : 'Whether it has a safety rating was not known.',
    facts: [
      fact('Safety rating', 'text', isKnown ? rating : null),
      fact(
        'Rated on',
        'day',
        carrier.safetyRatingDate,
        isKnown && !isRated ? 'not rated, as most carriers are not' : null,
      ),
      fact('Last review', 'day', carrier.reviewDate, carrier.reviewType === null ? null : `type ${carrier.reviewType}`),
    ],
    tables: [
      table(
        'Measures of the Safety Measurement System, which FMCSA publishes without percentiles',
        [
          ['Category', 'text'],
          ['Measure', 'text'],
          ['Inspections with violations', 'count'],
          ['Acute or critical', 'yes_no'],
          ['As of', 'day'],
        ],
        sms.flatMap(({ basics, as_of }) =>
          basics.map(({ basic, measure, inspections_with_violation, is_acute_or_critical }) => [
            SMS_BASIC_FACTS[basic].label,
            measure === null ? null : String(measure),
            inspections_with_violation,
            is_acute_or_critical,
            as_of,
          ]),
        ),
        'No measure on record in what was loaded.',
      ),
    ],
    // A carrier is in one of the two SMS files: that the other does not name it is not missing.
    sources: [sources.census, ...sources.sms],
    missing: isKnown ? [] : ['No row of the company census names this carrier, so its safety rating was not known.'],
  });
}

/** Orders that put the whole company out of service. */
export function ordersSection(facts: CarrierFacts, today: string): VettingSection {
  const source = factSource(facts, 'oos_orders');
  const active = activeOosOrders(facts, today).length;
  const isNoneKnown = facts.sources.oos_orders.isWhole;
  return section({
    key: 'out_of_service_orders',
    title: 'Out-of-service orders',
    says:
      active > 0
        ? `${active === 1 ? 'An out-of-service order was' : `${active} out-of-service orders were`} in effect.`
        : isNoneKnown
          ? 'No out-of-service order was in effect.'
          : 'Whether an out-of-service order was in effect was not known.',
    facts: [],
    tables: [
      table(
        'Orders on record',
        [
          ['Ordered', 'day'],
          ['Reason', 'text'],
          ['Rescinded', 'text'],
          ['As of', 'day'],
        ],
        fromLoadedSources(facts, facts.oosOrders).map(({ orderedOn, reason, rescindedOn, asOf }) => [
          orderedOn,
          reason,
          rescindedOn ?? 'Not on record',
          asOf,
        ]),
        isNoneKnown
          ? 'No order on record.'
          : source.is_looked_up === false
            ? 'Not looked up.'
            : 'No order among what was loaded.',
      ),
    ],
    sources: [source],
  });
}

const SUBJECTS = { vehicle: 'Vehicles', driver: 'Drivers', hazmat: 'Hazardous materials' } as const;
const COMPARED: Record<OutOfServiceRate['result'], string> = {
  above: 'Above the national average',
  at_or_below: 'At or below the national average',
  too_few_inspections: 'Fewer than five inspections: not compared',
  no_inspections: 'No inspections',
  not_reported: 'Counts not reported',
};

/** Out-of-service rates beside the national averages; under five inspections none is compared. */
export const ratesTable = (rates: readonly OutOfServiceRate[]) =>
  table(
    `Out-of-service rates beside the national averages (${NATIONAL_OOS_AVERAGES.source}, ${NATIONAL_OOS_AVERAGES.asOf})`,
    [
      ['Of', 'text'],
      ['Inspections', 'count'],
      ['Out of service', 'count'],
      ['Rate', 'percent'],
      ['National average', 'percent'],
      ['Compared', 'text'],
    ],
    rates.map(({ subject, inspections, out_of_service, rate, national_average, result }) => [
      SUBJECTS[subject],
      inspections,
      out_of_service,
      rate,
      national_average,
      COMPARED[result],
    ]),
    'No inspection was loaded.',
  );
