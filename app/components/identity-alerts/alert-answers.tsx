import type { IdentityAlert } from '@contract/identity-alerts/identity-alerts.entities';
import { formatDate } from '@contract/shared/format';

const YOUNG = 'From an address that is new on the carrier’s record, so it may not be the carrier';

/** The parts below an alert: the carrier's answers first; if there are none, it says so. */
export function AlertAnswers({
  answers,
  is_carrier_email_young: isYoung,
}: Pick<IdentityAlert, 'answers' | 'is_carrier_email_young'>) {
  if (answers.length === 0) return <p className="missing">The carrier has not answered.</p>;
  return (
    <ul className="note-list" aria-label="Answers">
      {answers.map(({ author, created_at, message_for_display: text }) => (
        <li key={`${author}-${created_at}-${text}`}>
          <p className="as-written">{text}</p>
          <p className="small-print">
            {author === 'company' ? 'The reporter' : isYoung ? YOUNG : 'The carrier, from its address of record'},{' '}
            <time dateTime={created_at}>{formatDate(created_at)}</time>
          </p>
        </li>
      ))}
    </ul>
  );
}
