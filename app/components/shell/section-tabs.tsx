import { Link } from '@remix-run/react';

export interface SectionTab {
  label: string;
  /** Relative to the base path. */
  to: string;
  isCurrent: boolean;
  count?: number;
}

interface SectionTabsProps {
  /** Names the group of links: "Carrier sections". */
  label: string;
  tabs: readonly SectionTab[];
}

/** The parts of a page as links, each with an address of its own. */
export function SectionTabs({ label, tabs }: SectionTabsProps) {
  return (
    <nav className="section-tabs" aria-label={label}>
      <ul>
        {tabs.map((tab) => (
          <li key={tab.to}>
            <Link to={tab.to} aria-current={tab.isCurrent ? 'page' : undefined} preventScrollReset>
              {tab.label}
              {tab.count === undefined ? null : <span className="count">{tab.count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
