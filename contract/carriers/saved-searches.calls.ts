import { z } from 'zod';
import { defineCall } from '../call';
import { SearchedPaging } from '../shared/paging';
import { RecordId, recordId } from '../shared/record-id';
import { SAVED_SEARCH_FIELDS_MOST_BYTES, SEARCH_SHARING } from './saved-searches.constants';

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

/** A search or the view of a list that a person wants to repeat. */
export const SavedSearch = z.object({
  id: z.number(),
  saved_search: z.record(z.string(), z.unknown()),
  /** Who sees it besides its owner. */
  shared_with: z.enum(SEARCH_SHARING),
  /** Of `team`. */
  team: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** Null: the owner left the company. */
  owner: z.object({ id: z.number(), full_name: z.string() }).nullable(),
  is_own: z.boolean(),
  /** The owner, and of a shared one who manages users. */
  may_change: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type SavedSearch = z.infer<typeof SavedSearch>;

/** Omitted: unchanged; a new search is shared with none. `team` takes one of the owner's own teams. */
const Sharing = {
  shared_with: z.enum(SEARCH_SHARING, { error: `shared_with may be ${SEARCH_SHARING.join(', ')}.` }).optional(),
  team_id: recordId('team_id').optional(),
};

export const listSavedSearches = defineCall({
  method: 'GET',
  path: '/api/v1/saved_searches',
  summary:
    "One's own saved searches and those shared with one, of lists that one may open, newest first. Who manages users gets all shared ones. With of=navigation those for the navigation: name and address alone, by name.",
  may: 'saveSearches',
  query: SearchedPaging.extend({
    of: z.enum(['navigation'], { error: 'of may be navigation.' }).optional(),
  }),
  response: z.object({ saved_searches: z.array(SavedSearch) }),
  paged: true,
});

export const createSavedSearch = defineCall({
  method: 'POST',
  path: '/api/v1/saved_searches',
  summary:
    'Save a search with free-form fields. A shared one needs a name and the address of one of the lists that its owner may open.',
  may: 'saveSearches',
  body: z.object({ saved_search: Fields, ...Sharing }),
  response: SavedSearch,
});

export const updateSavedSearch = defineCall({
  method: 'PATCH',
  path: '/api/v1/saved_searches/{id}',
  summary:
    "Change fields of one's own saved search, or whom it is shared with; what is not named stays. Who manages users may rename a colleague's shared one, or stop sharing it.",
  may: 'saveSearches',
  params: RecordId,
  body: z.object({ saved_search: Fields.optional(), ...Sharing }),
  response: SavedSearch,
});

export const deleteSavedSearch = defineCall({
  method: 'DELETE',
  path: '/api/v1/saved_searches/{id}',
  summary: "Delete one's own saved search; who manages users may delete a shared one.",
  may: 'saveSearches',
  params: RecordId,
  response: null,
});
