import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { LiveCheckSection } from '~/components/carrier/live-check/live-check-section';
import { RelationshipSection } from '~/components/carrier/profile/relationship-section';
import { RulesSection } from '~/components/carrier/profile/rules-section';
import { SectionBoundary } from '~/components/carrier/section-boundary';
import { WarningList } from '~/components/notice/warning-list';
import { VettingFilesSection } from '~/components/vetting/vetting-files-section';
import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { carrierMeta } from '~/view/carrier/carrier-meta';
import { useProfile } from '~/view/carrier/carrier-profile';
import { recordWarnings } from '~/view/carrier/carrier-warnings';
import { CarrierAlerts } from './carrier-alerts';
import { CarrierDisposition } from './carrier-disposition';
import { FederalSections } from './federal-sections';
import { bringBack, checkLive, dismiss, follow, keepNote } from './forms.server';
import { loadOverview } from './load-overview.server';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => carrierMeta(args, 'Carrier');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'broker');
  return loadOverview(monitor, user, args.params.id!);
}

export const action = actionOf('workOnCarriers', keepNote, checkLive, follow, dismiss, bringBack);

export default function CarrierOverviewPage() {
  const { authority, alerts, dispositions, notes, history, vettingFiles, liveCheck, today, ...may } =
    useLoaderData<typeof loader>();
  const profile = useProfile();
  if (!profile) return null;
  const { carrier, details, rights } = profile;
  return (
    <div className="carrier-overview">
      <WarningList warnings={recordWarnings(carrier.warnings)} />
      <CarrierAlerts carrierId={carrier.id} alerts={alerts} />
      {carrier.rules_assessment ? (
        <RulesSection
          assessment={carrier.rules_assessment}
          overridesOf={may.mayOverride ? carrier.id : undefined}
          mayOverrideStopping={may.mayOverrideStopping}
          certificatesOf={rights.mayRequestCertificates ? carrier.id : undefined}
          numbersOf={may.mayVerifyNumbers ? carrier.id : undefined}
        />
      ) : null}
      <CarrierDisposition carrierId={carrier.id} dispositions={dispositions} />
      {notes && history ? (
        <RelationshipSection
          carrier={carrier}
          details={details}
          notes={notes}
          history={history}
          mayConnect={rights.mayConnect}
          mayWork={rights.mayWork}
          mayLift={rights.mayLift}
        />
      ) : null}
      {vettingFiles ? (
        <VettingFilesSection
          carrierId={carrier.id}
          files={vettingFiles}
          mayWork={rights.mayWork}
          mayProve={rights.mayProve}
        />
      ) : null}
      {liveCheck ? <LiveCheckSection carrier={carrier} checks={liveCheck} mayAsk={rights.mayWork} /> : null}
      <FederalSections carrier={carrier} authority={authority} today={today} />
    </div>
  );
}

export function ErrorBoundary() {
  return <SectionBoundary name="The overview" />;
}
