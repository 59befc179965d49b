import type { StopInput } from '@contract/loads/loads.calls';
import { MAX_WINDOW_DAYS } from '@contract/loads/loads.constants';
import type { StopSchedule } from '@contract/loads/stops.constants';
import { readPhoneE164 } from '@contract/shared/contact-details';
import { DAY_MS } from '@contract/shared/day';
import { regionCode } from '@contract/shared/geography';
import type { loadStops } from '../../../db/schema';
import { instantOf, UnclearTime } from './local-time';
import type { Located } from './locate-stops';

type Stop = typeof loadStops.$inferSelect;

/** A stop as it is stored, without its load. What is undefined was left out. */
export type GivenStop = Pick<
  Stop,
  | 'sequence'
  | 'kind'
  | 'schedule'
  | 'windowStartsAt'
  | 'windowEndsAt'
  | 'timeZone'
  | 'name'
  | 'street'
  | 'city'
  | 'state'
  | 'postalCode'
  | 'country'
  | 'latitude'
  | 'longitude'
  | 'locatedBy'
  | 'facilityId'
  | 'radiusMiles'
  | 'outline'
  | 'placeNote'
  | 'freeTimeMinutes'
> &
  Partial<Pick<Stop, KeptOfStop>>;

/** What a message may leave out of a stop that it names again. */
export const KEPT_OF_STOPS = [
  'referenceNumber',
  'appointmentNumber',
  'appointmentState',
  'contactName',
  'contactPhoneE164',
  'handling',
] as const satisfies readonly (keyof Stop)[];
type KeptOfStop = (typeof KEPT_OF_STOPS)[number];

/** A window farther from today than this is a mistake. */
const MAX_DAYS_AWAY = 400;

/**
 * Stops as a TMS gives them, with their places and instants.
 *
 * @param errors gets the messages about unusable values, by field: `stops.0.window_starts_at`
 */
export function readStops(
  stops: readonly StopInput[],
  locate: (stop: StopInput) => Located,
  now: Date,
  errors: Record<string, string[]>,
): GivenStop[] {
  return stops.map((stop, at) => {
    const place = locate(stop);
    const read = (name: 'window_starts_at' | 'window_ends_at') => {
      const text = stop[name];
      if (!text) return null;
      try {
        const instant = instantOf(text, place.timeZone);
        if (Math.abs(instant.getTime() - now.getTime()) <= MAX_DAYS_AWAY * DAY_MS) return instant;
        refuse(name, 'That is more than a year away.');
      } catch (error) {
        if (!(error instanceof UnclearTime)) throw error;
        refuse(name, error.message);
      }
      return null;
    };
    const refuse = (name: string, message: string) => {
      errors[`stops.${at}.${name}`] = [message];
    };
    const windowStartsAt = read('window_starts_at');
    const windowEndsAt = read('window_ends_at') ?? windowStartsAt;
    if (windowEndsAt && !stop.window_starts_at) refuse('window_starts_at', 'A window has a beginning.');
    if (windowStartsAt && windowEndsAt) {
      const days = (windowEndsAt.getTime() - windowStartsAt.getTime()) / DAY_MS;
      if (days < 0) refuse('window_ends_at', 'The window ends before it begins.');
      if (days > MAX_WINDOW_DAYS) refuse('window_ends_at', `A window is ${MAX_WINDOW_DAYS} days at most.`);
    }
    const phone = stop.contact_phone && readPhoneE164(stop.contact_phone);
    if (stop.contact_phone && !phone) refuse('contact_phone', 'That is no phone number.');
    const isOpen = stop.schedule === 'open' || !stop.window_starts_at;
    if (stop.schedule && stop.schedule !== 'open' && !stop.window_starts_at)
      refuse('window_starts_at', 'Give the window, or say that the stop is open at any time.');
    return {
      sequence: at + 1,
      kind: stop.kind,
      schedule: isOpen ? 'open' : (stop.schedule ?? scheduleOf(windowStartsAt, windowEndsAt)),
      windowStartsAt,
      windowEndsAt,
      ...place,
      name: stop.name ?? null,
      street: stop.street ?? null,
      city: stop.city ?? null,
      state: regionCode(stop.country, stop.state) ?? stop.state ?? null,
      postalCode: stop.postal_code ?? null,
      country: stop.country,
      freeTimeMinutes: stop.free_time_minutes ?? null,
      referenceNumber: stop.reference_number,
      appointmentNumber: stop.appointment_number,
      appointmentState: stop.appointment_state,
      contactName: stop.contact_name,
      contactPhoneE164: phone,
      handling: stop.handling,
    };
  });
}

/** A window of no length is an appointment. */
const scheduleOf = (startsAt: Date | null, endsAt: Date | null): StopSchedule =>
  startsAt?.getTime() === endsAt?.getTime() ? 'appointment' : 'fcfs';
