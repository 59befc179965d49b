import { getDetention } from '@contract/loads/detention.calls';
import { DETENTION_AUDIENCES } from '@contract/loads/load-links.constants';
import { formatMoment } from '@contract/shared/format';
import { missingFor } from '@contract/shared/permissions';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { DetentionAnswer } from '~/components/load/detention-answer';
import { DetentionStops } from '~/components/load/detention-stops';
import { LoadLinks } from '~/components/load/load-links';
import { useLoadCrumbs } from '~/components/load/use-load-crumbs';
import { KeptLink } from '~/components/row-link';
import { PageHeader } from '~/components/shell/page-header';

import { paths } from '~/paths';
import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { DetentionRate } from './detention-rate';
import { setRate, withdrawLink } from './forms.server';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Detention of load', { id: args.params.id, of: args.data?.detention.reference });

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'viewLoads');
  return {
    ...(await monitor.get(getDetention, { params: { id: args.params.id! } })),
    mayWork: missingFor('workTickets', user) === null,
    maySetRate: missingFor('manageTickets', user) === null,
  };
}

export const action = actionOf('workTickets', withdrawLink, setRate);

export default function DetentionPage() {
  const { detention, billing, links, mayWork, maySetRate } = useLoaderData<typeof loader>();
  const id = detention.load_id;
  return (
    <>
      <PageHeader
        title={`Detention, load ${detention.reference}`}
        context={`As of ${formatMoment(detention.as_of)}`}
        crumbs={useLoadCrumbs({ id, reference: detention.reference }, 'Detention')}
        action={
          <p className="button-row screen-only">
            {DETENTION_AUDIENCES.map((audience) => (
              <Link
                key={audience}
                className="button"
                to={paths.loadDetentionPdf(id, audience)}
                reloadDocument
                discover="none"
              >
                PDF for the {audience}
              </Link>
            ))}
            {mayWork ? (
              <KeptLink className="button button-primary" to={paths.loadDetentionLinkNew(id)}>
                Make a link…
              </KeptLink>
            ) : null}
          </p>
        }
      />
      <DetentionAnswer statement={detention} billing={billing} mayWork={mayWork} />
      <div className="stack-wide account-tab">
        <DetentionStops statement={detention} />
        <details>
          <summary className="discloses">How the times are measured</summary>
          <ul className="plain-bullets">
            <li>GPS times are accurate to within half the gap between pings.</li>
            <li>
              A corrected time was set by a person, with name and reason. It replaces the GPS time, which is shown next
              to it.
            </li>
            <li>Reported times are shown next to GPS times and never replace them.</li>
            <li>
              Free time starts at arrival, or at the start of the window if the truck was early. Detention is claimed
              only where arrival and departure are both known.
            </li>
          </ul>
        </details>
        {maySetRate ? <DetentionRate hourlyCents={detention.company_hourly_cents} /> : null}
        <LoadLinks
          title="Links for carrier and shipper"
          text="A link shows this statement and nothing else of the load, to anyone who has it, until it expires or you withdraw it."
          links={links}
          mayWork={mayWork}
        />
      </div>
    </>
  );
}
