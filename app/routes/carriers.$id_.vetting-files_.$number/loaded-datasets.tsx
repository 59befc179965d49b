import { formatDate, formatInteger, formatMoment } from '@contract/shared/format';
import type { VettingContent, VettingDatasetFile } from '@contract/vetting/vetting-files.entities';
import { type Column, DataTable } from '~/components/table/data-table';

type Loaded = VettingContent['datasets'][number];

/** Every federal dataset that stood behind the file, with its day. */
export function LoadedDatasets({ datasets }: { datasets: readonly Loaded[] }) {
  const files = datasets.flatMap(({ name, files = [] }) => files.map((file) => ({ dataset: name, ...file })));
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
      {files.length === 0 ? null : (
        <details>
          <summary className="discloses">The files they were loaded from</summary>
          <DataTable
            caption="The files that the datasets were loaded from"
            isCaptionHidden
            columns={FILE_COLUMNS}
            rows={files}
            rowKey={({ dataset, name, imported_at }) => `${dataset} ${name} ${imported_at}`}
          />
        </details>
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

const FILE_COLUMNS: Column<VettingDatasetFile & { dataset: string }>[] = [
  { key: 'dataset', header: 'Dataset', cell: ({ dataset }) => dataset },
  { key: 'name', header: 'File', cell: ({ name }) => name },
  { key: 'as-of', header: 'As of', cell: ({ as_of }) => formatDate(as_of), isOneLine: true },
  { key: 'rows', header: 'Rows', cell: ({ rows }) => formatInteger(rows), isOneLine: true },
  {
    key: 'bytes',
    header: 'Bytes',
    cell: ({ bytes }) => (bytes === null ? 'Not kept' : formatInteger(bytes)),
    isOneLine: true,
  },
  {
    key: 'hash',
    header: 'SHA-256',
    cell: ({ sha256 }) => (sha256 === null ? 'Not kept' : <span className="hash">{sha256}</span>),
  },
];
