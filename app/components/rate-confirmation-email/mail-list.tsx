import type { RateConfirmationMailSummary } from '@contract/rate-confirmations/mails.entities';
import { formatCount, formatMoment } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { None, NotOnFile } from '@ui/definition-list';
import { ListPage } from '~/components/list/list-page';
import { RowLink } from '~/components/row-link';
import type { Column } from '~/components/table/data-table';
import { useKeptRows } from '~/components/table/use-kept-rows';
import { paths } from '~/paths';
import type { Restored } from '~/view/kept-rows';
import { KEPT_MAILS, type MailPage, mailList } from '~/view/lists/rate-confirmation-mails.list';
import { isLikelyFraud, mailLabel, mailReason } from '~/view/rate-confirmations/mail-answer';

/** Received emails with rate confirmations, by status. */
export function MailList({ page }: { page: Restored<MailPage> }) {
  useKeptRows(KEPT_MAILS, page);
  return (
    <ListPage
      of={mailList}
      page={page}
      action={
        <Link className="button" to={paths.rateConfirmationEmailNew()} discover="none">
          Upload an email
        </Link>
      }
      columns={COLUMNS}
      rowKey={({ id }) => id}
    />
  );
}

/** What could not be checked proves nothing: it is counted separately. */
function nothingFound(findings: RateConfirmationMailSummary['findings']): string {
  const unchecked = findings.filter(({ is_checked }) => !is_checked).length;
  return unchecked === 0 ? 'Nothing found' : `Nothing found; ${formatCount(unchecked, 'check')} not possible`;
}

const COLUMNS: readonly Column<RateConfirmationMailSummary>[] = [
  {
    key: 'subject',
    header: 'Subject',
    className: 'mail-subject',
    isRowHeader: true,
    cell: ({ id, subject }, at) => (
      <RowLink of="email" to={paths.rateConfirmationEmail(id)} at={at}>
        {subject ?? 'No subject'}
      </RowLink>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    isOneLine: true,
    cell: (mail) =>
      isLikelyFraud(mail) ? (
        <strong className="stop-word">Likely fraud</strong>
      ) : mail.status === 'flagged' ? (
        <span className="attention">{mailLabel(mail)}</span>
      ) : (
        mailLabel(mail)
      ),
  },
  {
    key: 'why',
    header: 'Found',
    className: 'mail-why',
    cell: ({ status, findings }) =>
      mailReason(findings) ?? (status === 'queued' ? 'Not checked yet' : nothingFound(findings)),
  },
  {
    key: 'from',
    header: 'From',
    from: 'wide',
    className: 'mail-address',
    cell: ({ from }) => from?.address ?? <None />,
  },
  {
    key: 'carrier',
    header: 'Carrier',
    from: 'widest',
    cell: ({ carrier }) =>
      carrier ? <Link to={paths.carrier(carrier.id)}>{carrier.legal_name ?? `DOT ${carrier.id}`}</Link> : <NotOnFile />,
  },
  {
    key: 'load',
    header: 'Load',
    className: 'unbroken',
    cell: ({ load }) => (load ? <Link to={paths.load(load.id)}>{load.reference}</Link> : <None />),
  },
  {
    key: 'received',
    header: 'Received',
    className: 'cell-when',
    from: 'medium',
    cell: ({ received_at }) => formatMoment(received_at),
  },
];
