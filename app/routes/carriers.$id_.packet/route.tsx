import type { OnboardingPacket } from '@contract/onboarding/packets.calls';
import { PACKET_STATUS_LABELS } from '@contract/onboarding/packets.constants';
import { formatDate, formatMoment } from '@contract/shared/format';
import { missingFor } from '@contract/shared/permissions';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { VerdictByClassification } from '~/components/carrier/rules-assessment';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { PageHeader } from '~/components/shell/page-header';
import { VerdictBadge } from '~/components/verdict/verdict-badge';
import { getCarrier } from '~/models/carriers.server';
import { getOnboardingPacket, listContracts, listOnboardingPackets } from '~/models/onboarding.server';
import { paths } from '~/paths';
import { openAction, openPage } from '~/services/page.server';
import { carrierName } from '~/view/carrier/identifiers';
import { pageMeta } from '~/view/page-title';
import { OpenHolds, ReleasedHolds, TooLate } from './holds';
import { packetAction } from './packet-actions.server';
import { Agreements, Sections, TaxForms } from './papers';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Onboarding packet of carrier', { id: args.params.id });

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'connect');
  const carrier = await getCarrier(monitor, args.params.id!);
  const [current, ...earlier] = await listOnboardingPackets(monitor, args.params.id!);
  const [packet, contracts] = await Promise.all([
    current ? getOnboardingPacket(monitor, current.id) : null,
    listContracts(monitor),
  ]);
  return {
    carrierId: carrier.id,
    name: carrierName(carrier),
    isOnboarded: carrier.relationship?.status === 'onboarded',
    packet,
    earlier,
    contracts,
    mayDecide: missingFor('onboardCarriers', user) === null,
    mayOverride: missingFor('overrideRules', user) === null,
    maySeeBank: missingFor('viewBankAccounts', user) === null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'onboardCarriers');
  return packetAction(args.request, monitor, args.params.id!);
}

export default function OnboardingPacketPage() {
  const { carrierId, name, isOnboarded, packet, earlier, contracts, mayDecide, mayOverride, maySeeBank } =
    useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const done = packet?.sections.filter(({ is_complete }) => is_complete).length ?? 0;
  return (
    <>
      <PageHeader
        title={`Onboarding packet of ${name}`}
        context={
          packet
            ? `${statusWords(packet)}. ${done} of ${packet.sections.length} sections are done.`
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
          <OpenHolds packet={packet} mayDecide={mayDecide} refused={refused} />
          {packet.rules_assessment ? (
            <section className="stack" aria-labelledby="rules-title">
              <h2 id="rules-title">
                Your rules <VerdictBadge verdict={packet.rules_assessment.overall_result} />
              </h2>
              <VerdictByClassification
                assessment={packet.rules_assessment}
                overridesOf={mayOverride ? carrierId : undefined}
              />
            </section>
          ) : null}
          <Agreements packet={packet} contracts={contracts} mayDecide={mayDecide} refused={refused} />
          <Sections packet={packet} maySeeBank={maySeeBank} />
          <TaxForms packet={packet} mayDecide={mayDecide} maySeeBank={maySeeBank} refused={refused} />
          <ReleasedHolds holds={packet.holds} />
          <section className="stack" aria-labelledby="else-title">
            <h2 id="else-title">Invitations and earlier packets</h2>
            <p>
              <Link to={paths.carrierInvite(carrierId)}>Invitations, and asking for a new packet</Link>
            </p>
            {earlier.length > 0 ? (
              <p>
                Earlier packets:{' '}
                {earlier
                  .map(
                    ({ status, updated_at }) =>
                      `${PACKET_STATUS_LABELS[status].toLowerCase()} on ${formatDate(updated_at)}`,
                  )
                  .join('; ')}
                .
              </p>
            ) : null}
          </section>
        </div>
      )}
    </>
  );
}

/** Where it stands and since when; a refusal says more than the status that it holds the packet under. */
function statusWords({ status, updated_at, holds }: OnboardingPacket): string {
  const refusal = holds.find(({ cause, released_at }) => cause === 'refused' && released_at === null);
  return refusal
    ? `Refused since ${formatMoment(refusal.placed_at)}`
    : `${PACKET_STATUS_LABELS[status]} since ${formatMoment(updated_at)}`;
}

export { RouteErrorBoundary as ErrorBoundary };
