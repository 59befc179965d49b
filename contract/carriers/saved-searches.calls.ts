import { z } from 'zod';
import { defineCall } from '../call';
import { SearchedPaging } from '../shared/paging';
import { RecordId } from '../shared/record-id';
import { SAVED_SEARCH_FIELDS_MOST_BYTES } from './saved-searches.constants';

/** Free-form (vetting text, section 3): the portal stores `name` and `address`; another client may store anything. */
const Fields = z
  .record(z.string().max(100), z.unknown(), 'saved_search is an object of named fields.')
  .refine((fields) => JSON.stringify(fields).length <= SAVED_SEARCH_FIELDS_MOST_BYTES, {
    error: 'That is too much to keep with a search.',
  })
  // Postgres stores neither a NUL nor half a character.
  .refine((fields) => !/\\u(0000|d[89a-f])/i.test(JSON.stringify(fields)), {
    error: 'That holds a character that cannot be kept.',
  });

/** A search that a person wants to repeat. */
export const SavedSearch = z.object({
  id: z.number(),
  saved_search: z.record(z.string(), z.unknown()),
  created_at: z.string(),
  updated_at: z.string(),
});
export type SavedSearch = z.infer<typeof SavedSearch>;

const body = z.object({ saved_search: Fields });

export const listSavedSearches = defineCall({
  method: 'GET',
  path: '/api/v1/saved_searches',
  summary: "One's own saved searches, newest first.",
  may: 'saveSearches',
  query: SearchedPaging,
  response: z.object({ saved_searches: z.array(SavedSearch) }),
  paged: true,
});

export const createSavedSearch = defineCall({
  method: 'POST',
  path: '/api/v1/saved_searches',
  summary: 'Save a search with free-form fields.',
  may: 'saveSearches',
  body,
  response: SavedSearch,
});

export const updateSavedSearch = defineCall({
  method: 'PATCH',
  path: '/api/v1/saved_searches/{id}',
  summary: "Change fields of one's own saved search; those that are not named stay.",
  may: 'saveSearches',
  params: RecordId,
  body,
  response: SavedSearch,
});

export const deleteSavedSearch = defineCall({
  method: 'DELETE',
  path: '/api/v1/saved_searches/{id}',
  summary: "Delete one's own saved search.",
  may: 'saveSearches',
  params: RecordId,
  response: null,
});
