import { z } from 'zod';
import { defineCall } from '../call';
import { RecordId } from '../shared/record-id';
import { FILTER_SET_OWNERS, FILTER_SET_TYPES } from './filter-sets.constants';

const ownerType = z.enum(FILTER_SET_OWNERS, { error: `owner_type may be ${FILTER_SET_OWNERS.join(' or ')}.` });
const setType = z.enum(FILTER_SET_TYPES, { error: `is_type may be ${FILTER_SET_TYPES.join(' or ')}.` });

/** Filters as in an address, a list of values each; classifications as `classification_id_in`. */
const Filters = z
  .object({ classification_id_in: z.array(RecordId.shape.id).max(50).optional() })
  .catchall(z.array(z.union([z.string().max(200), z.number()])).max(50));

/** The default filters of a user's or a company's searches. */
export const FilterSet = z.object({
  id: z.number(),
  owner_type: ownerType,
  owner_id: z.number(),
  is_type: setType,
  filters: Filters,
  default: z.boolean(),
  updated_at: z.string(),
  /** Who last saved it; null: no longer with the company. */
  updated_by: z.string().nullable(),
});
export type FilterSet = z.infer<typeof FilterSet>;

const filter_set = z.object(
  {
    owner_type: ownerType,
    /** Omitted: the signed-in user, or their company. */
    owner_id: RecordId.shape.id.optional(),
    is_type: setType,
    filters: Filters,
    default: z.boolean({ error: 'default is true or false.' }).default(true),
  },
  'filter_set is an object of named fields.',
);

export const createFilterSet = defineCall({
  method: 'POST',
  path: '/api/v1/filter_sets',
  summary:
    "Keep filters for later searches of one's own, or with manage_users of the company. A new default takes the place of the former.",
  may: 'broker',
  body: z.object({ filter_set }),
  response: FilterSet,
  errors: [404],
});

export const updateFilterSet = defineCall({
  method: 'PUT',
  path: '/api/v1/filter_sets/{id}',
  summary: 'Change what a filter set asks, or whether it is the default.',
  may: 'broker',
  params: RecordId,
  body: z.object({ filter_set: filter_set.pick({ filters: true, default: true }).partial() }),
  response: FilterSet,
});

export const findDefaultFilterSet = defineCall({
  method: 'GET',
  path: '/api/v1/filter_sets/default_for_owner',
  summary: "The filters that an owner's searches of a kind begin with; null where there are none.",
  may: 'broker',
  query: z.object({ owner_type: ownerType, owner_id: RecordId.shape.id.optional(), is_type: setType }),
  response: z.object({ filter_set: FilterSet.nullable() }),
  errors: [404],
});
