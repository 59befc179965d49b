// @vitest-environment node
import type { EntryContext } from '@remix-run/node';
import { describe, expect, test } from 'vitest';
import { withPageManifest } from '~/services/page-manifest.server';

const ROUTES = [
  ['root', undefined, ''],
  ['home', 'root', undefined, true],
  ['search', 'root', 'carriers/search-results'],
  ['carrier', 'root', 'carriers/:id'],
  ['overview', 'carrier', undefined, true],
  ['safety', 'carrier', 'safety'],
  ['login', 'root', 'login'],
] as const;

const manifest = {
  url: '/manifest.js',
  routes: Object.fromEntries(
    ROUTES.map(([id, parentId, path, index]) => [id, { id, parentId, path, index, module: `${id}.js` }]),
  ),
} as unknown as EntryContext['manifest'];

function known(pathname: string, ...ids: string[]) {
  const staticHandlerContext = {
    basename: '/broker',
    location: { pathname },
    matches: ids.map((id) => ({ route: { id } })),
  };
  const context = { manifest, staticHandlerContext } as unknown as EntryContext;
  return Object.keys(withPageManifest(context).manifest.routes);
}

describe('a page is drawn with', () => {
  test('its own routes and the index routes above it', () => {
    expect(known('/broker/carriers/search-results', 'root', 'search')).toEqual(['root', 'home', 'search']);
    expect(known('/broker/carriers/7/safety', 'root', 'carrier', 'safety')).toEqual([
      'root',
      'home',
      'carrier',
      'overview',
      'safety',
    ]);
  });

  test('the same once more for another address of the same route', () => {
    expect(known('/broker/carriers/8/safety', 'root', 'carrier', 'safety')).toContain('overview');
    expect(known('/broker/', 'root', 'home')).toEqual(['root', 'home']);
  });

  test('all routes where none was matched', () => {
    expect(known('/elsewhere')).toHaveLength(ROUTES.length);
  });
});
