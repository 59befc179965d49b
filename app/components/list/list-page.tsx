import { Link, useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { PageHeader } from '~/components/shell/page-header';
import { SectionTabs } from '~/components/shell/section-tabs';
import { contextOf, hasTabs, type ListData, type Tabs, tabHref } from '~/view/lists/define-list';
import { ListFilters } from './list-filters';
import { ListRows, type ListRowsProps } from './list-rows';

interface ListPageProps<Page extends ListData, Input, Row> extends ListRowsProps<Page, Input, Row> {
  /** Actions beside the list. */
  action?: ReactNode;
  /** Between the tabs and the filters. */
  beneathTabs?: ReactNode;
  /** Between the filters and the rows. */
  beneathFilters?: ReactNode;
  /** A form field that chooses the tab. */
  tabChoice?: ReactNode;
}

/** The page of a list: its tabs with their counts, its filters, its rows. */
export function ListPage<Page extends ListData, Input, Row>(props: ListPageProps<Page, Input, Row>) {
  const { action, beneathTabs, beneathFilters, tabChoice, ...rows } = props;
  const { of: list, page } = rows;
  const { title, crumbs, tabs } = list;
  return (
    <>
      <PageHeader title={title} context={contextOf(list, page)} crumbs={crumbs} action={action} />
      <ListTabs of={tabs} tab={page.tab} counts={page.counts} />
      {beneathTabs}
      <ListFilters of={list} page={page} tabChoice={tabChoice} />
      {beneathFilters}
      <ListRows {...rows} />
    </>
  );
}

interface ListTabsProps<Tab extends string> {
  of: Tabs<Tab>;
  tab: Tab;
  counts: Readonly<Partial<Record<Tab, number>>> | null;
}

/** The tabs of a list with their counts, or the same as links in a line. */
export function ListTabs<Tab extends string>({ of: tabs, tab, counts }: ListTabsProps<Tab>) {
  const location = useLocation();
  if (!hasTabs(tabs)) return null;
  const links = (tabs.shown ?? tabs.names).map((one) => ({
    label: tabs.labels[one],
    to: tabHref(tabs, one, location),
    isCurrent: one === tab,
    count: counts?.[one],
  }));
  if (!tabs.areLinks) return <SectionTabs label={tabs.label} tabs={links} />;
  return (
    <nav className="choice-links" aria-label={tabs.label}>
      <ul>
        {links.map(({ label, to, isCurrent }) => (
          <li key={to}>
            <Link to={to} aria-current={isCurrent ? 'page' : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
