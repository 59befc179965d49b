import { parseWithZod } from '@conform-to/zod/v4';
import { DETENTION_AUDIENCES, DETENTION_LINK_DAYS } from '@contract/loads/detention.constants';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { PageHeader } from '~/components/shell/page-header';
import { createDetentionLink } from '~/models/detention.server';
import { getLoad } from '~/models/load.server';
import { paths } from '~/paths';
import { openAction, openPage } from '~/services/page.server';
import { readForm } from '~/services/read-form.server';
import { withServerErrors } from '~/services/server-errors.server';
import { loadCrumbs } from '~/view/load/load-crumbs';
import { pageMeta } from '~/view/page-title';
import { LinkForm, MadeLink } from './link-form';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Link to detention statement of load', { id: args.params.id, of: args.data?.load.reference });

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'workTickets');
  const { id, reference } = await getLoad(monitor, args.params.id!);
  return { load: { id, reference } };
}

const Asked = z.object({
  audience: z.enum(DETENTION_AUDIENCES, { error: 'Choose whom the link is for.' }),
  days: z.enum(DETENTION_LINK_DAYS.map(String), { error: 'Choose how long it works.' }),
});

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'workTickets');
  const submission = parseWithZod(await readForm(args.request), { schema: Asked });
  if (submission.status !== 'success') return data({ made: null, result: submission.reply() }, 400);
  const { audience, days } = submission.value;
  const answer = await createDetentionLink(monitor, args.params.id!, { audience, days: Number(days) });
  if (!answer.ok) {
    const result = withServerErrors(submission, answer.error, ['audience', 'days']);
    return data({ made: null, result }, answer.status);
  }
  // No redirect: this answer is the only one that may carry the link, and nothing keeps it.
  return data({ made: { audience, address: answer.data.address }, result: null });
}

export default function NewDetentionLinkPage() {
  const { load } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const made = answer?.made ?? null;
  return (
    <>
      <PageHeader
        title={made ? 'Link made' : `Make a link to the detention statement of load ${load.reference}`}
        crumbs={[
          ...loadCrumbs(load, 'Detention').slice(0, 2),
          { label: 'Detention', to: paths.loadDetention(load.id) },
          { label: 'New link' },
        ]}
      />
      {made ? <MadeLink loadId={load.id} made={made} /> : <LinkForm loadId={load.id} result={answer?.result} />}
    </>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
