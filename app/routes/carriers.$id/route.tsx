import { CARRIER_PROFILE_SECTION_LABELS, CARRIER_PROFILE_SECTIONS } from '@contract/carriers/carrier-profile.constants';
import { missingFor } from '@contract/shared/permissions';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Outlet, type ShouldRevalidateFunctionArgs, useLoaderData, useLocation } from '@remix-run/react';
import { CarrierHeader } from '~/components/carrier/carrier-header';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { WarningList } from '~/components/notice/warning-list';
import { SectionTabs } from '~/components/shell/section-tabs';
import { getCarrier } from '~/models/carriers.server';
import { paths } from '~/paths';
import { requireUser } from '~/services/guards.server';
import { openMonitor } from '~/services/monitor.server';
import { pageMeta } from '~/services/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Carrier', { id: args.params.id });

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args, 'broker');
  const carrier = await getCarrier(await openMonitor(args), args.params.id!);
  return { carrier, mayViewSections: missingFor('viewFullCarrierProfile', user) === null };
}

/** From one section to the next the header stays; a deed asks anew. */
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
  const { carrier, mayViewSections } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const overview = {
    label: 'Overview',
    to: paths.carrier(carrier.id),
    isCurrent: pathname === paths.carrier(carrier.id),
  };
  const sections = CARRIER_PROFILE_SECTIONS.map((section) => {
    const to = paths.carrierSection(carrier.id, section);
    return {
      label: CARRIER_PROFILE_SECTION_LABELS[section],
      to,
      isCurrent: pathname === to || pathname.startsWith(`${to}/`),
    };
  });
  return (
    <>
      <CarrierHeader carrier={carrier} />
      <WarningList
        warnings={carrier.warnings.map(({ title, reason, on, source }) => ({
          title,
          reason: source ? `${reason} ${source.name}.` : reason,
          date: on,
        }))}
      />
      <SectionTabs label="Carrier sections" tabs={mayViewSections ? [overview, ...sections] : [overview]} />
      <Outlet />
    </>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
