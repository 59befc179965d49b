import { Link, useLocation, useRouteLoaderData } from '@remix-run/react';
import { paths } from '~/paths';
import { isShown, placeOfList, type SavedView } from '~/view/saved-views';
import type { ShellData } from '~/view/shell';

interface SavedViewsMenuProps {
  list: Parameters<typeof placeOfList>[0];
}

/** The saved views of a list, and saving it as it is shown. Opens without script; nothing for who may save none. */
export function SavedViewsMenu({ list }: SavedViewsMenuProps) {
  const location = useLocation();
  const root = useRouteLoaderData('root') as { shell: ShellData | null } | undefined;
  const entries = root?.shell?.navigation.flatMap((group) => group.entries) ?? [];
  if (!entries.some(({ to }) => to === paths.savedSearches())) return null;
  const views: readonly SavedView[] = entries.find(({ to }) => to === placeOfList(list))?.views ?? [];
  const query = new URLSearchParams(location.search);
  query.delete('page');
  return (
    <details className="panel-menu views-menu" key={location.key}>
      <summary className="button">Saved views</summary>
      <ul className="panel-menu-list" aria-label="Saved views of this list">
        {views.map((view) => (
          <li key={view.id}>
            <Link to={view.to} discover="none" aria-current={isShown(view, location) ? 'page' : undefined}>
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
