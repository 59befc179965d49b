import { expectedVersion } from '@contract/shared/record-id';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Refusal } from '~/components/form/refusal';
import { ConfirmationView } from '~/components/rate-confirmation/confirmation-view';
import {
  getRateConfirmation,
  getRateConfirmationTerms,
  listRateConfirmationRevisions,
  reviseRateConfirmationFromLoad,
} from '~/models/rate-confirmations.server';
import { paths } from '~/paths';
import { actionOf, defineForm } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { laneWords } from '~/view/loads/lane-words';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Rate confirmation', { id: args.params.confirmationId });

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'manageRateConfirmations');
  const id = args.params.confirmationId!;
  const [confirmation, { fields: paper, terms }, revisions] = await Promise.all([
    getRateConfirmation(monitor, id),
    getRateConfirmationTerms(monitor, id),
    listRateConfirmationRevisions(monitor, id),
  ]);
  return { confirmation, paper, terms, revisions, lane: laneWords(confirmation.lane, new Date()) };
}

/** The revision that says what the load says now. The load's page sends it too. */
const reviseFromLoad = defineForm({
  form: 'from-load',
  schema: z.object({ expected_version: expectedVersion }),
  call: ({ monitor, params }, value) => reviseRateConfirmationFromLoad(monitor, params.confirmationId!, value),
  to: ({ params }) => paths.rateConfirmation(params.confirmationId!),
  toast: 'The revision is written. Nothing is sent yet.',
});

export const action = actionOf('manageRateConfirmations', reviseFromLoad);

export default function RateConfirmationPage() {
  return (
    <>
      <Refusal of="from-load" />
      <ConfirmationView {...useLoaderData<typeof loader>()} />
    </>
  );
}
