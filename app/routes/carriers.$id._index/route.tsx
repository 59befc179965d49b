import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { AuthorityTimeline } from '~/components/carrier/authority-timeline';
import { DatasetAges } from '~/components/carrier/dataset-ages';
import { FederalRecord } from '~/components/carrier/federal-record';
import { VerdictByClassification } from '~/components/carrier/rules-assessment';
import { SectionBoundary } from '~/components/carrier/section-boundary';
import { SectionError } from '~/components/notice/section-error';
import { VerdictBadge } from '~/components/verdict/verdict-badge';
import { getCarrierAuthorityHistory } from '~/models/carriers.server';
import { paths } from '~/paths';
import { useCarrier } from '~/services/carrier-profile';
import { requireUser } from '~/services/guards.server';
import { openMonitor } from '~/services/monitor.server';
import { pageMeta } from '~/services/page-title';
import { settle } from '~/services/settle.server';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Carrier', { id: args.params.id });

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args, 'broker');
  const monitor = await openMonitor(args);
  const authority = await settle(getCarrierAuthorityHistory(monitor, args.params.id!));
  return { authority, today: new Date().toISOString().slice(0, 10) };
}

export default function CarrierOverviewPage() {
  const { authority, today } = useLoaderData<typeof loader>();
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
          <VerdictByClassification assessment={assessment} />
        </section>
      ) : null}
      {authority.ok ? (
        <AuthorityTimeline history={authority.data} />
      ) : (
        <SectionError name="Authority" reference={authority.reference} retryHref={paths.carrier(carrier.id)} />
      )}
      <div className="overview-columns">
        <section aria-labelledby="record-title">
          <h2 id="record-title">On the federal record</h2>
          <FederalRecord carrier={carrier} isIdentityOnly={assessment === null} />
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
