import { PROPOSAL_KIND_LABELS, PROPOSAL_STATUS_LABELS } from '@contract/assistants/assistants.constants';
import type { Proposal } from '@contract/assistants/proposals.entities';
import { formatMoment } from '@contract/shared/format';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ListPage } from '~/components/list/list-page';
import { ListLink } from '~/components/list-link';
import type { Column } from '~/components/table/data-table';
import { listProposals } from '~/models/assistants.server';
import { paths } from '~/paths';
import { askedOf, pageOfList } from '~/services/list.server';
import { loadSection } from '~/services/load-section.server';
import { openPage } from '~/services/page.server';
import { proposalList } from '~/view/lists/proposals.list';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Proposals of assistants');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor, user } = await openPage(args, 'readEvents');
  const asked = askedOf(proposalList, new URL(args.request.url).searchParams, user);
  const found = await loadSection(listProposals(monitor, { list: asked.tab, page: asked.page }));
  return pageOfList(asked, found, ({ assistant_proposals }) => assistant_proposals);
}

export default function ProposalsPage() {
  return <ListPage of={proposalList} page={useLoaderData<typeof loader>()} columns={COLUMNS} rowKey={({ id }) => id} />;
}

const COLUMNS: readonly Column<Proposal>[] = [
  {
    key: 'sentence',
    header: 'Proposal',
    isRowHeader: true,
    cell: ({ id, kind, sentence }) => (
      <>
        <ListLink to={paths.proposal(id)}>{sentence}</ListLink>
        <span className="row-note">{PROPOSAL_KIND_LABELS[kind]}</span>
      </>
    ),
  },
  { key: 'key', header: 'API key', cell: ({ key_name }) => key_name },
  { key: 'made', header: 'Proposed', cell: ({ created_at }) => formatMoment(created_at) },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status, expires_at, decided_by, decided_at }) => (
      <>
        {PROPOSAL_STATUS_LABELS[status]}
        <span className="row-note">
          {decided_at
            ? `${formatMoment(decided_at)}${decided_by ? `, ${decided_by}` : ''}`
            : `Until ${formatMoment(expires_at)}`}
        </span>
      </>
    ),
  },
];
