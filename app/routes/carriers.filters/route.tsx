import { missingFor } from '@contract/shared/permissions';
import { classifyCompanySearchText, classifySearchText, describeSearchText } from '@contract/shared/search-text';
import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { filterField } from '~/components/carrier/filters/filter-field';
import { FilterChips } from '~/components/form/filter-chips';
import { PageHeader } from '~/components/shell/page-header';
import { paths } from '~/paths';
import { filterFields, filtersInAddress, keptBeside, tidyAddress } from '~/services/carrier-filters.server';
import { SEARCH_PARAMS } from '~/services/carrier-search.server';
import { requireUser } from '~/services/guards.server';
import { notOf } from '~/services/known-params.server';
import { laneFilters, laneInAddress } from '~/services/lane-search.server';
import { type Monitor, openMonitor } from '~/services/monitor.server';
import { LOCATION_PARAMS, textRadiusInAddress } from '~/services/text-radius.server';
import { FILTERED_LISTS, type FilteredList } from '~/view/carrier/carrier-filters';
import { describeChosen } from '~/view/filter-chips';
import { pageMeta } from '~/view/page-title';
import { FilterSections } from './filter-sections';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Filters');

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args, 'broker');
  const url = new URL(args.request.url);
  const search = url.searchParams;
  const list = listIn(search);
  if (list === 'lane-search-results') await requireUser(args, 'searchByLane');
  const { shown, place, context } = await searchIn(await openMonitor(args), list, search);
  const tidy = tidyAddress(url, shown, list === 'lane-search-results' ? 'lane' : 'search');
  if (tidy !== null) throw redirect(`${paths.carrierFilters()}?${tidy}`);

  const isReduced = missingFor('viewFullCarrierProfile', user) !== null;
  const fields = filterFields(list, isReduced);
  const elsewhere = Object.entries(shown.errors).filter(([name]) => !fields.includes(name));
  const hasErrors = Object.keys(shown.errors).length > 0;
  const page = {
    list,
    shown,
    place,
    context,
    isReduced,
    fields: fields.map((name) => filterField(shown, name)),
    formErrors: elsewhere.flatMap(([, messages]) => messages),
    // Of a place the form sends its own parts; whether it is searched around is known by it.
    kept: keptBeside(search, shown.errors, [...fields, ...LOCATION_PARAMS, 'text_radius', 'page', 'for']),
    chosen: describeChosen(shown, { pathname: paths.carrierFilters(), search: url.search }),
    back: hasErrors ? null : listAddress(list, search),
  };
  return data(page, { status: hasErrors ? 422 : 200 });
}

/** @throws Response the 422 page when the address names no list that has these filters */
function listIn(search: URLSearchParams): FilteredList {
  const named = search.get('for') || 'search-results';
  if (!Object.hasOwn(FILTERED_LISTS, named)) throw notOf('carriers with filters', named, 'list');
  return named as FilteredList;
}

/** The list's own address with the filters of this one. */
function listAddress(list: FilteredList, search: URLSearchParams): string {
  const query = new URLSearchParams(search);
  query.delete('for');
  return `${FILTERED_LISTS[list]}?${query}`;
}

/**
 * The filters of the address, what they narrow, and the place they are around; `place` null: a lane has its own.
 *
 * @throws Response redirect to the lane's page when an end of the lane is missing
 */
async function searchIn(monitor: Monitor, list: FilteredList, search: URLSearchParams) {
  if (list === 'lane-search-results') {
    const { origin, destination } = await laneInAddress(monitor, search);
    if (origin.status !== 'chosen' || destination.status !== 'chosen') throw redirect(listAddress(list, search));
    const shown = await laneFilters(monitor, search, ['for']);
    return { shown, place: null, context: `Carriers from ${origin.place.name} to ${destination.place.name}` };
  }
  const shown = await filtersInAddress(monitor, search, { others: [...SEARCH_PARAMS, 'for'] });
  const { choice } = await textRadiusInAddress(monitor, search, shown);
  const { searchText } = shown.filters;
  const classify = choice.status === 'chosen' ? classifyCompanySearchText : classifySearchText;
  const context = searchText === '' ? 'Carriers that match all of these' : describeSearchText(classify(searchText));
  return { shown, place: choice, context };
}

/** Every filter of a list on a page of its own; what is chosen stands above the fields, and the list shows it as chips. */
export default function CarrierFiltersPage() {
  const { list, shown, place, context, isReduced, fields, formErrors, kept, chosen, back } =
    useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Filters" context={context} />
      <ErrorSummary fields={fields} formErrors={formErrors} />
      <FilterChips {...chosen} />
      <Form
        // Another address has other fields filled in.
        key={JSON.stringify(shown.typed)}
        method="get"
        action={FILTERED_LISTS[list]}
        className="filters-page"
        aria-label="Filters"
        noValidate
      >
        {kept.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <div className="submit-bar">
          <button className="button button-primary" type="submit">
            Apply
          </button>
          {back === null ? null : <Link to={back}>Back to the list</Link>}
        </div>
        <FilterSections shown={shown} place={place} isReduced={isReduced} />
      </Form>
    </>
  );
}
