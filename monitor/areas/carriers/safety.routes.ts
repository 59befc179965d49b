import { getCarrierSafety } from '@contract/carriers/safety.calls';
import { NATIONAL_OOS_AVERAGES } from '@contract/rules/out-of-service-rates';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../server/calls';
import type { Services } from '../../server/services';
import { inspectionTrend } from './inspections.queries';
import { findSmsSize, listOosOrders, listSmsResults, outOfServiceRates } from './safety.queries';
import { countedPeriod, trendQuarters } from './safety-record';
import { requireCarrier, sectionSources } from './section-sources';

export function safetyRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, getCarrierSafety, async ({ params: { id } }, { today }) => {
    const carrier = await requireCarrier(db, id);
    const { census, inspections, oosOrders, smsAb, smsC } = await sectionSources(
      db,
      id,
      today,
      'census',
      'inspections',
      'oosOrders',
      'smsAb',
      'smsC',
    );
    const period = await countedPeriod(db, 'inspections', id, inspections.as_of, today);
    const [rates, trend, results, size, orders] = await Promise.all([
      inspections.loaded ? outOfServiceRates(db, id, period) : [],
      inspections.loaded ? inspectionTrend(db, id, trendQuarters(period)) : [],
      listSmsResults(db, id),
      findSmsSize(db, id),
      listOosOrders(db, id),
    ]);
    return {
      rating: {
        rating: carrier.safetyRating,
        rated_on: carrier.safetyRatingDate,
        review_type: carrier.reviewType,
        reviewed_on: carrier.reviewDate,
        // A carrier that the census does not name has no rating there, which differs from being unrated.
        source: { ...census, as_of: carrier.censusAsOf, loaded: carrier.censusAsOf !== null, is_partial: false },
      },
      out_of_service: {
        period,
        rates,
        averages: { as_of: NATIONAL_OOS_AVERAGES.asOf, source: NATIONAL_OOS_AVERAGES.source },
        source: inspections,
      },
      trend,
      sms: { results, size, sources: [smsAb, smsC] },
      oos_orders: { orders, source: oosOrders },
    };
  });
}
