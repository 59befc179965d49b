import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { PageHeader } from '~/components/shell/page-header';
import { SectionTabs } from '~/components/shell/section-tabs';
import { type ListData, tabHref } from '~/view/lists/define-list';
import { ListFilters } from './list-filters';
import { ListRows, type ListRowsProps } from './list-rows';

interface ListPageProps<Page extends ListData, Input, Row> extends ListRowsProps<Page, Input, Row> {
  /** What there is to do beside the list. */
  action?: ReactNode;
  /** Between the tabs and the filters. */
  beneathTabs?: ReactNode;
  /** Between the filters and the rows. */
  beneathFilters?: ReactNode;
  /** A field of the form that chooses the tab. */
  tabChoice?: ReactNode;
}

/** The page of a list: its tabs with their counts, its filters, its rows. */
export function ListPage<Page extends ListData, Input, Row>(props: ListPageProps<Page, Input, Row>) {
  const { action, beneathTabs, beneathFilters, tabChoice, ...rows } = props;
  const { of: list, page } = rows;
  const { title, context, crumbs, tabs } = list;
  const location = useLocation();
  return (
    <>
      <PageHeader title={title} context={context} crumbs={crumbs} action={action} />
      <SectionTabs
        label={tabs.label}
        tabs={(tabs.shown ?? tabs.names).map((tab) => ({
          label: tabs.labels[tab as Page['tab']],
          to: tabHref(tabs, tab, location),
          isCurrent: tab === page.tab,
          count: page.counts?.[tab],
        }))}
      />
      {beneathTabs}
      <ListFilters of={list} page={page} tabChoice={tabChoice} />
      {beneathFilters}
      <ListRows {...rows} />
    </>
  );
}
