import { parseWithZod } from '@conform-to/zod/v4';
import { MAX_SAVED_SEARCH_NAME } from '@contract/carriers/saved-searches.constants';
import { data } from '@remix-run/node';
import { z } from 'zod';
import { createSavedSearch, deleteSavedSearch, renameSavedSearch } from '~/models/saved-searches.server';
import { paths } from '~/paths';
import type { Monitor } from '~/services/monitor.server';
import { describeSearchToKeep } from '~/services/saved-search.server';
import { withServerErrors } from '~/services/server-errors.server';
import { redirectWithToast } from '~/services/toast.server';
import { searchAddress } from '~/view/saved-search';

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

/** Saves, renames or deletes a search, as the form's intent says. */
export async function changeSavedSearches(monitor: Monitor, form: FormData) {
  const submission = parseWithZod(form, { schema: Action });
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
