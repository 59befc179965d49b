import type { EntryContext } from '@remix-run/node';
import { matchRoutes } from '@remix-run/react';

type RouteObject = Parameters<typeof matchRoutes>[0][number];
type Routes = EntryContext['manifest']['routes'];

/** The routes of one build: as a tree, and by each requested page's innermost route. */
type Known = { of: EntryContext['manifest']; tree: RouteObject[]; byLeaf: Map<string, Routes> };
let known: Known | null = null;

/**
 * The page's context with the manifest of only its own routes and those of the addresses above it: Remix writes it into
 * the page for the browser, which fetches others as their links come into view. With all of them, Remix would walk
 * through all of them several times for each page (measured by processor time, in alternation: about a tenth of a
 * results page's).
 */
export function withPageManifest(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const leaf = staticHandlerContext.matches.at(-1)?.route.id;
  if (leaf === undefined) return context;
  // In development they change while running.
  if (known?.of !== manifest) known = { of: manifest, tree: treeOf(manifest.routes), byLeaf: new Map() };
  const routes = known.byLeaf.get(leaf) ?? routesOf(context, known.tree);
  known.byLeaf.set(leaf, routes);
  return { ...context, manifest: { ...manifest, routes } };
}

function routesOf(
  { manifest, staticHandlerContext: { matches, location, basename } }: EntryContext,
  tree: RouteObject[],
) {
  const ids = new Set(matches.map(({ route }) => route.id));
  const segments = location.pathname.split('/').filter(Boolean);
  // Parent routes of the page whose index routes the browser must not take for missing.
  for (let length = segments.length - 1; length >= 0; length--) {
    for (const { route } of matchRoutes(tree, `/${segments.slice(0, length).join('/')}`, basename) ?? [])
      if (route.id) ids.add(route.id);
  }
  return Object.fromEntries(Object.entries(manifest.routes).filter(([id]) => ids.has(id)));
}

function treeOf(routes: Routes, parentId?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, caseSensitive }): RouteObject => {
      const children = treeOf(routes, id);
      return index
        ? { id, path, index, caseSensitive }
        : { id, path, caseSensitive, ...(children.length > 0 && { children }) };
    });
}
