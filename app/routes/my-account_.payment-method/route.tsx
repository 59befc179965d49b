import { addPaymentMethod, getPaymentClientToken } from '@contract/billing/billing.calls';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { Notice } from '@ui/notice';
import { z } from 'zod';
import { PageHeader } from '~/components/shell/page-header';

import { paths } from '~/paths';
import { actionOf, defineForm } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { CardForm } from './card-form';

/** The page's policy then lets in what the payment service's fields need, on this page alone. */
export const handle = { hasCardFields: true };

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Payment method');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'manageSubscription');
  return { clientToken: (await monitor.get(getPaymentClientToken, {})).client_token };
}

const addCard = defineForm({
  form: 'card',
  schema: z.object({ nonce: z.string({ error: 'The card was not entered. Enter it and try again.' }) }),
  hidden: ['nonce'],
  secret: ['nonce'],
  call: ({ monitor }, value) => monitor.send(addPaymentMethod, { body: value }),
  to: paths.subscription(),
  toast: 'The payment method is added and is now the default.',
});

export const action = actionOf('manageSubscription', addCard);

export default function PaymentMethodPage() {
  const { clientToken } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Add a payment method"
        context="It becomes the default: the plan is paid by it"
        crumbs={[{ label: 'Subscription', to: paths.subscription() }, { label: 'Payment method' }]}
      />
      <div className="account-tab stack">
        {clientToken === null ? (
          <Notice kind="info" title="This is a sandbox: no money moves">
            <p>
              It asks for no card. <Link to={paths.subscription()}>Choose a test nonce under Subscription</Link>.
            </p>
          </Notice>
        ) : (
          <CardForm clientToken={clientToken} />
        )}
      </div>
    </>
  );
}
