import type { LiveAnswer } from '@contract/carriers/live-checks.entities';
import { formatText, formatYesNo } from '@contract/shared/format';
import type { Column } from '~/components/table/data-table';
import type { LiveRow } from '~/view/carrier/live-check';

export const LIVE_COLUMNS: Column<LiveRow>[] = [
  { key: 'what', header: 'What', cell: ({ label }) => label, isRowHeader: true },
  { key: 'live', header: 'FMCSA, live', cell: ({ live }) => formatText(live) },
  {
    key: 'record',
    header: 'Loaded files',
    cell: ({ record }) => (record === undefined ? 'See the sections of this page' : formatText(record)),
  },
];

type Basic = NonNullable<LiveAnswer['basics']>[number];

export const BASIC_COLUMNS: Column<Basic>[] = [
  { key: 'basic', header: 'BASIC', cell: ({ name }) => name, isRowHeader: true },
  { key: 'percentile', header: 'Percentile', cell: ({ percentile }) => formatText(percentile), isNumeric: true },
  { key: 'threshold', header: 'Threshold', cell: ({ threshold }) => formatText(threshold), isNumeric: true },
  { key: 'measure', header: 'Measure', cell: ({ measure }) => formatText(measure), isNumeric: true },
  { key: 'over', header: 'Over threshold', cell: ({ is_over }) => formatYesNo(is_over) },
];
