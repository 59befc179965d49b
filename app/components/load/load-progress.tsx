import type { LoadProgress, ProgressStop } from '@contract/loads/progress.calls';
import type { LoadProgressState } from '@contract/loads/progress.constants';
import { stopPlace, stopTime } from '@contract/loads/stop-times';
import { formatMoment } from '@contract/shared/format';
import { DefinitionList, Missing, NotOnFile } from '@ui/definition-list';

const STATES: Readonly<Record<LoadProgressState, string>> = {
  not_seen: 'Pickup not confirmed yet',
  at_stop: 'At a stop',
  on_the_way: 'On the way',
  delivered: 'Delivered',
};

/** What a customer sees of a load through a link. */
export function LoadProgressView({ progress }: { progress: LoadProgress }) {
  const { state, is_late: isLate, silent_since: silent, stop_id: nextId, eta, last_seen: seen, stops } = progress;
  const next = stops.find(({ id }) => id === nextId);
  return (
    <section className="stack" aria-labelledby="seen-title">
      <h2 id="seen-title">What the customer sees</h2>
      <DefinitionList
        items={[
          { term: 'State', value: isLate ? `${STATES[state]}, running late` : STATES[state] },
          ...(silent ? [{ term: 'No update since', value: formatMoment(silent) }] : []),
          ...(next ? [{ term: state === 'at_stop' ? 'At' : 'Next stop', value: placeOf(next) }] : []),
          ...(next && state !== 'at_stop'
            ? [
                {
                  term: 'Expected there',
                  value: eta ? `${stopTime(eta.earliest, next)} to ${stopTime(eta.latest, next)}` : <NotOnFile />,
                },
              ]
            : []),
          {
            term: 'Last seen',
            value: seen ? (
              `Near ${seen.near}, ${formatMoment(seen.at)}`
            ) : (
              <Missing>Location hidden: not from your own feed</Missing>
            ),
          },
          ...stops.map((stop) => ({
            term: `${stop.sequence}. ${stop.kind === 'pickup' ? 'Pickup' : 'Delivery'} in ${placeOf(stop)}`,
            value: stop.arrived ? (
              `Arrived ${stopTime(stop.arrived.at, stop)}${stop.departed ? `, departed ${stopTime(stop.departed.at, stop)}` : ''}`
            ) : (
              <NotOnFile />
            ),
          })),
        ]}
      />
      <p>
        Not shown: carrier, truck, driver, rate, goods and street addresses. From positions that the carrier shares with
        you, the customer sees times, not places.
      </p>
    </section>
  );
}

const placeOf = (stop: ProgressStop) => stopPlace({ ...stop, name: null });
