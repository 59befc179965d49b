import { useLocation } from '@remix-run/react';
import { ListLink } from '~/components/list-link';
import { currentEntry, type NavigationEntry, type NavigationGroup } from '~/view/navigation';
import { inOrder, type SavedView, VIEWS_IN_SIGHT } from '~/view/saved-views';

interface SideNavigationProps {
  groups: readonly NavigationGroup[];
  /** Of the current page, without the base path. */
  pathname: string;
}

/** The product's places, in groups; marks the current one. */
export function SideNavigation({ groups, pathname }: SideNavigationProps) {
  const current = currentEntry(groups, pathname);
  return (
    <nav className="side" aria-label="Main">
      {groups.map((group) => (
        <Group key={group.entries[0]?.to} group={group} current={current} pathname={pathname} />
      ))}
    </nav>
  );
}

interface GroupProps {
  group: NavigationGroup;
  current: NavigationEntry | null;
  pathname: string;
}

function Group({ group, current, pathname }: GroupProps) {
  const captionId = `navigation${group.entries[0]?.to}`;
  const entries = (
    <ul aria-labelledby={group.caption === null ? undefined : captionId}>
      {group.entries.map((entry) => (
        <li key={entry.to}>
          <ListLink
            to={entry.to}
            // Remix prefetches the page's data.
            data-discover="true"
            data-go={entry.key}
            aria-current={ariaCurrent(entry === current, entry.to === pathname)}
          >
            {entry.label}
            {entry.count ? <span className="count">{entry.count}</span> : null}
          </ListLink>
          {entry.views?.length ? <Views of={entry} views={entry.views} /> : null}
        </li>
      ))}
    </ul>
  );
  const caption = group.caption === null ? null : <h2 id={captionId}>{group.caption}</h2>;
  if (group.isFolded)
    return (
      <details open={current !== null && group.entries.includes(current)}>
        <summary className="discloses">{caption}</summary>
        {entries}
      </details>
    );
  return (
    <div>
      {caption}
      {entries}
    </div>
  );
}

/** The saved views of a place: a few in sight, more of them folded unless one is open. */
function Views({ of: entry, views }: { of: NavigationEntry; views: readonly SavedView[] }) {
  const { pathname, search } = useLocation();
  const here = inOrder(pathname + search);
  const list = (
    <ul aria-label={`Saved views of ${entry.label}`}>
      {views.map(({ id, name, to }) => (
        <li key={id}>
          <ListLink to={to} aria-current={to === here ? 'page' : undefined}>
            {name}
          </ListLink>
        </li>
      ))}
    </ul>
  );
  if (views.length <= VIEWS_IN_SIGHT) return list;
  return (
    <details open={views.some(({ to }) => to === here)}>
      <summary className="discloses">Saved views</summary>
      {list}
    </details>
  );
}

function ariaCurrent(isCurrent: boolean, isThisPage: boolean) {
  if (!isCurrent) return undefined;
  return isThisPage ? 'page' : 'true';
}
