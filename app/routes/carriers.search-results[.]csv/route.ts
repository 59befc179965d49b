import { exportCarriers } from '@contract/carriers/carriers.calls';
import type { CarrierSummary } from '@contract/carriers/carriers.entities';
import type { AroundPoint } from '@contract/carriers/carriers-near.calls';
import { type CarrierSearchFilters, chosenFilters, filtersToQuery } from '@contract/carriers/search-filters';
import { missingFor } from '@contract/shared/permissions';
import { type LoaderFunctionArgs, redirect } from '@remix-run/node';

import { paths } from '~/paths';
import { csvFile, sendFile } from '~/send-file.server';
import { filtersInAddress } from '~/services/carrier-filters.server';
import { SEARCH_PARAMS } from '~/services/carrier-search.server';
import type { Monitor } from '~/services/monitor.server';
import { textRadiusInAddress } from '~/services/text-radius.server';
import { COLUMNS_PARAM, searchColumns } from '~/view/carrier/carrier-columns';
import { carrierFile, numberCell } from '~/view/carrier/carrier-csv';
import { csvLine } from '~/view/csv';

/** All pages of a search as a file, narrowed as the page is. */
export function loader(args: LoaderFunctionArgs) {
  return sendFile(args, 'exportCarriers', async (monitor, user) => {
    const search = new URL(args.request.url).searchParams;
    const shown = await filtersInAddress(monitor, search, { others: SEARCH_PARAMS });
    const { point } = await textRadiusInAddress(monitor, search, shown);
    const { filters, errors } = shown;
    const asksNothing = filters.searchText === '' && chosenFilters(filters).length === 0;
    // The page of the same address says what is wrong, or that there is no search: never all carriers.
    if (asksNothing || Object.keys(errors).length > 0) throw redirect(`${paths.searchResults()}?${search}`);
    const hasInsights = user.paywall.can_export_with_insights && missingFor('viewInsights', user) === null;
    const { shown: columns } = searchColumns(search, filters.showSafetyRating, true);
    const file = carrierFile(search.has(COLUMNS_PARAM) ? columns : null);
    return csvFile('carriers.csv', linesOf(monitor, { filters, point, hasInsights, file }));
  });
}

/** @param point what the search is around; null: it is by name and number */
async function* linesOf(
  monitor: Monitor,
  {
    filters,
    point,
    hasInsights,
    file,
  }: {
    filters: CarrierSearchFilters;
    point: AroundPoint | null;
    hasInsights: boolean;
    file: ReturnType<typeof carrierFile>;
  },
) {
  const asked = {
    search_text: filters.searchText,
    q: filtersToQuery(filters),
    ...point,
    ...(hasInsights && { insights: '1' as const }),
  };
  let part = (await monitor.get(exportCarriers, { query: { ...asked, after_id: 0 } })).carriers;
  yield csvLine([...file.head, ...(hasInsights ? INSIGHTS_HEAD : [])]);
  while (part.length > 0) {
    yield part
      .map((carrier) => csvLine([...file.cells(carrier), ...(hasInsights ? insightCells(carrier) : [])]))
      .join('');
    part = (await monitor.get(exportCarriers, { query: { ...asked, after_id: part.at(-1)!.id } })).carriers;
  }
}

const INSIGHTS_HEAD = ['Days without authority', 'Authority again since', 'Brokers at the same address'];

function insightCells({ insights }: CarrierSummary): string[] {
  const gap = insights?.find(({ is_type }) => is_type === 'authority_history_gap');
  const brokers = insights?.find(({ is_type }) => is_type === 'broker_authority_nearby');
  return [numberCell(gap?.value), gap?.on ?? '', numberCell(brokers?.value)];
}
