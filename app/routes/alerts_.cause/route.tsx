import { ALERT_TAB_LABELS } from '@contract/alerts/tickets.constants';
import { formatCount, formatInteger } from '@contract/shared/format';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { alertColumns } from '~/components/alert-list/alert-columns';
import { useRefused } from '~/components/form/refusal';
import { CarrierLink } from '~/components/row-link';
import { PageHeader } from '~/components/shell/page-header';
import { DataTable } from '~/components/table/data-table';
import { EmptyState } from '~/components/table/empty-state';
import { paths } from '~/paths';
import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import type { FormErrors } from '~/view/form-errors';
import { pageMeta } from '~/view/page-title';
import { causePage } from './cause-page.server';
import { closeCause, takeCause } from './forms.server';
import { WorkCause } from './work-cause';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Alerts of a cause', { of: args.data?.type });

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'viewLoads');
  return causePage(monitor, user, new URL(args.request.url).searchParams);
}

export const action = actionOf('workTickets', takeCause, closeCause);

export default function AlertsOfCausePage() {
  const { tab, type, rows, total, selected, mayWork, dismissesEmails } = useLoaderData<typeof loader>();
  const refused = useRefused();
  const isSelected = selectedIn(refused, selected);
  const carrier = rows[0]?.carrier;
  const table = (
    <DataTable
      caption={`${type}, ${ALERT_TAB_LABELS[tab].toLowerCase()}`}
      isCaptionHidden
      columns={alertColumns(tab)}
      rows={rows}
      rowKey={({ id, version }) => `${id} ${version}`}
      tick={
        mayWork
          ? {
              name: 'alert',
              value: ({ id, version }) => `${id}:${version}`,
              label: ({ load }) => `Select ${load?.reference ?? type}`,
              isChecked: isSelected,
            }
          : undefined
      }
    />
  );
  return (
    <>
      <PageHeader
        title={type}
        context={carrier ? <CarrierLink carrierId={carrier.id}>{carrier.name}</CarrierLink> : undefined}
        crumbs={[
          { label: 'Alerts', to: paths.alerts() },
          { label: 'By cause', to: paths.alertsByCause() },
          { label: type },
        ]}
      />
      <section className="alert-list stack-wide" aria-label="Alerts of this cause">
        {rows.length === 0 ? (
          <EmptyState title={`No alerts of this cause in “${ALERT_TAB_LABELS[tab]}”`}>
            <p>
              <Link to={paths.alertsByCause()}>Alerts by cause</Link>
            </p>
          </EmptyState>
        ) : (
          <>
            {total > rows.length ? (
              <p className="attention">
                The first {formatInteger(rows.length)} of {formatCount(total, 'alert')}. The others follow once these
                are closed.
              </p>
            ) : null}
            {mayWork && !refused && selected.length < rows.length ? (
              <p className="small-print">
                {formatInteger(selected.length)} of {formatInteger(rows.length)} selected: only those with the same
                details that no colleague has claimed.
              </p>
            ) : null}
            {mayWork ? (
              <WorkCause dismissesEmails={dismissesEmails} hasEnded={rows.some(({ isOver }) => isOver)}>
                {table}
              </WorkCause>
            ) : (
              table
            )}
          </>
        )}
      </section>
    </>
  );
}

/** The alerts that are answered together at first; after a refusal those that were sent. */
function selectedIn(refused: FormErrors | undefined, selected: readonly number[]): (row: { id: number }) => boolean {
  const sent = [refused?.result.initialValue?.alert ?? []].flat();
  const ids = refused ? sent.map((value) => Number.parseInt(String(value), 10)) : selected;
  return ({ id }) => ids.includes(id);
}
