import { ASSOCIATION_MONTHS, MAX_CARRIERS_PER_VALUE } from '@contract/carriers/associated-carriers.constants';
import type { AssociatedCarriers } from '@contract/carriers/associated-carriers.entities';
import { formatCount, formatDate, formatInteger } from '@contract/shared/format';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { SectionAnswer } from '~/components/carrier/section-answer';
import { SectionBoundary } from '~/components/carrier/section-boundary';
import { SectionList } from '~/components/carrier/section-list';
import { listAssociatedCarriers } from '~/models/carriers.server';
import { openPage } from '~/services/page.server';
import { carrierMeta } from '~/view/carrier/carrier-meta';
import { ASSOCIATE_COLUMNS } from './associate-columns';
import { WhatIsShared } from './what-is-shared';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  carrierMeta(args, 'Associated carriers of carrier');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'viewFullCarrierProfile');
  const page = new URL(args.request.url).searchParams.get('page') || undefined;
  return listAssociatedCarriers(monitor, args.params.id!, { page });
}

export default function AssociatedCarriersPage() {
  const found = useLoaderData<typeof loader>();
  const { period, paging } = found;
  return (
    <div className="stack-wide">
      <SectionAnswer sources={found.sources}>{answer(found, paging.totalRecords)}</SectionAnswer>
      <p className="section-note">
        Phone, email and street address are from the FMCSA record. Vehicles were inspected under both names in the last{' '}
        {ASSOCIATION_MONTHS} months (since {formatDate(period.from)}). Sharing is a reason to ask, not proof: leased
        trucks, pooled trailers and filing agents are shared too.
      </p>
      <WhatIsShared found={found} />
      <SectionList
        title="Carriers, adverse records first, then most shared"
        rows={found.associated_carriers}
        columns={ASSOCIATE_COLUMNS}
        rowKey={({ id }) => id}
        paging={paging}
        noun={['carrier', 'carriers']}
        empty="No other carrier shares what could be compared."
      />
      {found.compared.some(({ is_at_least }) => is_at_least) ? (
        <p className="section-note">
          Of a value that more share, the first {formatInteger(MAX_CARRIERS_PER_VALUE)} carriers are listed.
        </p>
      ) : null}
    </div>
  );
}

function answer({ troubled_carriers, vehicles, compared }: AssociatedCarriers, total: number): string {
  if (total === 0) {
    const isNothingCompared = compared.length === 0 && (vehicles === null || vehicles.compared === 0);
    return isNothingCompared
      ? 'Nothing on record to compare: whether it is tied to other carriers is not known'
      : 'No other carrier shares its phone, email, address or vehicles';
  }
  const sharing = `${formatCount(total, 'carrier shares', 'carriers share')} a phone, email, address or vehicle with this one`;
  const troubled =
    troubled_carriers === 0
      ? 'none with an adverse record'
      : `${formatInteger(troubled_carriers)} with an adverse record`;
  return `${sharing}, ${troubled}`;
}

export function ErrorBoundary() {
  return <SectionBoundary name="Associated carriers" />;
}
