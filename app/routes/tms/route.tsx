import { formatCount, formatMoment } from '@contract/shared/format';
import { missingFor } from '@contract/shared/permissions';
import { TMS_FORMAT_LABELS } from '@contract/tms/tms.constants';
import type { TmsMappingSummary } from '@contract/tms/tms.entities';
import { listTmsMappings } from '@contract/tms/tms-mappings.calls';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { Missing, None } from '@ui/definition-list';
import { PageHeader } from '~/components/shell/page-header';
import { type Column, DataTable } from '~/components/table/data-table';
import { paths } from '~/paths';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';

export const handle = { hasNoScript: true };

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'TMS');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor, user } = await openPage(args, 'bringInLoads');
  const { tms_mappings } = await monitor.get(listTmsMappings, {});
  return { mappings: tms_mappings, mayChange: missingFor('manageApi', user) === null };
}

export default function TmsPage() {
  const { mappings, mayChange } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="TMS"
        context="How messages of your TMS become loads"
        action={mayChange ? <Link to={paths.tmsMappingNew()}>Add mapping</Link> : undefined}
      />
      <div className="stack-wide">
        <p className="section-note">
          <Link to={paths.tmsMessages()}>Messages</Link>, <Link to={paths.tmsMessageNew()}>upload a message</Link>
        </p>
        {mappings.length === 0 ? (
          <p className="missing">No mapping yet. Paste a TMS message and we’ll suggest one.</p>
        ) : (
          <DataTable caption="Mappings" isCaptionHidden columns={COLUMNS} rows={mappings} rowKey={({ id }) => id} />
        )}
      </div>
    </>
  );
}

const COLUMNS: readonly Column<TmsMappingSummary>[] = [
  {
    key: 'name',
    header: 'Mapping',
    isRowHeader: true,
    cell: ({ id, name, format }) => (
      <>
        <Link to={paths.tmsMapping(id)}>{name}</Link>
        <span className="row-note">{TMS_FORMAT_LABELS[format]}</span>
      </>
    ),
  },
  {
    key: 'state',
    header: 'State',
    cell: ({ is_active: isActive, version_in_use: inUse }) =>
      isActive ? inUse === null ? <Missing>No version in use</Missing> : `Version ${inUse} in use` : 'Switched off',
  },
  {
    key: 'problems',
    header: 'Not taken in',
    cell: ({ id, problems }) =>
      problems === 0 ? (
        <None />
      ) : (
        <Link to={paths.tmsMessages({ mapping_id: String(id) })}>{formatCount(problems, 'message')}</Link>
      ),
  },
  {
    key: 'last',
    header: 'Last message',
    cell: ({ last_message_at: at }) => (at === null ? <Missing>None in 30 days</Missing> : formatMoment(at)),
  },
];
