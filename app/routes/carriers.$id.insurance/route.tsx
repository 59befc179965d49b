import { FMCSA_CARGO_FILING_USD } from '@contract/carriers/insurance.constants';
import type { CarrierInsurance } from '@contract/carriers/insurance.entities';
import { dayOf } from '@contract/shared/day';
import { formatCount, formatDate, formatDollars } from '@contract/shared/format';
import { missingFor } from '@contract/shared/permissions';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { SectionAnswer, SectionNotLoaded } from '~/components/carrier/section-answer';
import { SectionBoundary } from '~/components/carrier/section-boundary';
import { SourceLine } from '~/components/data/source-line';
import { SectionError } from '~/components/notice/section-error';
import { getCarrierInsurance } from '~/models/carriers.server';
import {
  listCertificateDocuments,
  listInsuranceActivities,
  listInsuranceCertificateRequests,
} from '~/models/insurance.server';
import { paths } from '~/paths';
import { loadSection } from '~/services/load-section.server';
import type { Monitor } from '~/services/monitor.server';
import { openAction, openPage } from '~/services/page.server';
import { readForm } from '~/services/read-form.server';
import { pageMeta } from '~/view/page-title';
import { CertificateWork } from './certificate-work';
import { Certificates } from './certificates';
import { CoverageBar } from './coverage-bar';
import { CoverageTable } from './coverage-table';
import { PolicyTable, RejectedFilingsTable } from './policy-table';
import { changeCertificateRequest } from './request-actions.server';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Insurance of carrier', { id: args.params.id });

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'viewFullCarrierProfile');
  const id = args.params.id!;
  const [insurance, work] = await Promise.all([
    getCarrierInsurance(monitor, id),
    missingFor('viewCertificates', user) ? null : loadSection(certificateWork(monitor, id)),
  ]);
  return { ...insurance, work, carrierId: Number(id), today: dayOf(new Date()) };
}

/** What came, what was asked for, and what was done about both. */
async function certificateWork(monitor: Monitor, id: string) {
  const [{ requests }, { documents }, { activities }] = await Promise.all([
    listInsuranceCertificateRequests(monitor, id),
    listCertificateDocuments(monitor, id),
    listInsuranceActivities(monitor, id),
  ]);
  return { requests, documents, activities };
}

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'viewCertificates');
  return changeCertificateRequest(args.params.id!, await readForm(args.request), monitor);
}

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
      <SectionAnswer sources={sources}>{answer(insurance)}</SectionAnswer>
      {insurance.bipd.contradictions.map((one) => (
        <p key={one.docket} className="section-note">
          <strong>Two answers.</strong> {one.docket ?? 'It'}: Motus has {formatDollars(one.motus_usd)} of BIPD on file
          as of {formatDate(one.motus_as_of)}, the frozen legacy list {formatDollars(one.legacy_usd)} as of{' '}
          {formatDate(one.legacy_as_of)}. The lower, newer amount counts.
        </p>
      ))}
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
            <summary>{formatCount(ended.length, 'policy', 'policies')}, newest end first</summary>
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

type PageData = ReturnType<typeof useLoaderData<typeof loader>>;

/** What the company holds, and how it comes by more. */
function CompanyCertificates({ insurance }: { insurance: PageData }) {
  const { certificates, certificates_missing, work, carrierId, today } = insurance;
  const refused = useActionData<typeof action>();
  const received = work?.ok ? work.data.documents.filter(({ status }) => status === 'to_review') : [];
  return (
    <>
      <Certificates certificates={certificates} missing={certificates_missing} received={received} />
      {work === null ? null : work.ok ? (
        <CertificateWork {...work.data} carrierId={carrierId} today={today} refused={refused} />
      ) : (
        <SectionError
          name="Requests for certificates"
          reference={work.reference}
          retryHref={paths.carrierSection(carrierId, 'insurance')}
        />
      )}
    </>
  );
}

/** More ended policies than these are folded away: old movers have a hundred. */
const ENDED_SHOWN = 12;

function CargoNote() {
  return (
    <p className="section-note">
      FMCSA’s cargo filing (BMC-34) stands for {formatDollars(FMCSA_CARGO_FILING_USD)} whatever the policy is worth, and
      only carriers of household goods must make one. It is no proof of cargo insurance: ask for a certificate.
    </p>
  );
}

function answer({ bipd, in_force, sources }: CarrierInsurance): string {
  const { required_usd, in_force_usd, cancel_effective_on } = bipd;
  const asked =
    required_usd === null ? 'what FMCSA requires is not reported' : `${formatDollars(required_usd)} required`;
  const filed = in_force.filter(({ type }) => type === 'bipd');
  if (bipd.too_old && in_force_usd === null) return `Whether BIPD is in force is not known; ${asked}`;
  if (bipd.other_dockets.length > 0 && in_force_usd === null)
    return `BIPD is on file for ${bipd.other_dockets.join(', ')} alone, whose authority is not in force; ${asked}`;
  if (filed.length === 0) {
    const isAllLoaded = sources.every(({ loaded, is_partial }) => loaded && !is_partial);
    return `No BIPD policy in force${isAllLoaded ? '' : ' in the files that are loaded'}; ${asked}`;
  }
  if (filed.every(({ state }) => state === 'undated')) {
    return `A BIPD policy is on file without its dates, so whether it is in force cannot be told; ${asked}`;
  }
  const ending = cancel_effective_on === null ? '' : `, cancelled from ${formatDate(cancel_effective_on)}`;
  if (in_force_usd === null) return `BIPD in force${ending}, its limit not reported; ${asked}`;
  const isBelow = required_usd !== null && in_force_usd < required_usd;
  return `BIPD ${formatDollars(in_force_usd)} in force${ending}, ${isBelow ? 'below the ' : ''}${asked}`;
}

export function ErrorBoundary() {
  return <SectionBoundary name="Insurance" />;
}
