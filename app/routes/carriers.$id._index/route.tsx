import { dayOf } from '@contract/shared/day';
import { missingFor } from '@contract/shared/permissions';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { AuthorityTimeline } from '~/components/carrier/authority-timeline';
import { DatasetAges } from '~/components/carrier/dataset-ages';
import { FederalRecord } from '~/components/carrier/federal-record';
import { RelationshipSection } from '~/components/carrier/relationship-section';
import { VerdictByClassification } from '~/components/carrier/rules-assessment';
import { SectionBoundary } from '~/components/carrier/section-boundary';
import { SectionError } from '~/components/notice/section-error';
import { VerdictBadge } from '~/components/verdict/verdict-badge';
import { VettingFilesSection } from '~/components/vetting/vetting-files-section';
import { getCarrierAuthorityHistory, listCarrierEvents } from '~/models/carriers.server';
import { listVettingFiles } from '~/models/vetting.server';
import { paths } from '~/paths';
import { loadSection } from '~/services/load-section.server';
import { assertSameOrigin } from '~/services/origin.server';
import { openPage } from '~/services/page.server';
import { useCarrier } from '~/view/carrier/carrier-profile';
import { pageMeta } from '~/view/page-title';
import { changeRelationship } from './relationship-actions.server';
import { loadRelationshipDetails } from './relationship-details.server';

/** Lines of the history on the overview; it says how many there are in all. */
const HISTORY_SHOWN = 50;
/** Likewise of the vetting files. */
const VETTING_FILES_SHOWN = 5;

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Carrier', { id: args.params.id });

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'broker');
  const maySeeRelationship = missingFor('viewFullCarrierProfile', user) === null;
  const mayConnect = missingFor('connect', user) === null;
  const [authority, details, history, vettingFiles] = await Promise.all([
    loadSection(getCarrierAuthorityHistory(monitor, args.params.id!)),
    maySeeRelationship ? loadSection(loadRelationshipDetails(monitor, args.params.id!, mayConnect)) : null,
    maySeeRelationship
      ? loadSection(listCarrierEvents(monitor, { carrier_id: args.params.id!, per_page: HISTORY_SHOWN }))
      : null,
    maySeeRelationship
      ? loadSection(listVettingFiles(monitor, { carrier_id: args.params.id!, per_page: VETTING_FILES_SHOWN }))
      : null,
  ]);
  return {
    authority,
    history: history?.ok
      ? { ok: true as const, events: history.data.carrierEvents, total: history.data.paging.totalRecords }
      : history,
    vettingFiles: vettingFiles?.ok
      ? { ok: true as const, newest: vettingFiles.data.files, total: vettingFiles.data.paging.totalRecords }
      : vettingFiles,
    details,
    mayConnect,
    mayLift: missingFor('liftDoNotDispatch', user) === null,
    mayInvite: missingFor('onboardCarriers', user) === null,
    mayOverride: missingFor('overrideRules', user) === null,
    mayRequestCertificates: missingFor('viewCertificates', user) === null,
    mayVerifyNumbers: missingFor('verifyIdentifiers', user) === null,
    today: dayOf(new Date()),
  };
}

/** What may be done about the carrier without a page of its own. */
export async function action(args: ActionFunctionArgs) {
  assertSameOrigin(args.request);
  return changeRelationship(args);
}

export default function CarrierOverviewPage() {
  const {
    authority,
    details,
    history,
    vettingFiles,
    mayConnect,
    mayLift,
    mayInvite,
    mayOverride,
    mayRequestCertificates,
    mayVerifyNumbers,
    today,
  } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const carrier = useCarrier();
  if (!carrier) return null;
  const { rules_assessment: assessment } = carrier;
  return (
    <div className="carrier-overview">
      {assessment ? (
        <section aria-labelledby="verdict-title">
          <h2 id="verdict-title">
            Verdict against your rules <VerdictBadge verdict={assessment.overall_result} />
          </h2>
          <VerdictByClassification
            assessment={assessment}
            overridesOf={mayOverride ? carrier.id : undefined}
            certificatesOf={mayRequestCertificates ? carrier.id : undefined}
            numbersOf={mayVerifyNumbers ? carrier.id : undefined}
          />
        </section>
      ) : null}
      {history && details ? (
        <RelationshipSection
          carrier={carrier}
          details={details}
          history={history}
          mayConnect={mayConnect}
          mayLift={mayLift}
          mayInvite={mayInvite}
          refused={refused}
        />
      ) : null}
      {vettingFiles ? <VettingFilesSection carrierId={carrier.id} files={vettingFiles} /> : null}
      {authority.ok ? (
        <AuthorityTimeline history={authority.data} />
      ) : (
        <SectionError name="Authority" reference={authority.reference} retryHref={paths.carrier(carrier.id)} />
      )}
      <div className="overview-columns">
        <section aria-labelledby="record-title">
          <h2 id="record-title">On the federal record</h2>
          <FederalRecord carrier={carrier} isIdentityOnly={assessment === null} />
          {assessment ? (
            <p>
              <Link to={paths.carrierIdentifiers(carrier.id)}>Numbers entered by hand or given by the carrier</Link>
            </p>
          ) : null}
        </section>
        <section aria-labelledby="sources-title">
          <h2 id="sources-title">Where this comes from</h2>
          <DatasetAges caption="Datasets and their age" datasets={carrier.sources} today={today} />
        </section>
      </div>
    </div>
  );
}

export function ErrorBoundary() {
  return <SectionBoundary name="The overview" />;
}
