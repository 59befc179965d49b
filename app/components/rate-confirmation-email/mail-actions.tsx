import type { RateConfirmationMail } from '@contract/rate-confirmations/mails.entities';
import { formatPhone } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { FraudActs } from '~/components/carrier/fraud-acts';
import { paths } from '~/paths';
import { describeAge } from '~/view/carrier/contact-age';
import type { FraudMay } from '~/view/carrier/fraud-may';
import { warningAddress } from '~/view/rate-confirmations/mail-actions';

interface MailActionsProps {
  mail: RateConfirmationMail;
  may: FraudMay;
}

/** What to do about an email: call a number that was on file before it, keep the money, stop the carrier, warn others. */
export function MailActions({ mail, may }: MailActionsProps) {
  const { carrier, load, numbers_to_call: numbers } = mail;
  const isAboutMoney = mail.findings.some(({ kind, is_checked }) => kind === 'other_remit_to' && is_checked);
  return (
    <>
      {carrier === null ? (
        <p className="missing">No number to call: we don’t know the carrier</p>
      ) : (
        <CallList carrierId={carrier.id} numbers={numbers} />
      )}
      {isAboutMoney ? (
        <p>
          Don’t pay the account in this email until the carrier confirms it at one of these numbers. Bank details change
          only in the carrier’s packet, never by email.
          {load ? (
            <>
              {' '}
              <Link to={paths.load(load.id)}>Leave a note for accounting on load {load.reference}</Link>
            </>
          ) : null}
        </p>
      ) : null}
      {carrier !== null ? (
        <FraudActs carrierId={carrier.id} may={may} heldFor={heldFor(mail)} warning={warningAddress(mail)} />
      ) : null}
    </>
  );
}

const heldFor = ({ subject }: RateConfirmationMail) => `The email “${subject ?? 'without a subject'}”.`;

type CallListProps = { carrierId: number; numbers: RateConfirmationMail['numbers_to_call'] };

function CallList({ carrierId, numbers }: CallListProps) {
  if (numbers.length === 0)
    return (
      <p>
        No telephone of the carrier that has been on record for 90 days and is not flagged for fraud. Its{' '}
        <Link to={paths.carrierDirectory(carrierId)}>directory</Link> names other people. A number in the email proves
        nothing.
      </p>
    );
  return (
    <ul className="row-list">
      {numbers.map(({ number, label, ...age }) => (
        <li key={number}>
          <a href={`tel:${number}`}>Call {formatPhone(number)}</a>
          <span className="small-print">
            {label} on the FMCSA record, {describeAge(age)}
          </span>
        </li>
      ))}
    </ul>
  );
}
