import type { BrokerRequirement } from '@contract/load-board/board.entities';
import { BROKER_REQUIREMENT_LABELS, REQUIREMENT_RESULT_LABELS } from '@contract/load-board/load-board.constants';
import { formatDate } from '@contract/shared/format';
import { type Column, DataTable } from '~/components/table/data-table';

const COLUMNS: readonly Column<BrokerRequirement>[] = [
  { key: 'name', header: 'Requirement', isRowHeader: true, cell: ({ name }) => BROKER_REQUIREMENT_LABELS[name] },
  {
    key: 'result',
    header: 'Result',
    cell: ({ result }) =>
      result === 'met' ? (
        REQUIREMENT_RESULT_LABELS.met
      ) : (
        <strong className="attention">{REQUIREMENT_RESULT_LABELS[result]}</strong>
      ),
  },
  {
    key: 'why',
    header: 'Why',
    cell: ({ sentence, source, as_of }) => (
      <>
        {sentence}
        {source ? (
          <span className="row-note">{[source, as_of && `as of ${formatDate(as_of)}`].filter(Boolean).join(', ')}</span>
        ) : null}
      </>
    ),
  },
];

/** The requirements for a broker to offer freight, and the federal record on each. */
export function Requirements({ requirements }: { requirements: readonly BrokerRequirement[] }) {
  return (
    <section className="stack" aria-labelledby="requirements-title">
      <h2 id="requirements-title">What your company needs to post</h2>
      <DataTable
        caption="Requirements of the load board"
        isCaptionHidden
        isCompact
        columns={COLUMNS}
        rows={requirements}
        rowKey={({ name }) => name}
      />
      <p className="small-print">You can’t post until each one is confirmed. You can still search the board.</p>
    </section>
  );
}
