import { getCarrier } from '@contract/carriers/carriers.calls';
import { createProofBundle, listProofBundles } from '@contract/proof/proof-bundles.calls';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { AboutProofBundles, ProofBundles } from '~/components/proof/proof-bundles';
import { PageHeader } from '~/components/shell/page-header';
import { paths } from '~/paths';
import { actionOf, defineForm } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { carrierMeta } from '~/view/carrier/carrier-meta';
import { carrierName } from '~/view/carrier/identifiers';

export const handle = { hasNoScript: true };

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  carrierMeta(args, 'Proof bundle of carrier');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'makeProofBundles');
  const carrier = await monitor.get(getCarrier, { params: { id: args.params.id! }, query: {} });
  const { proof_bundles } = await monitor.get(listProofBundles, { query: { carrier_id: carrier.id } });
  return { id: carrier.id, name: carrierName(carrier), bundles: proof_bundles };
}

const makeOfCarrier = defineForm({
  form: 'carrier',
  schema: z.object({}),
  call: ({ monitor, params, submissionId }) =>
    monitor.send(createProofBundle, { body: { proof_bundle: { carrier_id: params.id! } } }, { submissionId }),
  to: ({ params }) => paths.carrierProof(params.id!),
  toast: 'The bundle is being made.',
});

export const action = actionOf('makeProofBundles', makeOfCarrier);

export default function CarrierProofPage() {
  const { id, name, bundles } = useLoaderData<typeof loader>();
  const [form] = usePostForm<typeof makeOfCarrier>('carrier');
  return (
    <>
      <PageHeader
        title="Proof bundle"
        context={name}
        crumbs={[{ label: name, to: paths.carrier(id) }, { label: 'Proof bundle' }]}
      />
      <div className="stack account-tab">
        <ProofBundles bundles={bundles} hereHref={paths.carrierProof(id)} />
        <PostForm
          of={form}
          submit="Make a bundle of the carrier"
          back={<Link to={paths.carrier(id)}>Back to the carrier</Link>}
        >
          <AboutProofBundles />
        </PostForm>
      </div>
    </>
  );
}
