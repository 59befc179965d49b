import { daysBetween } from '@contract/shared/day';
import { formatAge, formatDate } from '@contract/shared/format';
import { Missing } from '@ui/definition-list';
import { type Column, DataTable } from '~/components/table/data-table';

/** SMS comes monthly and everything else more often: older data was not fetched when it could have been. */
const OLD_AFTER_DAYS = 45;

interface Dataset {
  name: string;
  /** ISO day of the data; null when unknown. */
  as_of: string | null;
  /** Never loaded as a whole. */
  is_extract: boolean;
}

interface DatasetAgesProps {
  caption: string;
  datasets: readonly Dataset[];
  /** ISO day from which ages are counted. */
  today: string;
}

/** The federal datasets, with day and age; text marks old ones. */
export function DatasetAges({ caption, datasets, today }: DatasetAgesProps) {
  const columns: readonly Column<Dataset>[] = [
    {
      key: 'name',
      header: 'Dataset',
      isRowHeader: true,
      cell: ({ name, is_extract }) => (is_extract ? `${name} (extract)` : name),
    },
    {
      key: 'as-of',
      header: 'As of',
      isOneLine: true,
      cell: ({ as_of }) => (as_of === null ? <Missing /> : <time dateTime={as_of}>{formatDate(as_of)}</time>),
    },
    { key: 'age', header: 'Age', cell: (dataset) => <Age dataset={dataset} today={today} /> },
  ];
  return (
    <div className="dataset-ages">
      <DataTable
        caption={caption}
        isCaptionHidden
        isCompact
        columns={columns}
        rows={datasets}
        rowKey={({ name }) => name}
      />
      {datasets.some(({ is_extract }) => is_extract) ? (
        <p className="small-print">
          Extract, not the whole dataset: a carrier it doesn’t name is unknown, neither good nor bad.
        </p>
      ) : null}
      {datasets.some(({ name }) => isClosed(name)) ? (
        <p className="small-print">Closed: FMCSA ended the legacy files when Motus took their place.</p>
      ) : null}
    </div>
  );
}

/** No newer file of these will come. */
const isClosed = (name: string): boolean => name.startsWith('Legacy ');

function Age({ dataset: { name, as_of }, today }: { dataset: Dataset; today: string }) {
  if (as_of === null) return <Missing />;
  const days = daysBetween(as_of, today);
  const age = days <= 0 ? 'today' : formatAge(as_of, today);
  if (isClosed(name)) return <>{age}, closed</>;
  return days > OLD_AFTER_DAYS ? <span className="attention">{age}, old</span> : age;
}
