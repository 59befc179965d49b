import { MAIL_SOURCE_LABELS } from '@contract/rate-confirmations/mails.constants';
import type { MailAddress, RateConfirmationMail } from '@contract/rate-confirmations/mails.entities';
import { formatMegabytes, formatMoment } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { type Definition, DefinitionList } from '@ui/definition-list';
import { paths } from '~/paths';

const withName = ({ name, address }: MailAddress) => (name ? `${name} <${address}>` : address);
const people = (list: readonly MailAddress[]) => (list.length > 0 ? list.map(withName).join(', ') : null);

/** Sender, time and recipients by the email; then each line of its header. */
export function MailHeaders({ mail }: { mail: RateConfirmationMail }) {
  const items: Definition[] = [
    { term: 'From', value: people(mail.senders) },
    { term: 'Replies go to', value: people(mail.reply_to) ?? 'The sender' },
    { term: 'To', value: people(mail.to) },
    { term: 'Subject', value: mail.subject },
    { term: 'Date header', value: mail.sent_at },
    { term: 'Received', value: `${formatMoment(mail.received_at)}, ${MAIL_SOURCE_LABELS[mail.source]}` },
    { term: 'Message-ID', value: mail.message_id },
  ];
  return (
    <>
      <div className="mail-address">
        <DefinitionList items={items} />
      </div>
      <details>
        <summary>All headers</summary>
        <pre className="mail-text">{mail.headers.map(({ name, value }) => `${name}: ${value}`).join('\n')}</pre>
      </details>
    </>
  );
}

/** The email's text. HTML is never rendered: its text is shown instead. */
export function MailText({ mail }: { mail: RateConfirmationMail }) {
  if (mail.text === null) return <p className="missing">No text, or it could not be read</p>;
  return (
    <>
      <pre className="mail-text">{mail.text}</pre>
      {mail.is_text_cut ? <p className="small-print">The rest is in the saved email.</p> : null}
    </>
  );
}

export function MailAttachments({ mail }: { mail: RateConfirmationMail }) {
  const { attachments, eml_file_id: whole } = mail;
  return (
    <>
      {attachments.length === 0 ? <p className="missing">No attachments</p> : null}
      {attachments.length > 0 ? (
        <ul className="row-list">
          {attachments.map(({ id, name, bytes, sha256, not_kept }) => (
            <li key={`${sha256} ${name}`}>
              <span className="mail-address">
                {id === null ? (
                  name
                ) : (
                  <Link to={paths.rateConfirmationEmailFile(mail.id, id)} reloadDocument discover="none">
                    {name}
                  </Link>
                )}{' '}
                ({formatMegabytes(bytes)})
              </span>
              <span className="small-print mail-address">{not_kept ?? `SHA-256 ${sha256}`}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {whole === null ? (
        <p className="small-print">The email itself was not kept: there was no room left.</p>
      ) : (
        <p>
          <Link to={paths.rateConfirmationEmailFile(mail.id, whole)} reloadDocument discover="none">
            Download original (.eml)
          </Link>
        </p>
      )}
    </>
  );
}
