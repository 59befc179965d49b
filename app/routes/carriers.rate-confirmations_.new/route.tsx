import { createRateConfirmation } from '@contract/rate-confirmations/rate-confirmations.calls';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { TextField } from '@ui/form/text-field';
import { z } from 'zod';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { PageHeader } from '~/components/shell/page-header';
import { listLoads } from '~/models/loads.server';

import { paths } from '~/paths';
import { actionOf, defineForm } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'New rate confirmation');

export async function loader(args: LoaderFunctionArgs) {
  await openPage(args, 'manageRateConfirmations');
  return { load: new URL(args.request.url).searchParams.get('load') ?? '' };
}

const ENTER = 'Enter the load’s reference.';

const NONE = 'None of your loads has this number.';
const notFound = {
  ok: false as const,
  status: 422 as const,
  error: { code: 'invalid', message: NONE, fields: { load: [NONE] } },
  retryAfterSeconds: null,
};

const writeDraft = defineForm({
  form: 'new',
  schema: z.object({ load: z.string({ error: ENTER }).trim().min(1, ENTER).max(100, ENTER) }),
  async call({ monitor, submissionId }, { load: reference }) {
    const q = { reference_cont: reference };
    const { loads } = await listLoads(monitor, { tab: 'result', window: 'all', q });
    const load = loads.find((one) => one.reference.toUpperCase() === reference.toUpperCase());
    return load
      ? monitor.send(createRateConfirmation, { body: { rate_confirmation: { load_id: load.id } } }, { submissionId })
      : notFound;
  },
  to: ({ data }) => paths.rateConfirmation(data.id),
  toast: 'Draft saved, not sent.',
});

export const action = actionOf('manageRateConfirmations', writeDraft);

export default function NewRateConfirmationPage() {
  const { load } = useLoaderData<typeof loader>();
  const [form, fields] = usePostForm<typeof writeDraft>('new', { load });
  return (
    <>
      <PageHeader
        title="New rate confirmation"
        context="Filled in from the load, its carrier and your company"
        crumbs={[{ label: 'Rate confirmations', to: paths.rateConfirmations() }, { label: 'New' }]}
      />
      <PostForm
        of={form}
        className="form load-form account-tab"
        submit="Create draft"
        back={<Link to={paths.rateConfirmations()}>Cancel</Link>}
      >
        <TextField field={fields.load} label="Load" hint="Load reference. The load must have a carrier." />
      </PostForm>
    </>
  );
}
