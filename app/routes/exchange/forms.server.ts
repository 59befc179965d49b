import { createFilterSet, findDefaultFilterSet, updateFilterSet } from '@contract/lanes/filter-sets.calls';
import type { FilterSetOwner } from '@contract/lanes/filter-sets.constants';

import { paths } from '~/paths';
import { defineForm, Nothing } from '~/services/define-form.server';
import type { PageAccess } from '~/services/guards.server';
import { filtersToKeep } from '~/view/load-board/board-filters';
import { problemResponse } from '~/view/problem';
import { WITHOUT_DEFAULTS } from '~/view/without-defaults';

const WHOSE: Readonly<Record<FilterSetOwner, string>> = { User: 'Your searches', Company: 'Everyone’s searches' };

interface OfOwner<Intent> {
  intent: Intent;
  owner: FilterSetOwner;
  access?: PageAccess;
}

/** Keeps the filters of the address as what an owner's searches of the board begin with. */
const keepForm = <const Intent extends string>({ intent, owner, access }: OfOwner<Intent>) =>
  defineForm({
    form: 'default-filters',
    intent,
    access,
    schema: Nothing,
    async call({ monitor, request }) {
      const filters = filtersToKeep(new URL(request.url).searchParams);
      if (Object.keys(filters).length === 0) throw problemResponse({ status: 422, message: 'Choose a filter first.' });
      const answer = await monitor.send(createFilterSet, {
        body: { filter_set: { owner_type: owner, is_type: 'load_board', filters } },
      });
      if (!answer.ok) throw problemResponse({ status: answer.status, message: answer.error.message });
      return answer;
    },
    to: ({ request }) => `${paths.exchange()}${new URL(request.url).search}`,
    toast: `${WHOSE[owner]} begin with these filters.`,
  });

const endForm = <const Intent extends string>({ intent, owner, access }: OfOwner<Intent>) =>
  defineForm({
    form: 'default-filters',
    intent,
    access,
    schema: Nothing,
    async call({ monitor }) {
      const set = (await monitor.get(findDefaultFilterSet, { query: { owner_type: owner, is_type: 'load_board' } }))
        .filter_set;
      if (set)
        await monitor.get(updateFilterSet, {
          params: { id: set.id },
          body: { filter_set: { default: false } },
        });
      return { ok: true, data: null };
    },
    to: paths.exchange({ [WITHOUT_DEFAULTS]: 1 }),
    toast: `${WHOSE[owner]} begin without filters.`,
  });

export const keep = keepForm({ intent: 'keep', owner: 'User' });
export const keepForAll = keepForm({ intent: 'keep-for-all', owner: 'Company', access: 'manageUsers' });
export const end = endForm({ intent: 'end', owner: 'User' });
export const endForAll = endForm({ intent: 'end-for-all', owner: 'Company', access: 'manageUsers' });
