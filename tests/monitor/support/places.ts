import type { Database, OpenDatabase } from '@monitor/db/client';
import { geographyStates } from '@monitor/db/schema';
import { loadPlaces } from '@monitor/places/load-places';
import { refreshGeography } from '@monitor/places/refresh-geography';
import { TODAY } from './section-monitor';

/** Areas that tests name, by what they are; the ids are the same on every installation. */
export const AREA = {
  texas: 1517,
  georgia: 1156,
  dallasMarket: 40127,
  dallas: 4_684_888,
  zip75201: 175_201,
  atlanta: 4_180_439,
  seattle: 5_809_844,
  monterrey: 3_995_465,
} as const;

/** Places, once for a test file. */
export const givePlaces = (database: OpenDatabase) => loadPlaces(database, { now: new Date(TODAY) });

/** Works out where carriers are, as after an import: a test wrote rows without one. */
export async function placeCarriers(database: OpenDatabase, now = new Date(`${TODAY}T12:00:00Z`)) {
  await forgetGeography(database.db);
  await refreshGeography(database, { now });
}

const forgetGeography = (db: Database) => db.delete(geographyStates);
