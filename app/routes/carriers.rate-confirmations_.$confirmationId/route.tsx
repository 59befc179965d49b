import { getCarrier } from '@contract/carriers/carriers.calls';
import {
  getRateConfirmation,
  getRateConfirmationTerms,
  listRateConfirmationRevisions,
  reviseRateConfirmationFromLoad,
} from '@contract/rate-confirmations/rate-confirmations.calls';
import { expectedVersion } from '@contract/shared/record-id';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Refusal } from '~/components/form/refusal';
import { ConfirmationView } from '~/components/rate-confirmation/confirmation-view';

import { paths } from '~/paths';
import { actionOf, defineForm } from '~/services/define-form.server';
import { loadSection } from '~/services/load-section.server';
import { openPage } from '~/services/page.server';
import { carrierName } from '~/view/carrier/identifiers';
import { laneWords } from '~/view/loads/lane-words';
import { flagsOf } from '~/view/number-flags';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Rate confirmation', { id: args.params.confirmationId });

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'manageRateConfirmations');
  const id = args.params.confirmationId!;
  const [confirmation, { fields: paper, terms }, revisions] = await Promise.all([
    monitor.get(getRateConfirmation, { params: { id } }),
    monitor.get(getRateConfirmationTerms, { params: { id }, query: {} }),
    monitor.get(listRateConfirmationRevisions, { params: { id } }).then((answer) => answer.revisions),
  ]);
  const carrier = await loadSection(
    monitor.get(getCarrier, { params: { id: String(confirmation.carrier.id) }, query: {} }),
  );
  return {
    confirmation,
    paper,
    terms,
    revisions,
    lane: laneWords(confirmation.lane, new Date()),
    carrier: carrier.ok
      ? { name: carrierName(carrier.data), phone: carrier.data.phone, flags: flagsOf(carrier.data) }
      : null,
  };
}

/** The revision that says what the load says now. The load's page sends it too. */
const reviseFromLoad = defineForm({
  form: 'from-load',
  schema: z.object({ expected_version: expectedVersion }),
  call: ({ monitor, params }, value) =>
    monitor.send(reviseRateConfirmationFromLoad, { params: { id: params.confirmationId! }, body: value }),
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
