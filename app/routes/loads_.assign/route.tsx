import { updateLoad } from '@contract/loads/loads.calls';
import { MAX_PER_PAGE } from '@contract/shared/paging.constants';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { AssignPage } from '~/components/assign/assign-page';
import { listLoads } from '~/models/loads.server';
import { paths } from '~/paths';
import { assignAction, listBehind, selectedRows, Whose } from '~/services/assign.server';
import { peopleOfLoads } from '~/services/load-people.server';
import { loadRows, undoAssign } from '~/services/load-rows.server';
import type { Monitor } from '~/services/monitor.server';
import { openAction, openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Assign loads');

/** Shown when a list's form could not be fully applied; opened directly it redirects to the list. */
export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'workTickets');
  return { back: listOf(args.request), ...(await peopleOfLoads(monitor, user)) };
}

const Assignment = z
  .object({ load: selectedRows('load'), assignee: Whose, team: Whose })
  .refine(({ assignee, team }) => assignee !== undefined || team !== undefined, {
    path: ['assignee'],
    error: 'Choose an assignee or a team.',
  });

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'workTickets');
  return assignAction(args.request, {
    noun: 'load',
    back: listOf(args.request),
    schema: Assignment,
    rowsOf: ({ load }) => load,
    assign: (id, expected_version, { assignee, team }) =>
      monitor.call(
        updateLoad,
        {
          params: { id: String(id) },
          body: {
            load: {
              expected_version,
              ...(assignee !== undefined && { load_lock_assignee_id: assignee }),
              ...(team !== undefined && { team_id: team }),
            },
          },
        },
        { handles: [404, 409, 422] },
      ),
    named: (ids) => loadsNamed(monitor, ids),
    before: (ids) =>
      loadRows(
        monitor,
        ids.map((id) => [id]),
      ),
    hasTeam: true,
    undo: undoAssign(listOf(args.request)),
  });
}

const listOf = (request: Request) => listBehind(new URL(request.url).searchParams.get('back'), paths.loads());

async function loadsNamed(monitor: Monitor, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const { loads } = await listLoads(monitor, { q: { id_in: ids }, per_page: MAX_PER_PAGE });
  return loads.map(({ id, version, reference, load_lock_assignee, team_id }) => ({
    id,
    version,
    name: reference,
    to: paths.load(id),
    assignee: load_lock_assignee?.full_name ?? null,
    teamId: team_id,
  }));
}

export default function AssignLoadsPage() {
  return <AssignPage noun="load" {...useLoaderData<typeof loader>()} refused={useActionData<typeof action>()} />;
}
