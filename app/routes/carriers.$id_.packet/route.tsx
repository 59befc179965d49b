import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { WarningList } from '~/components/notice/warning-list';
import { PageHeader } from '~/components/shell/page-header';
import { paths } from '~/paths';
import { openAction, openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { EarlierPackets } from './earlier-packets';
import { Findings } from './findings';
import { OpenHolds, ReleasedHolds, TooLate } from './holds';
import { loadPacket } from './load-packet.server';
import { packetAction } from './packet-actions.server';
import { PacketRules } from './packet-rules';
import { describePacketStatus } from './packet-status';
import { Agreements, Sections, TaxForms } from './papers';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Onboarding packet of carrier', { id: args.params.id });

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'connect');
  return loadPacket(monitor, user, args.params.id!);
}

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'onboardCarriers');
  return packetAction(args.request, monitor, args.params.id!);
}

export default function OnboardingPacketPage() {
  const { carrierId, name, isOnboarded, warnings, packet, earlier, contracts, mayDecide, mayOverride, maySeeBank } =
    useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const done = packet?.sections.filter(({ is_complete }) => is_complete).length ?? 0;
  return (
    <>
      <PageHeader
        title={`Onboarding packet of ${name}`}
        context={
          packet
            ? `${describePacketStatus(packet)}. ${done} of ${packet.sections.length} sections are done.`
            : 'There is none yet'
        }
        crumbs={[{ label: name, to: paths.carrier(carrierId) }, { label: 'Packet' }]}
      />
      {packet === null ? (
        <div className="stack account-tab">
          {isOnboarded ? (
            <p className="attention">
              It is onboarded without one: no agreement, tax form, payment details or certificate of it came to you by a
              packet.
            </p>
          ) : null}
          <p>A packet begins when the carrier is invited. It answers on pages of its own, behind a mailed link.</p>
          {mayDecide ? (
            <p>
              <Link className="button button-primary" to={paths.carrierInvite(carrierId)}>
                Invite {name}…
              </Link>
            </p>
          ) : null}
        </div>
      ) : (
        <div className="stack-wide account-tab">
          <TooLate packet={packet} mayDecide={mayDecide} refused={refused} />
          <WarningList warnings={warnings} />
          <Findings packet={packet} />
          <OpenHolds packet={packet} mayDecide={mayDecide} refused={refused} />
          <PacketRules assessment={packet.rules_assessment} overridesOf={mayOverride ? carrierId : undefined} />
          <Agreements packet={packet} contracts={contracts} mayDecide={mayDecide} refused={refused} />
          <Sections packet={packet} maySeeBank={maySeeBank} />
          <TaxForms packet={packet} mayDecide={mayDecide} maySeeBank={maySeeBank} refused={refused} />
          <ReleasedHolds holds={packet.holds} />
          <EarlierPackets carrierId={carrierId} earlier={earlier} />
        </div>
      )}
    </>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
