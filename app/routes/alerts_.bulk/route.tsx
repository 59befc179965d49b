import { formatCount } from '@contract/shared/format';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { BulkPage } from '~/components/bulk/bulk-page';
import { paths } from '~/paths';
import { alertRows, whyNotClosed } from '~/services/alert-rows.server';
import { backTo, idsIn } from '~/services/bulk-rows.server';
import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import type { BulkAnswer } from '~/view/bulk-outcome';
import { pageMeta } from '~/view/page-title';
import { CloseAlertsForm } from './close-alerts-form';
import { claimAlerts, closeAlerts, giveBackAlerts, reopenAlerts } from './forms.server';

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

export const action = actionOf<BulkAnswer>('workTickets', claimAlerts, closeAlerts, giveBackAlerts, reopenAlerts);

const HOW: Readonly<Record<string, string>> = {
  claim: 'claimed',
  close: 'closed',
  'give-back': 'given back',
  reopen: 'reopened',
};

export default function BulkAlertsPage() {
  const { back, rows, left, haveEnded } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const how = HOW[answer?.form ?? 'close'];
  return (
    <BulkPage
      noun="alert"
      title={rows.length > 0 ? `Close ${formatCount(rows.length, 'alert')}?` : 'Several alerts'}
      list="Alerts"
      here={how === 'closed' ? 'Close' : 'Several'}
      back={back}
      answer={answer}
      how={HOW}
      shownForm="close"
      left={left}
      isEmpty={rows.length + left.length === 0 && !answer}
    >
      {rows.length > 0 ? <CloseAlertsForm rows={rows} haveEnded={haveEnded} back={back} /> : null}
    </BulkPage>
  );
}
