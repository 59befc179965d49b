import type { ErasurePlan } from '@contract/retention/erasure.calls';
import { formatInteger } from '@contract/shared/format';

interface PlanProps {
  person: { name: string; email: string; phone: string };
  plan: ErasurePlan;
}

const count = (parts: readonly { rows: number }[]) => parts.reduce((sum, { rows }) => sum + rows, 0);
const records = (rows: number) => `${formatInteger(rows)} ${rows === 1 ? 'record' : 'records'}`;
/** A table's name as words. */
const words = (table: string) => table.replaceAll('_', ' ');

const ACCOUNTS = {
  none: null,
  erased: 'The account of this former user is emptied: name, email, phone, password, devices and sign-ins.',
  held: 'The account of this former user stays: a legal hold needs who acted.',
};

/** What an erasure would do, before it does it. */
export function Plan({ person, plan: { changed, held, left, account } }: PlanProps) {
  const stays = left.filter(({ rows }) => rows > 0);
  return (
    <section className="stack" aria-labelledby="plan-title">
      <h2 id="plan-title">{[person.name, person.email, person.phone].filter(Boolean).join(', ')}</h2>
      <h3>Goes, for good</h3>
      {ACCOUNTS[account] ? <p>{ACCOUNTS[account]}</p> : null}
      {changed.length === 0 ? (
        <p>No other record names this person.</p>
      ) : (
        <>
          <p>
            Name, email and phone become “Erased person” with a number in {records(count(changed))}. What happened, and
            when, stays.
          </p>
          <ul className="plain-bullets">
            {changed.map(({ table, rows }) => (
              <li key={table}>
                {words(table)}: {records(rows)}
              </li>
            ))}
          </ul>
        </>
      )}
      {held.length === 0 ? null : (
        <>
          <h3>Stays under a legal hold</h3>
          <p>{records(count(held))}. Erase the person again when the hold is released.</p>
        </>
      )}
      <h3>Stays, with this person in it</h3>
      {stays.length === 0 ? (
        <p>None</p>
      ) : (
        <ul className="plain-bullets">
          {stays.map(({ label, why, rows }) => (
            <li key={label}>
              <strong>
                {label}: {records(rows)}.
              </strong>{' '}
              {why}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
