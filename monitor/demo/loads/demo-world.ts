import { checkVin } from '@contract/shared/vin';
import { type DemoLoad, type DemoPosition, type DemoRoles, positionsOf } from './demo-load';
import { loadsOfDay } from './regular-loads';
import { STORIES } from './stories';
import type { Cast, Story } from './story';
import type { DemoTruck } from './track';
import { DAY, HOUR, type Instant, MINUTE } from './trip';

/** The carriers that haul in the demo, with their trucks; always the same ones in the same order. */
export type DemoFleet = {
  withEld: readonly {
    id: number;
    trucks: readonly { vin: string; unit: string }[];
    /** The number that its drivers are reached by: the carrier's own. */
    phone?: string;
    /** Something is against it: it hauls in stories alone. */
    isDoubtful?: boolean;
  }[];
  withoutEld: readonly number[];
  /** More of those, each with trucks that were seen: their drivers have a phone. */
  byPhone?: readonly (readonly DemoTruck[])[];
  /** Carriers of which one thing is wrong, for the stories of alerts. */
  roles?: DemoRoles;
};

export type DemoWorld = {
  loads: DemoLoad[];
  /** What ELDs report of a load's trucks after a time, each, until now. */
  positions: (load: DemoLoad, since: (truck: DemoTruck) => Instant) => DemoPosition[];
};

/** Loads that ended longer ago are dropped. */
const KEPT_DAYS = 14;
const AHEAD_DAYS = 7;
const STORIES_KEPT = 3 * DAY;
/** Twenty loads a day, each truck on every third. */
const REGULAR_TRUCKS = 60;

/**
 * The loads of the demo brokerage and where their trucks are, at any time. What was known or reported before a given time
 * is the same at every call, so that nothing has to be stored and a demo that slept continues as if it had not.
 *
 * @param asked references of requested stories, as `referenceOf` makes them
 */
export function demoWorld(seed: number, now: Instant, fleet: DemoFleet, asked: readonly string[] = []): DemoWorld {
  const parts = partsOf(fleet);
  const today = Math.floor(now / DAY);
  const loads: DemoLoad[] = [];
  for (let day = today - KEPT_DAYS + 1; day <= today + AHEAD_DAYS; day++)
    loads.push(...loadsOfDay(seed, parts.regular, day));
  for (const [index, story] of STORIES.entries()) loads.push(...roundsOf(story, index, now, parts));
  for (const reference of asked) loads.push(...askedStory(reference, parts));
  return {
    loads: loads.filter(({ messages }) => messages.some(({ at }) => at <= now)).map(tagged),
    positions: ({ reference, tracks }, since) =>
      tracks.flatMap((track) => positionsOf(track, since(track.truck), clockOf(reference, now), now)),
  };
}

/** A load of a story says so where a customer's number stands, so that a search finds it. */
function tagged(load: DemoLoad): DemoLoad {
  const story = storyOf(load.reference) ?? readAsked(load.reference)?.story;
  if (!story) return load;
  const [first, ...later] = load.messages;
  return { ...load, messages: [{ ...first!, load: { ...first!.load, po_number: `STORY ${story.name}` } }, ...later] };
}

type Parts = {
  regular: DemoTruck[];
  singles: DemoTruck[];
  pairs: (readonly [DemoTruck, DemoTruck])[];
  small: DemoTruck[];
  /** For stories that visitors request. */
  shown: DemoTruck[];
  withoutEld: readonly number[];
  byPhone: readonly (readonly DemoTruck[])[];
  roles: DemoRoles | undefined;
};

/** Of each carrier the truck whose turn it is: those of the rounds before are still on their way. */
const trucksOfRound = (byPhone: Parts['byPhone'], nth: number): DemoTruck[] =>
  byPhone.flatMap((trucks) => trucks[((nth % trucks.length) + trucks.length) % trucks.length] ?? []);

const PAIRS = 5;

/** No truck has two parts: it would be in two places. */
function partsOf({ withEld, withoutEld, byPhone = [], roles }: DemoFleet): Parts {
  const soundFirst = [...withEld.filter((one) => !one.isDoubtful), ...withEld.filter((one) => one.isDoubtful)];
  const carriers = soundFirst
    .filter(({ id }) => id !== roles?.dormantEld)
    .map(({ id, trucks, phone }) =>
      trucks.map(({ vin, unit }): DemoTruck => ({ carrierId: id, vin, unit, ...(phone !== undefined && { phone }) })),
    )
    .filter((trucks) => trucks.length > 0);
  const take = (at: number) => (at < 0 ? [] : carriers.splice(at, 1)[0]!);
  const small = take(carriers.findIndex(({ length }) => length === 4));
  const shown = take(carriers.findIndex(({ length }) => length >= 5));
  const pairs: Parts['pairs'] = [];
  for (const trucks of [...carriers].reverse())
    while (trucks.length >= 4 && pairs.length < PAIRS) pairs.push([trucks.pop()!, trucks.pop()!]);
  const all = carriers.flat();
  const regular = all.slice(0, Math.min(REGULAR_TRUCKS, Math.ceil(all.length * 0.6)));
  return { regular, singles: all.slice(regular.length), pairs, small, shown, withoutEld, byPhone, roles };
}

/** Stories of two trucks: the first of their pairs, and how many take turns. */
const PAIRS_OF: Readonly<Record<string, readonly [from: number, count: number]>> = {
  'wrong-truck': [0, 3],
  'other-broker': [3, 2],
};

