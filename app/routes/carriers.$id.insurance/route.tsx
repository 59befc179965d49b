import { formatCount } from '@contract/shared/format';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { SectionAnswer, SectionNotLoaded } from '~/components/carrier/section-answer';
import { SectionBoundary } from '~/components/carrier/section-boundary';
import { SourceLine } from '~/components/data/source-line';
import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { carrierMeta } from '~/view/carrier/carrier-meta';
import { CompanyCertificates } from './company-certificates';
import { CoverageBar } from './coverage-bar';
import { CoverageTable } from './coverage-table';
import { cancelRequest, resendRequest } from './forms.server';
import { insuranceAnswer } from './insurance-answer';
import { CargoNote, Contradictions, UnmatchedCancellations } from './insurance-notes';
import { loadInsurance } from './load-insurance.server';
import { PolicyTable, RejectedFilingsTable } from './policy-table';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  carrierMeta(args, 'Insurance of carrier');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'viewFullCarrierProfile');
  return loadInsurance(monitor, user, args.params.id!);
}

export const action = actionOf('orderCertificates', resendRequest, cancelRequest);

export default function CarrierInsurancePage() {
  const insurance = useLoaderData<typeof loader>();
  const { in_force, pending, ended, rejected, bipd_history, sources } = insurance;
  const [first] = sources;
  if (first && !sources.some(({ loaded }) => loaded)) {
    return (
      <div className="stack-wide">
        <SectionNotLoaded what="Insurance filings" source={first} />
        <CompanyCertificates insurance={insurance} />
      </div>
    );
  }
  return (
    <div className="stack-wide">
      <SectionAnswer sources={sources}>{insuranceAnswer(insurance)}</SectionAnswer>
      <Contradictions contradictions={insurance.bipd.contradictions} />
      <UnmatchedCancellations unmatched_cancellations={insurance.bipd.unmatched_cancellations} />
      <div className="charts">
        <CoverageBar history={bipd_history} />
        <CoverageTable history={bipd_history} />
      </div>
      <section className="stack" aria-labelledby="policies-in-force">
        <h3 id="policies-in-force">On file now</h3>
        {in_force.length > 0 ? (
          <PolicyTable caption="Policies on file now" policies={in_force} />
        ) : (
          <p className="missing">No policy is on file now.</p>
        )}
        {in_force.some(({ type }) => type === 'cargo') ? <CargoNote /> : null}
      </section>
      {pending.length > 0 ? (
        <section className="stack" aria-labelledby="policies-pending">
          <h3 id="policies-pending">On file, not effective yet</h3>
          <PolicyTable caption="Policies not effective yet" policies={pending} />
        </section>
      ) : null}
      <CompanyCertificates insurance={insurance} />
      <section className="stack" aria-labelledby="policies-ended">
        <h3 id="policies-ended">Cancelled, replaced and superseded</h3>
        {ended.length > 0 ? (
          <details open={ended.length <= ENDED_SHOWN}>
            <summary className="discloses">{formatCount(ended.length, 'policy', 'policies')}, newest end first</summary>
            <PolicyTable caption="Policies that ended" policies={ended} />
          </details>
        ) : (
          <p className="missing">No ended policy is on file.</p>
        )}
      </section>
      {rejected.length > 0 ? (
        <section className="stack" aria-labelledby="filings-rejected">
          <h3 id="filings-rejected">Rejected by FMCSA, never in force</h3>
          <RejectedFilingsTable filings={rejected} />
          <SourceLine source={rejected[0]!.source.name} asOf={rejected[0]!.source.as_of} />
        </section>
      ) : null}
    </div>
  );
}

/** More ended policies than these are folded away: what is in force comes first, and old movers have a hundred. */
const ENDED_SHOWN = 4;

export function ErrorBoundary() {
  return <SectionBoundary name="Insurance" />;
}
