import { NONE } from '@contract/shared/format';
import { namedChoices } from '../filter-choices';
import { type Asking, type Conditions, choiceFilter, type Filter, type ListData } from './define-list';

/** Special values of a person filter: the reader, and none. */
export const MINE = 'me';
export const NO_ONE = 'none';

interface Named {
  id: number;
  name: string;
}

/** Filter by assignee: the reader, none, or a colleague. */
export const personFilter = <Page extends ListData & { assignees: readonly Named[] }, Input>(
  field: string,
): Filter<Page, Input> =>
  choiceFilter('Assignee', {
    choices: ({ assignees }) => [
      { value: MINE, label: 'Me' },
      { value: NO_ONE, label: NONE },
      ...namedChoices(assignees),
    ],
    chip: (label, value) => `Assigned to ${value === MINE ? 'me' : value === NO_ONE ? 'no one' : label}`,
    q: (value, { user }) => belongsTo(field, value, user),
  });

/** The condition on a person or a team, the reader, or none. */
export function belongsTo(field: string, whose: string, user: Asking['user']): Conditions {
  if (whose === NO_ONE) return { [`${field}_null`]: '1' };
  return { [`${field}_eq`]: whose === MINE ? String(user.id) : whose };
}

/** A carrier by its DOT number or a part of its name. */
export const carrierConditions = (typed: string): Conditions => {
  const dot = /^(?:us\s?)?(?:dot)?[\s#]*(\d{1,9})$/i.exec(typed)?.[1];
  return dot === undefined ? { carrier_legal_name_cont: typed } : { carrier_id_eq: dot };
};
