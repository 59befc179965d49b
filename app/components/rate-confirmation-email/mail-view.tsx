import { TICKET_STATUS_LABELS } from '@contract/alerts/tickets.constants';
import type { RateConfirmationMail } from '@contract/rate-confirmations/mails.entities';
import { formatMoment } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { DefinitionList, None, NotOnFile } from '@ui/definition-list';
import { PageHeader } from '~/components/shell/page-header';
import { WayBack } from '~/components/way-back';
import { paths } from '~/paths';
import type { FraudMay } from '~/view/carrier/fraud-may';
import { mailAnswer, mailLabel, mailTone } from '~/view/rate-confirmations/mail-answer';
import { LinkForm } from './link-form';
import { MailActions } from './mail-actions';
import { MailAttachments, MailHeaders, MailText } from './mail-content';
import { MailFindings } from './mail-findings';
import { MailThings } from './mail-things';

interface MailViewProps {
  mail: RateConfirmationMail;
  /** What this user may do about the carrier. */
  may: FraudMay;
}

/** One email: its verdict, the reasons, and its content. */
export function MailView({ mail, may }: MailViewProps) {
  const mayDismiss = mail.status === 'flagged' || mail.status === 'undelivered';
  return (
    <>
      <PageHeader
        title={mail.subject ?? 'No subject'}
        context={`Rate confirmation email, ${mailLabel(mail).toLowerCase()}`}
        wayBack={
          <WayBack
            of={{ page: 'email', id: mail.id }}
            crumbs={[
              { label: 'Rate confirmations', to: paths.rateConfirmations() },
              { label: 'Emails', to: paths.rateConfirmationEmails(), isList: true },
              { label: mail.subject ?? 'No subject' },
            ]}
          />
        }
        action={
          mayDismiss ? (
            <Link className="button" to={paths.rateConfirmationEmailDismiss(mail.id)}>
              Dismiss
            </Link>
          ) : undefined
        }
      />
      <div className={`decision-panel load-answer ${mailTone(mail, mail.dismissed !== null)}`}>
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
        <section className="stack" aria-labelledby="actions-title">
          <h2 id="actions-title">What to do</h2>
          <MailActions mail={mail} may={may} />
        </section>
        <section className="stack" aria-labelledby="found-title">
          <h2 id="found-title">What was found</h2>
          <MailFindings findings={mail.findings} />
        </section>
        <section className="stack" aria-labelledby="text-title">
          <h2 id="text-title">Text</h2>
          <MailText mail={mail} />
        </section>
        <section className="stack" aria-labelledby="attachments-title">
          <h2 id="attachments-title">Attachments</h2>
          <MailAttachments mail={mail} />
        </section>
        <section className="stack" aria-labelledby="things-title">
          <h2 id="things-title">Contact and payment details in it</h2>
          <MailThings things={mail.things} />
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
              <NotOnFile />
            ),
          },
          {
            term: 'Load',
            value: load ? <Link to={paths.load(load.id)}>{load.reference}</Link> : <None />,
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
