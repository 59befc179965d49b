import { formatInteger, formatMoment } from '@contract/shared/format';
import { VETTING_DECISION_LABELS } from '@contract/vetting/vetting-files.constants';
import type { VettingFileSummary } from '@contract/vetting/vetting-files.entities';
import { Link } from '@remix-run/react';
import type { Column } from '~/components/table/data-table';
import { VerdictBadge } from '~/components/verdict/verdict-badge';
import { paths } from '~/paths';

/** Vetting files of one carrier as rows, each opened by its number. */
export const VETTING_FILE_COLUMNS: Column<VettingFileSummary>[] = [
  {
    key: 'number',
    header: 'File',
    cell: ({ number, carrier_id }) => (
      <Link to={paths.carrierVettingFile(carrier_id, number)}>Vetting file {formatInteger(number)}</Link>
    ),
    isRowHeader: true,
  },
  { key: 'when', header: 'When', cell: ({ decided_at }) => formatMoment(decided_at), isOneLine: true },
  { key: 'decision', header: 'Decision', cell: ({ decision }) => VETTING_DECISION_LABELS[decision], isOneLine: true },
  { key: 'verdict', header: 'Verdict', cell: ({ overall_result }) => <VerdictBadge verdict={overall_result} /> },
  { key: 'reference', header: 'Made for', cell: ({ reference }) => reference ?? 'No load' },
  { key: 'by', header: 'By', cell: ({ decided_by }) => decided_by ?? 'System', isOneLine: true },
];
