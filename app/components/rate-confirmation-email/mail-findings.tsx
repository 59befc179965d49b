import type { MailFinding } from '@contract/rate-confirmations/mails.entities';
import { uncheckedOf, wrongOf } from '~/view/rate-confirmations/mail-answer';

/** The findings, each in a sentence with its fact; below them what could not be checked. */
export function MailFindings({ findings }: { findings: readonly MailFinding[] }) {
  const unchecked = uncheckedOf(findings);
  return (
    <>
      <FindingList findings={wrongOf(findings)} />
      {unchecked.length > 0 ? (
        <>
          <h3>Not checked</h3>
          <p className="small-print">We couldn’t check these. That is neither good nor bad.</p>
          <FindingList findings={unchecked} />
        </>
      ) : null}
    </>
  );
}

function FindingList({ findings }: { findings: readonly MailFinding[] }) {
  if (findings.length === 0) return <p>Nothing was found against this email.</p>;
  return (
    <ul className="row-list mail-findings">
      {findings.map(({ kind, what, value, expected }) => (
        <li key={kind}>
          <span>{what}</span>
          <span className="small-print">
            {value === null ? null : `In the email: ${value}. `}
            {expected === null ? null : `Expected: ${expected}.`}
          </span>
        </li>
      ))}
    </ul>
  );
}
