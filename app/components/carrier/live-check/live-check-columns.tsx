import type { LiveAnswer } from '@contract/carriers/live-checks.entities';
import { formatDate, formatText, formatYesNo } from '@contract/shared/format';
import { Missing } from '@ui/definition-list';
import type { Column } from '~/components/table/data-table';
import type { LiveRow, RecordCell } from '~/view/carrier/live-check';

export const LIVE_COLUMNS: Column<LiveRow>[] = [
  { key: 'what', header: 'What', cell: ({ label }) => label, isRowHeader: true },
  { key: 'live', header: 'FMCSA, live', cell: ({ live }) => formatText(live) },
  {
    key: 'record',
    header: 'Loaded files',
    cell: ({ record }) => <Recorded record={record} />,
  },
];

function Recorded({ record }: { record: RecordCell }) {
  if (record === null) return <Missing>Not in the files</Missing>;
  if (!record.loaded) return <Missing>Not loaded</Missing>;
  return (
    <>
      {record.value === null ? <Missing>{formatText(null)}</Missing> : record.value}
      {record.as_of ? <span className="row-note">as of {formatDate(record.as_of)}</span> : null}
    </>
  );
}

type Basic = NonNullable<LiveAnswer['basics']>[number] & { record: RecordCell };

export const BASIC_COLUMNS: Column<Basic>[] = [
  { key: 'basic', header: 'BASIC', cell: ({ name }) => name, isRowHeader: true },
  { key: 'percentile', header: 'Percentile', cell: ({ percentile }) => formatText(percentile), isNumeric: true },
  { key: 'threshold', header: 'Threshold', cell: ({ threshold }) => formatText(threshold), isNumeric: true },
  { key: 'measure', header: 'Measure', cell: ({ measure }) => formatText(measure), isNumeric: true },
  { key: 'over', header: 'Over threshold', cell: ({ is_over }) => formatYesNo(is_over) },
  { key: 'record', header: 'Loaded files', cell: ({ record }) => <Recorded record={record} /> },
];
