import { getCarrierSafety } from '@contract/carriers/safety.calls';
import type { CarrierSafety } from '@contract/carriers/safety.entities';
import { MIN_INSPECTIONS_FOR_RATE } from '@contract/rules/out-of-service-rates';
import { codeLabel } from '@contract/shared/fmcsa-codes';
import { formatCount, formatDate, formatPercent } from '@contract/shared/format';
import { SAFETY_RATINGS, UNRATED_LABEL } from '@contract/shared/safety-ratings';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { DefinitionList } from '@ui/definition-list';
import { SectionAnswer } from '~/components/carrier/section-answer';
import { SectionBoundary } from '~/components/carrier/section-boundary';

import { openPage } from '~/services/page.server';
import { carrierMeta } from '~/view/carrier/carrier-meta';
import { countedMonths } from '~/view/carrier/counted-months';
import { OosOrders } from './oos-orders';
import { OutOfServiceRates } from './out-of-service-rates';
import { SmsMeasures } from './sms-measures';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  carrierMeta(args, 'Safety of carrier');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'viewFullCarrierProfile');
  return monitor.get(getCarrierSafety, { params: { id: args.params.id! } });
}

export default function CarrierSafetyPage() {
  const safety = useLoaderData<typeof loader>();
  const { rating, out_of_service, trend, sms, oos_orders } = safety;
  return (
    <div className="stack-wide">
      <SectionAnswer sources={[out_of_service.source, rating.source]}>{answer(safety)}</SectionAnswer>
      <OutOfServiceRates outOfService={out_of_service} trend={trend} />
      <section className="stack" aria-labelledby="rating-title">
        <h3 id="rating-title">Safety rating</h3>
        <DefinitionList
          layout="columns"
          items={[
            { term: 'Rating', value: ratingWords(safety) },
            ...(rating.rating === null
              ? []
              : [{ term: 'Rated on', value: rating.rated_on && formatDate(rating.rated_on) }]),
            { term: 'Latest review', value: rating.reviewed_on && formatDate(rating.reviewed_on) },
            { term: 'Review type (FMCSA code)', value: rating.review_type },
          ]}
        />
        {rating.source.loaded && rating.rating === null ? (
          <p className="section-note">Most carriers are not rated. A rating follows an on-site review.</p>
        ) : null}
      </section>
      <SmsMeasures sms={sms} />
      <OosOrders orders={oos_orders.orders} source={oos_orders.source} />
    </div>
  );
}

function ratingWords({ rating }: CarrierSafety): string | null {
  if (!rating.source.loaded) return null;
  return codeLabel(SAFETY_RATINGS, rating.rating) ?? UNRATED_LABEL;
}

/** "Vehicle out-of-service 11.1% of 9 inspections, national 22.26% (2024); rated Conditional". */
function answer(safety: CarrierSafety): string {
  const { rates, averages, period } = safety.out_of_service;
  const rating = ratingWords(safety);
  const rated =
    rating === null ? 'safety rating not known' : rating === UNRATED_LABEL ? 'not rated' : `rated ${rating}`;
  const vehicle = rates.find(({ subject }) => subject === 'vehicle');
  if (!vehicle) {
    const why = safety.out_of_service.source.is_looked_up ? 'are not loaded' : 'were not looked up';
    return `Out-of-service rates are not known: inspections ${why}; ${rated}`;
  }
  const of = `of ${formatCount(vehicle.inspections, 'inspection')}`;
  const national = `national ${formatPercent(vehicle.national_average, 2)} (${averages.as_of})`;
  switch (vehicle.result) {
    case 'no_inspections':
      return `No vehicle inspections in ${countedMonths(period)}; ${rated}`;
    case 'not_reported':
      return `Vehicle out-of-service counts are not reported; ${rated}`;
    case 'too_few_inspections':
      return `Vehicle out-of-service ${vehicle.out_of_service} ${of}: no rate is compared under ${MIN_INSPECTIONS_FOR_RATE} inspections; ${rated}`;
    default:
      return `Vehicle out-of-service ${formatPercent(vehicle.rate)} ${of}, ${national}; ${rated}`;
  }
}

export function ErrorBoundary() {
  return <SectionBoundary name="Safety" />;
}
