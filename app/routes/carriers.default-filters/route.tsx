import { chosenFilters, parseFilters, serializeFilters } from '@contract/carriers/search-filters';
import type { FilterSet } from '@contract/lanes/filter-sets.calls';
import { formatDate } from '@contract/shared/format';
import { missingFor } from '@contract/shared/permissions';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { ErrorSummary } from '~/components/form/error-summary';
import { SubmitButton } from '~/components/form/submit-button';
import { PageHeader } from '~/components/shell/page-header';
import { createFilterSet, endDefaultFilterSet, findDefaultFilterSet } from '~/models/filter-sets.server';
import { paths } from '~/paths';
import { filtersInAddress } from '~/services/carrier-filters.server';
import { SEARCH_PARAMS } from '~/services/carrier-search.server';
import { filterSetParams } from '~/services/default-filters';
import { filterChips } from '~/services/filter-chips';
import { requireUser } from '~/services/guards.server';
import { openMonitor } from '~/services/monitor.server';
import { assertSameOrigin } from '~/services/origin.server';
import { pageMeta } from '~/services/page-title';
import { redirectWithToast } from '~/services/toast.server';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Default filters');

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args, 'broker');
  const monitor = await openMonitor(args);
  const search = new URL(args.request.url).searchParams;
  const [shown, own, company] = await Promise.all([
    filtersInAddress(monitor, search, { others: SEARCH_PARAMS }),
    findDefaultFilterSet(monitor, 'User', 'carrier_search'),
    findDefaultFilterSet(monitor, 'Company', 'carrier_search'),
  ]);
  const inWords = (filters: typeof shown.filters) =>
    filterChips(filters, shown.classifications, { pathname: '', search: '' }).map(({ label }) => label);
  const inShort = (set: FilterSet | null) =>
    set && {
      id: set.id,
      words: inWords(parseFilters(new URLSearchParams(filterSetParams(set))).filters),
      updated_at: set.updated_at,
      updated_by: set.updated_by,
    };
  const isUsable = Object.keys(shown.errors).length === 0 && chosenFilters(shown.filters).length > 0;
  return {
    own: inShort(own),
    company: inShort(company),
    toKeep: isUsable ? inWords(shown.filters) : [],
    mayKeepForAll: missingFor('manageUsers', user) === null,
  };
}

export async function action(args: ActionFunctionArgs) {
  assertSameOrigin(args.request);
  const user = await requireUser(args, 'broker');
  const form = await args.request.formData();
  const owner = form.get('owner') === 'Company' ? 'Company' : 'User';
  if (owner === 'Company') await requireUser(args, 'manageUsers');
  const monitor = await openMonitor(args);
  const whose = owner === 'User' ? 'Your' : `${user.company?.legal_name ?? 'The company'}’s`;
  if (form.get('intent') === 'end') {
    const set = await findDefaultFilterSet(monitor, owner, 'carrier_search');
    if (set) await endDefaultFilterSet(monitor, set.id);
    return redirectWithToast(paths.defaultFilters(), `${whose} searches begin without filters.`);
  }
  const { filters, errors } = await filtersInAddress(monitor, new URL(args.request.url).searchParams, {
    others: SEARCH_PARAMS,
  });
  const named = Object.values(errors).flat();
  if (named.length > 0 || chosenFilters(filters).length === 0)
    return data({ errors: named.length > 0 ? named : ['Choose a filter first.'] }, 400);
  const { search_text: _text, classification = [], ...others } = serializeFilters(filters);
  const answer = await createFilterSet(monitor, {
    owner_type: owner,
    is_type: 'carrier_search',
    filters: {
      ...Object.fromEntries(Object.entries(others).map(([name, value]) => [name, [value].flat()])),
      classification_id_in: [classification].flat().map(Number),
    },
  });
  if (!answer.ok) return data({ errors: [answer.error.message] }, answer.status);
  return redirectWithToast(paths.defaultFilters(), `${whose} searches begin with these filters.`);
}

/** What searches by name and number begin with, for oneself and for everybody. */
export default function DefaultFiltersPage() {
  const { own, company, toKeep, mayKeepForAll } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title="Default filters"
        context="A search without filters begins with these; they are shown above the list and can be taken out there"
      />
      <ErrorSummary fields={[]} formErrors={refused?.errors} />
      {toKeep.length > 0 ? (
        <Form method="post" className="form">
          <h2>Begin searches with</h2>
          <ul className="plain-bullets">
            {toKeep.map((label) => (
              <li key={label}>{label}</li>
            ))}
          </ul>
          <div className="row-deeds">
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
          To change them, choose filters in <Link to={paths.globalSearch()}>a search</Link>, then “Make these filters
          the default”.
        </p>
      )}
      <Kept
        title="Yours"
        owner="User"
        set={own}
        mayEnd
        none="You have none: the company’s are used, if there are any."
      />
      <Kept title="The company’s" owner="Company" set={company} mayEnd={mayKeepForAll} none="There are none." />
    </>
  );
}

interface KeptProps {
  title: string;
  owner: 'User' | 'Company';
  set: { id: number; words: string[]; updated_at: string; updated_by: string | null } | null;
  mayEnd: boolean;
  none: string;
}

function Kept({ title, owner, set, mayEnd, none }: KeptProps) {
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
            <Form method="post" action={paths.defaultFilters()}>
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
