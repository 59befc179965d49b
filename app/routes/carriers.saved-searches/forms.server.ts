import { createSavedSearch, deleteSavedSearch, updateSavedSearch } from '@contract/carriers/saved-searches.calls';
import { MAX_SAVED_SEARCH_NAME, type SearchSharing } from '@contract/carriers/saved-searches.constants';
import { z } from 'zod';
import type { Sharing } from '~/models/saved-searches.server';
import { paths } from '~/paths';
import { defineForm } from '~/services/define-form.server';
import { requireUser } from '~/services/guards.server';
import { describeSearchToKeep } from '~/services/saved-search.server';
import { savesBesideItsList, searchAddress } from '~/view/saved-search';

const name = z
  .string({ error: 'Give it a name.' })
  .trim()
  .min(1, 'Give it a name.')
  .max(MAX_SAVED_SEARCH_NAME, `A name has ${MAX_SAVED_SEARCH_NAME} characters at most.`);
/** Omitted: unchanged; a new search is shared with none. */
const whom = z
  .string()
  .max(20, 'Choose from the list.')
  .regex(/^(no_one|company|team:[1-9]\d{0,9})$/, 'Choose from the list.')
  .optional()
  .transform((text): Sharing => {
    if (text === undefined) return {};
    const [shared_with, team] = text.split(':') as [SearchSharing, string | undefined];
    return { shared_with, ...(team && { team_id: Number(team) }) };
  });
const NO_SEARCH = 'This isn’t a list that can be saved.';
const id = z.string({ error: 'Choose a saved view.' });
const to = paths.savedSearches();
const renamed = { shared_with: 'whom', team_id: 'whom' };

export const saveSearch = defineForm({
  form: 'save-search',
  intent: 'save',
  schema: z.object({ name, whom, address: z.string({ error: NO_SEARCH }).max(8000, NO_SEARCH) }),
  hidden: ['address'],
  renamed,
  about: (args) => requireUser(args, 'saveSearches'),
  async call({ monitor, about: user }, search) {
    const address = searchAddress(search.address);
    if (address === null) return noSearch;
    const looks_for = await describeSearchToKeep(monitor, user, address);
    return monitor.send(createSavedSearch, {
      body: { saved_search: { name: search.name, address, looks_for }, ...search.whom },
    });
  },
  // The list itself, where the view now stands; a search is done with.
  to: ({ value }) => (savesBesideItsList(value.address) ? (searchAddress(value.address) ?? to) : to),
  toast: ({ value }) => `“${value.name}” is saved.`,
});

const noSearch = {
  ok: false as const,
  status: 400,
  error: { code: 'invalid', message: NO_SEARCH },
  retryAfterSeconds: null,
};

export const changeSearch = defineForm({
  form: 'change-search',
  intent: 'change',
  schema: z.object({ id, name, whom }),
  hidden: ['id'],
  renamed,
  call: ({ monitor }, search) =>
    monitor.call(
      updateSavedSearch,
      { params: { id: search.id }, body: { saved_search: { name: search.name }, ...search.whom } },
      { handles: [403, 404, 422] },
    ),
  to,
  toast: ({ value }) => `“${value.name}” is changed.`,
});

export const deleteSearch = defineForm({
  form: 'delete-search',
  intent: 'delete',
  schema: z.object({ id }),
  hidden: ['id'],
  async call({ monitor }, search) {
    const answer = await monitor.call(deleteSavedSearch, { params: { id: search.id } }, { handles: [403, 404] });
    return answer.ok || answer.status === 404 ? { ok: true, data: null } : answer;
  },
  to,
  toast: 'The saved view is deleted.',
});
