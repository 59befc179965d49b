import { getCarrier } from '@contract/carriers/carriers.calls';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { CallTheCarrier } from '~/components/carrier/call-the-carrier';
import { PageHeader } from '~/components/shell/page-header';

import { getCallsToCarrier } from '~/models/proven-calls.server';
import { paths } from '~/paths';
import { callForms } from '~/services/call-forms.server';
import { actionOf, type Sending } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { carrierMeta } from '~/view/carrier/carrier-meta';
import { carrierName } from '~/view/carrier/identifiers';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => carrierMeta(args, 'Call carrier');

/** The rate confirmation that is to be sent after the call; null: none. */
const confirmationOf = (request: Request): string | null => {
  const id = new URL(request.url).searchParams.get('confirmation');
  return id !== null && /^\d{1,9}$/.test(id) ? id : null;
};

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'workOnCarriers');
  const carrier = await monitor.get(getCarrier, { params: { id: args.params.id! }, query: {} });
  return {
    carrierId: carrier.id,
    name: carrierName(carrier),
    calls: await getCallsToCarrier(monitor, carrier.id),
    confirmationId: confirmationOf(args.request),
  };
}

const callPage = ({ params, request }: Sending) => {
  const confirmation = confirmationOf(request);
  return paths.carrierCall(params.id!, confirmation === null ? {} : { confirmation });
};

const { startCall, proveTheCall } = callForms(callPage, {
  to(sending) {
    const confirmation = confirmationOf(sending.request);
    return confirmation === null ? callPage(sending) : paths.rateConfirmationSend(confirmation);
  },
  toast: 'The call is proven. An address that they confirmed can be sent to.',
});

export const action = actionOf('workOnCarriers', startCall, proveTheCall);

export default function CallCarrierPage() {
  const { carrierId, name, calls, confirmationId } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={`Call ${name}`}
        context="A call that proves who answers"
        crumbs={[{ label: name, to: paths.carrier(carrierId) }, { label: 'Call' }]}
      />
      <div className="stack account-tab">
        <CallTheCarrier calls={calls} asksForAddress />
        {confirmationId === null ? null : (
          <p>
            <Link to={paths.rateConfirmationSend(confirmationId)}>Back to sending the rate confirmation</Link>
          </p>
        )}
      </div>
    </>
  );
}
