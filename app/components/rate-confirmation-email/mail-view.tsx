import { TICKET_STATUS_LABELS } from '@contract/alerts/tickets.constants';
import { MAIL_STATUS_LABELS } from '@contract/rate-confirmations/mails.constants';
import type { RateConfirmationMail } from '@contract/rate-confirmations/mails.entities';
import { formatMoment } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { DefinitionList } from '@ui/definition-list';
import { PageHeader } from '~/components/shell/page-header';
import { paths } from '~/paths';
import { mailAnswer } from '~/view/rate-confirmations/mail-answer';
import { LinkForm } from './link-form';
import { MailAttachments, MailHeaders, MailText } from './mail-content';
import { MailFindings } from './mail-findings';

interface MailViewProps {
  mail: RateConfirmationMail;
}

/** One email: its verdict, the reasons, and its content. */
export function MailView({ mail }: MailViewProps) {
  const mayDismiss = mail.status === 'flagged' || mail.status === 'undelivered';
  return (
    <>
      <PageHeader
        title={mail.subject ?? 'No subject'}
        context={`Rate confirmation email, ${MAIL_STATUS_LABELS[mail.status].toLowerCase()}`}
        crumbs={[
          { label: 'Rate confirmations', to: paths.rateConfirmations() },
          { label: 'Emails', to: paths.rateConfirmationEmails() },
          { label: mail.subject ?? 'No subject' },
        ]}
        action={
          mayDismiss ? (
            <Link className="button" to={paths.rateConfirmationEmailDismiss(mail.id)}>
              Dismiss
            </Link>
          ) : undefined
        }
      />
      <div className={`decision-panel load-answer ${mail.status === 'completed' ? '' : 'panel-partly'}`}>
        <p className="panel-answer">
          <strong>{mailAnswer(mail, mail.dismissed !== null)}</strong>
        </p>
        {mail.dismissed ? (
          <p>
            {mail.dismissed.by ?? 'A former user'}, {formatMoment(mail.dismissed.at)}: {mail.dismissed.reason}
          </p>
        ) : null}
      </div>
      <div className="stack-wide mail-page">
        <section className="stack" aria-labelledby="found-title">
          <h2 id="found-title">What was found</h2>
          <MailFindings findings={mail.findings} />
        </section>
        <section className="stack" aria-labelledby="load-title">
          <h2 id="load-title">Load and carrier</h2>
          <MailLinks mail={mail} />
          <LinkForm mail={mail} />
        </section>
        <section className="stack" aria-labelledby="headers-title">
          <h2 id="headers-title">Sender</h2>
          <MailHeaders mail={mail} />
        </section>
        <section className="stack" aria-labelledby="text-title">
          <h2 id="text-title">Text</h2>
          <MailText mail={mail} />
        </section>
        <section className="stack" aria-labelledby="attachments-title">
          <h2 id="attachments-title">Attachments</h2>
          <MailAttachments mail={mail} />
        </section>
      </div>
    </>
  );
}

function MailLinks({ mail: { carrier, load, linked, tickets } }: { mail: RateConfirmationMail }) {
  return (
    <>
      <DefinitionList
        items={[
          {
            term: 'Carrier',
            value: carrier ? (
              <Link to={paths.carrier(carrier.id)}>{carrier.legal_name ?? `DOT ${carrier.id}`}</Link>
            ) : (
              <span className="missing">Not known</span>
            ),
          },
          {
            term: 'Load',
            value: load ? (
              <Link to={paths.load(load.id)}>{load.reference}</Link>
            ) : (
              <span className="missing">None of yours is named</span>
            ),
          },
          ...tickets.map(({ id, status }) => ({
            term: 'Alert',
            value: <Link to={paths.alert(id)}>{TICKET_STATUS_LABELS[status]}</Link>,
          })),
        ]}
      />
      {linked ? (
        <p className="small-print">
          Linked by {linked.by ?? 'a former user'}, {formatMoment(linked.at)}
        </p>
      ) : null}
    </>
  );
}
