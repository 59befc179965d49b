import type { CarrierInsight } from '@contract/carriers/carriers.entities';
import { INSIGHT_TYPE_LABELS, INSIGHT_TYPES, SAMPLE_INSIGHT_CARRIERS } from '@contract/carriers/insights.constants';
import { dayOf } from '@contract/shared/day';
import { formatDate, formatInteger, NONE } from '@contract/shared/format';
import { CARRIER_INSIGHTS_PAGE_SIZE } from '@contract/shared/paging.constants';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData, useLocation } from '@remix-run/react';
import { CarrierTable } from '~/components/carrier-table/carrier-table';
import type { ExtraColumn } from '~/components/carrier-table/carrier-table-props';
import { ColumnChoice } from '~/components/carrier-table/column-choice';
import { PageHeader } from '~/components/shell/page-header';
import { SectionTabs } from '~/components/shell/section-tabs';
import { EmptyState } from '~/components/table/empty-state';
import { NoSuchPage } from '~/components/table/no-such-page';
import { Pagination } from '~/components/table/pagination';
import { ResultCount } from '~/components/table/result-count';
import { searchCarriers } from '~/models/carriers.server';
import { paths, withParams } from '~/paths';
import { rejectUnknownParams } from '~/services/known-params.server';
import { openPage } from '~/services/page.server';
import { COLUMNS_PARAM, columnsOffered, columnsShown } from '~/view/carrier/carrier-columns';
import { type ListedCarrier, toListedCarrier } from '~/view/listed-carrier';
import { pageMeta } from '~/view/page-title';
import { problemResponse } from '~/view/problem';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Insights');

/** The lists of the page: the company's own carriers first, then either kind, and the first of all carriers. */
const LISTS = {
  own: { label: 'My carriers', q: { only_my_carriers: 'true', insight_not_null: 'true' } },
  authority_history_gap: { label: INSIGHT_TYPE_LABELS.authority_history_gap, q: { insight_eq: INSIGHT_TYPES[0] } },
  broker_authority_nearby: { label: INSIGHT_TYPE_LABELS.broker_authority_nearby, q: { insight_eq: INSIGHT_TYPES[1] } },
  sample: { label: 'Sample of all carriers', q: { insight_sample: 'true' } },
} as const;
type List = keyof typeof LISTS;

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'viewInsights');
  const search = new URL(args.request.url).searchParams;
  rejectUnknownParams(search, ['list', 'page', COLUMNS_PARAM], 'the insights');
  const list = (search.get('list') || 'own') as List;
  if (!Object.hasOwn(LISTS, list))
    throw problemResponse({ status: 404, message: 'There is no such list of insights.' });
  const { carriers, paging } = await searchCarriers(monitor, {
    page: search.get('page') || undefined,
    per_page: CARRIER_INSIGHTS_PAGE_SIZE,
    include: 'verdict',
    insights: '1',
    q: LISTS[list].q,
  });
  return {
    list,
    paging,
    today: dayOf(new Date()),
    columns: { shown: columnsShown(search, OF_SEARCH), offered: columnsOffered(OF_SEARCH) },
    carriers: carriers.map((carrier) => ({ ...toListedCarrier(carrier), insights: carrier.insights ?? [] })),
  };
}

/** Only the full profile has insights. */
const OF_SEARCH = { list: null, mayLook: true };

type Row = ListedCarrier & { insights: CarrierInsight[] };

export default function CarrierInsightsPage() {
  const { list, paging, today, columns, carriers } = useLoaderData<typeof loader>();
  const location = useLocation();
  return (
    <>
      <PageHeader title="Insights" context="Flags worth a second look. They change no verdict." />
      <SectionTabs
        label="Lists of insights"
        tabs={Object.entries(LISTS).map(([name, { label }]) => ({
          label,
          to: paths.carrierInsights({ list: name }),
          isCurrent: name === list,
        }))}
      />
      {carriers.length === 0 ? (
        paging.totalRecords > 0 ? (
          <NoSuchPage paging={paging} />
        ) : (
          <EmptyState
            title={list === 'own' ? 'No insight on your onboarded carriers' : 'No carrier has such an insight'}
          >
            <p>
              We flag a gap in a carrier’s authority and brokers at its address.{' '}
              {list === 'own' ? (
                <>
                  Only onboarded carriers are listed here:{' '}
                  <Link to={paths.carrierInsights({ list: 'sample' })}>see a sample of all carriers</Link>.{' '}
                </>
              ) : null}
              Without FMCSA’s authority and census files there are none: check{' '}
              <Link to={paths.companyData()}>Data freshness</Link>.
            </p>
          </EmptyState>
        )
      ) : (
        <section className="carrier-results" aria-label={LISTS[list].label}>
          <div className="table-head">
            <ResultCount {...paging} noun={['carrier', 'carriers']} />
            {list === 'sample' ? (
              <p className="small-print">The first {SAMPLE_INSIGHT_CARRIERS} with an insight, by DOT number</p>
            ) : null}
            <ColumnChoice {...columns} />
          </div>
          <CarrierTable
            caption={LISTS[list].label}
            rows={carriers}
            today={today}
            shown={columns.shown}
            extra={[INSIGHTS]}
          />
          <div className="table-foot">
            <Pagination {...paging} pageHref={(page) => withParams(location, { page })} label="Pages of carriers" />
          </div>
        </section>
      )}
    </>
  );
}

const INSIGHTS: ExtraColumn<Row> = {
  key: 'insights',
  header: 'Insights',
  after: 'name',
  className: 'cell-insights',
  cell: ({ id, insights }) =>
    insights.length === 0
      ? NONE
      : insights.map((insight) => (
          <p key={insight.is_type}>
            <Link to={recordOf(id, insight)}>{inWords(insight)}</Link>
          </p>
        )),
};

/** What the insight counts: the carrier's authority, or the companies at its address. */
const recordOf = (id: number, { is_type }: CarrierInsight) =>
  is_type === 'authority_history_gap' ? paths.carrierAuthority(id) : paths.carrierSection(id, 'associated-carriers');

function inWords({ is_type, value, on }: CarrierInsight): string {
  if (is_type === 'authority_history_gap')
    return `${formatInteger(value)} days without authority${on ? `, until ${formatDate(on)}` : ''}`;
  return `${value === 1 ? '1 broker' : `${formatInteger(value)} brokers`} at its address`;
}
