import { getRateConfirmation } from '@contract/rate-confirmations/rate-confirmations.calls';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { EndForm } from '~/components/rate-confirmation/end-form';
import { markRateConfirmationAsRejected } from '~/models/rate-confirmations.server';
import { actionOf } from '~/services/define-form.server';
import { endForm } from '~/services/end-confirmation.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { mayReject } from '~/view/rate-confirmations/confirmation-answer';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Log a decline of rate confirmation', { id: args.params.confirmationId });

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'manageRateConfirmations');
  const { id, number, status, version } = await monitor.get(getRateConfirmation, {
    params: { id: args.params.confirmationId! },
  });
  return { confirmation: { id, number, status, version } };
}

export const action = actionOf('manageRateConfirmations', endForm(markRateConfirmationAsRejected, 'Decline recorded.'));

export default function RejectRateConfirmationPage() {
  const { confirmation } = useLoaderData<typeof loader>();
  return (
    <EndForm
      confirmation={confirmation}
      action="Record decline"
      title={`Log a decline of rate confirmation ${confirmation.number}?`}
      effects={[
        'For a carrier that declined by phone or email instead of on its page.',
        'Its earlier acceptance no longer holds either: the load needs a new rate con.',
        'Everyone it was sent to is emailed.',
      ]}
      whyNot={mayReject(confirmation) ? null : 'It is not waiting for the carrier.'}
    />
  );
}
