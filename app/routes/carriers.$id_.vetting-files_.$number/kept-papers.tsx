import { formatInteger, formatMoment } from '@contract/shared/format';
import { VETTING_PAPER_KIND_LABELS } from '@contract/vetting/vetting-files.constants';
import type { VettingContent, VettingPaper } from '@contract/vetting/vetting-files.entities';
import { type Column, DataTable } from '~/components/table/data-table';

/** Every paper that was on file, with the hash that shows whether a copy is the same. */
export function KeptPapers({ content: { format, papers } }: { content: Pick<VettingContent, 'format' | 'papers'> }) {
  return (
    <section className="stack-tight" aria-labelledby="papers-title">
      <h2 id="papers-title">Papers on file</h2>
      {papers === undefined ? (
        <p>Records of format {format} do not name the papers that were on file.</p>
      ) : papers.length === 0 ? (
        <p>Your company kept no paper of this carrier.</p>
      ) : (
        <DataTable
          caption="Papers on file"
          isCaptionHidden
          columns={COLUMNS}
          rows={papers}
          rowKey={({ file_id }) => file_id}
        />
      )}
    </section>
  );
}

const COLUMNS: Column<VettingPaper>[] = [
  { key: 'kind', header: 'Paper', cell: ({ kind }) => VETTING_PAPER_KIND_LABELS[kind] },
  { key: 'name', header: 'File', cell: ({ name }) => name },
  { key: 'kept', header: 'Kept', cell: ({ kept_at }) => formatMoment(kept_at), isOneLine: true },
  { key: 'bytes', header: 'Bytes', cell: ({ bytes }) => formatInteger(bytes), isOneLine: true },
  { key: 'hash', header: 'SHA-256', cell: ({ sha256 }) => <span className="hash">{sha256}</span> },
];
