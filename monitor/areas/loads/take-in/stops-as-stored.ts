import type { LoadSource } from '@contract/loads/loads.constants';
import type { StopRow } from '../load-facts.queries';
import { type GivenStop, KEPT_OF_STOPS } from './read-stops';

/** The same for stops of one kind at one place. */
export const placeKey = ({ kind, name, street, city, state, postalCode }: GivenStop) =>
  [kind, name, street, city, state, postalCode].map((part) => part?.toUpperCase() ?? '').join('|');

/**
 * A stop with what its message left out. At the same place its numbers, contact and handling stay; at another they would be
 * the other dock's. A state of the appointment is of the window that it was said for.
 *
 * @param before the stored one that it is; null: it is new
 * @param by whose message it is: kept with the contact, since a number may be planted there
 */
export function asStored(stop: GivenStop, before: StopRow | null, by: { source: LoadSource; at: Date }) {
  const same = before && placeKey(before) === placeKey(stop) ? before : null;
  const isSameTime =
    +(same?.windowStartsAt ?? 0) === +(stop.windowStartsAt ?? 0) &&
    +(same?.windowEndsAt ?? 0) === +(stop.windowEndsAt ?? 0);
  const left = Object.fromEntries(
    KEPT_OF_STOPS.filter((name) => stop[name] === undefined).map((name) => [
      name,
      name === 'appointmentState' && !isSameTime ? null : (same?.[name] ?? null),
    ]),
  ) as Partial<Pick<StopRow, (typeof KEPT_OF_STOPS)[number]>>;
  const stored = { ...stop, ...left };
  const { contactName = null, contactPhoneE164 = null } = stored;
  const isSameContact =
    before !== null && contactName === before.contactName && contactPhoneE164 === before.contactPhoneE164;
  const hasContact = contactName !== null || contactPhoneE164 !== null;
  return {
    ...stored,
    contactSource: !hasContact ? null : isSameContact ? before.contactSource : by.source,
    contactGivenAt: !hasContact ? null : isSameContact ? before.contactGivenAt : by.at,
  };
}
