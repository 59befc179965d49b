import { SCOPE_LABELS } from '@contract/account/account.constants';
import type { API_KEY_SCOPES } from '@contract/integrations/api-keys.constants';
import { CheckboxGroup, RadioGroup } from '@ui/form/choices';
import { TextField } from '@ui/form/text-field';
import { PostForm, usePostForm } from '~/components/form/post-form';
import type { createKey } from './forms.server';

interface ApiKeyFieldsProps {
  scopes: (typeof API_KEY_SCOPES)[number][];
}

export function ApiKeyFields({ scopes }: ApiKeyFieldsProps) {
  const [form, fields] = usePostForm<typeof createKey>('api-key', { access: 'read' });
  return (
    <PostForm of={form} submit="Create key">
      <TextField
        field={fields.name}
        label="Name"
        hint="Shown in activity logs, such as “Warehouse system”."
        autoComplete="off"
      />
      <RadioGroup
        field={fields.access}
        label="Access"
        choices={[
          { value: 'read', label: 'Read only' },
          { value: 'propose', label: 'Read, and propose changes that a person confirms here' },
          { value: 'change', label: 'Read and change' },
        ]}
      />
      {scopes.length === 0 ? null : (
        <div className="scope-choices">
          <CheckboxGroup
            field={fields.scopes}
            label="Permissions"
            isOptional
            choices={scopes.map((scope) => ({ value: scope, label: SCOPE_LABELS[scope] }))}
          />
        </div>
      )}
      <p>Keys can’t manage users, billing or keys.</p>
    </PostForm>
  );
}
