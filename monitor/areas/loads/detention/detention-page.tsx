import type { DetentionStatement, DetentionStop } from '@contract/loads/detention.calls';
import type { DetentionBasis } from '@contract/loads/detention.constants';
import { stopsNotKnown } from '@contract/loads/detention-words';
import { stopPlace } from '@contract/loads/stop-times';
import { formatCents } from '@contract/shared/format';
import { DefinitionList, Missing } from '@ui/definition-list';
import type { FastifyReply } from 'fastify';
import { MessagePage } from '../../../carrier-pages/carrier-pages';
import type { Phrase } from '../../../carrier-pages/language';
import { sendCarrierPage } from '../../../carrier-pages/send-page';
import { useSpeaker } from '../../../carrier-pages/speech';
import type { BrokerFacts } from '../../../mail/broker-of-record';
import { DETENTION as D, GONE, NAME } from './detention-page-words';

/** The link does not work; the page does not say whether it ever did. */
export const sendGone = (reply: FastifyReply) =>
  sendCarrierPage(
    reply,
    404,
    { title: GONE.title, name: NAME, broker: null },
    <MessagePage title={GONE.title}>{GONE.text}</MessagePage>,
  );

/** The statement as carrier and shipper read it; it shows nothing else of the load. */
export const sendStatement = (
  reply: FastifyReply,
  page: { statement: DetentionStatement; broker: BrokerFacts; address: string },
) =>
  sendCarrierPage(
    reply,
    200,
    { title: D.title, titleOf: page.statement.reference, name: NAME, broker: page.broker },
    <Statement {...page} />,
  );

function Statement({ statement, address }: { statement: DetentionStatement; address: string }) {
  const { say, moment } = useSpeaker();
  const { hourly_cents: hourly, amount_cents: amount, carrier_name: carrier, detention_minutes: minutes } = statement;
  const open = stopsNotKnown(statement);
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
            value: isNoneKnown ? (
              <Missing>{say(D.unknown)}</Missing>
            ) : open === 0 ? (
              say(D.minutes, minutes)
            ) : (
              say(D.minutesOfSome, minutes, open)
            ),
          },
          {
            term: say(D.rate),
            value: hourly === null ? <Missing>{say(D.noRate)}</Missing> : say(D.anHour, formatCents(hourly)),
          },
          {
            term: say(D.amount),
            value:
              amount === null ? (
                <Missing>{say(D.noRate)}</Missing>
              ) : isNoneKnown ? (
                <Missing>{say(D.noneClaimed)}</Missing>
              ) : (
                formatCents(amount)
              ),
          },
        ]}
      />
      {statement.stops.map((stop) => (
        <Stop key={stop.id} stop={stop} hourly={hourly} />
      ))}
      <h2>{say(D.howToRead)}</h2>
      <ul className="row-list">
        {[D.evidence, D.word, D.counts, D.claimed].map((phrase) => (
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
  reported: D.byReports,
  mixed: D.byBoth,
};

function Stop({ stop, hourly }: { stop: DetentionStop; hourly: number | null }) {
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
          { term: say(D.window), value: <Window stop={stop} /> },
          { term: say(D.arrived), value: stop.arrived ? <Seen seen={stop.arrived} stop={stop} /> : unknown },
          { term: say(D.departed), value: stop.departed ? <Seen seen={stop.departed} stop={stop} /> : unknown },
          { term: say(D.freeTime), value: say(D.minutes, stop.free_time_minutes) },
          { term: say(D.detention), value: detention },
          {
            term: say(D.amount),
            value:
              hourly === null ? (
                <Missing>{say(D.noRate)}</Missing>
              ) : stop.amount_cents === null ? (
                <Missing>{say(D.noneClaimed)}</Missing>
              ) : (
                formatCents(stop.amount_cents)
              ),
          },
          { term: say(D.restsOn), value: stop.basis ? say(BASES[stop.basis]) : unknown },
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

function Window({ stop: { window_starts_at: from, window_ends_at: to, local_zone: zone } }: { stop: DetentionStop }) {
  const { say, moment } = useSpeaker();
  if (from === null) return say(D.anyTime);
  return to === null || to === from ? moment(from, zone) : say(D.fromTo, moment(from, zone), moment(to, zone));
}

/** A time with its error: half the span between the positions around it. */
function Seen({ seen, stop }: { seen: NonNullable<DetentionStop['arrived']>; stop: DetentionStop }) {
  const { say, moment } = useSpeaker();
  const { between, source } = seen;
  const error =
    source === 'report'
      ? say(D.reported)
      : between?.from == null
        ? say(D.atTheLatest)
        : say(D.error, Math.ceil((Date.parse(between.to) - Date.parse(between.from)) / 2 / 60_000));
  return (
    <>
      {moment(seen.at, stop.local_zone)}
      <br />
      <span className="small-print">{error}</span>
    </>
  );
}
