import { getRateConfirmation } from '@contract/rate-confirmations/rate-confirmations.calls';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { EndForm } from '~/components/rate-confirmation/end-form';
import { markRateConfirmationAsCancelled } from '~/models/rate-confirmations.server';
import { actionOf } from '~/services/define-form.server';
import { endForm } from '~/services/end-confirmation.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { mayCancel } from '~/view/rate-confirmations/confirmation-answer';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Void rate confirmation', { id: args.params.confirmationId });

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'manageRateConfirmations');
  const { id, number, status, version } = await monitor.get(getRateConfirmation, {
    params: { id: args.params.confirmationId! },
  });
  return { confirmation: { id, number, status, version } };
}

export const action = actionOf(
  'manageRateConfirmations',
  endForm(markRateConfirmationAsCancelled, 'Rate confirmation voided.'),
);

export default function CancelRateConfirmationPage() {
  const { confirmation } = useLoaderData<typeof loader>();
  return (
    <EndForm
      confirmation={confirmation}
      action="Void rate confirmation"
      title={`Void rate confirmation ${confirmation.number}?`}
      effects={[
        'It no longer binds anyone. Its links show that it is void.',
        'Everyone it was sent to is emailed. Call the carrier too if its truck may be on its way.',
      ]}
      whyNot={mayCancel(confirmation) ? null : 'It is already closed.'}
    />
  );
}
