import { Select } from '@ui/form/choices';
import type { ComponentProps } from 'react';

interface RoleChoiceProps {
  field: ComponentProps<typeof Select>['field'];
  roles: readonly { id: number; name: string }[];
}

/** A role in place of permissions; nothing where a company has none. */
export function RoleChoice({ field, roles }: RoleChoiceProps) {
  if (roles.length === 0) return null;
  return (
    <Select
      field={field}
      label="Role"
      isOptional
      hint="Its permissions count in place of those selected below."
      choices={[
        { value: '', label: 'None: the permissions below' },
        ...roles.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
}
