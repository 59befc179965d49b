import { formatMoment } from '@contract/shared/format';
import { missingFor } from '@contract/shared/permissions';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { DetentionStops, DetentionTotals } from '~/components/load/detention-stops';
import { PageHeader } from '~/components/shell/page-header';
import { getDetention } from '~/models/detention.server';
import { paths } from '~/paths';
import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { loadCrumbs } from '~/view/load/load-crumbs';
import { pageMeta } from '~/view/page-title';
import { DetentionLinks } from './detention-links';
import { DetentionRate } from './detention-rate';
import { setRate, withdrawLink } from './forms.server';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Detention of load', { id: args.params.id, of: args.data?.detention.reference });

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'viewLoads');
  return {
    ...(await getDetention(monitor, args.params.id!)),
    mayWork: missingFor('workTickets', user) === null,
    maySetRate: missingFor('manageTickets', user) === null,
  };
}

export const action = actionOf('workTickets', withdrawLink, setRate);

export default function DetentionPage() {
  const { detention, links, mayWork, maySetRate } = useLoaderData<typeof loader>();
  const id = detention.load_id;
  return (
    <>
      <PageHeader
        title={`Detention, load ${detention.reference}`}
        context={`As of ${formatMoment(detention.as_of)}`}
        crumbs={loadCrumbs({ id, reference: detention.reference }, 'Detention')}
        action={
          <Link
            className="button button-primary screen-only"
            to={paths.loadDetentionPdf(id)}
            reloadDocument
            discover="none"
          >
            Save as PDF
          </Link>
        }
      />
      <div className="stack-wide account-tab">
        <DetentionTotals statement={detention} />
        <DetentionStops statement={detention} />
        <ul className="plain-bullets">
          <li>
            A time by positions lies between two positions of the truck; half of what lies between them is its error.
            Positions are evidence.
          </li>
          <li>A reported time is a person’s word. It is shown beside positions and replaces none of them.</li>
          <li>
            Free time counts from the arrival, or from the beginning of the window where the truck came before it.
            Detention is claimed only where arrival and departure are both known.
          </li>
        </ul>
        {maySetRate ? <DetentionRate hourlyCents={detention.hourly_cents} /> : null}
        <DetentionLinks loadId={id} links={links} asOf={detention.as_of} mayWork={mayWork} />
      </div>
    </>
  );
}
