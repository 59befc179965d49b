import { type SubmissionResult, useForm } from '@conform-to/react';
import { SCOPE_LABELS } from '@contract/account/account.constants';
import type { API_KEY_SCOPES } from '@contract/integrations/api-keys.constants';
import { Form } from '@remix-run/react';
import { CheckboxGroup, RadioGroup } from '@ui/form/choices';
import { ErrorSummary } from '@ui/form/error-summary';
import { TextField } from '@ui/form/text-field';
import { SubmitButton } from '~/components/form/submit-button';

interface ApiKeyFieldsProps {
  scopes: (typeof API_KEY_SCOPES)[number][];
  result: SubmissionResult | null | undefined;
}

export function ApiKeyFields({ scopes, result }: ApiKeyFieldsProps) {
  const [form, fields] = useForm<{ name: string; scopes: string[]; access: string }>({
    id: 'api-key',
    lastResult: result,
    defaultValue: { access: 'read' },
  });
  return (
    <Form reloadDocument method="post" id={form.id} noValidate className="form">
      <ErrorSummary fields={[fields.name, fields.access, fields.scopes]} formErrors={form.errors} />
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
      <SubmitButton>Create key</SubmitButton>
    </Form>
  );
}
