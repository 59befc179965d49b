import { type CompanyExport, createCompanyExport, listCompanyExports } from '@contract/retention/company-exports.calls';
import { COMPANY_EXPORT_KEPT_DAYS, EXPORT_LEAVES } from '@contract/retention/company-exports.constants';
import { formatInteger, formatMegabytes, formatMoment } from '@contract/shared/format';
import { isJobUnderWay } from '@contract/shared/jobs.constants';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { PageHeader } from '~/components/shell/page-header';
import { paths } from '~/paths';
import { actionOf, defineForm, Nothing } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';

export const handle = { hasNoScript: true };

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Export all data');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'exportCompany');
  return monitor.get(listCompanyExports, { query: {} });
}

const make = defineForm({
  form: 'export',
  intent: 'make-archive',
  schema: Nothing,
  call: ({ monitor }) => monitor.send(createCompanyExport, {}),
  to: paths.companyExport(),
  toast: 'The archive is being made. Your other managers get an email.',
});

export const action = actionOf('exportCompany', make);

export default function CompanyExportPage() {
  const { company_exports: exports } = useLoaderData<typeof loader>();
  const [form] = usePostForm<typeof make>('export');
  return (
    <>
      <PageHeader
        title="Export all data"
        context="All that your company has, to keep or to move to another installation"
        crumbs={[{ label: 'Data retention', to: paths.companyRetention() }, { label: 'Export all data' }]}
      />
      <div className="stack-wide account-tab">
        <PostForm of={form} intent="make-archive" submit="Make an archive">
          <ul className="plain-bullets">
            <li>
              One archive (zip): every record as lines of JSON, every paper, and a README that describes each table.
            </li>
            <li>
              It needs every permission, since it hides nothing from its reader. Making and downloading it takes a code,
              and the audit log says who did. Your other managers get an email.
            </li>
            <li>It can be downloaded for {COMPANY_EXPORT_KEPT_DAYS} days.</li>
            <li>
              An operator restores it into an empty product with <code>npm run import-company</code>.
            </li>
          </ul>
        </PostForm>
        <section className="stack" aria-labelledby="made-title">
          <h2 id="made-title">Archives, newest first</h2>
          {exports.length === 0 ? <p className="missing">No archive yet</p> : null}
          <ul className="row-list">
            {exports.map((one) => (
              <li key={one.id}>
                <span>
                  <strong>{formatMoment(one.created_at)}</strong>
                  <span className="load-note">
                    {one.created_by ?? 'A former user'}
                    {one.bytes === null || one.rows === null
                      ? ''
                      : `, ${formatInteger(one.rows)} records, ${formatMegabytes(one.bytes)}`}
                  </span>
                  {one.sha256 ? <span className="load-note hash">SHA-256 {one.sha256}</span> : null}
                </span>
                <State of={one} />
              </li>
            ))}
          </ul>
        </section>
        <section className="stack" aria-labelledby="left-title">
          <h2 id="left-title">What is not in it, and why</h2>
          <ul className="plain-bullets">
            {EXPORT_LEAVES.map(({ label, why }) => (
              <li key={label}>
                <strong>{label}.</strong> {why}
              </li>
            ))}
            <li>
              <strong>Bank and taxpayer numbers in the clear.</strong> They and the papers that show them stay
              encrypted, and open only in a product with the same keys.
            </li>
            <li>
              <strong>Carriers’ federal records.</strong> They are public: the new product loads them itself.
            </li>
          </ul>
        </section>
      </div>
    </>
  );
}

function State({ of: { id, created_at, job, kept_until } }: { of: CompanyExport }) {
  if (kept_until)
    return (
      <span>
        <Link to={paths.companyExportFile(id)} reloadDocument discover="none">
          Download<span className="heard-only"> the archive of {formatMoment(created_at)}</span>
        </Link>
        , until {formatMoment(kept_until)}
      </span>
    );
  if (job && isJobUnderWay(job.status))
    return (
      <Link to={paths.companyExport()} discover="none">
        Being made: see how far it is
      </Link>
    );
  if (job?.status === 'failed') return <span className="attention">Stopped. {job.failure}</span>;
  return <span>No longer kept</span>;
}
