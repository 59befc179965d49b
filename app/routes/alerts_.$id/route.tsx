import { ALERT_TYPE_FILTER_LABELS } from '@contract/alerts/alert-types.constants';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { AlertActs } from '~/components/alert/alert-acts';
import { AlertAnswer } from '~/components/alert/alert-answer';
import { AlertEvidence } from '~/components/alert/alert-evidence';
import { AlertHistory } from '~/components/alert/alert-history';
import { AlertLoad } from '~/components/alert/alert-load';
import { AlertNotices } from '~/components/alert/alert-notices';
import { SectionError } from '~/components/notice/section-error';
import { PageHeader } from '~/components/shell/page-header';
import { WayBack } from '~/components/way-back';
import { paths } from '~/paths';
import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { alertPage } from './alert-page.server';
import { changeAlert, closeAlert, reopenAlert, takeAlert } from './forms.server';
import { TakeAlert, WorkAlert } from './work-alert';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Alert', { id: args.params.id, of: args.data && ALERT_TYPE_FILTER_LABELS[args.data.alert.is_type] });

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'viewLoads');
  return alertPage(monitor, user, args.params.id!);
}

export const action = actionOf('workTickets', takeAlert, changeAlert, closeAlert, reopenAlert);

export default function AlertPage() {
  const { alert, clock, load, notices, assignees, mayWork, may, mayOpenEmails, role, userId, now } =
    useLoaderData<typeof loader>();
  const reference = alert.load?.reference;
  return (
    <>
      <PageHeader
        title={ALERT_TYPE_FILTER_LABELS[alert.is_type]}
        context={
          reference ? (
            <>
              Load <Link to={paths.load(alert.load!.id)}>{reference}</Link>
            </>
          ) : (
            'No load'
          )
        }
        wayBack={
          <WayBack
            of={{ page: 'alert', id: alert.id }}
            crumbs={[{ label: 'Alerts', to: paths.alerts(), isList: true }, { label: `Alert ${alert.id}` }]}
          />
        }
      />
      <AlertAnswer alert={alert} now={now} clock={clock}>
        {alert.status === 'closed' ? null : (
          <AlertActs alert={alert} load={load.ok ? load.data : null} mayWork={mayWork} may={may} />
        )}
        {mayWork ? (
          <div className="page-acts" data-page-actions>
            <TakeAlert alert={alert} role={role} userId={userId} />
          </div>
        ) : null}
      </AlertAnswer>
      <div className="load-sections alert-sections">
        <section className="load-section load-wide" aria-labelledby="evidence-title">
          <h2 id="evidence-title">Evidence</h2>
          <AlertEvidence evidence={alert.evidence} mayOpenEmails={mayOpenEmails} clock={clock} />
        </section>
        {mayWork ? (
          <section className="load-section" aria-labelledby="work-title">
            <h2 id="work-title">Work this alert</h2>
            <WorkAlert alert={alert} assignees={assignees} role={role} mayOpenEmails={mayOpenEmails} />
          </section>
        ) : null}
        <div className="stack-wide">
          {load.ok && load.data === null ? null : (
            <section className="load-section" aria-labelledby="load-title">
              <h2 id="load-title">Load</h2>
              {load.ok && load.data !== null ? (
                <AlertLoad load={load.data} carrier={alert.carrier} />
              ) : (
                <SectionError
                  name="The load"
                  reference={load.ok ? null : load.reference}
                  retryHref={paths.alert(alert.id)}
                />
              )}
            </section>
          )}
          <section className="load-section" aria-labelledby="notified-title">
            <h2 id="notified-title">Who was notified</h2>
            {notices.ok ? (
              <AlertNotices events={notices.data} assignee={alert.assignee?.full_name ?? null} clock={clock} />
            ) : (
              <SectionError name="Who was notified" reference={notices.reference} retryHref={paths.alert(alert.id)} />
            )}
          </section>
          <section className="load-section" aria-labelledby="history-title">
            <h2 id="history-title">History</h2>
            <AlertHistory events={alert.events} clock={clock} />
          </section>
        </div>
      </div>
    </>
  );
}
