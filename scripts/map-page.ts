import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AREAS, WINGS } from './monitor-map.cjs';

export const MAP_PAGE = join(fileURLToPath(new URL('..', import.meta.url)), 'docs', 'map.md');

type Area = keyof typeof AREAS;
const usesOf = (area: Area) => AREAS[area].uses as Area[];

/** All that an area stands on, by whatever way. */
const below = (area: Area): Set<Area> => new Set(usesOf(area).flatMap((used) => [used, ...below(used)]));

/** The arrows that no other way replaces: with all of them the picture is a knot. */
function arrowsOf(area: Area): Area[] {
  const uses = usesOf(area);
  return uses.filter((used) => !uses.some((other) => other !== used && below(other).has(used)));
}

/** @returns the whole of docs/map.md, from the map that the check of imports holds */
export function mapPage(): string {
  const areas = Object.keys(AREAS) as Area[];
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return `${[
    '# Map',
    'The two programs, the folders of the monitor and its areas. Written by `npx tsx scripts/write-docs.ts` from\n`scripts/monitor-map.cjs`, to which a check holds the imports.',
    '## Two programs',
    [
      '```mermaid',
      'flowchart LR',
      '  broker([Broker’s browser]) --> portal',
      '  carrier([Carrier, driver, dock]) --> pages',
      '  tms([TMS, webhooks]) --> calls',
      '  subgraph portal [Portal: app/]',
      '    routes[routes: loader and action] --> models[models: what decides]',
      '  end',
      '  subgraph monitor [Monitor API: monitor/]',
      '    calls[calls] --> areas[areas]',
      '    pages[carrier pages] --> areas',
      '    jobs[jobs] --> areas',
      '    areas --> db[(PGlite or Postgres)]',
      '  end',
      '  routes -- "calls of contract/, over HTTP" --> calls',
      '  models --> calls',
      '  fmcsa([FMCSA’s files]) --> federal[federal data] --> db',
      '```',
    ].join('\n'),
    '## Wings of the monitor',
    'The lowest first. Each uses those above it in this table alone; `main.ts`, `serve.ts`, `app.ts`, `job-kinds.ts` and `loops.ts` put them together.',
    [
      row(['folder', 'holds']),
      '|---|---|',
      ...Object.entries(WINGS).map(([name, holds]) => row([`\`monitor/${name}/\``, holds])),
    ].join('\n'),
    '## Areas',
    'Folders of `monitor/areas/`. The same word names the folder in `contract/` and in `tests/`. Each uses those named beside it alone.',
    [
      row(['area', 'holds', 'uses']),
      '|---|---|---|',
      ...areas.map((area) => row([area, AREAS[area].holds, usesOf(area).join(', ')])),
    ].join('\n'),
    'As a picture, without the arrows that follow from others:',
    [
      '```mermaid',
      'flowchart BT',
      ...areas.flatMap((area) => {
        const arrows = arrowsOf(area);
        return arrows.length === 0 ? [`  ${area}`] : arrows.map((used) => `  ${area} --> ${used}`);
      }),
      '```',
    ].join('\n'),
  ].join('\n\n')}\n`;
}
