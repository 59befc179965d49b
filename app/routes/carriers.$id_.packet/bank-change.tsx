import type { OnboardingPacket } from '@contract/onboarding/packets.calls';
import { BANK_CHANGE_LABELS } from '@contract/onboarding/packets.constants';
import { formatDate } from '@contract/shared/format';
import { Missing } from '@ui/definition-list';
import { type Column, DataTable } from '~/components/table/data-table';

type Compared = NonNullable<OnboardingPacket['bank_change']>['compared'][number];

/** Where the carrier was paid beside where it now asks to be paid, numbers by their last four. */
export function BankChange({ packet: { bank_change } }: { packet: OnboardingPacket }) {
  if (bank_change === null) return null;
  const { missing, accepted_at, compared } = bank_change;
  if (missing) return <p>Both accounts are shown to users who have the permission “{missing.name}”.</p>;
  return (
    <DataTable
      caption={`Bank and remit-to, what changed first. Before: ${accepted_at === null ? 'nothing on file' : `on file since ${formatDate(accepted_at)}`}.`}
      columns={COLUMNS}
      rows={compared.toSorted((a, b) => Number(b.is_changed) - Number(a.is_changed))}
      rowKey={({ field }) => field}
    />
  );
}

const COLUMNS: readonly Column<Compared>[] = [
  { key: 'field', header: 'What', isRowHeader: true, cell: ({ field }) => BANK_CHANGE_LABELS[field] },
  {
    key: 'result',
    header: 'Result',
    isOneLine: true,
    cell: ({ is_changed }) => (
      <span className={`verdict verdict-${is_changed ? 'fail' : 'pass'}`}>{is_changed ? 'Changed' : 'Same'}</span>
    ),
  },
  { key: 'before', header: 'Before', cell: ({ before }) => before ?? <Missing>Not on file</Missing> },
  { key: 'now', header: 'In this packet', cell: ({ now }) => now ?? <Missing>Not given</Missing> },
];
