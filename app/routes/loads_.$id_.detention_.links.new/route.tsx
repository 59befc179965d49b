import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { PageHeader } from '~/components/shell/page-header';
import { getLoad } from '~/models/load.server';
import { paths } from '~/paths';
import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { loadCrumbs } from '~/view/load/load-crumbs';
import { pageMeta } from '~/view/page-title';
import { makeLink } from './forms.server';
import { LinkForm, MadeLink } from './link-form';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Link to detention statement of load', { id: args.params.id, of: args.data?.load.reference });

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'workTickets');
  const { id, reference } = await getLoad(monitor, args.params.id!);
  return { load: { id, reference } };
}

export const action = actionOf('workTickets', makeLink);

export default function NewDetentionLinkPage() {
  const { load } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const made = answer && 'made' in answer ? answer.made : null;
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
      {made ? <MadeLink loadId={load.id} made={made} /> : <LinkForm loadId={load.id} />}
    </>
  );
}
