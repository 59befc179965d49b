import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { EndForm } from '~/components/rate-confirmation/end-form';
import { getRateConfirmation, markRateConfirmationAsRejected } from '~/models/rate-confirmations.server';
import { actionOf } from '~/services/define-form.server';
import { endForm } from '~/services/end-confirmation.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { mayReject } from '~/view/rate-confirmations/confirmation-answer';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Record a rejection of rate confirmation', { id: args.params.confirmationId });

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'manageRateConfirmations');
  const { id, number, status, version } = await getRateConfirmation(monitor, args.params.confirmationId!);
  return { confirmation: { id, number, status, version } };
}

export const action = actionOf(
  'manageRateConfirmations',
  endForm(markRateConfirmationAsRejected, 'The rejection is recorded.'),
);

export default function RejectRateConfirmationPage() {
  const { confirmation } = useLoaderData<typeof loader>();
  return (
    <EndForm
      confirmation={confirmation}
      action="Record rejection"
      title={`Record a rejection of rate confirmation ${confirmation.number}?`}
      effects={[
        'For a carrier that said no by phone or email instead of on its page.',
        'What it accepted before does not hold either: the load needs a new confirmation.',
        'Every address that it was sent to is emailed.',
      ]}
      whyNot={mayReject(confirmation) ? null : 'It does not wait for the carrier’s answer.'}
    />
  );
}
