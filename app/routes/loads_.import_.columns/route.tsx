import { LoadColumnInput, type LoadColumns, listLoadColumns, setLoadColumn } from '@contract/loads/load-columns.calls';
import {
  COLUMN_STOPS,
  columnStopLabel,
  IGNORED_COLUMN,
  isStopColumnField,
  LOAD_COLUMN_FIELDS,
  STOP_COLUMN_FIELDS,
} from '@contract/loads/load-columns.constants';
import { formatCount, formatMoment } from '@contract/shared/format';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { Select } from '@ui/form/choices';
import { TextField } from '@ui/form/text-field';
import { z } from 'zod';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { PageHeader } from '~/components/shell/page-header';
import { type Column, DataTable } from '~/components/table/data-table';

import { paths } from '~/paths';
import { actionOf, defineForm } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Columns of your lists');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'bringInLoads');
  const columns = await monitor.get(listLoadColumns, {});
  const heading = new URL(args.request.url).searchParams.get('heading') ?? '';
  return { ...columns, chosen: columns.load_columns.find((one) => one.heading === heading) ?? null, heading };
}

const { heading, field } = LoadColumnInput.shape;

const sayColumn = defineForm({
  form: 'column',
  schema: z.object({
    heading,
    // No choice takes back what was said.
    field: field.unwrap().optional(),
    stop: z.enum(COLUMN_STOPS).optional(),
  }),
  call: ({ monitor }, value) =>
    monitor.send(setLoadColumn, {
      body: { load_column: { heading: value.heading, field: value.field ?? null, stop: value.stop ?? null } },
    }),
  to: () => paths.loadColumns(),
  toast: ({ value }) => `Kept: “${value.heading}” is read so from the next upload on.`,
});

export const action = actionOf('bringInLoads', sayColumn);

const FIELDS = [
  { value: '', label: 'As the product reads it' },
  { value: IGNORED_COLUMN, label: 'Not read' },
  ...Object.entries(LOAD_COLUMN_FIELDS).map(([value, label]) => ({ value, label: `Load: ${label}` })),
  ...Object.entries(STOP_COLUMN_FIELDS).map(([value, label]) => ({ value, label: `Stop: ${label}` })),
];
const STOPS = [
  { value: '', label: 'None' },
  ...COLUMN_STOPS.map((stop) => ({ value: stop, label: columnStopLabel(stop) })),
];

type Said = LoadColumns['load_columns'][number];

export default function LoadColumnsPage() {
  const { load_columns, unread, chosen, heading } = useLoaderData<typeof loader>();
  const [form, fields] = usePostForm<typeof sayColumn>('column', {
    heading,
    field: chosen?.field ?? '',
    stop: chosen?.stop ?? '',
  });
  return (
    <>
      <PageHeader
        title="Columns of your lists"
        context="Match your TMS’s words with ours, once for your company"
        crumbs={[
          { label: 'Loads', to: paths.loads() },
          { label: 'Upload', to: paths.loadImports() },
          { label: 'Columns' },
        ]}
      />
      <div className="stack-wide account-tab">
        <PostForm of={form} submit="Keep" back={<Link to={paths.loadImports()}>Back to Upload</Link>}>
          <TextField field={fields.heading} label="Heading" hint="As in the first row of your list." />
          <Select field={fields.field} label="It says" choices={FIELDS} />
          <Select field={fields.stop} label="Stop" hint="For what is about a stop." isOptional choices={STOPS} />
        </PostForm>
        <section className="stack" aria-labelledby="unread-title">
          <h2 id="unread-title">Not read in your latest lists</h2>
          {unread.length === 0 ? (
            <p className="missing">None.</p>
          ) : (
            <DataTable
              caption="Headings that were not read"
              columns={UNREAD}
              rows={unread}
              rowKey={({ heading: name }) => name}
            />
          )}
        </section>
        <section className="stack" aria-labelledby="said-title">
          <h2 id="said-title">Said by your company</h2>
          {load_columns.length === 0 ? (
            <p className="missing">Nothing yet.</p>
          ) : (
            <DataTable
              caption="Headings and what they mean"
              columns={SAID}
              rows={load_columns}
              rowKey={({ heading: name }) => name}
            />
          )}
        </section>
      </div>
    </>
  );
}

const UNREAD: readonly Column<LoadColumns['unread'][number]>[] = [
  {
    key: 'heading',
    header: 'Heading',
    isRowHeader: true,
    cell: ({ heading: name }) => <Link to={paths.loadColumns({ heading: name })}>{name}</Link>,
  },
  { key: 'cells', header: 'Filled', isNumeric: true, cell: ({ cells }) => formatCount(cells, 'cell') },
  { key: 'file', header: 'List', cell: ({ file_name }) => file_name },
];

const SAID: readonly Column<Said>[] = [
  {
    key: 'heading',
    header: 'Heading',
    isRowHeader: true,
    cell: ({ heading: name }) => <Link to={paths.loadColumns({ heading: name })}>{name}</Link>,
  },
  { key: 'meaning', header: 'It says', cell: meaningOf },
  { key: 'when', header: 'Said', isOneLine: true, cell: ({ updated_at }) => formatMoment(updated_at) },
  { key: 'by', header: 'By', cell: ({ updated_by }) => updated_by ?? 'Former user' },
];

function meaningOf({ field: name, stop }: Said): string {
  if (name === IGNORED_COLUMN) return 'Not read';
  if (!isStopColumnField(name)) return LOAD_COLUMN_FIELDS[name];
  return `${stop ? columnStopLabel(stop) : 'Stop'}: ${STOP_COLUMN_FIELDS[name]}`;
}
