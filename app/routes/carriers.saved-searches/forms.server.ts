import { MAX_SAVED_SEARCH_NAME } from '@contract/carriers/saved-searches.constants';
import { z } from 'zod';
import { createSavedSearch, deleteSavedSearch, renameSavedSearch } from '~/models/saved-searches.server';
import { paths } from '~/paths';
import { defineForm } from '~/services/define-form.server';
import { describeSearchToKeep } from '~/services/saved-search.server';
import { searchAddress } from '~/view/saved-search';

const name = z
  .string({ error: 'Give it a name.' })
  .trim()
  .min(1, 'Give it a name.')
  .max(MAX_SAVED_SEARCH_NAME, `A name has ${MAX_SAVED_SEARCH_NAME} characters at most.`);
const NO_SEARCH = 'That is no search of this product.';
const id = z.string({ error: 'Choose a saved search.' });
const to = paths.savedSearches();

export const saveSearch = defineForm({
  form: 'save-search',
  intent: 'save',
  schema: z.object({ name, address: z.string({ error: NO_SEARCH }).max(8000, NO_SEARCH) }),
  hidden: ['address'],
  async call({ monitor }, search) {
    const address = searchAddress(search.address);
    if (address === null) return noSearch;
    return createSavedSearch(monitor, {
      name: search.name,
      address,
      looks_for: await describeSearchToKeep(monitor, address),
    });
  },
  to,
  toast: ({ value }) => `“${value.name}” is saved.`,
});

const noSearch = {
  ok: false as const,
  status: 400,
  error: { code: 'invalid', message: NO_SEARCH },
  retryAfterSeconds: null,
};

export const renameSearch = defineForm({
  form: 'rename-search',
  intent: 'rename',
  schema: z.object({ id, name }),
  hidden: ['id'],
  call: ({ monitor }, search) => renameSavedSearch(monitor, search.id, search.name),
  to,
  toast: ({ value }) => `The search is now called “${value.name}”.`,
});

export const deleteSearch = defineForm({
  form: 'delete-search',
  intent: 'delete',
  schema: z.object({ id }),
  hidden: ['id'],
  call: async ({ monitor }, search) => ({ ok: true, data: await deleteSavedSearch(monitor, search.id) }),
  to,
  toast: 'The saved search is deleted.',
});
