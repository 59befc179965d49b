import { EXCEPTION_GROUNDS, type GateAnswerName } from '@contract/loads/gate.constants';
import type { GateAnswer, GateException, GateSummary } from '@contract/loads/gate.entities';
import { formatDate, formatMoment } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { Notice } from '@ui/notice';
import { paths } from '~/paths';

const TITLES: Readonly<Record<GateAnswerName, string>> = {
  yes: 'Cleared for this load',
  exception: 'Needs an exception for this load',
  never: 'Can’t haul this load',
};

const KINDS = { yes: 'info', exception: 'warning', never: 'error' } as const;

/**
 * May this carrier have this load, with each reason, its source and its day.
 *
 * @param title instead of the answer's own
 */
export function GateNotice({ gate, title }: { gate: GateAnswer; title?: string | undefined }) {
  const { answer, reasons, unchecked, exception } = gate;
  return (
    <Notice kind={KINDS[answer]} title={title ?? TITLES[answer]}>
      {reasons.length > 0 ? (
        <ul className="plain-bullets">
          {reasons.map(({ key, sentence, source, as_of, is_excepted }) => (
            <li key={key}>
              {sentence}{' '}
              <span className="small-print">
                {source}
                {as_of ? `, ${formatDate(as_of)}` : ''}
                {is_excepted ? '. Covered by the exception' : ''}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {answer === 'never' ? <p>No exception can be given for this.</p> : null}
      {unchecked.length > 0 ? <p className="small-print">Not checked: {unchecked.join(' ')}</p> : null}
      {exception ? <ExceptionLine exception={exception} /> : null}
    </Notice>
  );
}

/** The state of an exception, in one line that links to it. */
function ExceptionLine({ exception }: { exception: GateException }) {
  const { id, status, requested_by, requested_at, decided_by, decided_at, ground, is_alone } = exception;
  const words =
    status === 'requested'
      ? `Exception requested by ${requested_by ?? 'a former user'} ${formatMoment(requested_at)}: waits for a decision`
      : `Exception ${status} by ${decided_by ?? 'a former user'}${decided_at ? ` ${formatMoment(decided_at)}` : ''}${ground ? `: ${EXCEPTION_GROUNDS[ground]}` : ''}${is_alone ? ', alone after a mailed code' : ''}`;
  return (
    <p>
      <Link to={paths.loadException(id)}>{words}</Link>
    </p>
  );
}

/** The answer in a list: a word, and any reasons. */
export function GateCell({ gate }: { gate: GateSummary | undefined }) {
  if (!gate) return <span className="missing">Not checked</span>;
  if (gate.answer === 'yes') return <span>Cleared</span>;
  return (
    <>
      <strong className={gate.answer === 'never' ? 'stop-word' : 'attention'}>
        {gate.answer === 'never' ? 'Can’t haul it' : 'Needs an exception'}
      </strong>
      <span className="row-note">{gate.sentence.replace(/^[^.]+\. /, '')}</span>
    </>
  );
}
