import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

/**
 * The most script that a page's first visit may fetch, in KB as the portal sends it: compressed by Brotli, without headers.
 * Here is the one place that says so (docs/decisions/0166-script-by-need.md).
 */
const MAX_KB = 110;
/** A page of forms and records side by side, by its route, and what it may have. */
const MORE_KB: Readonly<Record<string, number>> = {
  _index: 123,
  'carriers.$id': 111,
  'carriers.$id._index': 133,
  // What a certificate names, beside the record.
  'carriers.$id.insurance': 119,
  'carriers.$id.notes': 121,
  'carriers.$id_.certificates.$documentId': 112,
  'carriers.$id_.alerts.new': 111,
  'carriers.$id.safety': 118,
  'carriers.$id_.invite': 111,
  'carriers.$id_.packet': 124,
  'carriers.bulk': 116,
  'carriers.lane-search-results': 114,
  'carriers.rate-confirmations_.emails_.$mailId': 113,
  'alerts_.$id': 118,
  'company.people': 116,
  'tms_.$id': 111,
  'company.sign-on': 111,
  'carriers.my-carriers': 111,
  'carriers.connections': 111,
  exchange: 111,
  'exchange_.capacity': 115,
  'exchange_.load.$id': 124,
  'exchange_.load.$id_.bids.$bidId.counter': 114,
  'exchange_.load.$id_.post': 113,
  // With the map that moves.
  'facilities_.$id': 118,
  'identity-alerts_.contact': 111,
  loads: 112,
  'loads_.$id': 132,
  // Pages of a load know the way back to the list that it was opened from.
  'loads_.$id_.detention': 115,
  'loads_.$id_.as-known': 114,
  'loads_.$id_.correct': 112,
  'loads_.$id_.logs.new': 113,
  'loads_.$id_.progress': 113,
  'loads_.$id_.driver': 112,
  'loads_.$id_.sharing': 112,
  'loads_.$id_.vehicle': 112,
  'loads_.bulk': 112,
  'loads_.map': 113,
  'loads_.new': 112,
  'loads_.$id_.cover': 121,
  'my-account': 121,
  'sign-up_.details': 112,
};
/** The tabs of a profile have its head, its decision and its acts above them. */
const maxKb = (route: string) => MORE_KB[route] ?? (route.startsWith('carriers.$id.') ? 117 : MAX_KB);

type Entry = { module: string; imports?: string[] };
type Manifest = { entry: Entry; routes: Record<string, Entry & { id: string; parentId?: string }> };

const ASSETS = 'build/client/assets';
const { entry, routes } = readManifest();

/** What the compiler writes for the browser: the files of every route. */
function readManifest(): Manifest {
  const file = readdirSync(ASSETS).find((name) => /^manifest-.+\.js$/.test(name));
  return JSON.parse(/^window\.__remixManifest=(.+);$/s.exec(readFileSync(join(ASSETS, file!), 'utf8'))![1]!);
}

/** Bytes of a file as it is sent. */
function bytesOf(address: string): number {
  const file = join(ASSETS, address.slice(address.lastIndexOf('/')));
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

/** The files of a route, of those around it, and of what runs them: what its page preloads. */
function scriptsOf(id: string): Set<string> {
  const parts: Entry[] = [entry];
  for (let route = routes[id]; route; route = routes[route.parentId ?? '']) parts.push(route);
  return new Set(parts.flatMap(({ module, imports = [] }) => [module, ...imports]));
}

describe('script that a page has the browser fetch', () => {
  const names = Object.keys(routes)
    .filter((id) => id !== 'root')
    .map((id) => [id.replace('routes/', ''), id] as const);

  test('every route is in the manifest, under the name of its folder', () => {
    expect(names.length).toBeGreaterThan(150);
    for (const name of Object.keys(MORE_KB)) expect(names.map(([known]) => known)).toContain(name);
  });

  test.each(names)('%s', (name, id) => {
    const bytes = [...scriptsOf(id)].reduce((sum, script) => sum + bytesOf(script), 0);
    // Less would not be a page's: the framework alone is two thirds of it.
    expect(bytes / 1024).toBeGreaterThan(60);
    expect(bytes / 1024).toBeLessThanOrEqual(maxKb(name));
  });

  test('what checks forms is on no list', () => {
    const isOfForms = (script: string) => /\/forms-[^/]+\.js$/.test(script);
    for (const list of ['carriers.search-results', 'carriers.my-carriers', 'loads', 'alerts', 'exchange', '_index'])
      expect([...scriptsOf(`routes/${list}`)].filter(isOfForms), list).toEqual([]);
    expect([...scriptsOf('routes/loads_.new')].filter(isOfForms)).toHaveLength(1);
  });
});
