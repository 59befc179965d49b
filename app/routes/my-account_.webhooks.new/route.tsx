import { useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { NewWebhook } from '@contract/integrations/webhooks.calls';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData } from '@remix-run/react';
import { CheckboxGroup } from '@ui/form/choices';
import { ErrorSummary } from '@ui/form/error-summary';
import { TextField } from '@ui/form/text-field';
import { ShownOnce } from '~/components/data/shown-once';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { SubmitButton } from '~/components/form/submit-button';
import { PageHeader } from '~/components/shell/page-header';
import { createWebhook } from '~/models/integrations.server';
import { paths } from '~/paths';
import { openAction, openPage } from '~/services/page.server';
import { readForm } from '~/services/read-form.server';
import { withServerErrors } from '~/services/server-errors.server';
import { pageMeta } from '~/view/page-title';
import { EVENT_KIND_CHOICES } from '~/view/webhook-kinds';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'New webhook');

export async function loader(args: LoaderFunctionArgs) {
  await openPage(args, 'manageApi');
  return null;
}

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'manageApi');
  const submission = parseWithZod(await readForm(args.request), { schema: NewWebhook });
  if (submission.status !== 'success') return data({ made: null, result: submission.reply() }, 400);
  const answer = await createWebhook(monitor, submission.value);
  if (!answer.ok)
    return data({ made: null, result: withServerErrors(submission, answer.error, ['url', 'kinds']) }, answer.status);
  // No redirect: this answer is the only one that may carry the secret, and nothing keeps it.
  const { webhook, secret } = answer.data;
  return data({ made: { id: webhook.id, url: webhook.url, secret }, result: null });
}

export default function NewWebhookPage() {
  const answer = useActionData<typeof action>();
  const made = answer?.made ?? null;
  const [form, fields] = useForm<{ url: string; kinds: string[] }>({ id: 'webhook', lastResult: answer?.result });
  return (
    <>
      <PageHeader
        title={made === null ? 'Add webhook' : 'Webhook added'}
        context={made?.url ?? 'We send events to your server'}
        crumbs={[{ label: 'API', to: paths.accountTab('api') }, { label: 'New webhook' }]}
      />
      <div className="account-tab stack">
        {made === null ? (
          <Form reloadDocument method="post" id={form.id} noValidate className="form">
            <ErrorSummary fields={[fields.url, fields.kinds]} formErrors={form.errors} />
            <TextField
              field={fields.url}
              label="Address"
              hint="An https address on port 443 or 8443. It must answer 2xx within ten seconds. Otherwise we retry for two days."
              type="url"
              autoComplete="off"
            />
            <div className="scope-choices">
              <CheckboxGroup
                field={fields.kinds}
                label="Events"
                hint="Leave blank for all."
                choices={EVENT_KIND_CHOICES}
              />
            </div>
            <SubmitButton>Add webhook</SubmitButton>
          </Form>
        ) : (
          <>
            <h2>Signing secret</h2>
            <ShownOnce name="signing secret" value={made.secret} />
            <p>
              Each post carries <code>Monitor-Signature: t=…,v1=…</code>. <code>v1</code> is the HMAC-SHA256, in hex, of{' '}
              <code>t</code>, a dot and the body. Refuse a post whose signature differs or whose time is minutes ago.
            </p>
            <p>
              <Link to={paths.accountWebhook(made.id)}>I saved it, show deliveries</Link>
            </p>
          </>
        )}
      </div>
    </>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
