import { POSITIONS_KEPT_DAYS } from '@contract/loads/positions.constants';
import { TRACKING_CONNECTION_LABELS, TRACKING_LINK_DAYS } from '@contract/loads/tracking-connections.constants';
import { formatMoment } from '@contract/shared/format';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { DefinitionList, Missing } from '@ui/definition-list';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { useLoadCrumbs } from '~/components/load/use-load-crumbs';
import { KeptLink } from '~/components/row-link';
import { PageHeader } from '~/components/shell/page-header';
import { paths } from '~/paths';
import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { carrierMeta } from '~/view/carrier/carrier-meta';
import { invite, trackingPage } from './tracking.server';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  carrierMeta(args, 'Location sharing of carrier');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'viewLoads');
  return trackingPage(monitor, user, args.params.id!, args.request);
}

export const action = actionOf('workTickets', invite);

export default function CarrierTrackingPage() {
  const { id, name, load, connection, mayInvite } = useLoaderData<typeof loader>();
  const [form] = usePostForm<typeof invite>('invite');
  const { status, email, invited_at, consented_at, withdrawn_at } = connection;
  const ofLoad = useLoadCrumbs(load ?? { id: 0, reference: '' }, 'Request tracking');
  const back = load ? (
    <KeptLink to={paths.load(load.id)}>Back to load {load.reference}</KeptLink>
  ) : (
    <Link to={paths.carrier(id)}>Back to the carrier</Link>
  );
  return (
    <>
      <PageHeader
        title={load ? `Request tracking from ${name}` : `Location sharing: ${name}`}
        context={TRACKING_CONNECTION_LABELS[status]}
        crumbs={load ? ofLoad : [{ label: name, to: paths.carrier(id) }, { label: 'Location sharing' }]}
      />
      <div className="stack account-tab">
        <DefinitionList
          items={[
            { term: 'Shares positions', value: consented_at ? `Since ${formatMoment(consented_at)}` : 'No' },
            {
              term: 'Last invited by you',
              value: invited_at ? formatMoment(invited_at) : <Missing>Never</Missing>,
            },
            ...(withdrawn_at ? [{ term: 'Consent withdrawn', value: formatMoment(withdrawn_at) }] : []),
            { term: 'Invitations go to', value: email ?? <Missing>No email on the FMCSA record</Missing> },
          ]}
        />
        <ul className="plain-bullets">
          <li>The carrier decides on its own page, with a code that we email to the address on its FMCSA record.</li>
          <li>You then see the truck assigned to your load, only within the load’s tracking times.</li>
          <li>The carrier sees every view, can refuse a load, and can withdraw at any time.</li>
          <li>Positions are deleted after {POSITIONS_KEPT_DAYS} days. Arrival and departure times stay.</li>
        </ul>
        {mayInvite && status !== 'connected' && email !== null ? (
          <PostForm of={form} submit={invited_at ? 'Send invitation again' : 'Send invitation'} back={back}>
            <p className="small-print">The link in the email works for {TRACKING_LINK_DAYS} days.</p>
          </PostForm>
        ) : (
          <p>{back}</p>
        )}
      </div>
    </>
  );
}
