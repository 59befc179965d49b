import type { FilterSetOwner } from '@contract/lanes/filter-sets.constants';
import { createFilterSet, endDefaultFilterSet, findDefaultFilterSet } from '~/models/filter-sets.server';
import { paths } from '~/paths';
import type { PageAction, PageActions } from '~/services/page-actions.server';
import { redirectWithToast } from '~/services/toast.server';
import { filtersToKeep } from '~/view/load-board/board-filters';
import { problemResponse } from '~/view/problem';
import { WITHOUT_DEFAULTS } from '~/view/without-defaults';

const WHOSE: Readonly<Record<FilterSetOwner, string>> = { User: 'Your searches', Company: 'Everyone’s searches' };

/** Keeps the filters of the address as what an owner's searches of the board begin with. */
const keep =
  (owner: FilterSetOwner): PageAction['act'] =>
  async ({ request }, _form, monitor) => {
    const url = new URL(request.url);
    const filters = filtersToKeep(url.searchParams);
    if (Object.keys(filters).length === 0) throw problemResponse({ status: 422, message: 'Choose a filter first.' });
    const answer = await createFilterSet(monitor, { owner_type: owner, is_type: 'load_board', filters });
    if (!answer.ok) throw problemResponse({ status: 422, message: answer.error.message });
    return redirectWithToast(`${paths.exchange()}${url.search}`, `${WHOSE[owner]} begin with these filters.`);
  };

const end =
  (owner: FilterSetOwner): PageAction['act'] =>
  async (_args, _form, monitor) => {
    const set = await findDefaultFilterSet(monitor, owner, 'load_board');
    if (set) await endDefaultFilterSet(monitor, set.id);
    return redirectWithToast(paths.exchange({ [WITHOUT_DEFAULTS]: 1 }), `${WHOSE[owner]} begin without filters.`);
  };

export const defaultFilterActions: PageActions = {
  keep: { access: 'useLoadBoard', act: keep('User') },
  'keep-for-all': { access: 'manageUsers', act: keep('Company') },
  end: { access: 'useLoadBoard', act: end('User') },
  'end-for-all': { access: 'manageUsers', act: end('Company') },
};
