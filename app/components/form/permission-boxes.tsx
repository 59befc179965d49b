import { SCOPE_GROUPS, SCOPE_HINTS, SCOPE_LABELS } from '@contract/account/account.constants';
import { GroupedCheckboxes } from '@ui/form/choices';
import type { ComponentProps } from 'react';

const GROUPS = SCOPE_GROUPS.map(({ label, scopes }) => ({
  label,
  choices: scopes.map((value) => ({ value, label: SCOPE_LABELS[value], hint: SCOPE_HINTS[value] })),
}));

/** The permissions of a user or an invitation, in groups, each with what it opens. */
export function PermissionBoxes(props: Omit<ComponentProps<typeof GroupedCheckboxes>, 'groups' | 'label'>) {
  return <GroupedCheckboxes {...props} label="Permissions" groups={GROUPS} />;
}
