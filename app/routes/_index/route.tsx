import { getFederalData } from '@contract/carriers/federal-data.calls';
import { getWorkQueue } from '@contract/home/work-queue.calls';
import { QUEUE_SHOWN, WHOSE, type Whose } from '@contract/home/work-queue.constants';
import { addDays, dayOf } from '@contract/shared/day';
import { formatCount, formatDate } from '@contract/shared/format';
import { missingFor } from '@contract/shared/permissions';
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { PhoneFold } from '~/components/form/phone-fold';
import { ReportLink } from '~/components/identity-alerts/report-link';
import { SectionError } from '~/components/notice/section-error';
import { PageHeader } from '~/components/shell/page-header';
import { listActivity } from '~/models/activity.server';
import { listGravestCauses } from '~/models/alerts.server';

import { listIdentityAlerts } from '~/models/identity-alerts.server';
import { paths } from '~/paths';
import { browserChoice } from '~/services/browser-choice.server';
import { redirectHome } from '~/services/home-redirect.server';
import { laneLimitOf } from '~/services/lane-search.server';
import { loadSection } from '~/services/load-section.server';
import { mapResults, mapSearchInAddress } from '~/services/map-search.server';
import type { Monitor } from '~/services/monitor.server';
import { openPage } from '~/services/page.server';
import { toListedCause } from '~/view/alerts/listed-cause';
import { ageOfData, type DataAge } from '~/view/federal-data';
import { pageMeta } from '~/view/page-title';
import { maySeeAlerts } from '~/view/shell';
import { CarrierChanges, RecentActivity } from './activity-lists';
import { FirstSteps } from './first-steps';
import { firstStepsLeft } from './first-steps.server';
import { MapSection } from './map-section';
import { NewestWarnings } from './newest-warnings';
import { WhoseLinks } from './whose-links';
import { WorkQueueView } from './work-queue';

const ACTIVITY_SHOWN = 10;
const CHANGES_READ = 40;
const WARNINGS_SHOWN = 5;

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Home');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'broker');
  const stepsChoice = await browserChoice(args.request, 'first_steps');
  const { searchParams } = new URL(args.request.url);
  const asked = searchParams.get('whose');
  const whose = WHOSE.find((one) => one === asked) ?? 'all';
  // The rest is the map's.
  searchParams.delete('whose');
  const search = await loadSection(mapSearchInAddress(monitor, searchParams));
  if (search.ok && search.data.shorter && !search.data.errors.elsewhere)
    throw redirectHome(args.request, search.data.shorter);
  const today = dayOf(new Date());
  const changedFrom = addDays(today, -1);
  // A reduced watchdog account does not see the company's decisions about carriers.
  const seesCarriers = missingFor('viewFullCarrierProfile', user) === null;
  const { is_watchdog: isWatchdog } = user.paywall;
  const [map, queue, alerts, warnings, changes, activity, datasets] = await Promise.all([
    search.ok ? loadSection(mapResults(monitor, search.data, searchParams.get('page'))) : search,
    loadSection(monitor.get(getWorkQueue, { query: { whose } })),
    maySeeAlerts(user) ? loadSection(gravestCauses(monitor, whose)) : null,
    isWatchdog ? loadSection(listIdentityAlerts(monitor, { per_page: WARNINGS_SHOWN })) : null,
    seesCarriers
      ? loadSection(listActivity(monitor, { kind: 'record', from: changedFrom, per_page: String(CHANGES_READ) }))
      : null,
    loadSection(listActivity(monitor, { per_page: String(ACTIVITY_SHOWN) })),
    loadSection(monitor.get(getFederalData, {}).then(({ datasets }) => ageOfData(datasets))),
  ]);
  const isRejected =
    search.ok && (search.data.choice.status === 'unknown' || (map.ok && Object.keys(map.data.errors).length > 0));
  return data(
    {
      companyName: user.company?.legal_name ?? '',
      isWatchdog,
      asked: search.ok ? search.data : null,
      isMapAsked: searchParams.size > 0,
      map,
      whose,
      hasLoads: maySeeAlerts(user),
      queue,
      steps: stepsChoice === 'shown' && queue.ok ? firstStepsLeft(queue.data.first_steps) : null,
      alerts,
      warnings,
      changes,
      changedFrom,
      activity,
      datasets,
      mayRequest: missingFor('orderCertificates', user) === null,
      hasNoSearchesLeft: missingFor('searchByLane', user) === null && laneLimitOf(user) !== null,
      today,
    },
    { status: isRejected ? 422 : 200 },
  );
}

