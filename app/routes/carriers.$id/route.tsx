import { CARRIER_PROFILE_SECTION_LABELS, CARRIER_PROFILE_SECTIONS } from '@contract/carriers/carrier-profile.constants';
import { BUILD_FLAGS } from '@contract/shared/build-flags.constants';
import { dayOf } from '@contract/shared/day';
import { missingFor } from '@contract/shared/permissions';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Outlet, type ShouldRevalidateFunctionArgs, useLoaderData, useLocation } from '@remix-run/react';
import { CarrierHeader } from '~/components/carrier/carrier-header';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { SectionTabs } from '~/components/shell/section-tabs';
import { getCarrier } from '~/models/carriers.server';
import { paths } from '~/paths';
import { openPage } from '~/services/page.server';
import { visibleWarnings } from '~/view/carrier/carrier-warnings';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Carrier', { id: args.params.id, of: args.data?.carrier.legal_name });

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'broker');
  const carrier = await getCarrier(monitor, args.params.id!);
  const maySeeSections = missingFor('viewFullCarrierProfile', user) === null;
  const today = dayOf(new Date());
  return {
    carrier: { ...carrier, warnings: visibleWarnings(carrier.warnings, maySeeSections) },
    maySeeSections,
    today,
  };
}

/** From one section to the next the header stays; an action asks anew. */
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
  const { carrier, maySeeSections, today } = useLoaderData<typeof loader>();
  return (
    <>
      <CarrierHeader carrier={carrier} today={today} maySeeSections={maySeeSections} />
      {maySeeSections ? <CarrierSectionTabs carrierId={carrier.id} /> : null}
      <Outlet />
    </>
  );
}

function CarrierSectionTabs({ carrierId }: { carrierId: number }) {
  const { pathname } = useLocation();
  const overview = paths.carrier(carrierId);
  const tab = (label: string, to: string) => ({ label, to, isCurrent: pathname === to });
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
        tab('Notes', paths.carrierNotes(carrierId)),
      ]}
    />
  );
}

export { RouteErrorBoundary as ErrorBoundary };
