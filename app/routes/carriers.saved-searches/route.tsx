import { useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { MAX_SAVED_SEARCH_NAME } from '@contract/carriers/saved-searches.constants';
import { formatDate } from '@contract/shared/format';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { TextField } from '@ui/form/text-field';
import { Notice } from '@ui/notice';
import { z } from 'zod';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { SubmitButton } from '~/components/form/submit-button';
import { PageHeader } from '~/components/shell/page-header';
import { DataTable } from '~/components/table/data-table';
import { EmptyState } from '~/components/table/empty-state';
import { NoSuchPage } from '~/components/table/no-such-page';
import { Pagination } from '~/components/table/pagination';
import { ResultCount } from '~/components/table/result-count';
import {
  createSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  renameSavedSearch,
} from '~/models/saved-searches.server';
import { paths } from '~/paths';
import { rejectUnknownParams } from '~/services/known-params.server';
import { openAction, openPage } from '~/services/page.server';
import { readForm } from '~/services/read-form.server';
import { describeSearchToKeep } from '~/services/saved-search.server';
import { withServerErrors } from '~/services/server-errors.server';
import { redirectWithToast } from '~/services/toast.server';
import { pageMeta } from '~/view/page-title';
import { keptWords, searchAddress } from '~/view/saved-search';

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

const name = z
  .string({ error: 'Give it a name.' })
  .trim()
  .min(1, 'Give it a name.')
  .max(MAX_SAVED_SEARCH_NAME, `A name has ${MAX_SAVED_SEARCH_NAME} characters at most.`);
const Action = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('save'), name, address: z.string().max(8000) }),
  z.object({ intent: z.literal('rename'), id: z.string(), name }),
  z.object({ intent: z.literal('delete'), id: z.string() }),
]);

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'saveSearches');
  const submission = parseWithZod(await readForm(args.request), { schema: Action });
  if (submission.status !== 'success') return data(submission.reply(), 400);
  const action = submission.value;
  if (action.intent === 'delete') {
    await deleteSavedSearch(monitor, action.id);
    return redirectWithToast(paths.savedSearches(), 'The saved search is deleted.');
  }
  if (action.intent === 'rename') {
    const answer = await renameSavedSearch(monitor, action.id, action.name);
    if (answer.ok) return redirectWithToast(paths.savedSearches(), `The search is now called “${action.name}”.`);
    return data(withServerErrors(submission, answer.error, ['name']), answer.status);
  }
  const address = searchAddress(action.address);
  if (address === null) return data(submission.reply({ formErrors: ['That is no search of this product.'] }), 400);
  const looks_for = await describeSearchToKeep(monitor, address);
  const answer = await createSavedSearch(monitor, { name: action.name, address, looks_for });
  if (answer.ok) return redirectWithToast(paths.savedSearches(), `“${action.name}” is saved.`);
  return data(withServerErrors(submission, answer.error, ['name']), answer.status);
}

export default function SavedSearchesPage() {
  const { savedSearches, paging, toSave, toRename, toDelete, isGone, isNoSearch } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Saved searches" context="Your own; nobody else sees them" />
      <div className="stack-wide">
        {toSave ? <NameForm intent="save" {...toSave} /> : null}
        {toRename ? <NameForm key={toRename.id} intent="rename" id={toRename.id} startsWith={toRename.name} /> : null}
        {toDelete ? <DeleteForm id={toDelete.id} name={toDelete.name} /> : null}
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
        {paging.totalRecords === 0 ? (
          <EmptyState title="No search is saved yet">
            <p>
              Search by name, number, filters or lane, then choose “Save this search” above the results.{' '}
              <Link to={paths.globalSearch()}>Find carriers</Link>
            </p>
          </EmptyState>
        ) : savedSearches.length === 0 ? (
          <NoSuchPage paging={paging} />
        ) : (
          <section aria-label="Your saved searches">
            <div className="table-head">
              <ResultCount {...paging} noun={['saved search', 'saved searches']} />
            </div>
            <DataTable
              caption="Your saved searches, newest first"
              isCaptionHidden
              columns={columnsOn(paging.currentPage)}
              rows={savedSearches}
              rowKey={({ id }) => id}
            />
            <div className="table-foot">
              <Pagination {...paging} pageHref={(page) => paths.savedSearches({ page })} />
            </div>
          </section>
        )}
      </div>
    </>
  );
}

type Shown = { id: number; name: string; address: string | null; looksFor: string | null; created_at: string };

/** An action is asked for on the page of the list that it was chosen on. */
const columnsOn = (page: number) => [
  {
    key: 'name',
    header: 'Name',
    isRowHeader: true,
    cell: ({ name: called, address }: Shown) => (address ? <Link to={address}>{called}</Link> : called),
  },
  {
    key: 'what',
    header: 'Looks for',
    cell: ({ looksFor }: Shown) => looksFor ?? 'Cannot be opened here',
  },
  { key: 'saved', header: 'Saved', isOneLine: true, cell: ({ created_at }: Shown) => formatDate(created_at) },
  {
    key: 'actions',
    header: 'Change',
    isOneLine: true,
    cell: ({ id, name: called }: Shown) => (
      <span className="button-row">
        <Link to={paths.savedSearches({ page, rename: id })}>
          Rename<span className="heard-only"> {called}</span>
        </Link>
        <Link to={paths.savedSearches({ page, delete: id })}>
          Delete…<span className="heard-only"> {called}</span>
        </Link>
      </span>
    ),
  },
];

interface NameFormProps {
  intent: 'save' | 'rename';
  id?: number;
  address?: string;
  looksFor?: string;
  startsWith?: string;
}

function NameForm({ intent, id, address, looksFor, startsWith }: NameFormProps) {
  const [form, fields] = useForm({
    id: `${intent}-search`,
    lastResult: useActionData<typeof action>(),
    defaultValue: { name: startsWith },
  });
  return (
    <Form reloadDocument method="post" id={form.id} noValidate className="form">
      <ErrorSummary fields={[fields.name!]} formErrors={form.errors} />
      <h2>{intent === 'save' ? 'Save this search' : `Rename “${startsWith}”`}</h2>
      {looksFor ? <p>{looksFor}</p> : null}
      <input type="hidden" name="address" value={address ?? ''} />
      <input type="hidden" name="id" value={id ?? ''} />
      <TextField field={fields.name!} label="Name" hint="How you will find it again" autoComplete="off" />
      <div className="button-row">
        <SubmitButton intent={intent}>{intent === 'save' ? 'Save the search' : 'Rename'}</SubmitButton>
        <Link to={address ?? paths.savedSearches()}>Cancel</Link>
      </div>
    </Form>
  );
}

function DeleteForm({ id, name: called }: { id: number; name: string }) {
  return (
    <Form method="post" className="form">
      <h2>Delete “{called}”?</h2>
      <p>The search is gone for good. What it finds stays as it is.</p>
      <input type="hidden" name="id" value={id} />
      <div className="button-row">
        <SubmitButton look="danger" intent="delete">
          Delete the saved search
        </SubmitButton>
        <Link to={paths.savedSearches()}>Keep it</Link>
      </div>
    </Form>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
