import { readdirSync } from 'node:fs';
import { type RouteConfig, route } from '@react-router/dev/routes';

/**
 * The measured page among as many routes as the product has, under the same addresses: every request is matched against
 * all of them, which costs more the more there are.
 */
const measured = ['carriers.search-results'];

const pathOf = (name: string) =>
  name
    .replace(/\.tsx?$/, '')
    .split('.')
    .filter((segment) => !segment.startsWith('_'))
    .map((segment) => segment.replace(/_$/, '').replace(/^\$$/, '*').replace(/^\$/, ':'))
    .join('/');

export default readdirSync(new URL('../../../app/routes', import.meta.url)).map((name) =>
  measured.includes(name)
    ? route(pathOf(name), 'routes/search-results.tsx')
    : route(pathOf(name) || '/', 'routes/unmeasured.tsx', { id: name }),
) satisfies RouteConfig;
