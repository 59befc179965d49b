import type { DetentionBilling, DetentionStatement, DetentionStop } from '@contract/loads/detention.calls';
import { detentionTime, detentionTotal, minutesSoFar } from '@contract/loads/detention-words';
import { LOAD_PAPER_LABELS } from '@contract/loads/load-papers.constants';
import { stopPlace } from '@contract/loads/stop-times';
import { formatCents } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { DefinitionList, Missing, NotOnFile } from '@ui/definition-list';
import type { ReactNode } from 'react';
import { paths, withBase } from '~/paths';

interface DetentionAnswerProps {
  statement: DetentionStatement;
  billing: DetentionBilling;
  mayWork: boolean;
}

/** What is owed and billed for waiting, to whom, with what, and what is missing: the statement's result, first. */
export function DetentionAnswer({ statement, billing, mayWork }: DetentionAnswerProps) {
  const { load_id: id, carrier_name: carrier, hourly_cents: hourly, rate_from: from } = statement;
  const isOpen = minutesSoFar(statement) !== null;
  const owed = isOpen || detentionTotal(statement) === null ? null : statement.amount_cents;
  const billed = isOpen || detentionTotal(statement) === null ? null : billing.amount_cents;
  const isOwed = statement.detention_minutes > 0 || isOpen;
  return (
    <div className={`decision-panel load-answer ${isOwed ? 'panel-warn' : ''}`} data-panel>
      <p className="panel-answer">
        <strong>{answerOf(statement)}</strong>
      </p>
      {mayWork ? <Unknown statement={statement} /> : null}
      <DefinitionList
        layout="columns"
        items={[
          {
            term: 'Owed to the carrier',
            value: <Noted note={carrier ?? 'No carrier'}>{amount(owed, hourly)}</Noted>,
          },
          {
            term: 'Rate',
            value: (
              <Noted note={from ? rateNote(from) : hourly === null ? null : 'Your company’s rate'}>
                {hourly === null ? <NotOnFile /> : `${formatCents(hourly)} an hour`}
              </Noted>
            ),
          },
          {
            term: 'Bill to the customer',
            value: (
              <Noted
                note={[billing.customer_name ?? 'No customer on file', billing.po_number && `PO ${billing.po_number}`]
                  .filter(Boolean)
                  .join(', ')}
              >
                {amount(billed, billing.hourly_cents)}
              </Noted>
            ),
          },
          { term: LOAD_PAPER_LABELS.bill_of_lading, value: billing.bill_of_lading ?? <NotOnFile /> },
          {
            term: LOAD_PAPER_LABELS.proof_of_delivery,
            value:
              billing.proof_of_delivery_id !== null ? (
                <a href={withBase(paths.loadPaper(id, billing.proof_of_delivery_id))}>On file</a>
              ) : mayWork ? (
                <Link to={paths.loadPaperNew(id, { type: 'proof_of_delivery' })}>Upload</Link>
              ) : (
                <NotOnFile />
              ),
          },
        ]}
      />
    </div>
  );
}

function Noted({ note, children }: { note: string | null; children: ReactNode }) {
  return (
    <>
      {children}
      {note ? <span className="load-note">{note}</span> : null}
    </>
  );
}

const amount = (cents: number | null, hourly: number | null) =>
  hourly === null ? (
    <Missing>No rate on file</Missing>
  ) : cents === null ? (
    <Missing>Not final</Missing>
  ) : (
    formatCents(cents)
  );

const rateNote = ({ number, is_accepted, cap_cents: cap }: NonNullable<DetentionStatement['rate_from']>) =>
  [`By ${number}`, is_accepted ? 'signed' : 'not signed', cap === null ? null : `at most ${formatCents(cap)}`]
    .filter(Boolean)
    .join(', ');

/** "2 h 15 min beyond free time at Dallas, TX", "3 h 49 min so far at Dallas, TX", "No detention at 2 of 3 stops". */
function answerOf(statement: DetentionStatement): string {
  const { stops } = statement;
  const waited = stops.filter(({ detention_minutes: of, minutes_so_far: soFar }) => (of ?? 0) > 0 || soFar !== null);
  const places = waited.map(stopPlace).join(' and ');
  const running = minutesSoFar(statement);
  if (running !== null) return `${detentionTime(running)} beyond free time so far at ${places}`;
  if (statement.detention_minutes > 0)
    return `${detentionTime(statement.detention_minutes)} beyond free time at ${places}`;
  const open = stops.filter(isUnknown);
  if (open.length === 0) return 'No detention: the truck left each stop within free time';
  if (open.length === stops.length) return 'Detention unknown: no stop has both an arrival and a departure';
  return `No detention at ${stops.length - open.length} of ${stops.length} stops; unknown at the others`;
}

const isUnknown = ({ detention_minutes: of, minutes_so_far: soFar }: DetentionStop) => of === null && soFar === null;

/** What is to be logged before the statement is whole. */
function Unknown({ statement: { load_id: id, stops } }: { statement: DetentionStatement }) {
  const open = stops.filter(isUnknown);
  if (open.length === 0) return null;
  return (
    <ul className="plain-bullets screen-only">
      {open.map((stop) => {
        const type = stop.arrived === null ? 'arrival' : 'departure';
        return (
          <li key={stop.id}>
            No {type} on file at {stopPlace(stop)}.{' '}
            <Link to={paths.loadLogNew(id, { type, stop: stop.id })}>
              {type === 'arrival' ? 'Log arrival' : 'Log departure'}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
