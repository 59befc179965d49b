import type { FederalDataset } from '@contract/carriers/federal-data.entities';
import { formatInteger } from '@contract/shared/format';
import { Missing } from '@ui/definition-list';
import { AS_OF_COLUMN } from '~/components/federal-data/as-of-column';
import { type Column, DataTable } from '~/components/table/data-table';
import { ageWords, CADENCE_WORDS, isFine, lastSyncWords, nextSyncWords } from '~/view/federal-data';

interface FederalDatasetsProps {
  datasets: readonly FederalDataset[];
  /** Whether the sync runs on a schedule. */
  isScheduled: boolean;
  /** ISO day from which ages are counted. */
  today: string;
}

/** Every federal dataset, loaded or not: its day and age, and when FMCSA was and will be checked. */
export function FederalDatasets({ datasets, isScheduled, today }: FederalDatasetsProps) {
  const columns: readonly Column<FederalDataset>[] = [
    {
      key: 'name',
      header: 'Dataset',
      isRowHeader: true,
      cell: ({ name, cadence }) => (
        <>
          {name}
          <span className="row-note">{CADENCE_WORDS[cadence]}</span>
        </>
      ),
    },
    AS_OF_COLUMN,
    {
      key: 'age',
      header: 'Age',
      cell: (dataset) => {
        const words = ageWords(dataset, today);
        return isFine(dataset) ? words : <span className="attention">{words}</span>;
      },
    },
    {
      key: 'rows',
      header: 'Rows',
      isNumeric: true,
      cell: ({ as_of, file }) => {
        if (file === null) return <Missing>{as_of === null ? 'Not loaded' : 'Not recorded'}</Missing>;
        // Only a daily difference may be empty.
        return file.rows === 0 ? 'None changed that day' : formatInteger(file.rows);
      },
    },
    {
      key: 'last-sync',
      header: 'Last sync',
      cell: ({ sync }) => {
        const { words, isTrouble } = lastSyncWords(sync);
        return isTrouble ? <span className="attention">{words}</span> : words;
      },
    },
    {
      key: 'next-sync',
      header: 'Next sync',
      cell: ({ sync }) =>
        isScheduled ? nextSyncWords(sync, isScheduled) : <Missing>{nextSyncWords(sync, isScheduled)}</Missing>,
    },
  ];
  return (
    <div className="federal-datasets">
      <DataTable
        caption="Federal datasets and their age"
        isCaptionHidden
        columns={columns}
        rows={datasets}
        rowKey={({ key }) => key}
      />
    </div>
  );
}
