import type { LoadProgress, ProgressStop } from '@contract/loads/progress.calls';
import { stopPlace } from '@contract/loads/stop-times';
import { DefinitionList, Missing } from '@ui/definition-list';
import type { FastifyReply } from 'fastify';
import type { Phrase, Speaker } from '../../../carrier-pages/language';
import { pageBehindLink } from '../../../carrier-pages/page-behind-link';
import { useSpeaker } from '../../../carrier-pages/speech';
import type { BrokerFacts } from '../../../mail/broker-of-record';
import { StopWindow } from '../links/stop-window';
import { GONE, NAME, PROGRESS as P } from './progress-page-words';

const { send, sendGone } = pageBehindLink(NAME, GONE);

export { sendGone };

/** Where the load is, as its customer reads it; it shows nothing else of the load. */
export const sendProgress = (
  reply: FastifyReply,
  { progress, broker }: { progress: LoadProgress; broker: BrokerFacts },
) => send(reply, 200, P.title, <Progress {...progress} />, { titleOf: progress.reference, broker });

function Progress(progress: LoadProgress) {
  const { say, moment, span } = useSpeaker();
  const { stops, eta, last_seen: seen, silent_since: silent, is_late: isLate, stop_id: nextId } = progress;
  const next = stops.find(({ id }) => id === nextId);
  // One clock for what is said of the truck: that of the place it goes to.
  const zone = (next ?? stops.at(-1))?.local_zone ?? undefined;
  const shown = stops.map((stop) => ({ stop, isAhead: next !== undefined && stop.sequence >= next.sequence }));
  const isExpected = progress.state !== 'delivered' && progress.state !== 'at_stop' && next !== undefined;
  const hasGaps =
    (isExpected && !eta) || shown.some(({ stop, isAhead }) => !isAhead && !(stop.arrived && stop.departed));
  return (
    <>
      <p>{say(P.title, progress.reference)}</p>
      <h1>{stateOf(progress, next, say)}</h1>
      {isLate ? <p>{say(P.late)}</p> : null}
      {silent ? <p>{say(P.silent, moment(silent, zone))}</p> : null}
      <p className="small-print">{say(P.asOf, moment(progress.as_of, zone))}</p>
      <DefinitionList
        items={[
          ...(isExpected
            ? [
                {
                  term: say(P.eta, stopPlace({ ...next, name: null })),
                  value: eta ? span(eta.earliest, eta.latest, next.local_zone) : <Missing>{say(P.etaUnknown)}</Missing>,
                },
              ]
            : []),
          ...(seen ? [{ term: say(P.lastSeen), value: say(P.near, seen.near, moment(seen.at, zone)) }] : []),
        ]}
      />
      {shown.map(({ stop, isAhead }) => (
        <Stop key={stop.id} stop={stop} isAhead={isAhead} />
      ))}
      {hasGaps ? <p className="small-print">{say(P.missing)}</p> : null}
    </>
  );
}

function stateOf(
  { state, silent_since: silent, stops }: LoadProgress,
  next: ProgressStop | undefined,
  say: Speaker['say'],
): string {
  if (state === 'not_seen') return say(P.notSeen);
  if (state === 'delivered') return say(P.delivered);
  const left = stops.findLast(({ departed }) => departed);
  // Where an old position was going is not where the truck is.
  if (state === 'on_the_way' && silent && left) return say(P.left, stopPlace({ ...left, name: null }));
  if (!next) return say(P.underWay);
  const place = stopPlace({ ...next, name: null });
  if (state === 'on_the_way') return say(P.onTheWay, place);
  return say(next.kind === 'pickup' ? P.atPickup : P.atDelivery, place);
}

const BASES = {
  positions: P.byPositions,
  word: P.byWord,
  report: P.reported,
} as const satisfies Record<string, Phrase>;

/** @param isAhead it has not been left yet: what did not happen there is not missing */
function Stop({ stop, isAhead }: { stop: ProgressStop; isAhead: boolean }) {
  const { say, moment } = useSpeaker();
  const time = (one: ProgressStop['arrived']) =>
    one ? (
      <>
        {moment(one.at, stop.local_zone)} <span className="small-print">{say(BASES[one.by])}</span>
      </>
    ) : (
      <Missing>{say(P.unknown)}</Missing>
    );
  return (
    <section>
      <h2>
        {stop.sequence}. {say(stop.kind === 'pickup' ? P.pickup : P.delivery, stopPlace({ ...stop, name: null }))}
      </h2>
      <DefinitionList
        items={[
          { term: say(P.window), value: <StopWindow stop={stop} /> },
          ...(isAhead && !stop.arrived ? [] : [{ term: say(P.arrived), value: time(stop.arrived) }]),
          ...(isAhead && !stop.departed ? [] : [{ term: say(P.departed), value: time(stop.departed) }]),
        ]}
      />
    </section>
  );
}
