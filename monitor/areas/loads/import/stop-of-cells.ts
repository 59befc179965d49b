import type { StopSchedule } from '@contract/loads/stops.constants';
import { CellProblem } from './cell-problem';
import { END_OF_DAY } from './read-clock';
import { placeOf, splitPlace } from './read-place';
import { inZone, type NamedZone } from './read-zone';
import type { GivenStopInput, StopCells } from './row';

/** A stop from its cells. @throws CellProblem where two of them contradict each other */
export function stopOfCells(cells: StopCells): GivenStopInput {
  const { kind, texts, details, latitude, longitude } = cells;
  const inOne = cells.place ?? (texts.city && !texts.state ? texts.city : undefined);
  const split = inOne === undefined ? {} : splitPlace(inOne);
  const place = placeOf({
    ...split,
    ...(split.state === undefined || cells.place !== undefined ? texts : { ...texts, city: split.city }),
    ...(cells.country && { country: cells.country }),
  });
  const { city, state, postal_code, country } = place;
  return {
    kind,
    ...(texts.name && { name: texts.name }),
    ...(texts.street && { street: texts.street }),
    ...(city && { city }),
    ...(state && { state }),
    ...(postal_code && { postal_code }),
    country,
    ...(latitude !== undefined && { latitude }),
    ...(longitude !== undefined && { longitude }),
    ...withExtension(details),
    ...windowOf(cells, state ?? null),
  };
}

/** An extension is dialed by a person, so it goes to the name: the phone stays one that can be called and compared. */
function withExtension({ contact_phone: phone, ...details }: StopCells['details']): StopCells['details'] {
  if (phone === undefined) return details;
  const [, number, extension] = /^(.+?)[\s,;]*(?:x|ext\.?|extension)\s*(\d{1,6})$/i.exec(phone) ?? [];
  if (number === undefined) return { ...details, contact_phone: phone };
  const name = [details.contact_name, `ext. ${extension}`].filter(Boolean).join(', ');
  return { ...details, contact_name: name, contact_phone: number };
}

type Window = { window_starts_at?: string; window_ends_at?: string; schedule?: StopSchedule };

/**
 * When a stop is open. A day without a time is the whole day; a time without an end is an appointment.
 */
function windowOf(cells: StopCells, state: string | null): Window {
  const { from, time, to, to_time: toTime } = cells.times;
  const day = agreed(
    [from, time].filter((one) => one !== undefined),
    ({ when }) => when.day,
  );
  const clocks = [from, time].flatMap((one) => (one?.when.clock ? [{ ...one, clock: one.when.clock }] : []));
  const timed = clocks.filter(({ clock }) => clock.from !== null);
  const [start] = timed;
  const other = timed.find(({ clock }) => clock.from !== start?.clock.from || clock.to !== start?.clock.to);
  if (start && other)
    throw new CellProblem(`${other.heading}: “${other.text}” contradicts ${start.heading}: “${start.text}”.`);
  const ends = [to, toTime].filter((one) => one !== undefined);
  const windowed = ends.find(({ when }) => when.clock?.to != null && when.clock.from !== start?.clock.from);
  if (windowed) throw new CellProblem(`${windowed.heading}: “${windowed.text}” is a window and not its end.`);
  const endDay = agreed(ends, ({ when }) => when.day) ?? day;
  const endClock = agreed(ends, ({ when }) => when.clock?.to ?? when.clock?.from ?? null);
  const first = from ?? time ?? to ?? toTime;
  if (!first) return {};
  if (day === null && endDay === null) {
    if ([...timed, ...ends].every(({ when }) => (when.clock?.from ?? null) === null)) return {};
    throw new CellProblem(`${first.heading}: “${first.text}” is a time without a day.`);
  }
  const schedule = clocks.find(({ clock }) => clock.schedule)?.clock.schedule ?? undefined;
  const zoneOf = (...of: (typeof first | undefined)[]) => of.find((one) => one?.when.zone)?.when.zone ?? cells.zone;
  const at = (isoDay: string, minutes: number, zone: NamedZone | undefined) => {
    const local = new Date(Date.parse(isoDay) + minutes * 60_000).toISOString().slice(0, 16);
    return zone ? inZone(local, zone, state) : local;
  };
  const startZone = zoneOf(start, from, time);
  // An end without its zone is in the zone of the beginning.
  const endZone = zoneOf(to, toTime) ?? startZone;
  const exactEnd = ends.find(({ when }) => when.exact)?.when.exact;
  const window: Window = {};
  if (day !== null) window.window_starts_at = start?.when.exact ?? at(day, start?.clock.from ?? 0, startZone);
  if (exactEnd) window.window_ends_at = exactEnd;
  else if (ends.length > 0 && endDay !== null) {
    if (start?.clock.to != null && endClock !== null && start.clock.to !== endClock)
      throw new CellProblem(`${ends[0]!.heading}: “${ends[0]!.text}” contradicts ${start.heading}: “${start.text}”.`);
    window.window_ends_at = at(endDay, endClock ?? start?.clock.to ?? END_OF_DAY, endZone);
  } else if (day !== null && !start) window.window_ends_at = at(day, END_OF_DAY, startZone);
  else if (day !== null && start?.clock.to != null) window.window_ends_at = at(day, start.clock.to, startZone);
  // An appointment without its time is not one yet.
  if (schedule && (start || schedule === 'fcfs')) window.schedule = schedule;
  return window;
}

/** What several cells say of one thing. @throws CellProblem when they differ */
function agreed<Said extends { heading: string; text: string }, T>(
  cells: readonly Said[],
  of: (one: Said) => T | null,
) {
  let found: { by: Said; value: T } | null = null;
  for (const by of cells) {
    const value = of(by);
    if (value === null) continue;
    if (found && found.value !== value)
      throw new CellProblem(`${by.heading}: “${by.text}” contradicts ${found.by.heading}: “${found.by.text}”.`);
    found ??= { by, value };
  }
  return found?.value ?? null;
}
