import { getDriverLinks } from '@contract/loads/driver-links.calls';
import { DRIVER_LINK_DAYS, DRIVER_PAPERS_HOURS, LOAD_DRIVER_LABELS } from '@contract/loads/driver-links.constants';
import { formatMoment, formatPhone, NOT_ON_FILE } from '@contract/shared/format';
import { missingFor } from '@contract/shared/permissions';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { Notice } from '@ui/notice';
import { LoadLinks } from '~/components/load/load-links';
import { MadeLink } from '~/components/load/made-link';
import { useLoadCrumbs } from '~/components/load/use-load-crumbs';
import { KeptLink } from '~/components/row-link';
import { PageHeader } from '~/components/shell/page-header';

import { paths } from '~/paths';
import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { makeLink, withdrawLink } from './forms.server';
import { DriverLinkForm } from './link-form';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Driver link of load', { id: args.params.id, of: args.data?.reference });

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'viewLoads');
  return {
    ...(await monitor.get(getDriverLinks, { params: { id: args.params.id! } })),
    mayWork: missingFor('workTickets', user) === null,
  };
}

export const action = actionOf('workTickets', makeLink, withdrawLink);

export default function DriverLinkPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const made = answer && 'made' in answer ? answer.made : null;
  const whom = made?.who === 'second_driver' ? 'the second driver' : 'the driver';
  const { load_id: id, reference, drivers, links, mayWork, cannot_make: why, phone_apart: apart, held, blocked } = page;
  return (
    <>
      <PageHeader
        title={made ? 'Driver link made' : `Driver link, load ${reference}`}
        context={`As of ${formatMoment(page.as_of)}`}
        crumbs={useLoadCrumbs({ id, reference }, 'Driver link')}
      />
      {made ? (
        <>
          {made.send === 'copy' ? null : made.isSent ? (
            <Notice kind="info" title={`${made.send === 'text' ? 'Texted' : 'Emailed'} to ${whom}.`} />
          ) : (
            <Notice kind="error" title="The link could not be sent. Copy it and send it yourself." />
          )}
          <MadeLink
            address={made.address}
            whom={`${whom} alone`}
            isSent={made.send !== 'copy' && made.isSent}
            to={paths.loadDriver(id)}
          >
            Back to the driver’s links
          </MadeLink>
        </>
      ) : (
        <div className="stack-wide account-tab">
          {held ? (
            <Notice kind="warning" title="Held: someone may pretend to be the carrier">
              <p>
                <KeptLink to={paths.alert(held.alert_id)}>{held.message}</KeptLink>
              </p>
              <p>
                While on hold, links don’t accept locations, reports, papers or truck checks; the page asks the driver
                to call you. Close the alert and the same link works again.
              </p>
            </Notice>
          ) : null}
          {blocked ? (
            <Notice kind="warning" title="No driver link while the carrier is blocked">
              <p>{blocked}</p>
            </Notice>
          ) : null}
          {apart ? <Notice kind="warning" title={apart} /> : null}
          <section className="stack" aria-labelledby="make-title">
            <h2 id="make-title">Send driver link</h2>
            {drivers.map(({ who, name, phone_e164: phone }) => (
              <p key={who}>
                {LOAD_DRIVER_LABELS[who]}: {name ?? NOT_ON_FILE}, {phone ? formatPhone(phone) : NOT_ON_FILE}
              </p>
            ))}
            <ul className="plain-bullets">
              <li>
                No app and no account: a code opens it. A new link ends the one before.
                {drivers.length > 1 ? ' Each of the two drivers has a link, and agrees to share for itself.' : ''}
              </li>
              <li>If the driver agrees, you see the phone’s location until the last stop is left.</li>
              <li>
                The driver reports stops and problems there, and sends papers until {DRIVER_PAPERS_HOURS} hours after
                the last stop. It works {DRIVER_LINK_DAYS} days at most, and ends when carrier, truck or driver change.
              </li>
            </ul>
            {blocked ? null : why ? <p className="missing">{why}</p> : mayWork ? <DriverLinkForm page={page} /> : null}
          </section>
          <LoadLinks title="Links" links={links} isHeld={held !== null || blocked !== null} mayWork={mayWork} />
        </div>
      )}
    </>
  );
}
