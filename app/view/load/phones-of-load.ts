import type { Load } from '@contract/loads/loads.entities';
import { stopPlace } from '@contract/loads/stop-times';

/** Whom a load names, with the numbers that it was given. They are what someone typed: a check call proves no one. */
export function phonesOf({
  driver_name,
  driver_phone_e164,
  second_driver_name,
  second_driver_phone_e164,
  stops,
}: Load): { who: string; number: string }[] {
  return [
    { who: ['Driver', driver_name].filter(Boolean).join(' '), number: driver_phone_e164 },
    { who: ['Second driver', second_driver_name].filter(Boolean).join(' '), number: second_driver_phone_e164 },
    ...stops.map((stop) => ({
      who: ['Contact', stop.contact_name, 'at', stopPlace(stop)].filter(Boolean).join(' '),
      number: stop.contact_phone_e164,
    })),
  ].flatMap(({ who, number }) => (number ? [{ who, number }] : []));
}
