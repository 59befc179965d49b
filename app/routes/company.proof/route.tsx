import { createProofBundle, listProofBundles } from '@contract/proof/proof-bundles.calls';
import { isDay } from '@contract/shared/day';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { TextField } from '@ui/form/text-field';
import { z } from 'zod';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { AboutProofBundles, ProofBundles } from '~/components/proof/proof-bundles';
import { PageHeader } from '~/components/shell/page-header';
import { paths } from '~/paths';
import { actionOf, defineForm } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';

export const handle = { hasNoScript: true };

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Proof bundles');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'makeProofBundles');
  return monitor.get(listProofBundles, { query: {} });
}

const makeOfDay = defineForm({
  form: 'day',
  schema: z.object({ day: z.string({ error: 'Enter a date.' }).refine(isDay, { error: 'Enter a valid date.' }) }),
  call: ({ monitor, submissionId }, { day }) =>
    monitor.send(createProofBundle, { body: { proof_bundle: { day } } }, { submissionId }),
  to: paths.proofBundles(),
  toast: 'The bundle is being made.',
});

export const action = actionOf('makeProofBundles', makeOfDay);

export default function ProofBundlesPage() {
  const { proof_bundles } = useLoaderData<typeof loader>();
  const [form, fields] = usePostForm<typeof makeOfDay>('day');
  return (
    <>
      <PageHeader title="Proof bundles" context="What was known and decided, for a claim, an audit or a deposition" />
      <div className="stack-wide account-tab">
        <PostForm of={form} submit="Make a bundle of the day">
          <AboutProofBundles />
          <TextField
            field={fields.day}
            type="date"
            label="Day"
            hint="On your company’s clock. A bundle of one load or one carrier is made on its own page."
          />
        </PostForm>
        <section className="stack" aria-labelledby="made">
          <h2 id="made">Bundles, newest first</h2>
          <ProofBundles bundles={proof_bundles} hereHref={paths.proofBundles()} />
        </section>
      </div>
    </>
  );
}
