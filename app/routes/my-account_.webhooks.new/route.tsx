import { createWebhook, NewWebhook } from '@contract/integrations/webhooks.calls';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { CheckboxGroup } from '@ui/form/choices';
import { TextField } from '@ui/form/text-field';
import { ShownOnce } from '~/components/data/shown-once';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { PageHeader } from '~/components/shell/page-header';

import { paths } from '~/paths';
import { actionOf, defineForm } from '~/services/define-form.server';
import { env } from '~/services/env.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { EVENT_KIND_CHOICES } from '~/view/webhook-kinds';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'New webhook');

export async function loader(args: LoaderFunctionArgs) {
  await openPage(args, 'manageApi');
  return { apiUrl: env().monitorPublicUrl };
}

const addWebhook = defineForm({
  form: 'webhook',
  schema: NewWebhook,
  call: ({ monitor }, value) => monitor.send(createWebhook, { body: { webhook: value } }),
  // No redirect: only this response may carry the secret, and it is not stored.
  shows: ({ data: { webhook, secret } }) => ({ made: { id: webhook.id, url: webhook.url, secret } }),
});

export const action = actionOf('manageApi', addWebhook);

export default function NewWebhookPage() {
  const { apiUrl } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const made = answer && 'made' in answer ? answer.made : null;
  const [form, fields] = usePostForm<typeof addWebhook>('webhook');
  return (
    <>
      <PageHeader
        title={made === null ? 'Add webhook' : 'Webhook added'}
        context={made?.url ?? 'We send events to your server'}
        crumbs={[{ label: 'API', to: paths.accountTab('api') }, { label: 'New webhook' }]}
      />
      <div className="account-tab stack">
        {made === null ? (
          <PostForm of={form} submit="Add webhook">
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
          </PostForm>
        ) : (
          <>
            <h2>Signing secret</h2>
            <ShownOnce name="signing secret" value={made.secret} />
            <p>
              Each post carries <code>Monitor-Signature: t=…,v1=…</code>. <code>v1</code> is the HMAC-SHA256, in hex, of{' '}
              <code>t</code>, a dot and the body. Refuse a post whose signature differs or whose time is minutes ago.
            </p>
            <p>
              <a href={`${apiUrl}/docs`}>Every event with its fields, and what to answer</a>
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
