import { formatInteger, formatMoment } from '@contract/shared/format';
import { TMS_LOAD_OUTCOME_LABELS, TMS_MESSAGE_STATE_LABELS } from '@contract/tms/tms.constants';
import type { TmsLoadResult } from '@contract/tms/tms.entities';
import { getTmsMessage, resendTmsMessage } from '@contract/tms/tms-messages.calls';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { DefinitionList, Missing } from '@ui/definition-list';
import { Notice } from '@ui/notice';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { PageHeader } from '~/components/shell/page-header';
import { type Column, DataTable } from '~/components/table/data-table';
import { paths } from '~/paths';
import { actionOf, defineForm, Nothing } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';

export const handle = { hasNoScript: true };

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, args.data ? `TMS message ${args.data.message.id}` : 'TMS message');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'bringInLoads');
  return { message: await monitor.get(getTmsMessage, { params: { id: args.params.messageId! } }) };
}

const resend = defineForm({
  form: 'resend',
  schema: Nothing,
  call: ({ monitor, params }) => monitor.send(resendTmsMessage, { params: { id: params.messageId! } }),
  to: ({ params }) => paths.tmsMessage(params.messageId!),
  toast: ({ data }) => `Sent again: ${TMS_MESSAGE_STATE_LABELS[data.state].toLowerCase()}.`,
});

export const action = actionOf('bringInLoads', resend);

export default function TmsMessagePage() {
  const { message } = useLoaderData<typeof loader>();
  const [form] = usePostForm<typeof resend>('resend');
  const { id, state, problem, mapping, results, content, bytes } = message;
  const isProblem = state === 'failed' || state === 'in_part';
  return (
    <>
      <PageHeader
        title={message.references.length > 0 ? `Message of ${message.references.join(', ')}` : `Message ${id}`}
        context={formatMoment(message.received_at)}
        crumbs={[
          { label: 'TMS', to: paths.tmsMappings() },
          { label: 'Messages', to: paths.tmsMessages() },
          { label: `Message ${id}` },
        ]}
      />
      <div className="stack-wide">
        {problem ? (
          <Notice kind={isProblem ? 'error' : 'info'} title={TMS_MESSAGE_STATE_LABELS[state]}>
            <p>{problem}</p>
          </Notice>
        ) : null}
        {isProblem ? (
          <PostForm
            of={form}
            className=""
            submit="Send again"
            back={<Link to={paths.tmsMapping(mapping.id)}>Look at the mapping</Link>}
          />
        ) : null}
        <DefinitionList
          items={[
            { term: 'Mapping', value: <Link to={paths.tmsMapping(mapping.id)}>{mapping.name}</Link> },
            {
              term: 'Read by',
              value:
                message.version_number === null ? <Missing>No version</Missing> : `Version ${message.version_number}`,
            },
            { term: 'State', value: TMS_MESSAGE_STATE_LABELS[state] },
            { term: 'Bytes', value: formatInteger(bytes) },
          ]}
        />
        {results.length > 0 ? (
          <DataTable
            caption="Its loads"
            columns={COLUMNS}
            rows={results.map((result, at) => ({ ...result, at }))}
            rowKey={({ at }) => at}
          />
        ) : null}
        <section className="stack" aria-labelledby="content-title">
          <h2 id="content-title">As it came</h2>
          <p>
            <a href={paths.tmsMessageContent(id)} download>
              Download the message
            </a>
          </p>
          <pre className="letter">{content}</pre>
        </section>
      </div>
    </>
  );
}

const COLUMNS: readonly Column<TmsLoadResult & { at: number }>[] = [
  {
    key: 'load',
    header: 'Load',
    isRowHeader: true,
    cell: ({ reference, load_id: id }) =>
      id === null ? (reference ?? <Missing>No reference</Missing>) : <Link to={paths.load(id)}>{reference}</Link>,
  },
  {
    key: 'outcome',
    header: 'What it became',
    cell: ({ outcome, why }) => (
      <>
        {TMS_LOAD_OUTCOME_LABELS[outcome]}
        {why ? <span className="row-note">{why}</span> : null}
      </>
    ),
  },
];
