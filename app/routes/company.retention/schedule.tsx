import type { CallOutput } from '@contract/call';
import type { getRetention } from '@contract/retention/retention.calls';
import { formatDate, formatInteger } from '@contract/shared/format';
import { NumberField } from '@ui/form/number-field';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { type Column, DataTable } from '~/components/table/data-table';
import type { saveSchedule } from './forms.server';

type Retention = CallOutput<typeof getRetention>['retention'];
type Kind = Retention['kinds'][number];

const days = (count: number | null) => (count === null ? 'Until your account ends' : `${formatInteger(count)} days`);

/** How long each kind is kept: the company's choices as fields, the others with the reason why not. */
export function Schedule({ kinds }: Pick<Retention, 'kinds'>) {
  const own = kinds.filter((kind) => kind.is_set_by_company);
  const [form, fields] = usePostForm<typeof saveSchedule>(
    'schedule',
    Object.fromEntries(own.map(({ kind, days: kept, standard }) => [kind, kept === standard ? '' : String(kept)])),
  );
  return (
    <section className="stack" aria-labelledby="schedule-title">
      <h2 id="schedule-title">How long data is kept</h2>
      <PostForm of={form} intent="schedule" submit="Save schedule" heading={<h3>Times that you set</h3>}>
        {own.map(({ kind, label, least, most, standard, source }) => (
          <NumberField
            key={kind}
            field={fields[kind]!}
            label={label}
            unit="days"
            min={least}
            max={most ?? undefined}
            isOptional
            hint={`${formatInteger(least)} to ${days(most)}. Empty: ${days(standard).toLowerCase()}. ${source}.`}
          />
        ))}
      </PostForm>
      <DataTable
        caption="Fixed times"
        columns={FIXED}
        rows={kinds.filter((kind) => !kind.is_set_by_company)}
        rowKey={({ kind }) => kind}
      />
    </section>
  );
}

const FIXED: Column<Kind>[] = [
  { key: 'label', header: 'Data', cell: ({ label }) => label, isRowHeader: true },
  { key: 'days', header: 'Kept for', cell: (kind) => days(kind.days) },
  { key: 'source', header: 'Why', cell: ({ source }) => source },
];

/** What was removed, when and by which rule. */
export function Removals({ removals }: Pick<Retention, 'removals'>) {
  return (
    <section className="stack" aria-labelledby="removals-title">
      <h2 id="removals-title">Removed lately</h2>
      {removals.length === 0 ? (
        <p className="missing">Nothing was removed by its age</p>
      ) : (
        <DataTable
          caption="Newest first"
          columns={REMOVED}
          rows={removals}
          rowKey={({ kind, days: kept, removed_on }) => `${kind} ${kept} ${removed_on}`}
        />
      )}
    </section>
  );
}

const REMOVED: Column<Retention['removals'][number]>[] = [
  { key: 'on', header: 'Day', cell: ({ removed_on }) => formatDate(removed_on), isRowHeader: true },
  { key: 'label', header: 'Data', cell: ({ label }) => label },
  { key: 'removed', header: 'Records removed', cell: ({ removed }) => formatInteger(removed) },
  { key: 'rule', header: 'Rule', cell: ({ days: kept }) => `Older than ${formatInteger(kept)} days` },
];
