import { MAIL_STATUS_LABELS } from '@contract/rate-confirmations/mails.constants';
import type { RateConfirmationMailSummary } from '@contract/rate-confirmations/mails.entities';
import {
  RATE_CONFIRMATION_LIST_LABELS,
  RATE_CONFIRMATION_MAIL_LISTS,
  type RateConfirmationMailList,
} from '@contract/rate-confirmations/rate-confirmations.constants';
import { formatCount, formatMoment } from '@contract/shared/format';
import type { PagingInfo } from '@contract/shared/paging';
import { Link, useLocation } from '@remix-run/react';
import { TextField } from '@ui/form/text-field';
import { Notice } from '@ui/notice';
import { FilterForm } from '~/components/form/filter-form';
import { PageHeader } from '~/components/shell/page-header';
import { SectionTabs } from '~/components/shell/section-tabs';
import type { Column } from '~/components/table/data-table';
import { EmptyState } from '~/components/table/empty-state';
import { PagedTable } from '~/components/table/paged-table';
import { useKeptRows } from '~/components/table/use-kept-rows';
import { paths, withParams } from '~/paths';
import type { Restored } from '~/view/kept-rows';
import { mailReason } from '~/view/rate-confirmations/mail-answer';
import { KEPT_MAILS } from '~/view/rate-confirmations/mail-list';

interface MailListProps {
  list: RateConfirmationMailList;
  subject: string;
  counts: Readonly<Record<RateConfirmationMailList, number>> | null;
  rows:
    | { ok: true; data: { mails: readonly RateConfirmationMailSummary[]; paging: PagingInfo } }
    | { ok: false; reference: string | null };
}

/** Emails with rate confirmations that came in, by what became of them. */
export function MailList({ page }: { page: Restored<MailListProps> }) {
  useKeptRows(KEPT_MAILS, page);
  const { list, subject, counts, rows } = page;
  const location = useLocation();
  return (
    <>
      <PageHeader
        title="Rate confirmation emails"
        context="Emails that came in for your carriers, checked before anyone acts on them"
        crumbs={[{ label: 'Rate confirmations', to: paths.rateConfirmations() }, { label: 'Emails' }]}
        action={
          <Link className="button" to={paths.rateConfirmationEmailNew()} discover="none">
            Upload an email
          </Link>
        }
      />
      <SectionTabs
        label="Lists of emails"
        tabs={RATE_CONFIRMATION_MAIL_LISTS.map((one) => ({
          label: RATE_CONFIRMATION_LIST_LABELS[one],
          to: withParams(location, { list: one === 'all' ? null : one, page: null }),
          isCurrent: one === list,
          count: counts?.[one],
        }))}
      />
      <FilterForm
        action={paths.rateConfirmationEmails()}
        kept={list === 'all' ? [] : [['list', list]]}
        chips={
          subject === ''
            ? []
            : [
                {
                  label: `Subject: ${subject}`,
                  removeHref: paths.rateConfirmationEmails(list === 'all' ? {} : { list }),
                },
              ]
        }
        clearHref={paths.rateConfirmationEmails(list === 'all' ? {} : { list })}
      >
        <TextField field={{ name: 'subject', initialValue: subject }} label="Subject contains" isOptional />
      </FilterForm>
      {!rows.ok ? (
        <Notice kind="error" title="The emails could not be loaded">
          <p>
            <Link to={withParams(location, {})} reloadDocument>
              Try again
            </Link>
            {rows.reference ? ` Reference: ${rows.reference}` : null}
          </p>
        </Notice>
      ) : (
        <Rows list={list} subject={subject} {...rows.data} />
      )}
    </>
  );
}

type RowsProps = Pick<MailListProps, 'list' | 'subject'> & {
  mails: readonly RateConfirmationMailSummary[];
  paging: PagingInfo;
};

function Rows({ list, subject, mails, paging }: RowsProps) {
  return (
    <section className="short-rows" aria-label={RATE_CONFIRMATION_LIST_LABELS[list]}>
      <PagedTable
        caption="Rate confirmation emails"
        noun={['email', 'emails']}
        columns={COLUMNS}
        rows={mails}
        rowKey={({ id }) => id}
        paging={paging}
        empty={
          <EmptyState title={subject === '' ? NONE[list] : 'No email has that in its subject'}>
            <p>
              {subject === '' ? (
                'Emails come in by the address of a carrier, by the inbox folder or by an upload.'
              ) : (
                <Link to={paths.rateConfirmationEmails(list === 'all' ? {} : { list })}>Show all</Link>
              )}
            </p>
          </EmptyState>
        }
      />
    </section>
  );
}

const NONE: Record<RateConfirmationMailList, string> = {
  all: 'No email yet',
  flagged: 'No flagged email',
  undelivered: 'No undelivered email',
  delivered: 'No delivered email',
};

/** What could not be checked is no proof of anything: it is counted beside. */
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
    cell: ({ id, subject }) => <Link to={paths.rateConfirmationEmail(id)}>{subject ?? 'No subject'}</Link>,
  },
  {
    key: 'status',
    header: 'Status',
    isOneLine: true,
    cell: ({ status }) =>
      status === 'flagged' || status === 'undelivered' ? (
        <span className="attention">{MAIL_STATUS_LABELS[status]}</span>
      ) : (
        MAIL_STATUS_LABELS[status]
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
    cell: ({ from }) => from?.address ?? <span className="missing">No sender</span>,
  },
  {
    key: 'carrier',
    header: 'Carrier',
    from: 'widest',
    cell: ({ carrier }) =>
      carrier ? (
        <Link to={paths.carrier(carrier.id)}>{carrier.legal_name ?? `DOT ${carrier.id}`}</Link>
      ) : (
        <span className="missing">Not known</span>
      ),
  },
  {
    key: 'load',
    header: 'Load',
    isOneLine: true,
    cell: ({ load }) =>
      load ? <Link to={paths.load(load.id)}>{load.reference}</Link> : <span className="missing">None</span>,
  },
  {
    key: 'received',
    header: 'Received',
    className: 'cell-when',
    from: 'medium',
    cell: ({ received_at }) => formatMoment(received_at),
  },
];
