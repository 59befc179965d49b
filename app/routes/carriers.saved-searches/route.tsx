import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Notice } from '@ui/notice';
import { PageHeader } from '~/components/shell/page-header';
import { listSavedSearches } from '~/models/saved-searches.server';
import { actionOf } from '~/services/define-form.server';
import { rejectUnknownParams } from '~/services/known-params.server';
import { ownTeams } from '~/services/load-people.server';
import { openPage } from '~/services/page.server';
import { describeSearchToKeep } from '~/services/saved-search.server';
import { pageMeta } from '~/view/page-title';
import { listLabelOf, searchAddress } from '~/view/saved-search';
import { changeSearch, deleteSearch, saveSearch } from './forms.server';
import { ChangeForm, DeleteForm, SaveForm } from './saved-search-forms';
import { SavedSearchList } from './saved-search-list';
import { toShownSearch, whomChoices } from './shown-search';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Saved views');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'saveSearches');
  const search = new URL(args.request.url).searchParams;
  rejectUnknownParams(search, ['page', 'save', 'change', 'delete'], 'your saved views');
  const { savedSearches, paging } = await listSavedSearches(monitor, { page: search.get('page') || undefined });
  const toSave = searchAddress(search.get('save'));
  const ofAction = (name: string) =>
    savedSearches.find(({ id, may_change }) => String(id) === search.get(name) && may_change) ?? null;
  const [toChange, toDelete] = [ofAction('change'), ofAction('delete')];
  const teams = toSave || toChange ? await ownTeams(monitor, user) : [];
  return {
    savedSearches: savedSearches.map(toShownSearch),
    paging,
    isNoSearch: search.has('save') && toSave === null,
    toSave: toSave && {
      address: toSave,
      label: listLabelOf(toSave),
      looksFor: await describeSearchToKeep(monitor, user, toSave),
      whom: whomChoices(teams, null),
    },
    toChange: toChange && { ...toShownSearch(toChange), whom: whomChoices(teams, toChange) },
    toDelete: toDelete && toShownSearch(toDelete),
    isGone: (search.has('change') && toChange === null) || (search.has('delete') && toDelete === null),
  };
}

export const action = actionOf('saveSearches', saveSearch, changeSearch, deleteSearch);

export default function SavedSearchesPage() {
  const { savedSearches, paging, toSave, toChange, toDelete, isGone, isNoSearch } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Saved views" context="Yours, and those that colleagues share with you" />
      <div className="stack-wide">
        {toSave ? <SaveForm {...toSave} /> : null}
        {toChange ? <ChangeForm key={toChange.id} {...toChange} /> : null}
        {toDelete ? <DeleteForm {...toDelete} /> : null}
        {isNoSearch ? (
          <Notice kind="warning" title="This isn’t a list that can be saved">
            <p>
              Choose “Saved views” above loads or alerts, or “Save this search” above carriers. A view with more than
              1,500 characters of filters cannot be saved.
            </p>
          </Notice>
        ) : null}
        {isGone ? (
          <Notice kind="info" title="This saved view is gone">
            <p>It was deleted meanwhile, or its owner no longer shares it.</p>
          </Notice>
        ) : null}
        <SavedSearchList savedSearches={savedSearches} paging={paging} />
      </div>
    </>
  );
}
