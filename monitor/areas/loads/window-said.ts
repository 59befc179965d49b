import { stopWindow } from '@contract/loads/stop-times';
import { type Message, saidBy, spanIn } from '../../base/said';

/** When a stop takes the truck, on its own clock, for an email in any language. */
export const windowSaid = (stop: Parameters<typeof stopWindow>[0]): Message =>
  saidBy((locale, words) => {
    const { window_starts_at: from, window_ends_at: to, local_zone: zone } = stop;
    if (locale.startsWith('en')) return stopWindow(stop);
    return from === null ? words('Any time') : spanIn(locale, from, to ?? from, zone ?? 'UTC');
  });
