import { parseWithZod } from '@conform-to/zod/v4';
import { NewPaymentMethod } from '@contract/billing/billing.calls';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { Notice } from '@ui/notice';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { PageHeader } from '~/components/shell/page-header';
import { addPaymentMethod, getPaymentClientToken } from '~/models/billing.server';
import { paths } from '~/paths';
import { openAction, openPage } from '~/services/page.server';
import { readForm } from '~/services/read-form.server';
import { redirectWithToast } from '~/services/toast.server';
import { pageMeta } from '~/view/page-title';
import { CardForm } from './card-form';

/** The page's policy then lets in what the payment service's fields need, on this page alone. */
export const handle = { hasCardFields: true };

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Payment method');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'manageSubscription');
  return { clientToken: await getPaymentClientToken(monitor) };
}

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'manageSubscription');
  const submission = parseWithZod(await readForm(args.request), { schema: NewPaymentMethod });
  if (submission.status !== 'success')
    return data({ errors: ['The card was not entered. Enter it and try again.'] }, 400);
  const answer = await addPaymentMethod(monitor, submission.value);
  if (!answer.ok) return data({ errors: [answer.error.message] }, answer.status);
  return redirectWithToast(paths.subscription(), 'The payment method is added and is now the default.');
}

export default function PaymentMethodPage() {
  const { clientToken } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
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
          <CardForm clientToken={clientToken} errors={refused?.errors} />
        )}
      </div>
    </>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
