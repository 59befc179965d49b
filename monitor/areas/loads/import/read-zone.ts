import { DateTime } from 'luxon';
import { instantOf, UnclearTime } from '../take-in/local-time';
import { CellProblem } from './cell-problem';

/** A time zone that a cell names. */
export type NamedZone = {
  written: string;
  zone: string;
  /** Of the words that name one half of the year: standard or daylight time. */
  half: 'standard' | 'daylight' | null;
};

const FAMILIES: Readonly<Record<string, { zone: string; word: string }>> = {
  e: { zone: 'America/New_York', word: 'eastern' },
  c: { zone: 'America/Chicago', word: 'central' },
  m: { zone: 'America/Denver', word: 'mountain' },
  p: { zone: 'America/Los_Angeles', word: 'pacific' },
  ak: { zone: 'America/Anchorage', word: 'alaska' },
  h: { zone: 'Pacific/Honolulu', word: 'hawaii' },
  a: { zone: 'America/Halifax', word: 'atlantic' },
};
const WORDS = Object.values(FAMILIES)
  .map(({ word }) => word)
  .join('|');

const ZONE = new RegExp(
  String.raw`(?:^|(?<=[\d\s(ap]m?)) ?\(?\b(?:(utc|gmt)|(ak|[ecmpha])([sd])?t|(${WORDS})(?: (standard|daylight))?(?: time)?)\)?$`,
);

/** Where a zone has no daylight time in some of its states, and so another one all summer. */
const WITHOUT_DAYLIGHT: Readonly<Record<string, string>> = {
  AZ: 'America/Phoenix',
  SK: 'America/Regina',
  HI: 'Pacific/Honolulu',
};

/** @returns what stands before a zone at the end of the text, and the zone; null: none is named */
export function splitZone(text: string): { rest: string; zone: NamedZone } | null {
  const found = ZONE.exec(text);
  if (!found) return null;
  const [written, utc, letter, half, word, longHalf] = found;
  const family = word ? Object.values(FAMILIES).find((one) => one.word === word) : FAMILIES[letter ?? ''];
  const zone = utc ? 'UTC' : family!.zone;
  const isHalf = half === 's' || longHalf === 'standard' ? 'standard' : half || longHalf ? 'daylight' : null;
  return {
    rest: text.slice(0, found.index).trim(),
    zone: { written: written.replace(/[() ]/g, '').toUpperCase(), zone, half: zone === 'UTC' ? null : isHalf },
  };
}

/** A whole cell that names a zone, such as `CT`, `Central` or `America/Chicago`. */
export function readZone(text: string): NamedZone {
  const split = splitZone(text.toLowerCase().trim());
  if (split && split.rest === '') return split.zone;
  const isKnown = /^[A-Z][\w+-]+\/[\w/+-]+$/.test(text) && DateTime.utc().setZone(text).isValid;
  if (!isKnown) throw new CellProblem(`“${text}” is not a time zone: write CT, ET, MT or PT.`);
  return { written: text, zone: text, half: null };
}

/**
 * A local time in a named zone as an ISO time that says its instant.
 *
 * @param local such as 2026-11-28T08:00
 * @param state of the stop, where known: some have no daylight time
 * @returns `local` itself where the zone is that of the stop
 * @throws CellProblem for standard time in summer and the like, which is one hour off or carelessly written, and which
 *   one is not known
 */
export function inZone(local: string, { written, zone, half }: NamedZone, state: string | null): string {
  const own = WITHOUT_DAYLIGHT[state ?? ''];
  const at = DateTime.fromISO(local, { zone });
  const standard = own ? DateTime.fromISO(local, { zone: own }) : null;
  // “MT” in Arizona is Arizona's.
  if (standard && half !== 'daylight' && isStandardOf(zone, standard)) return local;
  if (half !== null && at.isInDST !== (half === 'daylight')) {
    const inForce = at.isInDST ? 'daylight' : 'standard';
    throw new CellProblem(
      `${written}: ${inForce} time is in force on that day. Leave the zone out for the local time of the stop.`,
    );
  }
  try {
    return instantOf(local, zone).toISOString();
  } catch (error) {
    if (error instanceof UnclearTime) throw new CellProblem(error.message);
    throw error;
  }
}

const isStandardOf = (zone: string, own: DateTime) =>
  own.offset === DateTime.fromISO(`${own.year}-01-15T12:00`, { zone }).offset;
