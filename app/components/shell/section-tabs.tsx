import { Link } from '@remix-run/react';
import { useEffect, useRef } from 'react';

export interface SectionTab {
  label: string;
  /** Relative to the base path. */
  to: string;
  isCurrent: boolean;
  count?: number;
  /** Its key. */
  shortcut?: string;
}

interface SectionTabsProps {
  /** The label of the links: "Carrier sections". */
  label: string;
  tabs: readonly SectionTab[];
}

/** The parts of a page as links, each with its own address. */
export function SectionTabs({ label, tabs }: SectionTabsProps) {
  const list = useRef<HTMLUListElement>(null);
  const current = tabs.findIndex(({ isCurrent }) => isCurrent);
  // In one scrolling row, the open tab is visible.
  useEffect(() => {
    const tab = list.current?.children[current];
    if (list.current === null || !(tab instanceof HTMLElement)) return;
    list.current.scrollLeft =
      tab.offsetLeft - list.current.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
  }, [current]);
  return (
    <nav className="section-tabs" aria-label={label}>
      <ul ref={list}>
        {tabs.map((tab) => (
          <li key={tab.to}>
            <Link
              to={tab.to}
              aria-current={tab.isCurrent ? 'page' : undefined}
              aria-keyshortcuts={tab.shortcut}
              preventScrollReset
            >
              {tab.label}
              {tab.count === undefined ? null : <span className="count">{tab.count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
