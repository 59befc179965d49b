import { formatCount } from '@contract/shared/format';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { Notice } from '@ui/notice';
import { BulkResult, BulkRows } from '~/components/bulk/bulk-result';
import { Refusal } from '~/components/form/refusal';
import { PageHeader } from '~/components/shell/page-header';
import { paths } from '~/paths';
import { alertRows, whyNotClosed } from '~/services/alert-rows.server';
import { backTo, idsIn } from '~/services/bulk-rows.server';
import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { CloseAlertsForm } from './close-alerts-form';
import { type AlertsAnswer, claimAlerts, closeAlerts, giveBackAlerts, reopenAlerts } from './forms.server';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Several alerts');

/** The selected alerts of the list, to be closed together. */
export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'workTickets');
  const ids = idsIn(new URL(args.request.url).searchParams, 'alert');
  const rows = await alertRows(
    monitor,
    ids.map((id) => [id]),
  );
  const shown = rows.map(({ ticket, ...row }) => ({
    ...row,
    version: ticket.version,
    why: whyNotClosed(ticket, user),
  }));
  return {
    back: backTo(args.request, paths.alerts()),
    rows: shown.filter(({ why }) => why === null),
    left: shown.flatMap(({ why, ...row }) => (why === null ? [] : [{ ...row, why }])),
    haveEnded: rows.every(({ ticket }) => ticket.condition_ended_at !== null),
  };
}

export const action = actionOf<AlertsAnswer>('workTickets', claimAlerts, closeAlerts, giveBackAlerts, reopenAlerts);

const HOW: Readonly<Record<string, string>> = {
  claim: 'claimed',
  close: 'closed',
  'give-back': 'given back',
  reopen: 'reopened',
};

export default function BulkAlertsPage() {
  const { back, rows, left, haveEnded } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const outcome = answer?.outcome;
  return (
    <>
      <PageHeader
        title={rows.length > 0 ? `Close ${formatCount(rows.length, 'alert')}?` : 'Several alerts'}
        crumbs={[
          { label: 'Alerts', to: back },
          { label: HOW[answer?.form ?? 'close'] === 'closed' ? 'Close' : 'Several' },
        ]}
      />
      <div className="stack-wide account-tab">
        {outcome && outcome.left.length > 0 ? (
          <BulkResult outcome={outcome} noun="alert" how={HOW[answer.form] ?? 'changed'} />
        ) : answer && answer.form !== 'close' ? (
          <Refusal of={answer.form} />
        ) : null}
        {rows.length > 0 ? <CloseAlertsForm rows={rows} haveEnded={haveEnded} back={back} /> : null}
        {left.length > 0 ? (
          <section className="stack" aria-labelledby="left-title">
            <h2 id="left-title">Left out</h2>
            <BulkRows rows={left} />
          </section>
        ) : null}
        {rows.length + left.length === 0 && !answer ? (
          <Notice kind="info" title="No alerts selected">
            <p>Select alerts in the list first.</p>
          </Notice>
        ) : null}
        {rows.length === 0 ? (
          <p>
            <Link to={back}>Back to the list</Link>
          </p>
        ) : null}
      </div>
    </>
  );
}
