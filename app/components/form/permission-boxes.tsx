import { SCOPE_GROUPS, SCOPE_HINTS, SCOPE_LABELS } from '@contract/account/account.constants';
import type { Scope } from '@contract/shared/permissions';
import { GroupedCheckboxes } from '@ui/form/choices';
import type { ComponentProps } from 'react';

interface PermissionBoxesProps extends Omit<ComponentProps<typeof GroupedCheckboxes>, 'groups' | 'label'> {
  /** Why a permission has no effect for the account, below its description. */
  notes: Readonly<Partial<Record<Scope, string>>>;
}

/** The permissions of a user or an invitation, in groups, with descriptions. */
export function PermissionBoxes({ notes, ...props }: PermissionBoxesProps) {
  const hintOf = (scope: Scope) => [SCOPE_HINTS[scope], notes[scope]].filter(Boolean).join(' ') || undefined;
  const groups = SCOPE_GROUPS.map(({ label, scopes }) => ({
    label,
    choices: scopes.map((value) => ({ value, label: SCOPE_LABELS[value], hint: hintOf(value) })),
  }));
  return <GroupedCheckboxes {...props} label="Permissions" groups={groups} />;
}
