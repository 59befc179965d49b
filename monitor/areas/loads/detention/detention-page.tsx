import type { DetentionStatement, DetentionStop } from '@contract/loads/detention.calls';
import type { DetentionBasis } from '@contract/loads/detention.constants';
import { minutesSoFar, stopsNotKnown } from '@contract/loads/detention-words';
import { stopPlace } from '@contract/loads/stop-times';
import { formatCents } from '@contract/shared/format';
import { DefinitionList, Missing } from '@ui/definition-list';
import type { FastifyReply } from 'fastify';
import type { Phrase } from '../../../carrier-pages/language';
import { pageBehindLink } from '../../../carrier-pages/page-behind-link';
import { useSpeaker } from '../../../carrier-pages/speech';
import type { BrokerFacts } from '../../../mail/broker-of-record';
import { StopWindow } from '../links/stop-window';
import { DETENTION as D, GONE, NAME } from './detention-page-words';

const { send, sendGone } = pageBehindLink(NAME, GONE);

export { sendGone };

/** The statement as carrier and shipper read it; it shows nothing else of the load. */
export const sendStatement = (
  reply: FastifyReply,
  page: { statement: DetentionStatement; made: DetentionStatement | null; broker: BrokerFacts; address: string },
) => send(reply, 200, D.title, <Statement {...page} />, { titleOf: page.statement.reference, broker: page.broker });

interface StatementProps {
  statement: DetentionStatement;
  /** What it said when the link was made; null: not kept. */
  made: DetentionStatement | null;
  address: string;
}

function Statement({ statement, made, address }: StatementProps) {
  const { say, moment } = useSpeaker();
  const { hourly_cents: hourly, amount_cents: amount, carrier_name: carrier, detention_minutes: minutes } = statement;
  const open = stopsNotKnown(statement);
  const soFar = minutesSoFar(statement);
  const isNoneKnown = open > 0 && open === statement.stops.length;
  return (
    <>
      <h1>{say(D.title, statement.reference)}</h1>
      <p className="small-print">{say(D.asOf, moment(statement.as_of))}</p>
      <DefinitionList
        items={[
          { term: say(D.carrier), value: carrier ?? <Missing>{say(D.noCarrier)}</Missing> },
          {
            term: say(D.detention),
            value:
              soFar !== null ? (
                say(D.soFar, soFar)
              ) : isNoneKnown ? (
                <Missing>{say(D.unknown)}</Missing>
              ) : open === 0 ? (
                say(D.minutes, minutes)
              ) : (
                say(D.minutesOfSome, minutes, open)
              ),
          },
          {
            term: say(D.rate),
            value: hourly === null ? <Missing>{say(D.unknown)}</Missing> : say(D.anHour, formatCents(hourly)),
          },
          {
            term: say(D.amount),
            value:
              amount === null || isNoneKnown || soFar !== null ? (
                <Missing>{say(D.unknown)}</Missing>
              ) : (
                formatCents(amount)
              ),
          },
        ]}
      />
      {statement.stops.map((stop) => (
        <Stop
          key={stop.id}
          stop={stop}
          hourly={hourly}
          before={made && hasChanged(stop, stopIn(made, stop)) ? { stop: stopIn(made, stop)!, at: made.as_of } : null}
        />
      ))}
      <h2>{say(D.howToRead)}</h2>
      <ul className="row-list">
        {[D.evidence, D.word, D.report, ...(made ? [D.changed] : []), D.counts, D.claimed].map((phrase) => (
          <li key={phrase}>{say(phrase)}</li>
        ))}
      </ul>
      <p>
        <a href={`${address}/pdf`}>{say(D.pdf)}</a>
      </p>
    </>
  );
}

const BASES: Readonly<Record<DetentionBasis, Phrase>> = {
  positions: D.byPositions,
  word: D.byWord,
  reported: D.byReports,
  mixed: D.byBoth,
};

const stopIn = ({ stops }: DetentionStatement, { id }: DetentionStop) => stops.find((stop) => stop.id === id);

/** A time that was known when the link was made is another one now, or of another kind. */
const hasChanged = (stop: DetentionStop, before: DetentionStop | undefined): boolean =>
  before !== undefined &&
  (['arrived', 'departed'] as const).some(
    (time) =>
      before[time] !== null && (before[time].at !== stop[time]?.at || before[time].source !== stop[time]?.source),
  );

