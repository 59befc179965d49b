import { getLoadProgress } from '@contract/loads/progress.calls';
import { PROGRESS_AFTER_DELIVERY_HOURS, PROGRESS_LINK_DAYS } from '@contract/loads/progress.constants';
import { formatMoment } from '@contract/shared/format';
import { missingFor } from '@contract/shared/permissions';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { LoadLinks } from '~/components/load/load-links';
import { LoadProgressView } from '~/components/load/load-progress';
import { MadeLink } from '~/components/load/made-link';
import { useLoadCrumbs } from '~/components/load/use-load-crumbs';
import { PageHeader } from '~/components/shell/page-header';

import { paths } from '~/paths';
import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { makeLink, withdrawLink } from './forms.server';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Customer tracking link of load', { id: args.params.id, of: args.data?.progress.reference });

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'viewLoads');
  return {
    ...(await monitor.get(getLoadProgress, { params: { id: args.params.id! } })),
    mayWork: missingFor('workTickets', user) === null,
  };
}

export const action = actionOf('workTickets', makeLink, withdrawLink);

export default function LoadProgressPage() {
  const { progress, is_open: isOpen, links, mayWork } = useLoaderData<typeof loader>();
  const [form] = usePostForm<typeof makeLink>('make');
  const answer = useActionData<typeof action>();
  const made = answer && 'made' in answer ? answer.made : null;
  const { load_id: id, reference } = progress;
  return (
    <>
      <PageHeader
        title={made ? 'Link made' : `Customer tracking link, load ${reference}`}
        context={`As of ${formatMoment(progress.as_of)}`}
        crumbs={useLoadCrumbs({ id, reference }, 'Customer tracking link')}
      />
      {made ? (
        <MadeLink address={made} whom="the customer" to={paths.loadProgress(id)}>
          I copied it, back to the links
        </MadeLink>
      ) : (
        <div className="stack-wide account-tab">
          <LoadLinks
            title="Tracking links"
            text={`A link shows what is below and nothing else, to anyone who has it. It ends ${PROGRESS_AFTER_DELIVERY_HOURS} hours after the delivery, when the load is cancelled, or after ${PROGRESS_LINK_DAYS} days.`}
            links={links}
            mayWork={mayWork}
          >
            {isOpen ? (
              <PostForm of={form} intent="make-link" submit="Make a link" />
            ) : (
              <p>The load is over, so its links no longer work.</p>
            )}
          </LoadLinks>
          <LoadProgressView progress={progress} />
        </div>
      )}
    </>
  );
}
