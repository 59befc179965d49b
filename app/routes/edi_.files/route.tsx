import { EDI_DIRECTION_LABELS, INTERCHANGE_STATE_LABELS } from '@contract/edi/edi.constants';
import type { InterchangeSummary } from '@contract/edi/edi.entities';
import { formatMoment } from '@contract/shared/format';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { Missing } from '@ui/definition-list';
import { ListPage } from '~/components/list/list-page';
import { ListLink } from '~/components/list-link';
import type { Column } from '~/components/table/data-table';
import { listEdiInterchanges } from '~/models/edi.server';
import { paths } from '~/paths';
import { askedOf, pageOfList } from '~/services/list.server';
import { loadSection } from '~/services/load-section.server';
import { openPage } from '~/services/page.server';
import { kindsInWords } from '~/view/edi-words';
import { interchangeList } from '~/view/lists/edi.list';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'EDI files');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor, user } = await openPage(args, 'bringInLoads');
  const asked = askedOf(interchangeList, new URL(args.request.url).searchParams, user);
  const { tab, page, input } = asked;
  const found = await loadSection(listEdiInterchanges(monitor, { ...input, list: tab, page }));
  return pageOfList(asked, found, ({ edi_interchanges }) => edi_interchanges);
}

export default function EdiFilesPage() {
  const page = useLoaderData<typeof loader>();
  return (
    <ListPage
      of={interchangeList}
      page={page}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      action={<Link to={paths.ediUpload()}>Upload a file</Link>}
    />
  );
}

const COLUMNS: readonly Column<InterchangeSummary>[] = [
  {
    key: 'file',
    header: 'File',
    isRowHeader: true,
    cell: ({ id, file_name, control }) => (
      <>
        <ListLink to={paths.ediFile(id)}>{file_name}</ListLink>
        {control ? <span className="row-note">Control number {control}</span> : null}
      </>
    ),
  },
  {
    key: 'partner',
    header: 'Partner',
    cell: ({ partner, sender, is_test }) => (
      <>
        {partner?.name ?? <Missing>{sender === '' ? 'Unknown' : `Unknown: ${sender}`}</Missing>}
        {is_test ? <span className="row-note">Test</span> : null}
      </>
    ),
  },
  {
    key: 'when',
    header: 'When',
    cell: ({ direction, created_at }) => (
      <>
        {formatMoment(created_at)}
        <span className="row-note">{EDI_DIRECTION_LABELS[direction]}</span>
      </>
    ),
  },
  { key: 'kinds', header: 'Holds', cell: ({ kinds }) => kindsInWords(kinds) ?? <Missing>Nothing readable</Missing> },
  {
    key: 'state',
    header: 'State',
    cell: ({ state, problem, acknowledged }) => (
      <>
        {INTERCHANGE_STATE_LABELS[state]}
        {problem ? <span className="row-note">{problem}</span> : null}
        {acknowledged === 'R' ? <span className="row-note">The partner rejected it</span> : null}
      </>
    ),
  },
];
