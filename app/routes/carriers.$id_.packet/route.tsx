import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { WarningList } from '~/components/notice/warning-list';
import { PageHeader } from '~/components/shell/page-header';
import { WayBack } from '~/components/way-back';
import { paths } from '~/paths';
import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { carrierMeta } from '~/view/carrier/carrier-meta';
import { EarlierPackets } from './earlier-packets';
import { Findings } from './findings';
import {
  acceptForm,
  approve,
  confirmBank,
  confirmFactor,
  proveTheCall,
  putBack,
  sendBack,
  startCall,
  takeBackRefusal,
  uploadRedline,
  uploadTaxForm,
  verifyIdentity,
} from './forms.server';
import { mayRefuse, OpenHolds, ReleasedHolds, TooLate } from './holds';
import { loadPacket } from './load-packet.server';
import { PacketContacts } from './packet-contacts';
import { PacketRules } from './packet-rules';
import { describePacketStatus } from './packet-status';
import { Agreements, Sections, TaxForms } from './papers';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  carrierMeta(args, 'Onboarding packet of carrier');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'connect');
  return loadPacket(monitor, user, args.params.id!);
}

export const action = actionOf(
  'onboardCarriers',
  acceptForm,
  approve,
  confirmBank,
  confirmFactor,
  proveTheCall,
  putBack,
  sendBack,
  startCall,
  takeBackRefusal,
  uploadRedline,
  uploadTaxForm,
  verifyIdentity,
);

export default function OnboardingPacketPage() {
  const shown = useLoaderData<typeof loader>();
  const { carrierId, name, isOnboarded, warnings, packet, contacts, earlier, contracts, calls } = shown;
  const { mayDecide, mayOverride, mayOverrideStopping, maySeeBank } = shown;
  const done = packet?.sections.filter(({ is_complete }) => is_complete).length ?? 0;
  // Who it is comes first where that is what is to be decided, else what the packet waits for.
  const isIdentityHeld = packet?.holds.some(({ cause, released_at }) => cause === 'identity' && released_at === null);
  return (
    <>
      <PageHeader
        title={`Onboarding packet of ${name}`}
        context={
          packet
            ? `${describePacketStatus(packet)}. ${done} of ${packet.sections.length} sections done.`
            : 'No packet yet'
        }
        wayBack={
          <WayBack
            of={{ page: 'packet', id: carrierId }}
            crumbs={[{ label: name, to: paths.carrier(carrierId) }, { label: 'Packet' }]}
          />
        }
        action={
          packet !== null && mayRefuse(packet, mayDecide) ? (
            <Link className="button button-danger" to={paths.packetRefuse(carrierId)}>
              Refuse this carrier…
            </Link>
          ) : null
        }
      />
      {packet === null ? (
        <div className="stack account-tab">
          {isOnboarded ? (
            <p className="attention">
              Onboarded without a packet: no agreement, tax form, payment details or certificate on file.
            </p>
          ) : null}
          <p>A packet starts with an invitation. The carrier fills it in through an emailed link.</p>
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
          <TooLate packet={packet} mayDecide={mayDecide} />
          <WarningList warnings={warnings} />
          {isIdentityHeld ? <Findings packet={packet} /> : null}
          <OpenHolds packet={packet} calls={calls} mayDecide={mayDecide} />
          {isIdentityHeld ? null : <Findings packet={packet} />}
          <Agreements packet={packet} contracts={contracts} mayDecide={mayDecide} />
          <PacketContacts contacts={contacts} />
          <Sections packet={packet} maySeeBank={maySeeBank} />
          <TaxForms packet={packet} mayDecide={mayDecide} maySeeBank={maySeeBank} />
          <PacketRules
            assessment={packet.rules_assessment}
            overridesOf={mayOverride ? carrierId : undefined}
            mayOverrideStopping={mayOverrideStopping}
          />
          <ReleasedHolds holds={packet.holds} />
          <EarlierPackets carrierId={carrierId} earlier={earlier} />
        </div>
      )}
    </>
  );
}
