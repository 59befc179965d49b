import { chosenFilters, parseFilters, serializeFilters } from '@contract/carriers/search-filters';
import type { FilterSet } from '@contract/lanes/filter-sets.calls';
import { FILTER_SET_TYPES, type FilterSetType } from '@contract/lanes/filter-sets.constants';
import { formatDate } from '@contract/shared/format';
import { missingFor } from '@contract/shared/permissions';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { SubmitButton } from '~/components/form/submit-button';
import { PageHeader } from '~/components/shell/page-header';
import { createFilterSet, endDefaultFilterSet, findDefaultFilterSet } from '~/models/filter-sets.server';
import { paths } from '~/paths';
import { filtersInAddress } from '~/services/carrier-filters.server';
import { SEARCH_PARAMS } from '~/services/carrier-search.server';
import { requireUser } from '~/services/guards.server';
import { notOf } from '~/services/known-params.server';
import { laneFilters } from '~/services/lane-search.server';
import { type Monitor, openMonitor } from '~/services/monitor.server';
import { assertSameOrigin } from '~/services/origin.server';
import { openPage } from '~/services/page.server';
import { readForm } from '~/services/read-form.server';
import { redirectWithToast } from '~/services/toast.server';
import { filterSetParams } from '~/view/default-filters';
import { filterChips } from '~/view/filter-chips';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Default filters');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'broker');
  const search = new URL(args.request.url).searchParams;
  const kind = kindIn(search);
  const [shown, own, company] = await Promise.all([
    filtersToKeep(monitor, search),
    findDefaultFilterSet(monitor, 'User', kind),
    findDefaultFilterSet(monitor, 'Company', kind),
  ]);
  const inWords = (filters: typeof shown.filters) =>
    filterChips(filters, shown.classifications, { pathname: '', search: '' }).map(({ label }) => label);
  const inShort = (set: FilterSet | null) =>
    set && {
      id: set.id,
      words: inWords(parseFilters(new URLSearchParams(filterSetParams(set)), { mode: MODES[kind] }).filters),
      updated_at: set.updated_at,
      updated_by: set.updated_by,
    };
  const errors = Object.values(shown.errors).flat();
  const isUsable = errors.length === 0 && chosenFilters(shown.filters).length > 0;
  const page = {
    kind,
    errors,
    hasLanes: missingFor('searchByLane', user) === null,
    own: inShort(own),
    company: inShort(company),
    toKeep: isUsable ? inWords(shown.filters) : [],
    mayKeepForAll: missingFor('manageUsers', user) === null,
  };
  return data(page, { status: errors.length > 0 ? 422 : 200 });
}

const MODES = { carrier_search: 'search', lane_search: 'lane' } as const satisfies Record<FilterSetType, string>;

/**
 * Of which searches an address speaks: by name and number unless it says by lane.
 *
 * @throws Response the 422 page when it names any others: what is kept would be kept for the wrong ones
 */
function kindIn(search: URLSearchParams): FilterSetType {
  const named = search.get('for') || 'carrier_search';
  const kind = FILTER_SET_TYPES.find((type) => type === named);
  if (kind === undefined) throw notOf('search', named, 'kind');
  return kind;
}

const filtersToKeep = (monitor: Monitor, search: URLSearchParams) =>
  kindIn(search) === 'lane_search'
    ? laneFilters(monitor, search, ['for'])
    : filtersInAddress(monitor, search, { others: [...SEARCH_PARAMS, 'for'] });

