import type { DetentionStatement, DetentionStop } from '@contract/loads/detention.calls';
import type { DetentionBasis } from '@contract/loads/detention.constants';
import { detentionTime, minutesSoFar, reportersOf, stopsNotKnown } from '@contract/loads/detention-words';
import { POSITION_REPORTER_LABELS } from '@contract/loads/positions.constants';
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
  const zone = statement.stops[0]?.local_zone ?? undefined;
  const isNoneKnown = open > 0 && open === statement.stops.length;
  return (
    <>
      <h1>{say(D.title, statement.reference)}</h1>
      <p className="small-print">{say(D.asOf, moment(statement.as_of, zone))}</p>
      <DefinitionList
        items={[
          { term: say(D.carrier), value: carrier ?? <Missing>{say(D.noCarrier)}</Missing> },
          {
            term: say(D.detention),
            value:
              soFar !== null ? (
                say(D.soFar, inHours(soFar))
              ) : isNoneKnown ? (
                <Missing>{say(D.noneYet)}</Missing>
              ) : open === 0 ? (
                inHours(minutes)
              ) : (
                say(D.ofSome, inHours(minutes), open)
              ),
          },
          {
            term: say(D.rate),
            value: hourly === null ? <Missing>{say(D.unknown)}</Missing> : say(D.anHour, formatCents(hourly)),
          },
          // Without a rate there is none, and while it runs it is not known.
          ...(amount === null || isNoneKnown || soFar !== null
            ? []
            : [{ term: say(D.amount), value: formatCents(amount) }]),
        ]}
      />
      <p>
        <a href={`${address}/pdf`}>{say(D.pdf)}</a>
      </p>
      {statement.stops.map((stop) => (
        <Stop
          key={stop.id}
          stop={stop}
          hourly={hourly}
          before={made && hasChanged(stop, stopIn(made, stop)) ? { stop: stopIn(made, stop)!, at: made.as_of } : null}
        />
      ))}
      <details>
        <summary className="discloses">{say(D.howToRead)}</summary>
        <ul className="row-list">
          {[D.evidence, D.word, D.report, ...(made ? [D.changed] : []), D.counts, D.claimed].map((phrase) => (
            <li key={phrase}>{say(phrase)}</li>
          ))}
        </ul>
      </details>
    </>
  );
}

/** The same in every language of the page. */
const inHours = (minutes: number) => (minutes < 60 ? `${minutes} min` : detentionTime(minutes));

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
        ? null
        : say(D.soFar, inHours(soFar))
      : between && between.least !== between.most
        ? say(D.between, inHours(minutes), inHours(between.least), inHours(between.most))
        : inHours(minutes);
  const isNothing = !stop.arrived && !stop.departed && stop.reports.length === 0;
  const address = [stop.name, stop.street].filter(Boolean).join(', ');
  const from = stop.counts_from;
  const free = inHours(stop.free_time_minutes);
  const freeUntil = from && new Date(Date.parse(from) + stop.free_time_minutes * 60_000).toISOString();
  return (
    <section>
      <h2>
        {stop.sequence}. {say(stop.kind === 'pickup' ? D.pickup : D.delivery, stopPlace(stop))}
      </h2>
      <DefinitionList
        items={[
          ...(address ? [{ term: say(D.name), value: address }] : []),
          { term: say(D.window), value: <StopWindow stop={stop} /> },
          ...(isNothing
            ? [{ term: say(D.arrived), value: <Missing>{say(D.nothing)}</Missing> }]
            : [
                { term: say(D.arrived), value: stop.arrived ? <Seen seen={stop.arrived} stop={stop} /> : unknown },
                { term: say(D.departed), value: stop.departed ? <Seen seen={stop.departed} stop={stop} /> : unknown },
              ]),
          {
            term: say(D.freeTime),
            value: freeUntil === null ? free : say(D.until, free, moment(freeUntil, stop.local_zone)),
          },
          ...(detention === null ? [] : [{ term: say(D.detention), value: detention }]),
          ...(hourly === null || stop.amount_cents === null
            ? []
            : [{ term: say(D.amount), value: formatCents(stop.amount_cents) }]),
          ...(stop.basis ? [{ term: say(D.restsOn), value: say(BASES[stop.basis]) }] : []),
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
          {say(D.detention)}: {inHours(stop.detention_minutes)}
        </p>
      )}
    </>
  );
}

/** A time with what it rests on: the error of positions, or whose word it is, with what positions show beside it. */
function Seen({ seen, stop }: { seen: NonNullable<DetentionStop['arrived']>; stop: DetentionStop }) {
  const { say, moment } = useSpeaker();
  const sayReporter = (source: DetentionStop['reports'][number]['source'] | undefined) =>
    source === undefined ? say(D.reported) : say(D.reportedBy, say(source === 'tms' ? D.bySystem : D.byPerson));
  const errorOf = ({ between, source, word }: Omit<typeof seen, 'at'>) =>
    source === 'word'
      ? say(D.wordOf, word?.user ?? say(D.formerUser), word?.reason ?? '')
      : source === 'report'
        ? sayReporter(stop.reports.find((report) => report.at === seen.at)?.source)
        : between?.from == null
          ? say(between?.by_phone ? D.atTheLatestByPhone : D.atTheLatest)
          : say(
              between.by_phone ? D.errorByPhone : D.error,
              Math.ceil((Date.parse(between.to) - Date.parse(between.from)) / 2 / 60_000),
            );
  return (
    <>
      {moment(seen.at, stop.local_zone)}
      <br />
      <span className="small-print">{errorOf(seen)}</span>
      <Reporters stop={stop} between={seen.between ?? seen.seen?.between ?? null} />
      {seen.seen ? (
        <>
          <br />
          <span className="small-print">
            {say(
              seen.seen.between.by_phone ? D.phoneShows : D.positionsShow,
              moment(seen.seen.at, stop.local_zone),
              errorOf({ source: 'eld', between: seen.seen.between }),
            )}
          </span>
        </>
      ) : null}
    </>
  );
}

/** Who reported the positions around a time, while they are kept. That it was the driver's phone alone is said with the error. */
function Reporters({
  stop,
  between,
}: {
  stop: DetentionStop;
  between: NonNullable<DetentionStop['arrived']>['between'];
}) {
  const { say } = useSpeaker();
  const by = reportersOf(stop, between);
  const [first, second] = by.map((one) =>
    one in REPORTER_PHRASES
      ? say(REPORTER_PHRASES[one as keyof typeof REPORTER_PHRASES])
      : POSITION_REPORTER_LABELS[one],
  );
  if (first === undefined || by.every((one) => one === 'driver_page')) return null;
  return (
    <>
      <br />
      <span className="small-print">
        {say(D.positionsBy, second === undefined ? first : say(D.and, first, second))}
      </span>
    </>
  );
}

/** The others are names. */
const REPORTER_PHRASES = {
  driver_page: D.phone,
  second_driver_page: D.secondPhone,
  carrier_feed: D.carrierFeed,
  company_feed: D.brokerFeed,
} as const;
