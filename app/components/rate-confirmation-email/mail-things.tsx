import { MAIL_THING_LABELS, type MailThingStanding } from '@contract/rate-confirmations/mails.constants';
import type { MailThing } from '@contract/rate-confirmations/mails.entities';
import { type Column, DataTable } from '~/components/table/data-table';

const STANDINGS: Record<MailThingStanding, string> = {
  not_on_file: 'Not on file',
  nothing_on_file: 'Nothing on file to compare with',
  on_file: 'On file',
};

/** Every number, address and vehicle of the email, compared with what is on file. */
export function MailThings({ things }: { things: readonly MailThing[] }) {
  if (things.length === 0) return <p className="missing">No number, address or vehicle that can be compared</p>;
  return (
    <DataTable
      caption="What the email names, compared with what was on file when it was checked"
      isCaptionHidden
      columns={COLUMNS}
      rows={things}
      rowKey={({ kind, value }) => `${kind} ${value}`}
    />
  );
}

const COLUMNS: readonly Column<MailThing>[] = [
  {
    key: 'value',
    header: 'Named',
    isRowHeader: true,
    className: 'mail-address',
    cell: ({ kind, value }) => `${MAIL_THING_LABELS[kind]} ${value}`,
  },
  {
    key: 'standing',
    header: 'On file',
    cell: ({ standing, source }) => (
      <>
        {standing === 'on_file' ? STANDINGS.on_file : <span className="attention">{STANDINGS[standing]}</span>}
        {source === null ? null : `: ${source}`}
      </>
    ),
  },
  { key: 'where', header: 'Where', className: 'mail-address', cell: ({ where }) => where.join(', ') },
];