async function gravestCauses(monitor: Monitor, whose: Whose) {
  const { causes, tickets, total } = await listGravestCauses(monitor, whose, QUEUE_SHOWN);
  const now = new Date();
  return { causes: causes.map((cause) => toListedCause(cause, tickets, 'open', now)), total };
}

/** What the brand is for. */
const WATCHDOG_PURPOSE = 'Warn other brokers of theft and stolen identities, and read their warnings';

/** The day's work first; then what changed, what was done, and the map. A search on the map comes before all of it. */
export default function HomePage() {
  const page = useLoaderData<typeof loader>();
  const {
    companyName,
    queue,
    alerts,
    warnings,
    changes,
    changedFrom,
    activity,
    datasets,
    mayRequest,
    hasNoSearchesLeft,
    today,
  } = page;
  const map = <HomeMap {...page} />;
  return (
    <>
      <PageHeader
        title="Home"
        context={page.isWatchdog ? `${WATCHDOG_PURPOSE}. ${companyName}` : companyName}
        action={page.isWatchdog ? <ReportLink /> : undefined}
      />
      {page.isMapAsked ? map : null}
      {page.steps ? <FirstSteps left={page.steps} /> : null}
      {warnings === null ? null : (
        <section className="stack" aria-labelledby="warnings-title">
          <h2 id="warnings-title">Newest warnings</h2>
          {warnings.ok ? (
            <NewestWarnings alerts={warnings.data.alerts} />
          ) : (
            <SectionError name="The warnings" reference={warnings.reference} retryHref={paths.home()} />
          )}
        </section>
      )}
      <section className="home-queue" aria-labelledby="queue-title">
        <h2 id="queue-title">Needs your attention</h2>
        {page.hasLoads ? <WhoseLinks whose={page.whose} /> : null}
        {queue.ok ? (
          <WorkQueueView
            queue={queue.data}
            alerts={alerts?.ok ? alerts.data : null}
            today={today}
            mayRequest={mayRequest}
            hasNoSearchesLeft={hasNoSearchesLeft}
          />
        ) : (
          <SectionError name="Your queue" reference={queue.reference} retryHref={paths.home()} />
        )}
        {alerts && !alerts.ok ? (
          <SectionError name="Your alerts" reference={alerts.reference} retryHref={paths.home()} />
        ) : null}
        <p className="small-print">{datasets.ok ? <DataAgeLine {...datasets.data} /> : null}</p>
      </section>
      <div className={changes === null ? 'home-columns home-columns-one' : 'home-columns'}>
        {changes === null ? null : (
          <section aria-labelledby="changes-title">
            <h2 id="changes-title">Record changes since yesterday</h2>
            {changes.ok ? (
              <CarrierChanges
                lines={changes.data.activity}
                total={changes.data.paging.totalRecords}
                monitored={queue.ok ? queue.data.checked.monitored : null}
                from={changedFrom}
                newestData={datasets.ok ? datasets.data.newest : null}
              />
            ) : (
              <SectionError name="The changes" reference={changes.reference} retryHref={paths.home()} />
            )}
          </section>
        )}
        <section aria-labelledby="activity-title">
          <h2 id="activity-title">Recent activity</h2>
          {activity.ok ? (
            <RecentActivity lines={activity.data.activity} />
          ) : (
            <SectionError name="Recent activity" reference={activity.reference} retryHref={paths.home()} />
          )}
        </section>
      </div>
      {page.isMapAsked ? null : map}
    </>
  );
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

/** On a phone behind a line, unless the map was requested. */
function HomeMap({ asked, map, isMapAsked }: Pick<Loaded, 'asked' | 'map' | 'isMapAsked'>) {
  const section =
    asked && map.ok ? (
      <MapSection asked={asked} results={map.data} />
    ) : (
      <SectionError name="The map" reference={map.ok ? null : map.reference} retryHref={paths.home()} />
    );
  return (
    <div className="home-map">
      <PhoneFold label="Carriers on the map" isOpen={isMapAsked}>
        {section}
      </PhoneFold>
    </div>
  );
}

function DataAgeLine({ newest, oldest, frozen, problems }: DataAge) {
  const link = <Link to={paths.companyData()}>Data freshness</Link>;
  if (newest === null || oldest === null) return <>No federal data is loaded yet, so no carrier can be found. {link}</>;
  return (
    <>
      Federal data: newest file {formatDate(newest)}, oldest {formatDate(oldest)}
      {frozen === null ? '' : `; legacy files of ${formatDate(frozen)}`}.{' '}
      {problems === 0 ? null : (
        <span className="attention">{formatCount(problems, 'data source')} missing, out of date or held. </span>
      )}
      {link}
    </>
  );
}
