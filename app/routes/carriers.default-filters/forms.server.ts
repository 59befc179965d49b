import { chosenFilters, serializeFilters } from '@contract/carriers/search-filters';
import type { CurrentUser } from '@contract/identity/identity.entities';
import type { FilterSet } from '@contract/lanes/filter-sets.calls';
import { createFilterSet, findDefaultFilterSet, updateFilterSet } from '@contract/lanes/filter-sets.calls';

import { defineForm, Nothing, type Sending } from '~/services/define-form.server';
import type { PageAccess } from '~/services/guards.server';
import { requireUser } from '~/services/guards.server';
import type { Refused } from '~/services/monitor.server';
import { defaultFiltersPath } from '~/view/default-filters';
import { filtersToKeep, kindIn, MODES } from './default-filters.server';

const searchOf = ({ request }: Pick<Sending, 'request'>) => new URL(request.url).searchParams;

interface OfOwner<Intent> {
  intent: Intent;
  owner: FilterSet['owner_type'];
  access?: PageAccess;
}

const page = {
  form: 'default-filters',
  schema: Nothing,
  about: (args: Sending) => requireUser(args, 'broker'),
  to: (sending: Sending) => defaultFiltersPath(kindIn(searchOf(sending))),
} as const;

const beginOf = (owner: FilterSet['owner_type'], user: CurrentUser, sending: Sending) =>
  `${owner === 'User' ? 'Your' : `${user.company?.legal_name ?? 'The company'}’s`} ${kindIn(searchOf(sending)) === 'lane_search' ? 'lane searches' : 'searches'} begin`;

const nothingToKeep = (messages: string[]): Refused<400> => ({
  ok: false,
  status: 400,
  error: {
    code: 'invalid',
    message: 'Choose a filter first.',
    ...(messages.length > 0 && { fields: { '': messages } }),
  },
  retryAfterSeconds: null,
});

/** Keeps the filters of the address as the default of an owner. */
const keepForm = <const Intent extends string>({ intent, owner, access }: OfOwner<Intent>) =>
  defineForm({
    ...page,
    intent,
    access,
    async call(sending) {
      const kind = kindIn(searchOf(sending));
      const { filters, errors } = await filtersToKeep(sending.monitor, searchOf(sending));
      const named = Object.values(errors).flat();
      if (named.length > 0 || chosenFilters(filters).length === 0) return nothingToKeep(named);
      const { search_text: _text, classification = [], ...others } = serializeFilters(filters, { mode: MODES[kind] });
      return sending.monitor.send(createFilterSet, {
        body: {
          filter_set: {
            owner_type: owner,
            is_type: kind,
            filters: {
              ...Object.fromEntries(Object.entries(others).map(([name, value]) => [name, [value].flat()])),
              classification_id_in: [classification].flat().map(Number),
            },
          },
        },
      });
    },
    toast: ({ about: user, ...sending }) => `${beginOf(owner, user, sending)} with these filters.`,
  });

/** Ends that default. */
const endForm = <const Intent extends string>({ intent, owner, access }: OfOwner<Intent>) =>
  defineForm({
    ...page,
    intent,
    access,
    async call(sending) {
      const set = (
        await sending.monitor.get(findDefaultFilterSet, {
          query: { owner_type: owner, is_type: kindIn(searchOf(sending)) },
        })
      ).filter_set;
      if (set)
        await sending.monitor.get(updateFilterSet, {
          params: { id: set.id },
          body: { filter_set: { default: false } },
        });
      return { ok: true, data: null };
    },
    toast: ({ about: user, ...sending }) => `${beginOf(owner, user, sending)} without filters.`,
  });

export const keep = keepForm({ intent: 'keep', owner: 'User' });
export const keepForAll = keepForm({ intent: 'keep-for-all', owner: 'Company', access: 'manageUsers' });
export const end = endForm({ intent: 'end', owner: 'User' });
export const endForAll = endForm({ intent: 'end-for-all', owner: 'Company', access: 'manageUsers' });
