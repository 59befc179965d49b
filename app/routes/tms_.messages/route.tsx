import { formatMoment } from '@contract/shared/format';
import { TMS_MESSAGE_STATE_LABELS } from '@contract/tms/tms.constants';
import type { TmsMessageSummary } from '@contract/tms/tms.entities';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { Missing } from '@ui/definition-list';
import { ListPage } from '~/components/list/list-page';
import { ListLink } from '~/components/list-link';
import type { Column } from '~/components/table/data-table';
import { listTmsMessages } from '~/models/tms.server';
import { paths } from '~/paths';
import { askedOf, pageOfList } from '~/services/list.server';
import { loadSection } from '~/services/load-section.server';
import { openPage } from '~/services/page.server';
import { tmsMessageList } from '~/view/lists/tms-messages.list';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'TMS messages');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor, user } = await openPage(args, 'bringInLoads');
  const asked = askedOf(tmsMessageList, new URL(args.request.url).searchParams, user);
  const { tab, page, input } = asked;
  const found = await loadSection(listTmsMessages(monitor, { ...input, list: tab, page }));
  return pageOfList(asked, found, ({ tms_messages }) => tms_messages);
}

export default function TmsMessagesPage() {
  const page = useLoaderData<typeof loader>();
  return (
    <ListPage
      of={tmsMessageList}
      page={page}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      action={<Link to={paths.tmsMessageNew()}>Upload a message</Link>}
    />
  );
}

const COLUMNS: readonly Column<TmsMessageSummary>[] = [
  {
    key: 'message',
    header: 'Message',
    isRowHeader: true,
    cell: ({ id, references }) => (
      <ListLink to={paths.tmsMessage(id)}>{references.length > 0 ? references.join(', ') : `Message ${id}`}</ListLink>
    ),
  },
  {
    key: 'mapping',
    header: 'Mapping',
    cell: ({ mapping }) => <Link to={paths.tmsMapping(mapping.id)}>{mapping.name}</Link>,
  },
  {
    key: 'state',
    header: 'State',
    cell: ({ state, problem }) => (
      <>
        {TMS_MESSAGE_STATE_LABELS[state]}
        {problem ? <span className="row-note">{problem}</span> : null}
      </>
    ),
  },
  {
    key: 'when',
    header: 'Received',
    cell: ({ received_at, resent_at }) => (
      <>
        {formatMoment(received_at)}
        {resent_at ? <span className="row-note">Sent again {formatMoment(resent_at)}</span> : null}
      </>
    ),
  },
  {
    key: 'version',
    header: 'Version',
    isNumeric: true,
    cell: ({ version_number: number }) => number ?? <Missing>None</Missing>,
  },
];
