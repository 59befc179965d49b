import { LOAD_LINK_AUDIENCE_LABELS, type LoadLinkAudience } from '@contract/loads/load-links.constants';
import { getLoad } from '@contract/loads/loads.calls';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { MadeLink } from '~/components/load/made-link';
import { useLoadCrumbs } from '~/components/load/use-load-crumbs';
import { PageHeader } from '~/components/shell/page-header';

import { paths } from '~/paths';
import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { makeLink } from './forms.server';
import { LinkForm } from './link-form';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Link to detention statement of load', { id: args.params.id, of: args.data?.load.reference });

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'workTickets');
  const { id, reference } = await monitor.get(getLoad, { params: { id: args.params.id! } });
  return { load: { id, reference } };
}

export const action = actionOf('workTickets', makeLink);

export default function NewDetentionLinkPage() {
  const { load } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const made: { audience: LoadLinkAudience; address: string } | null = answer && 'made' in answer ? answer.made : null;
  return (
    <>
      <PageHeader
        title={made ? 'Link made' : `Make a link to the detention statement of load ${load.reference}`}
        crumbs={useLoadCrumbs(load, 'New link', { label: 'Detention', to: paths.loadDetention(load.id) })}
      />
      {made ? (
        <MadeLink
          address={made.address}
          whom={`the ${LOAD_LINK_AUDIENCE_LABELS[made.audience].toLowerCase()}`}
          to={paths.loadDetention(load.id)}
        >
          I copied it, back to the statement
        </MadeLink>
      ) : (
        <LinkForm loadId={load.id} />
      )}
    </>
  );
}
