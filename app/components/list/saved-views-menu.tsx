import { Link, useLocation, useRouteLoaderData } from '@remix-run/react';
import { paths } from '~/paths';
import { inOrder, type SavedView } from '~/view/saved-views';
import type { ShellData } from '~/view/shell';

interface SavedViewsMenuProps {
  /** The place of the navigation beneath which they stand too. */
  of: string;
}

/** The saved views of a list, and saving it as it is shown. Opens without script; nothing for who may save none. */
export function SavedViewsMenu({ of: place }: SavedViewsMenuProps) {
  const location = useLocation();
  const root = useRouteLoaderData('root') as { shell: ShellData | null } | undefined;
  const entries = root?.shell?.navigation.flatMap((group) => group.entries) ?? [];
  if (!entries.some(({ to }) => to === paths.savedSearches())) return null;
  const views: readonly SavedView[] = entries.find(({ to }) => to === place)?.views ?? [];
  const here = inOrder(location.pathname + location.search);
  const query = new URLSearchParams(location.search);
  query.delete('page');
  return (
    <details className="panel-menu views-menu" key={location.key}>
      <summary className="button">Saved views</summary>
      <ul className="panel-menu-list" aria-label="Saved views of this list">
        {views.map((view) => (
          <li key={view.id}>
            <Link to={view.to} discover="none" aria-current={view.to === here ? 'page' : undefined}>
              <span className="view-name">{view.name}</span>
            </Link>
          </li>
        ))}
        <li className="panel-menu-end">
          <Link to={paths.savedSearches({ save: `${location.pathname}?${query}` })} discover="none">
            Save this view…
          </Link>
        </li>
        <li>
          <Link to={paths.savedSearches()} discover="none">
            Rename, share or delete
          </Link>
        </li>
      </ul>
    </details>
  );
}