export async function action(args: ActionFunctionArgs) {
  assertSameOrigin(args.request);
  const user = await requireUser(args, 'broker');
  const form = await readForm(args.request);
  const owner = form.get('owner') === 'Company' ? 'Company' : 'User';
  if (owner === 'Company') await requireUser(args, 'manageUsers');
  const monitor = await openMonitor(args);
  const search = new URL(args.request.url).searchParams;
  const kind = kindIn(search);
  const searches = kind === 'lane_search' ? 'lane searches' : 'searches';
  const whose = owner === 'User' ? 'Your' : `${user.company?.legal_name ?? 'The company'}’s`;
  if (form.get('intent') === 'end') {
    const set = await findDefaultFilterSet(monitor, owner, kind);
    if (set) await endDefaultFilterSet(monitor, set.id);
    return redirectWithToast(pathOf(kind), `${whose} ${searches} begin without filters.`);
  }
  const { filters, errors } = await filtersToKeep(monitor, search);
  const named = Object.values(errors).flat();
  if (named.length > 0 || chosenFilters(filters).length === 0)
    return data({ errors: named.length > 0 ? named : ['Choose a filter first.'] }, 400);
  const { search_text: _text, classification = [], ...others } = serializeFilters(filters, { mode: MODES[kind] });
  const answer = await createFilterSet(monitor, {
    owner_type: owner,
    is_type: kind,
    filters: {
      ...Object.fromEntries(Object.entries(others).map(([name, value]) => [name, [value].flat()])),
      classification_id_in: [classification].flat().map(Number),
    },
  });
  if (!answer.ok) return data({ errors: [answer.error.message] }, answer.status);
  return redirectWithToast(pathOf(kind), `${whose} ${searches} begin with these filters.`);
}

const pathOf = (kind: FilterSetType) => paths.defaultFilters(kind === 'lane_search' ? { for: kind } : {});

/** What searches by name and number, or by lane, begin with, for oneself and for everybody. */
export default function DefaultFiltersPage() {
  const { kind, errors, hasLanes, own, company, toKeep, mayKeepForAll } = useLoaderData<typeof loader>();
  const isLane = kind === 'lane_search';
  const refused = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title={isLane ? 'Default filters of lane searches' : 'Default filters'}
        context="A search without filters begins with these; they are shown above the list and can be taken out there"
      />
      <div className="stack-wide">
        <ErrorSummary fields={[]} formErrors={refused?.errors ?? errors} />
        {toKeep.length > 0 ? (
          <Form method="post" className="form">
            <h2>Begin {isLane ? 'lane searches' : 'searches'} with</h2>
            <ul className="plain-bullets">
              {toKeep.map((label) => (
                <li key={label}>{label}</li>
              ))}
            </ul>
            <div className="button-row">
              <button className="button button-primary" type="submit" name="owner" value="User">
                Make them my default
              </button>
              {mayKeepForAll ? (
                <button className="button" type="submit" name="owner" value="Company">
                  Make them the company’s default
                </button>
              ) : null}
            </div>
          </Form>
        ) : (
          <p>
            To change them, choose filters in{' '}
            <Link to={isLane ? paths.laneSearch() : paths.globalSearch()}>{isLane ? 'a lane search' : 'a search'}</Link>
            , then “Make these filters the default”.
          </p>
        )}
        <Kept
          title="Yours"
          owner="User"
          kind={kind}
          set={own}
          mayEnd
          none="You have none: the company’s are used, if there are any."
        />
        <Kept
          title="The company’s"
          owner="Company"
          kind={kind}
          set={company}
          mayEnd={mayKeepForAll}
          none="There are none."
        />
        {hasLanes ? (
          <p className="small-print">
            <Link to={pathOf(isLane ? 'carrier_search' : 'lane_search')}>
              {isLane ? 'Those of searches by name and number' : 'Those of lane searches'}
            </Link>
          </p>
        ) : null}
      </div>
    </>
  );
}

interface KeptProps {
  title: string;
  owner: 'User' | 'Company';
  kind: FilterSetType;
  set: { id: number; words: string[]; updated_at: string; updated_by: string | null } | null;
  mayEnd: boolean;
  none: string;
}

function Kept({ title, owner, kind, set, mayEnd, none }: KeptProps) {
  return (
    <section className="form">
      <h2>{title}</h2>
      {set ? (
        <>
          <ul className="plain-bullets">
            {set.words.map((label) => (
              <li key={label}>{label}</li>
            ))}
          </ul>
          <p className="small-print">
            Since {formatDate(set.updated_at)}
            {set.updated_by ? `, by ${set.updated_by}` : ''}
          </p>
          {mayEnd ? (
            <Form method="post" action={pathOf(kind)}>
              <input type="hidden" name="owner" value={owner} />
              <SubmitButton look="plain" intent="end">
                Begin searches without them
              </SubmitButton>
            </Form>
          ) : null}
        </>
      ) : (
        <p>{none}</p>
      )}
    </section>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
