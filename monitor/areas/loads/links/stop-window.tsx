import type { LoadStop } from '@contract/loads/loads.entities';
import type { Phrase } from '../../../carrier-pages/language';
import { useSpeaker } from '../../../carrier-pages/speech';

const ANY_TIME = 'Any time' satisfies Phrase;

/** When a stop takes the truck, on its own clock, in the language of the page. */
export function StopWindow({
  stop: { window_starts_at: from, window_ends_at: to, local_zone: zone },
}: {
  stop: Pick<LoadStop, 'window_starts_at' | 'window_ends_at' | 'local_zone'>;
}) {
  const { say, span } = useSpeaker();
  return from === null ? say(ANY_TIME) : span(from, to ?? from, zone);
}
