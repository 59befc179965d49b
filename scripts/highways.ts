import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { project, unitsPerMile } from '../app/view/map/projection';
import { placeKeys } from '../monitor/places/place-key';
import { readPlaces } from '../monitor/places/read-places';

export const HIGHWAYS_FILE = join(import.meta.dirname, '../app/view/map/highways.json');

const TABLE = join(import.meta.dirname, 'highways.txt');

/** Farther apart, a line between two towns no longer follows the road. */
const MOST_MILES = 230;

/** A town so much out of the way is another town of the same name. */
const DETOUR_MILES = 40;

type Place = ReturnType<typeof readPlaces>['areas'][number];

/**
 * The highways of `highways.txt` for the maps: each as the places of the towns it passes, in units of the map. Towns
 * come from the places the product ships.
 *
 * @returns the file's text, and what is wrong with the table: nothing, or the file is not to be used
 */
export function readHighways(): { text: string; problems: string[] } {
  const { areas } = readPlaces();
  const towns = new Map<string, Place>();
  for (const area of areas) {
    if (area.type !== 'city') continue;
    for (const key of placeKeys(area.city ?? '')) {
      const of = `${area.state} ${key}`;
      if ((towns.get(of)?.weight ?? -1) < area.weight) towns.set(of, area);
    }
  }

  const problems: string[] = [];

  function readHighway(line: string) {
    const [, written = '', rest = ''] = /^(\S+) (.*)$/.exec(line) ?? [];
    // "I-76E" and "I-76" are two roads of one number.
    const name = written.startsWith('I-') ? written.replace(/[A-Z]$/, '') : written;
    const points: number[] = [];
    const passed: string[] = [];
    let last: Place | null = null;
    for (const [, state, names = ''] of rest.matchAll(/([A-Z]{2,3}): ([^:]*?)(?= [A-Z]{2,3}:|$)/g)) {
      for (const town of names.split(', ')) {
        const [key = ''] = placeKeys(town);
        const found = towns.get(`${state} ${key}`);
        if (!found) {
          problems.push(`${written}: no ${town}, ${state}`);
          continue;
        }
        const at = project(found);
        const miles = last ? Math.hypot(at.x - project(last).x, at.y - project(last).y) / unitsPerMile(found) : 0;
        if (miles > MOST_MILES)
          problems.push(`${written}: ${Math.round(miles)} mi from ${last?.name} to ${town}, ${state}`);
        points.push(Math.round(at.x), Math.round(at.y));
        passed.push(`${town}, ${state}`);
        last = found;
      }
    }
    for (let at = 2; at + 3 < points.length; at += 2) {
      const [x0, y0, x1, y1, x2, y2] = points.slice(at - 2, at + 4) as [number, number, number, number, number, number];
      const detour = Math.hypot(x1 - x0, y1 - y0) + Math.hypot(x2 - x1, y2 - y1) - Math.hypot(x2 - x0, y2 - y0);
      const miles = Math.round(detour / unitsPerMile({ latitude: 40, longitude: -96 }));
      if (miles > DETOUR_MILES) problems.push(`${written}: ${miles} mi out of the way by ${passed[at / 2]}`);
    }
    return [name, points] as const;
  }

  const highways = readFileSync(TABLE, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map(readHighway);

  return { text: `[\n${highways.map((one) => JSON.stringify(one)).join(',\n')}\n]\n`, problems };
}
