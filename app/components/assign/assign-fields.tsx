import { NONE } from '@contract/shared/format';
import { Select } from '@ui/form/choices';
import type { FormField } from '@ui/form/field';
import { namedChoices } from '~/view/filter-choices';
import { NO_ONE } from '~/view/lists/person-filter';

interface Named {
  id: number;
  name: string;
}

interface AssignFieldsProps {
  assignees: readonly Named[];
  /** Omitted: teams cannot be assigned. */
  teams?: readonly Named[];
  /** The previous choice, and its error. */
  assignee?: FormField;
  team?: FormField;
}

const AS_IS = { value: '', label: 'Leave as is' };
const choicesOf = (named: readonly Named[], none: string) => [
  AS_IS,
  { value: NO_ONE, label: none },
  ...namedChoices(named),
];

/** The person or team to assign the selected rows to. */
export function AssignFields({ assignees, teams, assignee, team }: AssignFieldsProps) {
  return (
    <>
      <Select
        field={assignee ?? { name: 'assignee', id: 'assign-assignee' }}
        label="Assignee"
        choices={choicesOf(assignees, NONE)}
      />
      {teams ? (
        <Select
          field={team ?? { name: 'team', id: 'assign-team' }}
          label="Team"
          choices={choicesOf(teams, 'No team')}
        />
      ) : null}
    </>
  );
}
