import { LOAD_LIST_LABELS, LOAD_STATUS_LABELS } from '@contract/loads/loads.constants';
import { POSITIONS_KEPT_DAYS } from '@contract/loads/positions.constants';
import { LOAD_TRACKING_STATUS_LABELS } from '@contract/loads/tracking.constants';
import { formatMoment } from '@contract/shared/format';
import { missingFor } from '@contract/shared/permissions';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Notice } from '@ui/notice';
import { AlertsAsKnown } from '~/components/alert/alerts-as-known';
import { AsKnownForm } from '~/components/load/as-known-form';
import { LoadMap } from '~/components/load/load-map';
import { LoadStops } from '~/components/load/load-stops';
import { LoadLogs } from '~/components/load/load-timeline';
import { useLoadCrumbs } from '~/components/load/use-load-crumbs';
import { KeptLink } from '~/components/row-link';
import { PageHeader } from '~/components/shell/page-header';
import { paths } from '~/paths';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { asKnownPage } from './as-known-page.server';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Earlier state of load', { id: args.params.id, of: args.data?.load.reference });

export async function loader(args: LoaderFunctionArgs) {
  const { monitor, user } = await openPage(args, 'viewLoads');
  const page = await asKnownPage(monitor, args.params.id!, new URL(args.request.url).searchParams.get('at'));
  return { ...page, mayOpenEmails: missingFor('manageRateConfirmations', user) === null };
}

export default function LoadAsKnownPage() {
  const { load, asked, steps, found, mayOpenEmails } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={`Load ${load.reference}: history`}
        context={found.ok ? `On ${formatMoment(found.known.at)}` : 'Choose a time since it came in'}
        crumbs={useLoadCrumbs(load, 'Earlier state')}
      />
      <div className="stack-wide account-tab">
        <AsKnownForm loadId={load.id} asked={asked} steps={steps} error={found.ok ? null : found.message} />
        {found.ok ? <Known known={found.known} way={found.way} mayOpenEmails={mayOpenEmails} /> : null}
        <p>
          <KeptLink to={paths.load(load.id)}>The load as it is now</KeptLink>
        </p>
      </div>
    </>
  );
}

type Found = Extract<Awaited<ReturnType<typeof asKnownPage>>['found'], { ok: true }>;

function Known({ known, way, mayOpenEmails }: Pick<Found, 'known' | 'way'> & { mayOpenEmails: boolean }) {
  return (
    <>
      <div className="decision-panel load-answer">
        <p className="panel-answer">
          <strong>{known.next_step}</strong>
        </p>
        <dl className="load-states">
          <div>
            <dt>Load</dt>
            <dd>{LOAD_STATUS_LABELS[known.status]}</dd>
          </div>
          <div>
            <dt>Tracking</dt>
            <dd>{LOAD_TRACKING_STATUS_LABELS[known.tracking_status]}</dd>
          </div>
          <div>
            <dt>Carrier</dt>
            <dd>{known.carrier ? (known.carrier.legal_name ?? `Carrier ${known.carrier.id}`) : 'No carrier'}</dd>
          </div>
          <div>
            <dt>Truck</dt>
            <dd>{known.vehicle?.label ?? 'No truck'}</dd>
          </div>
          {known.exceptions.length > 0 ? (
            <div>
              <dt>Needed attention</dt>
              <dd className="attention">{known.exceptions.map((one) => LOAD_LIST_LABELS[one]).join(', ')}</dd>
            </div>
          ) : null}
        </dl>
      </div>
      <Notice kind={known.are_positions_kept ? 'info' : 'warning'} title="What this is made from">
        <ul className="plain-bullets">
          <li>Logs, alerts, trucks and positions that had come in by then. What came in later is left out.</li>
          <li>
            {known.are_positions_kept
              ? `Positions are kept for ${POSITIONS_KEPT_DAYS} days. After that only logs say what was seen.`
              : `Positions of this load are deleted: they are kept for ${POSITIONS_KEPT_DAYS} days. Only logs say what was seen, and nothing finer.`}
          </li>
          <li>Stops, windows and settings are those of now: earlier ones are not kept.</li>
        </ul>
      </Notice>
      <AlertsAsKnown alerts={known.alerts} mayOpenEmails={mayOpenEmails} />
      <section className="load-section" aria-labelledby="stops-title">
        <h2 id="stops-title">Stops</h2>
        <LoadStops stops={known.stops} flags={undefined} />
      </section>
      <section className="load-section" aria-labelledby="map-title">
        <h2 id="map-title">Map</h2>
        <LoadMap {...way} stops={known.stops} now={known.at} />
      </section>
      <section className="load-section" aria-labelledby="logs-title">
        <h2 id="logs-title">Logs by then</h2>
        {known.load_logs.length > 0 ? (
          <LoadLogs logs={known.load_logs} stops={known.stops} />
        ) : (
          <p className="missing">Nothing logged by then</p>
        )}
      </section>
    </>
  );
}
