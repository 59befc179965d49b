import type { NOT_CHECKED_BECAUSE } from '@contract/identity-alerts/fraud-lists.constants';
import type { FraudList } from '@contract/identity-alerts/fraud-lists.entities';
import { daysBetween } from '@contract/shared/day';
import { formatAge, formatInteger } from '@contract/shared/format';
import { Missing } from '@ui/definition-list';
import { AS_OF_COLUMN } from '~/components/federal-data/as-of-column';
import { type Column, DataTable } from '~/components/table/data-table';

interface FraudListsProps {
  lists: readonly FraudList[];
  /** ISO day that ages are counted to. */
  today: string;
}

/** The lists of risky contacts, services, places and numbers, and of revoked ELDs: the age of each, and whether it can clear anything. */
export function FraudLists({ lists, today }: FraudListsProps) {
  const columns: readonly Column<FraudList>[] = [
    {
      key: 'name',
      header: 'List',
      isRowHeader: true,
      cell: ({ name, sources }) => (
        <>
          {name}
          {sources.length === 0 ? null : <span className="row-note">{sources.join('; ')}</span>}
        </>
      ),
    },
    AS_OF_COLUMN,
    { key: 'age', header: 'Age', cell: (list) => <Age list={list} today={today} /> },
    {
      key: 'rows',
      header: 'Entries',
      isNumeric: true,
      cell: ({ as_of, rows }) => (as_of === null ? <Missing>Not loaded</Missing> : formatInteger(rows)),
    },
  ];
  return (
    <div className="dataset-ages">
      <DataTable
        caption="Fraud lists, revoked ELDs and their age"
        isCaptionHidden
        isCompact
        columns={columns}
        rows={lists}
        rowKey={({ key }) => key}
      />
      <p className="small-print">
        A list that is missing, too old or read in part clears nothing: what isn’t on it shows as not checked. Contact
        support to load a newer one.
      </p>
    </div>
  );
}

const BECAUSE: Record<(typeof NOT_CHECKED_BECAUSE)[number], string> = {
  not_loaded: '',
  too_old: 'too old',
  not_whole: 'read in part',
};

function Age({ list: { as_of, not_checked_because: because }, today }: { list: FraudList; today: string }) {
  if (as_of === null) return <Missing>Not loaded</Missing>;
  const age = daysBetween(as_of, today) <= 0 ? 'today' : formatAge(as_of, today);
  return because === null ? (
    age
  ) : (
    <span className="attention">
      {age}, {BECAUSE[because]}
    </span>
  );
}
