import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import type { Feature, FeatureCollection, Geometry } from 'geojson';
import { feature, merge, mesh } from 'topojson-client';
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from 'topojson-specification';
import { project, WHOLE_DRAWING } from '~/view/map/projection';
import { withoutNeedless } from '~/view/map/simplify';
import { highways } from './highways.server';

/** The map as sent, and its version. */
export type MapDrawing = { svg: Buffer; gzipped: Buffer; etag: string };

let drawing: MapDrawing | undefined;

/** The map of the three countries with state borders and highways, drawn at its first request. */
export function mapDrawing(): MapDrawing {
  drawing ??= draw();
  return drawing;
}

/** In units of the map: a fifth of a pixel of the whole map, under two at eight times its size. */
const TOLERANCE = 2;

type World = Topology<{ countries: GeometryCollection }>;
type States = Topology<{ states: GeometryCollection; nation: GeometryCollection }>;

type Shape = Geometry | Feature | FeatureCollection;

/** By their ISO 3166-1 numbers, as the atlas has them. */
const CANADA = '124';
const MEXICO = '484';
/** Drawn fainter, so that the coast does not end at a border: neighbors that come into view. */
const NEIGHBOURS = ['304', '320', '084', '340', '222', '558', '192', '388', '332', '214', '044', '666'];

function draw(): MapDrawing {
  const world = simplified(atlas<World>('world-atlas/countries-50m.json'));
  const states = simplified(atlas<States>('us-atlas/states-10m.json'));
  const countries = (ids: readonly string[]) =>
    merge(
      world,
      world.objects.countries.geometries.filter(
        (country): country is Polygon | MultiPolygon => ids.includes(String(country.id)) && 'arcs' in country,
      ) as (Polygon | MultiPolygon)[],
    );
  const shapes: [name: string, shape: Shape][] = [
    ['far', countries(NEIGHBOURS)],
    ['land', countries([CANADA, MEXICO])],
    ['land', feature(states, states.objects.nation)],
    ['states', mesh(states, states.objects.states, (one, other) => one !== other)],
  ];
  const roads = (isMain: boolean) =>
    highways
      .filter((one) => one.isMain === isMain)
      .map(({ points }) => stepsOf(points, false))
      .join('');
  const paths = [
    ...shapes.map(([name, shape]) => [name, pathOf(shape)]),
    ['minor', roads(false)],
    ['roads', roads(true)],
  ]
    .map(([name, path]) => `<path class="${name}" d="${path}"/>`)
    .join('');
  const { x, y, width, height } = WHOLE_DRAWING;
  const svg = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}"><style>${STYLE}</style>${paths}</svg>`,
  );
  return {
    svg,
    gzipped: gzipSync(svg, { level: 9 }),
    etag: `"${createHash('sha256').update(svg).digest('hex').slice(0, 16)}"`,
  };
}

/** The tokens of tokens.css: a picture has its own style sheet. The frame supplies the water. */
const STYLE = [
  'path{vector-effect:non-scaling-stroke;stroke-linejoin:round;fill:none}',
  '.land{fill:#fff;stroke:#838c8a;stroke-width:1}',
  '.far{fill:#f7f7f4;stroke:#dcdfda;stroke-width:1}',
  '.states{stroke:#c3c8c3;stroke-width:.8}',
  '.roads,.minor{stroke:#d6bd92;stroke-linecap:round}.roads{stroke-width:1.6}.minor{stroke:#e2d5bd;stroke-width:1}',
  '@media(prefers-color-scheme:dark){.land{fill:#283436;stroke:#76827f}.far{fill:#171e1f;stroke:#2b3537}.states{stroke:#465356}.roads{stroke:#7d6d49}.minor{stroke:#574e39}}',
].join('');

const load = createRequire(import.meta.url);
const atlas = <T>(name: string): T => JSON.parse(readFileSync(load.resolve(name), 'utf8')) as T;

/**
 * The same topology with its arcs projected, without invisible points. Two countries share the arc between them, so
 * that no gap opens.
 */
function simplified<T extends Topology>(topology: T): T {
  const { scale, translate } = topology.transform!;
  const arcs = topology.arcs.map((arc) => {
    let [column, row] = [0, 0];
    const points = arc.map(([dx, dy]) => {
      column += dx!;
      row += dy!;
      const { x, y } = project({
        longitude: column * scale[0] + translate[0],
        latitude: row * scale[1] + translate[1],
      });
      return [Math.round(x), Math.round(y)] as [number, number];
    });
    return withoutNeedless(points, TOLERANCE);
  });
  return { ...topology, transform: undefined, arcs };
}

/** Drops islands under this many square units: a pixel of the whole map each way. */
const SMALLEST_RING = 100;

/** The shape's path, in whole numbers and steps from point to point. The points are already projected. */
function pathOf(shape: Shape): string {
  const lines: string[] = [];
  let line: [number, number][] = [];
  const end = (isRing: boolean) => {
    if (line.length > 1 && (!isRing || Math.abs(ringArea(line)) >= SMALLEST_RING)) lines.push(stepsOf(line, isRing));
    line = [];
  };
  const visit = (coordinates: unknown, isRing: boolean): void => {
    const first = (coordinates as unknown[])[0];
    if (Array.isArray(first) && typeof first[0] === 'number') {
      line = (coordinates as [number, number][]).map(([x, y]) => [x, y]);
      end(isRing);
    } else for (const part of coordinates as unknown[]) visit(part, isRing);
  };
  const geometries =
    shape.type === 'FeatureCollection'
      ? shape.features.map(({ geometry }) => geometry)
      : shape.type === 'Feature'
        ? [shape.geometry]
        : [shape];
  for (const geometry of geometries)
    if (geometry && 'coordinates' in geometry && geometry.coordinates.length > 0)
      visit(geometry.coordinates, geometry.type.endsWith('Polygon'));
  return lines.join('');
}

const ringArea = (ring: readonly [number, number][]) =>
  ring.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = ring[(at + 1) % ring.length]!;
    return sum + (x * nextY - nextX * y) / 2;
  }, 0);

function stepsOf(points: readonly [number, number][], isRing: boolean): string {
  const open = isRing ? points.slice(0, -1) : points;
  let [lastX, lastY] = open[0]!;
  let path = `M${lastX} ${lastY}l`;
  for (const [x, y] of open.slice(1)) {
    path += `${path.endsWith('l') || x - lastX < 0 ? '' : ' '}${x - lastX}${y - lastY < 0 ? '' : ' '}${y - lastY}`;
    [lastX, lastY] = [x, y];
  }
  return isRing ? `${path}z` : path;
}
