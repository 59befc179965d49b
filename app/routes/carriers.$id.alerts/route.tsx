import { ALERT_CATEGORY_LABELS } from '@contract/identity-alerts/identity-alerts.constants';
import type { IdentityAlert } from '@contract/identity-alerts/identity-alerts.entities';
import { formatDate } from '@contract/shared/format';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData, useLocation } from '@remix-run/react';
import { SectionBoundary } from '~/components/carrier/section-boundary';
import { AlertAnswers } from '~/components/identity-alerts/alert-answers';
import { alertState, reportedBy } from '~/components/identity-alerts/alert-state';
import { NoSuchPage } from '~/components/table/no-such-page';
import { Pagination } from '~/components/table/pagination';
import { ResultCount } from '~/components/table/result-count';
import { listIdentityAlerts } from '~/models/identity-alerts.server';
import { paths, withParams } from '~/paths';
import { openPage } from '~/services/page.server';
import { useProfile } from '~/view/carrier/carrier-profile';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Identity alerts about carrier', { id: args.params.id });

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'broker');
  const carrierId = args.params.id!;
  const page = new URL(args.request.url).searchParams.get('page');
  const answer = await listIdentityAlerts(monitor, { q: { carrier_id_eq: carrierId }, page: page || undefined });
  return { ...answer, carrierId };
}

export default function CarrierAlertsPage() {
  const { alerts, paging, carrierId } = useLoaderData<typeof loader>();
  const location = useLocation();
  return (
    <section className="stack" aria-labelledby="alerts-title">
      <h2 id="alerts-title">Identity alerts</h2>
      <p>
        What brokers reported about this carrier or about people who use its name. No one has checked it; the carrier’s
        answer is shown next to it. That there is no alert does not make a carrier safe.
      </p>
      {useProfile()?.rights.mayReport ? (
        <p>
          <Link to={paths.carrierAlertNew(carrierId)} className="button button-primary">
            Report an alert
          </Link>
        </p>
      ) : null}
      <ResultCount {...paging} noun={['alert', 'alerts']} />
      {alerts.length > 0 ? (
        <ul className="note-list" aria-label="Alerts, the newest first">
          {alerts.map((alert) => (
            <AlertEntry key={alert.id} alert={alert} carrierId={carrierId} />
          ))}
        </ul>
      ) : paging.totalRecords > 0 ? (
        <NoSuchPage paging={paging} />
      ) : (
        <p className="missing">No broker has published an alert about this carrier here.</p>
      )}
      <Pagination {...paging} pageHref={(page) => withParams(location, { page })} label="Pages of alerts" />
    </section>
  );
}

function AlertEntry({ alert, carrierId }: { alert: IdentityAlert; carrierId: string }) {
  const kind = ALERT_CATEGORY_LABELS[alert.is_type];
  return (
    <li className="stack">
      <h3>
        <Link to={paths.carrierAlert(carrierId, alert.id)}>
          {kind}, {formatDate(alert.file_date)}
        </Link>
      </h3>
      <p className="small-print">
        {alertState(alert)}. {reportedBy(alert)}.{alert.has_evidence ? ' With evidence.' : ' No evidence.'}
      </p>
      {alert.state === 'draft' || alert.state === 'held' ? null : (
        <p className="small-print">
          {alert.standing_note} {alert.reporter_note}
        </p>
      )}
      <p className="as-written">{alert.message_for_display}</p>
      <AlertAnswers {...alert} />
    </li>
  );
}

export function ErrorBoundary() {
  return <SectionBoundary name="The identity alerts" />;
}
