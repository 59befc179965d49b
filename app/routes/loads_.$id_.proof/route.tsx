import { getLoad } from '@contract/loads/loads.calls';
import { createProofBundle, listProofBundles } from '@contract/proof/proof-bundles.calls';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { useLoadCrumbs } from '~/components/load/use-load-crumbs';
import { AboutProofBundles, ProofBundles } from '~/components/proof/proof-bundles';
import { KeptLink } from '~/components/row-link';
import { PageHeader } from '~/components/shell/page-header';
import { paths } from '~/paths';
import { actionOf, defineForm } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';

export const handle = { hasNoScript: true };

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Proof bundle of load', { id: args.params.id, of: args.data?.load.reference });

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'makeProofBundles');
  const { id, reference } = await monitor.get(getLoad, { params: { id: args.params.id! } });
  const { proof_bundles } = await monitor.get(listProofBundles, { query: { load_id: id } });
  return { load: { id, reference }, bundles: proof_bundles };
}

const makeOfLoad = defineForm({
  form: 'load',
  schema: z.object({}),
  call: ({ monitor, params, submissionId }) =>
    monitor.send(createProofBundle, { body: { proof_bundle: { load_id: params.id! } } }, { submissionId }),
  to: ({ params }) => paths.loadProof(params.id!),
  toast: 'The bundle is being made.',
});

export const action = actionOf('makeProofBundles', makeOfLoad);

export default function LoadProofPage() {
  const { load, bundles } = useLoaderData<typeof loader>();
  const [form] = usePostForm<typeof makeOfLoad>('load');
  return (
    <>
      <PageHeader title={`Proof bundle of load ${load.reference}`} crumbs={useLoadCrumbs(load, 'Proof bundle')} />
      <div className="stack account-tab">
        <ProofBundles bundles={bundles} hereHref={paths.loadProof(load.id)} />
        <PostForm
          of={form}
          submit="Make a bundle of the load"
          back={<KeptLink to={paths.load(load.id)}>Back to the load</KeptLink>}
        >
          <AboutProofBundles />
        </PostForm>
      </div>
    </>
  );
}