/** A story has so many trucks by turns: the one before is still on its way. */
const TRUCKS_A_STORY = 4;

function roundsOf(story: Story, index: number, now: Instant, parts: Parts): DemoLoad[] {
  const { singles, pairs, small, withoutEld, byPhone } = parts;
  if (story.everyHours === 0 || singles.length === 0) return [];
  const every = story.everyHours * HOUR;
  const offset = (index * 97 * MINUTE) % every;
  const first = Math.ceil((now - story.lastsHours * HOUR - STORIES_KEPT - offset) / every);
  const last = Math.floor((now + story.leadHours * HOUR - offset) / every);
  const loads: DemoLoad[] = [];
  for (let nth = first; nth <= last; nth++) {
    const at = nth * every + offset;
    const truck = singles[(index * TRUCKS_A_STORY + (nth % TRUCKS_A_STORY)) % singles.length]!;
    const [from, count] = PAIRS_OF[story.name] ?? [0, 1];
    const pair = pairs[from + (nth % count)];
    loads.push(
      ...story.tell({
        reference: ongoingReference(story, at),
        at,
        nth,
        truck,
        pair: pair ?? [truck, truck],
        fleet: small.length > 0 ? small : [truck],
        carrierWithoutEld: withoutEld[nth % withoutEld.length] ?? null,
        carriersWithoutEld: withoutEld,
        byPhone: trucksOfRound(byPhone, nth),
        roles: parts.roles ?? null,
        unknownVin: unknownVin(nth),
      }),
    );
  }
  return loads;
}

/** "261122-0617", UTC. */
const stamp = (at: Instant) =>
  new Date(at).toISOString().slice(2, 16).replaceAll('-', '').replace(':', '').replace('T', '-');

/** The numbers of a day's loads from here on are those of stories. */
const FIRST_STORY_NUMBER = 40;

/** "DB-261122-43B", as the company's other loads are called: of the fourth story the second round of the day. */
export function ongoingReference(story: Story, at: Instant): string {
  const round = Math.floor((at % DAY) / (story.everyHours * HOUR));
  return `DB-${stamp(at).slice(0, 6)}-${FIRST_STORY_NUMBER + STORIES.indexOf(story)}${String.fromCharCode(65 + round)}`;
}

const ONGOING = /^DB-\d{6}-(\d\d)[A-Z](?:-\d+)?$/;

/** The story that a load belongs to; null: none that goes on by itself. */
export function storyOf(reference: string): Story | null {
  const number = ONGOING.exec(reference)?.[1];
  return number === undefined ? null : (STORIES[Number(number) - FIRST_STORY_NUMBER] ?? null);
}

const ASKED = /^SHOW-([A-Z-]+)-(\d\d)(\d\d)(\d\d)-(\d\d)(\d\d)(?:-X(\d+))?(?:-\d)?$/;

/**
 * The reference of a story that was requested at a time. It alone is enough to continue the story.
 *
 * @param speed its positions come in so many times as fast as they were observed, until it has caught up
 */
export function referenceOf(story: Story, now: Instant, speed: number | null): string {
  const at = now - story.shownAfterMinutes * MINUTE;
  return `SHOW-${story.name.toUpperCase()}-${stamp(at)}${speed ? `-X${speed}` : ''}`;
}

/** The story of a load's reference: a story of several loads numbers them. */
export const askedReference = (reference: string) => reference.replace(/-\d$/, '');

function readAsked(reference: string) {
  const found = ASKED.exec(reference);
  const story = STORIES.find(({ name }) => name.toUpperCase() === found?.[1]);
  if (!found || !story) return null;
  const [year, month, day, hour, minute] = found.slice(2, 7).map(Number) as [number, number, number, number, number];
  const at = Date.UTC(2000 + year, month - 1, day, hour, minute);
  return { story, at, speed: found[7] ? Number(found[7]) : null };
}

function askedStory(reference: string, { shown, withoutEld, byPhone, roles }: Parts): DemoLoad[] {
  const asked = readAsked(reference);
  if (!asked || shown.length === 0) return [];
  const { story, at } = asked;
  const nth = Math.floor(at / MINUTE);
  const index = STORIES.indexOf(story);
  return story.tell({
    reference,
    at,
    nth,
    truck: shown[index % shown.length]!,
    pair: [shown[index % shown.length]!, shown[(index + 1) % shown.length]!],
    fleet: shown.slice(0, 4),
    carrierWithoutEld: withoutEld[nth % withoutEld.length] ?? null,
    carriersWithoutEld: withoutEld,
    byPhone: trucksOfRound(byPhone, nth),
    roles: roles ?? null,
    unknownVin: unknownVin(nth),
  } satisfies Cast);
}

/** The time up to which a load's story has run: a story that is shown fast begins with its pickup and catches up. */
export function clockOf(reference: string, now: Instant): Instant {
  const asked = readAsked(reference);
  if (!asked?.speed) return now;
  const since = now - (asked.at + asked.story.shownAfterMinutes * MINUTE);
  return Math.min(now, asked.at - HOUR / 2 + since * asked.speed);
}

/** A VIN with a correct check digit that belongs to no carrier. */
function unknownVin(nth: number): string {
  const serial = String(Math.abs(nth) % 1_000_000).padStart(6, '0');
  for (const digit of '0123456789X') {
    const vin = `5KJJAVDR${digit}LZ${serial}`;
    if (checkVin(vin) === 'valid') return vin;
  }
  throw new Error('A check digit is one of eleven.');
}
