import type { LoadStop } from '@contract/loads/loads.entities';
import type { Phrase } from '../../../carrier-pages/language';
import { useSpeaker } from '../../../carrier-pages/speech';

const WORDS = { anyTime: 'Any time', fromTo: 'From {0} to {1}' } as const satisfies Record<string, Phrase>;

/** When a stop takes the truck, on its own clock, in the language of the page. */
export function StopWindow({
  stop: { window_starts_at: from, window_ends_at: to, local_zone: zone },
}: {
  stop: Pick<LoadStop, 'window_starts_at' | 'window_ends_at' | 'local_zone'>;
}) {
  const { say, moment } = useSpeaker();
  if (from === null) return say(WORDS.anyTime);
  return to === null || to === from ? moment(from, zone) : say(WORDS.fromTo, moment(from, zone), moment(to, zone));
}