interface StopProps {
  stop: DetentionStop;
  hourly: number | null;
  /** What the statement said of the stop when the link was made; null: the same. */
  before: { stop: DetentionStop; at: string } | null;
}

function Stop({ stop, hourly, before }: StopProps) {
  const { say, moment } = useSpeaker();
  const { detention_minutes: minutes, detention_between: between, minutes_so_far: soFar } = stop;
  const unknown = <Missing>{say(D.unknown)}</Missing>;
  const detention =
    minutes === null
      ? soFar === null
        ? unknown
        : say(D.soFar, soFar)
      : between && between.least !== between.most
        ? say(D.minutesBetween, minutes, between.least, between.most)
        : say(D.minutes, minutes);
  return (
    <section>
      <h2>
        {stop.sequence}. {say(stop.kind === 'pickup' ? D.pickup : D.delivery, stopPlace(stop))}
      </h2>
      <DefinitionList
        items={[
          ...(stop.name ? [{ term: say(D.name), value: stop.name }] : []),
          { term: say(D.window), value: <StopWindow stop={stop} /> },
          { term: say(D.arrived), value: stop.arrived ? <Seen seen={stop.arrived} stop={stop} /> : unknown },
          { term: say(D.departed), value: stop.departed ? <Seen seen={stop.departed} stop={stop} /> : unknown },
          { term: say(D.freeTime), value: say(D.minutes, stop.free_time_minutes) },
          { term: say(D.detention), value: detention },
          {
            term: say(D.amount),
            value:
              hourly === null || stop.amount_cents === null ? (
                <Missing>{say(D.unknown)}</Missing>
              ) : (
                formatCents(stop.amount_cents)
              ),
          },
          { term: say(D.restsOn), value: stop.basis ? say(BASES[stop.basis]) : unknown },
          ...(before ? [{ term: say(D.saidOn, moment(before.at)), value: <Before stop={before.stop} /> }] : []),
        ]}
      />
      {stop.reports.length > 0 ? (
        <ul className="small-print">
          {stop.reports.map(({ is_type, at, source }, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two reports may say the same.
            <li key={`${is_type} ${at} ${line}`}>
              {say(is_type === 'arrival' ? D.reportedArrival : D.reportedDeparture, moment(at, stop.local_zone))}
              {' · '}
              {say(source === 'tms' ? D.bySystem : D.byPerson)}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function Before({ stop }: { stop: DetentionStop }) {
  const { say } = useSpeaker();
  const lines = [
    [D.arrived, stop.arrived],
    [D.departed, stop.departed],
  ] as const;
  return (
    <>
      {lines.map(([phrase, seen]) => (
        <p key={phrase}>
          {say(phrase)}: {seen ? <Seen seen={seen} stop={stop} /> : say(D.unknown)}
        </p>
      ))}
      {stop.detention_minutes === null ? null : (
        <p>
          {say(D.detention)}: {say(D.minutes, stop.detention_minutes)}
        </p>
      )}
    </>
  );
}

/** A time with what it rests on: the error of positions, or whose word it is, with what positions show beside it. */
function Seen({ seen, stop }: { seen: NonNullable<DetentionStop['arrived']>; stop: DetentionStop }) {
  const { say, moment } = useSpeaker();
  const errorOf = ({ between, source, word }: Omit<typeof seen, 'at'>) =>
    source === 'word'
      ? say(D.wordOf, word?.user ?? say(D.formerUser), word?.reason ?? '')
      : source === 'report'
        ? say(D.reported)
        : between?.from == null
          ? say(D.atTheLatest)
          : say(D.error, Math.ceil((Date.parse(between.to) - Date.parse(between.from)) / 2 / 60_000));
  return (
    <>
      {moment(seen.at, stop.local_zone)}
      <br />
      <span className="small-print">{errorOf(seen)}</span>
      {seen.seen ? (
        <>
          <br />
          <span className="small-print">
            {say(
              D.positionsShow,
              moment(seen.seen.at, stop.local_zone),
              errorOf({ source: 'eld', between: seen.seen.between }),
            )}
          </span>
        </>
      ) : null}
    </>
  );
}
