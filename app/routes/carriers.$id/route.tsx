import { CARRIER_PROFILE_SECTION_LABELS, CARRIER_PROFILE_SECTIONS } from '@contract/carriers/carrier-profile.constants';
import { getCarrier } from '@contract/carriers/carriers.calls';
import { getLegalHolds } from '@contract/retention/legal-holds.calls';
import { BUILD_FLAGS } from '@contract/shared/build-flags.constants';
import { dayOf } from '@contract/shared/day';
import { missingFor } from '@contract/shared/permissions';
import { isRecordId } from '@contract/shared/record-id';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Outlet, type ShouldRevalidateFunctionArgs, useLoaderData, useLocation } from '@remix-run/react';
import { DecisionPanel } from '~/components/carrier/profile/decision-panel';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { ReportLink } from '~/components/identity-alerts/report-link';
import { LegalHoldLine } from '~/components/legal-hold/legal-hold-line';
import { FoldedWarnings } from '~/components/notice/warning-list';
import { SectionTabs } from '~/components/shell/section-tabs';

import { paths } from '~/paths';
import { loadSection } from '~/services/load-section.server';
import { openPage } from '~/services/page.server';
import { recordWarnings } from '~/view/carrier/carrier-warnings';
import { carrierName } from '~/view/carrier/identifiers';
import { profileRights } from '~/view/carrier/profile-actions';
import { keepingOrigin } from '~/view/list-origin';
import { pageMeta } from '~/view/page-title';
import { loadRelationshipDetails } from './relationship-details.server';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Carrier', { id: args.params.id, of: args.data && carrierName(args.data.carrier) });

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'broker');
  const id = args.params.id!;
  const maySeeSections = missingFor('viewFullCarrierProfile', user) === null;
  const rights = profileRights(user);
  const [carrier, details, holds] = await Promise.all([
    monitor.get(getCarrier, { params: { id }, query: {} }),
    // For an address that names no carrier the profile answers 404; these calls would answer 422, and the first would
    // win.
    maySeeSections && isRecordId(id) ? loadSection(loadRelationshipDetails(monitor, id, rights.mayConnect)) : null,
    isRecordId(id) ? loadSection(monitor.get(getLegalHolds, { query: { carrier_id: Number(id) } })) : null,
  ]);
  const maySearchVehicles = missingFor('searchVehicles', user) === null;
  const warnings = carrier.warnings.map((warning) => ({
    ...warning,
    mentions: warning.mentions?.filter(({ vehicle }) => vehicle === undefined || maySearchVehicles),
  }));
  return {
    carrier: { ...carrier, warnings },
    details: details?.ok ? details.data : null,
    holds: holds?.ok ? holds.data.legal_holds : [],
    mayReleaseHolds: missingFor('manageUsers', user) === null,
    rights,
    maySeeSections,
    isWatchdog: user.paywall.is_watchdog,
    today: dayOf(new Date()),
  };
}

/** From one section to the next the panel stays; an action reloads it. */
export function shouldRevalidate({
  currentParams,
  nextParams,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isSameCarrier = currentParams.id === nextParams.id;
  return isSameCarrier && (formMethod === undefined || formMethod === 'GET') ? false : defaultShouldRevalidate;
}

export default function CarrierPage() {
  const { carrier, details, holds, mayReleaseHolds, rights, maySeeSections, isWatchdog, today } =
    useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const isOverview = pathname === paths.carrier(carrier.id);
  return (
    <>
      <DecisionPanel
        carrier={carrier}
        today={today}
        maySeeSections={maySeeSections}
        isFolded={!isOverview}
        rights={rights}
        state={
          details && {
            isFollowed: details.subscription !== null,
            packet: details.packet,
            isElecting: details.classifications.length > 0,
            hasPaymentTerms: details.hasPaymentTerms,
          }
        }
      />
      <LegalHoldLine holds={holds} mayRelease={mayReleaseHolds} />
      {isOverview ? null : <FoldedWarnings warnings={recordWarnings(carrier.warnings)} />}
      {isWatchdog && isOverview ? (
        <p className="page-action">
          <ReportLink carrierId={carrier.id} />
        </p>
      ) : null}
      <CarrierSectionTabs carrierId={carrier.id} maySeeSections={maySeeSections} />
      <Outlet />
    </>
  );
}

function CarrierSectionTabs({ carrierId, maySeeSections }: { carrierId: number; maySeeSections: boolean }) {
  const { pathname, search } = useLocation();
  const overview = paths.carrier(carrierId);
  const tab = (label: string, to: string) => ({ label, to, isCurrent: pathname === to });
  const alerts = tab('Identity alerts', paths.carrierAlerts(carrierId));
  if (!maySeeSections) return <SectionTabs label="Carrier sections" tabs={[tab('Overview', overview), alerts]} />;
  const sections = CARRIER_PROFILE_SECTIONS.map((section) => {
    const to = paths.carrierSection(carrierId, section);
    return {
      label: CARRIER_PROFILE_SECTION_LABELS[section],
      to,
      isCurrent: pathname === to || pathname.startsWith(`${to}/`),
    };
  });
  return (
    <SectionTabs
      label="Carrier sections"
      tabs={[
        { label: 'Overview', to: overview, isCurrent: pathname === overview },
        ...sections,
        ...(BUILD_FLAGS.isDirectoryShown ? [tab('Directory', paths.carrierDirectory(carrierId))] : []),
        alerts,
        { ...tab('Notes', paths.carrierNotes(carrierId)), shortcut: 'n' },
      ].map((one) => ({ ...one, to: keepingOrigin(one.to, search) }))}
    />
  );
}

export { RouteErrorBoundary as ErrorBoundary };
