import { ListLink } from '~/components/list-link';
import { currentEntry, type NavigationEntry, type NavigationGroup } from '~/view/navigation';

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

function ariaCurrent(isCurrent: boolean, isThisPage: boolean) {
  if (!isCurrent) return undefined;
  return isThisPage ? 'page' : 'true';
}
