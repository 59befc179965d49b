import { EDI_DIRECTION_LABELS, INTERCHANGE_STATE_LABELS } from '@contract/edi/edi.constants';
import { getEdiInterchange, resendEdiInterchange } from '@contract/edi/interchanges.calls';
import { formatInteger, formatMoment } from '@contract/shared/format';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { DefinitionList, Missing, None } from '@ui/definition-list';
import { Notice } from '@ui/notice';
import { SegmentsBesideSets } from '~/components/edi/segments-beside-sets';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { PageHeader } from '~/components/shell/page-header';
import { paths } from '~/paths';
import { actionOf, defineForm, Nothing } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { ACKNOWLEDGED } from '~/view/edi-words';
import { pageMeta } from '~/view/page-title';

export const handle = { hasNoScript: true };

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, args.data ? `EDI file ${args.data.file.file_name}` : 'EDI file');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'bringInLoads');
  return { file: await monitor.get(getEdiInterchange, { params: { id: args.params.id! } }) };
}

const resend = defineForm({
  form: 'resend',
  schema: Nothing,
  call: ({ monitor, params }) => monitor.send(resendEdiInterchange, { params: { id: params.id! } }),
  to: ({ params }) => paths.ediFile(params.id!),
  toast: 'The file goes into the out folder again.',
});

export const action = actionOf('bringInLoads', resend);

export default function EdiFilePage() {
  const { file } = useLoaderData<typeof loader>();
  const [form] = usePostForm<typeof resend>('resend');
  const { partner, sender, state, problem, direction, acknowledged, sets, segments, segments_count: all } = file;
  return (
    <>
      <PageHeader
        title={file.file_name}
        context={`${EDI_DIRECTION_LABELS[direction]}, ${formatMoment(file.created_at)}`}
        crumbs={[
          { label: 'EDI', to: paths.ediTenders() },
          { label: 'Files', to: paths.ediFiles() },
          { label: file.file_name },
        ]}
      />
      <div className="stack-wide">
        {problem ? (
          <Notice kind={state === 'duplicate' ? 'info' : 'error'} title={INTERCHANGE_STATE_LABELS[state]}>
            <p>{problem}</p>
          </Notice>
        ) : null}
        <DefinitionList
          items={[
            { term: 'Partner', value: partner?.name ?? <Missing>Unknown</Missing> },
            { term: 'Sender', value: sender || <Missing>Not readable</Missing> },
            { term: 'Control number', value: file.control || <Missing>Not readable</Missing> },
            { term: 'For', value: file.is_test ? 'Test' : 'Production' },
            { term: 'State', value: INTERCHANGE_STATE_LABELS[state] },
            ...(direction === 'out'
              ? [
                  {
                    term: 'Acknowledged',
                    value: acknowledged ? (ACKNOWLEDGED[acknowledged] ?? acknowledged) : <None />,
                  },
                ]
              : []),
            { term: 'Bytes', value: formatInteger(file.bytes) },
            { term: 'SHA-256', value: <code className="broken-anywhere">{file.sha256}</code> },
          ]}
        />
        <p>
          <a href={paths.ediFileContent(file.id)} download>
            Download the file
          </a>
        </p>
        {direction === 'out' ? <PostForm of={form} look="plain" submit="Send again, unchanged" /> : null}
        <SegmentsBesideSets sets={sets} segments={segments} segmentsCount={all} />
      </div>
    </>
  );
}
