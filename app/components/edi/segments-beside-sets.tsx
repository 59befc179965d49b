import { SET_OUTCOME_LABELS } from '@contract/edi/edi.constants';
import type { EdiSet, Interchange } from '@contract/edi/edi.entities';
import { formatInteger } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { type Column, DataTable } from '~/components/table/data-table';
import { paths } from '~/paths';
import { setInWords } from '~/view/edi-words';

type Row = Interchange['segments'][number] & { set: EdiSet | null; problems: EdiSet['problems'] };

interface SegmentsBesideSetsProps {
  sets: readonly EdiSet[];
  segments: Interchange['segments'];
  segmentsCount: number;
}

/** A file segment by segment, beside what each of its sets became and what is wrong with it. */
export function SegmentsBesideSets({ sets, segments, segmentsCount }: SegmentsBesideSetsProps) {
  if (segments.length === 0)
    return <p className="missing">No segment of the file can be read. Download it to see what it holds.</p>;
  const rows: Row[] = segments.map((segment) => ({
    ...segment,
    set: sets.find((set) => set.first_segment === segment.at) ?? null,
    problems: sets.flatMap((set) => set.problems.filter((problem) => problem.segment === segment.at)),
  }));
  return (
    <section className="stack" aria-labelledby="segments-title">
      <h2 id="segments-title">Segments</h2>
      {segmentsCount > segments.length ? (
        <p className="section-note">
          The first {formatInteger(segments.length)} of {formatInteger(segmentsCount)}. The file has all of them.
        </p>
      ) : null}
      <DataTable
        caption="The segments of the file, and what they became"
        isCaptionHidden
        isCompact
        columns={COLUMNS}
        rows={rows}
        rowKey={({ at }) => at}
      />
    </section>
  );
}

const COLUMNS: readonly Column<Row>[] = [
  { key: 'at', header: 'No.', isNumeric: true, cell: ({ at }) => at },
  {
    key: 'segment',
    header: 'Segment',
    isRowHeader: true,
    cell: ({ text }) => <code className="broken-anywhere">{text}</code>,
  },
  {
    key: 'became',
    header: 'What it became',
    cell: ({ set, problems }) => (
      <>
        {set ? <Became set={set} /> : null}
        {problems.map(({ sentence, is_fatal: isFatal }) => (
          <span key={sentence} className="row-note">
            {isFatal ? 'Rejected: ' : 'Noted: '}
            {sentence}
          </span>
        ))}
      </>
    ),
  },
];

function Became({
  set: { kind, outcome, summary, tender_id: tender, invoice_id: invoice, load, problems },
}: {
  set: EdiSet;
}) {
  const whole = problems.filter(({ segment }) => segment === null);
  return (
    <>
      <strong>{setInWords(kind)}</strong>: {SET_OUTCOME_LABELS[outcome]}
      {summary ? <span className="row-note">{summary}</span> : null}
      {whole.map(({ sentence }) => (
        <span key={sentence} className="row-note">
          {sentence}
        </span>
      ))}
      {tender === null ? null : (
        <span className="row-note">
          <Link to={paths.ediTender(tender)}>Tender</Link>
        </span>
      )}
      {invoice === null ? null : (
        <span className="row-note">
          <Link to={paths.ediInvoice(invoice)}>Invoice</Link>
        </span>
      )}
      {load === null ? null : (
        <span className="row-note">
          <Link to={paths.load(load.id)}>Load {load.reference}</Link>
        </span>
      )}
    </>
  );
}
