import { useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { SCOPE_LABELS } from '@contract/account/account.constants';
import { NewApiKey } from '@contract/integrations/api-keys.calls';
import { API_KEY_SCOPES } from '@contract/integrations/api-keys.constants';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { CheckboxGroup, RadioGroup } from '@ui/form/choices';
import { ErrorSummary } from '@ui/form/error-summary';
import { TextField } from '@ui/form/text-field';
import { z } from 'zod';
import { ShownOnce } from '~/components/data/shown-once';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { SubmitButton } from '~/components/form/submit-button';
import { PageHeader } from '~/components/shell/page-header';
import { createApiKey } from '~/models/integrations.server';
import { paths } from '~/paths';
import { openAction, openPage } from '~/services/page.server';
import { readForm } from '~/services/read-form.server';
import { withServerErrors } from '~/services/server-errors.server';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'New API key');

/** Only the rights that its maker has: no other can be given. */
export async function loader(args: LoaderFunctionArgs) {
  const {
    user: { scopes },
  } = await openPage(args, 'manageApi');
  return { scopes: API_KEY_SCOPES.filter((scope) => scopes.includes(scope)) };
}

const ApiKeyForm = z.object({
  name: NewApiKey.shape.name,
  scopes: NewApiKey.shape.scopes,
  access: z.enum(['read', 'change'], { error: 'Choose what it may do.' }),
});

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'manageApi');
  const submission = parseWithZod(await readForm(args.request), { schema: ApiKeyForm });
  if (submission.status !== 'success') return data({ made: null, result: submission.reply() }, 400);
  const { name, scopes, access } = submission.value;
  const answer = await createApiKey(monitor, { name, scopes, is_read_only: access === 'read' });
  if (!answer.ok) {
    const result = withServerErrors(submission, answer.error, ['name', 'scopes', 'access']);
    return data({ made: null, result }, answer.status);
  }
  // No redirect: this answer is the only one that may carry the key, and nothing keeps it.
  return data({ made: { name: answer.data.api_key.name, key: answer.data.key }, result: null });
}

export default function NewApiKeyPage() {
  const { scopes } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const made = answer?.made ?? null;
  return (
    <>
      <PageHeader
        title={made === null ? 'Make an API key' : `The key “${made.name}” is made`}
        context="It acts for the company, with the rights it is given for as long as you have them"
        crumbs={[{ label: 'API', to: paths.accountTab('api') }, { label: 'New key' }]}
      />
      <div className="account-tab stack">
        {made === null ? (
          <ApiKeyFields scopes={scopes} answer={answer} />
        ) : (
          <>
            <ShownOnce name="API key" value={made.key} />
            <p>
              <Link to={paths.accountTab('api')}>It is kept: back to the keys</Link>
            </p>
          </>
        )}
      </div>
    </>
  );
}

interface ApiKeyFieldsProps {
  scopes: ReturnType<typeof useLoaderData<typeof loader>>['scopes'];
  answer: ReturnType<typeof useActionData<typeof action>>;
}

function ApiKeyFields({ scopes, answer }: ApiKeyFieldsProps) {
  const [form, fields] = useForm<z.input<typeof ApiKeyForm>>({
    id: 'api-key',
    lastResult: answer?.result,
    defaultValue: { access: 'read' },
  });
  return (
    <Form reloadDocument method="post" id={form.id} noValidate className="form">
      <ErrorSummary fields={[fields.name, fields.access, fields.scopes]} formErrors={form.errors} />
      <TextField
        field={fields.name}
        label="What it is for"
        hint="Stands in histories for what the key did: “Warehouse system”."
        autoComplete="off"
      />
      <RadioGroup
        field={fields.access}
        label="It may"
        choices={[
          { value: 'read', label: 'Read only' },
          { value: 'change', label: 'Read and change' },
        ]}
      />
      {scopes.length === 0 ? null : (
        <div className="scope-choices">
          <CheckboxGroup
            field={fields.scopes}
            label="Rights beyond what every user has"
            isOptional
            choices={scopes.map((scope) => ({ value: scope, label: SCOPE_LABELS[scope] }))}
          />
        </div>
      )}
      <p>Managing people, the subscription and keys stays with people.</p>
      <SubmitButton>Make the key</SubmitButton>
    </Form>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
