import { describe, expect, test } from 'vitest';
import { clusterMarks } from '~/view/map/cluster-marks';
import { type MapPlace, mapLabels, placeNear } from '~/view/map/map-labels';
import { viewAround, wholeView } from '~/view/map/map-view';
import { project } from '~/view/map/projection';

const place = (name: string, latitude: number, longitude: number, code = ''): MapPlace => ({
  name,
  code,
  isState: code !== '',
  latitude,
  longitude,
  ...project({ latitude, longitude }),
});
const ILLINOIS = place('Illinois', 40, -89, 'IL');
const CHICAGO = place('Chicago, IL', 41.88, -87.63);
const CICERO = place('Cicero, IL', 41.85, -87.75);
const HOUSTON = place('Houston, TX', 29.76, -95.37);

describe('names on a map', () => {
  test('are those of the more important where two would touch', () => {
    const view = wholeView();
    const texts = mapLabels([ILLINOIS, CHICAGO, CICERO, HOUSTON], [], view, view.width / 640).map(({ text }) => text);
    expect(texts).toEqual(['IL', 'Chicago', 'Houston']);
  });

  test('all find room on a closer view, and states are written out there', () => {
    const view = viewAround(CHICAGO, 12);
    const texts = mapLabels([CHICAGO, CICERO, HOUSTON], [], view, view.width / 640).map(({ text }) => text);
    expect(texts).toEqual(['Chicago', 'Cicero']);
    const state = viewAround(ILLINOIS, 120);
    expect(mapLabels([ILLINOIS], [], state, state.width / 640)[0]?.text).toBe('Illinois');
  });

  test('are written beside a mark, never on it', () => {
    const view = wholeView();
    const unitsPerPixel = view.width / 640;
    const marks = clusterMarks([{ latitude: 41.88, longitude: -87.63, carriers: 400 }], unitsPerPixel);
    const [label] = mapLabels([CHICAGO], marks, view, unitsPerPixel);
    expect(Math.abs(label!.y - marks[0]!.y) / unitsPerPixel).toBeGreaterThan(marks[0]!.radiusPx);
  });

  test('stand at another side of a city whose carriers cover the ones before, and nowhere where they cover all', () => {
    const view = viewAround(CHICAGO, 60);
    const unitsPerPixel = view.width / 640;
    // Each in the way of the name at one side alone.
    const markAt = (x: number, y: number) => ({
      x: CHICAGO.x + x * unitsPerPixel,
      y: CHICAGO.y + y * unitsPerPixel,
      radiusPx: 1,
    });
    const sides = {
      below: markAt(0, 15),
      above: markAt(0, -15),
      right: markAt(50.5, 0),
      left: markAt(-50.5, 0),
      'right below': markAt(40, 12),
      'left below': markAt(-40, 12),
      'right above': markAt(40, -12),
      'left above': markAt(-40, -12),
    };
    const covered = Object.values(sides);
    const sideOf = (count: number) => {
      const [label] = mapLabels([CHICAGO], covered.slice(0, count), view, unitsPerPixel);
      if (!label) return null;
      const [x, y] = [label.x - CHICAGO.x, label.y - CHICAGO.y].map((away) => Math.sign(Math.round(away)));
      return [x && (x > 0 ? 'right' : 'left'), y && (y > 0 ? 'below' : 'above')].filter(Boolean).join(' ');
    };
    expect(covered.map((_, count) => sideOf(count))).toEqual(Object.keys(sides));
    expect(sideOf(covered.length)).toBeNull();
  });

  test('are left out, not pushed aside, where the name of a neighbor stands', () => {
    const view = wholeView();
    const labels = mapLabels([CHICAGO, CICERO, { ...CICERO, name: 'Berwyn, IL' }], [], view, view.width / 640);
    expect(labels.map(({ text }) => text)).toEqual(['Chicago', 'Cicero']);
  });

  test('call a point by the city that is near enough', () => {
    expect(placeNear([ILLINOIS, CHICAGO, HOUSTON], project({ latitude: 41.8, longitude: -87.6 }), 100)?.name).toBe(
      'Chicago, IL',
    );
    expect(placeNear([ILLINOIS, CHICAGO], HOUSTON, 100)).toBeNull();
  });
});
