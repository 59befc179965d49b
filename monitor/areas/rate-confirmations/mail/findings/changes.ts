import { readPhoneE164 } from '@contract/shared/contact-details';
import { formatPhone } from '@contract/shared/format';
import { type FindingRule, found, listed, type MailFacts } from '../mail-facts';

type Agreed = NonNullable<MailFacts['agreed']>;
/** What an email names, compared with the agreement. */
type Change = { what: string; value: string; expected: string | null };

/**
 * Looks for another driver, truck, place or hauler than the load's. A writer in the carrier's own mailbox passes every
 * check of the sender, so only the request shows the fraud: it is compared with what is on file. A value that the load
 * does not have yet is no change.
 */
export const changesLoad: FindingRule = ({ agreed, subject, text, hiddenText }) => {
  if (!agreed) return null;
  const words = [subject, text, hiddenText].filter((one) => one !== null).join('\n');
  const lines = words.split(/\n|(?<=[.!?])\s+/);
  const changes = [
    otherTruck(words, agreed),
    otherDriver(lines, agreed),
    otherPlace(lines, agreed),
    otherHauler(lines),
  ].filter((one) => one !== null);
  const [first] = changes;
  if (!first) return null;
  return found({
    kind: 'changes_load',
    what: `${changes.map(({ what }) => what).join(' ')} Call a number that you knew before.`,
    value: listed(changes.map(({ value }) => value)),
    expected: first.expected,
  });
};

const VIN = /(?<![A-Z0-9])(?=[A-Z]*\d)[A-HJ-NPR-Z0-9]{17}(?![A-Z0-9])/g;

function otherTruck(words: string, { vin }: Agreed): Change | null {
  const others = [...words.toUpperCase().matchAll(VIN)].map(([one]) => one).filter((one) => one !== vin);
  if (vin === null || others.length === 0) return null;
  return { what: 'The email names another truck than the load.', value: listed(others), expected: vin };
}

const DRIVER = /\b(?:driver|chofer|conductor|operador|chauffeur)\b/i;
const PHONE = /(?<![\d.])(?:\+?1[ .-]?)?\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}(?!\d)/g;

function otherDriver(lines: readonly string[], { driverPhone, phones }: Agreed): Change | null {
  if (driverPhone === null) return null;
  const others = lines
    .filter((line) => DRIVER.test(line))
    .flatMap((line) => [...line.matchAll(PHONE)].map(([one]) => readPhoneE164(one)))
    .filter((one): one is string => one !== null && one !== driverPhone && !phones.includes(one));
  if (others.length === 0) return null;
  return {
    what: 'The email names another driver’s number than the load.',
    value: listed(others.map(formatPhone)),
    expected: formatPhone(driverPhone),
  };
}

/** Text that redirects a load; that a truck is in a place means nothing. */
const SENDS_ELSEWHERE =
  /\b(?:re-?rout\w*|re-?direct\w*|divert\w*|instead|new (?:delivery |drop |receiver )?(?:address|location|destination|receiver|consignee)|(?:deliver|drop|unload|bring|take)(?: it| them| this| the load| the freight)? (?:to|at|in)|(?:delivery|destination|receiver|consignee)(?: address| location)?(?: has| was| is| had)?(?: been)? changed|nuev[ao] (?:direcci[oó]n|destino)|entreg\w+(?: la carga)? en|nouvelle (?:adresse|destination)|livre[rz]? (?:à|a))(?!\p{L})/iu;
const CITY_AND_STATE = /((?:\p{Lu}[\p{L}.’'-]*\s+){0,2}\p{Lu}[\p{L}.’'-]*),\s*([A-Z]{2})\b/gu;

function otherPlace(lines: readonly string[], { stops, places }: Agreed): Change | null {
  const known = [...stops, ...places];
  const isKnown = (city: string, state: string) =>
    known.some((one) => one.state === state && city.toUpperCase().endsWith(one.city.toUpperCase()));
  const others = lines
    .filter((line) => SENDS_ELSEWHERE.test(line))
    .flatMap((line) => [...line.matchAll(CITY_AND_STATE)])
    .filter(([, city, state]) => !isKnown(city!, state!))
    .map(([, city, state]) => `${city}, ${state}`);
  if (others.length === 0 || stops.length === 0) return null;
  return {
    what: 'The email names a place to go that is no stop of the load.',
    value: listed(others),
    expected: listed(stops.map(({ city, state }) => `${city}, ${state}`)),
  };
}

const OTHER_HAULER =
  /\b(?:partner|sister|another|different|other) (?:carrier|company|trucking company|transport company)\b|\bre-?brok\w+|\bsub-?(?:haul|contract)\w*|\bunder (?:another|a different|our other) (?:mc|dot|authority)\b/i;
const SAYS_NO = /\b(?:not|never|no|don[’']?t|won[’']?t|nor)\b/i;

function otherHauler(lines: readonly string[]): Change | null {
  const line = lines.find((one) => OTHER_HAULER.test(one) && !SAYS_NO.test(one));
  if (line === undefined) return null;
  return {
    what: 'The email says that someone else hauls the load.',
    value: OTHER_HAULER.exec(line)![0],
    expected: 'The carrier of the load',
  };
}
