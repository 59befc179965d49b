import type { Load } from '@contract/loads/loads.entities';
import { stopPlace } from '@contract/loads/stop-times';
import type { NumberFlags } from '@contract/shared/number-flags';
import { flagsOf } from '~/view/number-flags';

/** Someone whom a load names, with the number that it was given. */
export interface PhoneOfLoad {
  who: string;
  number: string;
  flags?: NumberFlags;
  /** An open alert says that someone may pretend to be the carrier, or that the driver is not verified: it is not offered to call. */
  doubt: Load['drivers_doubted'];
}

/**
 * Whom a load names, with the numbers that it was given. They are what someone typed: a check call proves no identity.
 */
export function phonesOf(load: Load): PhoneOfLoad[] {
  const flags = flagsOf(load);
  const doubt = load.drivers_doubted;
  const driver = (who: string, name: string | null, number: string | null) => ({
    who: [who, name].filter(Boolean).join(' '),
    number,
    flags,
    doubt,
  });
  return [
    driver('Driver', load.driver_name, load.driver_phone_e164),
    driver('Second driver', load.second_driver_name, load.second_driver_phone_e164),
    ...load.stops.map((stop) => ({
      who: ['Contact', stop.contact_name, 'at', stopPlace(stop)].filter(Boolean).join(' '),
      number: stop.contact_phone_e164,
      // The carrier’s number on record does not reach a shipper.
      flags: flags && { ...flags, call_instead: null },
      doubt: null,
    })),
  ].flatMap(({ number, ...one }) => (number ? [{ ...one, number }] : []));
}
