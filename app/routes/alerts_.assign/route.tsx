import { updateTicket } from '@contract/alerts/tickets.calls';
import { MAX_PER_PAGE } from '@contract/shared/paging.constants';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { AssignPage } from '~/components/assign/assign-page';
import { listTickets } from '~/models/alerts.server';
import { paths } from '~/paths';
import { alertRows, undoClaim } from '~/services/alert-rows.server';
import { assignAction, listBehind, selectedRows, Whose } from '~/services/assign.server';
import { assigneesFor } from '~/services/load-people.server';
import type { Monitor } from '~/services/monitor.server';
import { openAction, openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Assign alerts');

/** Shown when a list's form could not be fully applied; opened directly it redirects to the list. */
export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'workTickets');
  return { back: listOf(args.request), assignees: await assigneesFor(monitor, user) };
}

const Assignment = z.object({
  alert: selectedRows('alert'),
  assignee: Whose.refine((whose) => whose !== undefined, 'Choose an assignee.'),
});

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'workTickets');
  return assignAction(args.request, {
    noun: 'alert',
    back: listOf(args.request),
    schema: Assignment,
    rowsOf: ({ alert }) => alert,
    assign: (id, expected_version, { assignee }) =>
      monitor.call(
        updateTicket,
        { params: { id: String(id) }, body: { ticket: { expected_version, assignee_id: assignee } } },
        { handles: [403, 404, 409, 422] },
      ),
    named: (ids) => alertsNamed(monitor, ids),
    before: async (ids) => {
      const rows = await alertRows(
        monitor,
        ids.map((id) => [id]),
      );
      return rows.map(({ id, ticket }) => ({ id, version: ticket.version, assigneeId: ticket.assignee?.id ?? null }));
    },
    undo: undoClaim(listOf(args.request)),
  });
}

const listOf = (request: Request) => listBehind(new URL(request.url).searchParams.get('back'), paths.alerts());

async function alertsNamed(monitor: Monitor, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const { tickets } = await listTickets(monitor, { q: { id_in: ids }, per_page: MAX_PER_PAGE });
  return tickets.map(({ id, version, message, assignee }) => ({
    id,
    version,
    name: message,
    to: paths.alert(id),
    assignee: assignee?.full_name ?? null,
  }));
}

export default function AssignAlertsPage() {
  return <AssignPage noun="alert" {...useLoaderData<typeof loader>()} refused={useActionData<typeof action>()} />;
}
