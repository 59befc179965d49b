import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Notice } from '@ui/notice';
import { PageHeader } from '~/components/shell/page-header';
import { listSavedSearches } from '~/models/saved-searches.server';
import { actionOf } from '~/services/define-form.server';
import { rejectUnknownParams } from '~/services/known-params.server';
import { openPage } from '~/services/page.server';
import { describeSearchToKeep } from '~/services/saved-search.server';
import { pageMeta } from '~/view/page-title';
import { keptWords, searchAddress } from '~/view/saved-search';
import { deleteSearch, renameSearch, saveSearch } from './forms.server';
import { DeleteForm, RenameForm, SaveForm } from './saved-search-forms';
import { SavedSearchList } from './saved-search-list';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Saved searches');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'saveSearches');
  const search = new URL(args.request.url).searchParams;
  rejectUnknownParams(search, ['page', 'save', 'rename', 'delete'], 'your saved searches');
  const { savedSearches, paging } = await listSavedSearches(monitor, { page: search.get('page') || undefined });
  const shown = savedSearches.map(({ id, saved_search, created_at }) => {
    // Another client may have kept something that this page cannot open.
    const address = searchAddress(saved_search.address);
    return {
      id,
      name: typeof saved_search.name === 'string' ? saved_search.name : 'Without a name',
      address,
      looksFor: address && keptWords(saved_search.looks_for, address),
      created_at,
    };
  });
  const toSave = searchAddress(search.get('save'));
  const ofAction = (name: string) => shown.find(({ id }) => String(id) === search.get(name)) ?? null;
  const [toRename, toDelete] = [ofAction('rename'), ofAction('delete')];
  return {
    savedSearches: shown,
    paging,
    isNoSearch: search.has('save') && toSave === null,
    toSave: toSave && { address: toSave, looksFor: await describeSearchToKeep(monitor, toSave) },
    toRename,
    toDelete,
    isGone: (search.has('rename') && toRename === null) || (search.has('delete') && toDelete === null),
  };
}

export const action = actionOf('saveSearches', saveSearch, renameSearch, deleteSearch);

export default function SavedSearchesPage() {
  const { savedSearches, paging, toSave, toRename, toDelete, isGone, isNoSearch } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Saved searches" context="Only you can see these" />
      <div className="stack-wide">
        {toSave ? <SaveForm {...toSave} /> : null}
        {toRename ? <RenameForm key={toRename.id} {...toRename} /> : null}
        {toDelete ? <DeleteForm {...toDelete} /> : null}
        {isNoSearch ? (
          <Notice kind="warning" title="That is no search of this product">
            <p>Search first, then choose “Save this search” above the results.</p>
          </Notice>
        ) : null}
        {isGone ? (
          <Notice kind="info" title="That saved search is not here any more">
            <p>It was deleted meanwhile.</p>
          </Notice>
        ) : null}
        <SavedSearchList savedSearches={savedSearches} paging={paging} />
      </div>
    </>
  );
}
