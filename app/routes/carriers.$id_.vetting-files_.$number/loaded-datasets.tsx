import { formatDate, formatMoment } from '@contract/shared/format';
import type { VettingContent } from '@contract/vetting/vetting-files.entities';
import { type Column, DataTable } from '~/components/table/data-table';

type Loaded = VettingContent['datasets'][number];

/** Every federal dataset that stood behind the file, with its day. */
export function LoadedDatasets({ datasets }: { datasets: readonly Loaded[] }) {
  return (
    <section className="stack-tight" aria-labelledby="datasets-title">
      <h2 id="datasets-title">Federal datasets that were loaded</h2>
      {datasets.length === 0 ? (
        <p>None.</p>
      ) : (
        <DataTable
          caption="Federal datasets that were loaded"
          isCaptionHidden
          columns={COLUMNS}
          rows={datasets}
          rowKey={({ name, fmcsa_id }) => `${name} ${fmcsa_id}`}
        />
      )}
    </section>
  );
}

const COLUMNS: Column<Loaded>[] = [
  { key: 'name', header: 'Dataset', cell: ({ name }) => name },
  { key: 'id', header: 'FMCSA id', cell: ({ fmcsa_id }) => fmcsa_id, isOneLine: true },
  { key: 'as-of', header: 'As of', cell: ({ as_of }) => formatDate(as_of), isOneLine: true },
  { key: 'loaded', header: 'Loaded', cell: ({ loaded_at }) => formatMoment(loaded_at), isOneLine: true },
  { key: 'whole', header: 'Whole', cell: ({ is_extract }) => (is_extract ? 'An extract only' : 'Yes') },
];
