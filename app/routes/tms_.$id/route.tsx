import { formatCount, formatMoment } from '@contract/shared/format';
import { missingFor } from '@contract/shared/permissions';
import { TMS_FORMAT_LABELS } from '@contract/tms/tms.constants';
import type { TmsMapping } from '@contract/tms/tms.entities';
import { getTmsMapping } from '@contract/tms/tms-mappings.calls';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { DefinitionList, Missing, None } from '@ui/definition-list';
import { ShownOnce } from '~/components/data/shown-once';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { PageHeader } from '~/components/shell/page-header';
import { MappingTrialResult } from '~/components/tms/mapping-trial';
import { paths } from '~/paths';
import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { renewAddress, switchMapping, useVersion } from './forms.server';

export const handle = { hasNoScript: true };

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, args.data ? `TMS mapping ${args.data.mapping.name}` : 'TMS mapping');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor, user } = await openPage(args, 'bringInLoads');
  const version_number = new URL(args.request.url).searchParams.get('version') ?? undefined;
  const mapping = await monitor.get(getTmsMapping, { params: { id: args.params.id! }, query: { version_number } });
  return { mapping, mayChange: missingFor('manageApi', user) === null };
}

export const action = actionOf('manageApi', useVersion, switchMapping, renewAddress);

export default function MappingPage() {
  const { mapping, mayChange } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const url = answer && 'url' in answer ? answer.url : null;
  const { id, name, shown, version_in_use: inUse, problems } = mapping;
  const [use] = usePostForm<typeof useVersion>('use');
  return (
    <>
      <PageHeader
        title={name}
        context={`${TMS_FORMAT_LABELS[mapping.format]} messages of a TMS`}
        crumbs={[{ label: 'TMS', to: paths.tmsMappings() }, { label: name }]}
        action={mayChange ? <Link to={paths.tmsMappingEdit(id)}>Change what values say</Link> : undefined}
      />
      <div className="stack-wide">
        <DefinitionList
          items={[
            { term: 'State', value: mapping.is_active ? 'On' : 'Switched off: its messages are rejected' },
            {
              term: 'In use',
              value: inUse === null ? <Missing>No version: messages wait</Missing> : `Version ${inUse}`,
            },
            {
              term: 'Not taken in',
              value:
                problems === 0 ? (
                  <None />
                ) : (
                  <Link to={paths.tmsMessages({ mapping_id: String(id) })}>{formatCount(problems, 'message')}</Link>
                ),
            },
            {
              term: 'Last message',
              value:
                mapping.last_message_at === null ? (
                  <Missing>None in 30 days</Missing>
                ) : (
                  formatMoment(mapping.last_message_at)
                ),
            },
          ]}
        />
        {url === null ? null : (
          <section className="stack" aria-labelledby="made-title">
            <h2 id="made-title">Address for your TMS</h2>
            <ShownOnce name="address" value={url} />
            <p>Anyone who has it can bring loads in. The address before it has ended.</p>
          </section>
        )}
        <section className="stack" aria-labelledby="trial-title">
          <h2 id="trial-title">What version {shown.number} makes of its sample</h2>
          {mayChange && shown.number !== inUse ? (
            <PostForm
              of={use}
              className=""
              submit={`Use version ${shown.number} from now on`}
              intent="use"
              version={mapping}
            >
              <input type="hidden" name="version_in_use" value={shown.number} />
            </PostForm>
          ) : null}
          <MappingTrialResult trial={shown.trial} />
        </section>
        <Versions mapping={mapping} />
        {mayChange ? <Sending mapping={mapping} /> : <p className="missing">Someone who manages the API changes it.</p>}
      </div>
    </>
  );
}

function Versions({ mapping: { id, versions, shown, version_in_use: inUse } }: { mapping: TmsMapping }) {
  return (
    <section className="stack" aria-labelledby="versions-title">
      <h2 id="versions-title">Versions</h2>
      <ul>
        {versions.map(({ number, created_at: at, created_by: by }) => (
          <li key={number}>
            {number === shown.number ? (
              `Version ${number}`
            ) : (
              <Link to={paths.tmsMapping(id, { version: number })}>Version {number}</Link>
            )}
            {number === inUse ? ', in use' : ''}, {formatMoment(at)}, {by ?? 'former user'}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Sending({ mapping }: { mapping: TmsMapping }) {
  const [address] = usePostForm<typeof renewAddress>('address');
  const [off] = usePostForm<typeof switchMapping>('switch');
  return (
    <section className="stack" aria-labelledby="sending-title">
      <h2 id="sending-title">Sending messages</h2>
      <p>
        With an API key: <code className="broken-anywhere">POST /monitor/api/v1/tms_messages</code> with{' '}
        <code>mapping_id={mapping.id}</code> and the part <code>file</code>. A TMS that can only be given an address
        gets one of its own.
      </p>
      <PostForm
        of={address}
        className=""
        look="plain"
        submit={mapping.has_address ? 'Make a new address: the present one ends' : 'Make an address'}
        intent="address"
      />
      <PostForm
        of={off}
        className=""
        look="plain"
        submit={mapping.is_active ? 'Switch off' : 'Switch on'}
        intent="switch"
        version={mapping}
      >
        <input type="hidden" name="is_active" value={String(!mapping.is_active)} />
      </PostForm>
    </section>
  );
}
