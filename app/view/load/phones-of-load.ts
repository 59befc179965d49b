import type { Load } from '@contract/loads/loads.entities';
import { stopPlace } from '@contract/loads/stop-times';
import type { NumberFlags } from '@contract/shared/number-flags';
import { flagsOf } from '~/view/number-flags';

/** Someone whom a load names, with the number that it was given. */
export interface PhoneOfLoad {
  who: string;
  number: string;
  flags?: NumberFlags;
  /** Someone may pretend to be the carrier: the number is not offered to call. */
  isInDoubt?: boolean;
}

/**
 * Whom a load names, with the numbers that it was given. They are what someone typed: a check call proves no identity.
 */
export function phonesOf(load: Load): PhoneOfLoad[] {
  const flags = flagsOf(load);
  const isInDoubt = load.drivers_doubted === 'act_now';
  const doubt = isInDoubt ? '(in doubt)' : null;
  return [
    {
      who: ['Driver', load.driver_name, doubt].filter(Boolean).join(' '),
      number: load.driver_phone_e164,
      flags,
      isInDoubt,
    },
    {
      who: ['Second driver', load.second_driver_name, doubt].filter(Boolean).join(' '),
      number: load.second_driver_phone_e164,
      flags,
      isInDoubt,
    },
    ...load.stops.map((stop) => ({
      who: ['Contact', stop.contact_name, 'at', stopPlace(stop)].filter(Boolean).join(' '),
      number: stop.contact_phone_e164,
      // The carrier’s number on record does not reach a shipper.
      flags: flags && { ...flags, call_instead: null },
    })),
  ].flatMap(({ number, ...one }) => (number ? [{ ...one, number }] : []));
}
