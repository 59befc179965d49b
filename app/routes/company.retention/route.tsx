import { getLegalHolds } from '@contract/retention/legal-holds.calls';
import { getRetention } from '@contract/retention/retention.calls';
import { formatMoment } from '@contract/shared/format';
import { missingFor } from '@contract/shared/permissions';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { PageHeader } from '~/components/shell/page-header';
import { paths } from '~/paths';
import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { placeHold, release, saveSchedule } from './forms.server';
import { Holds } from './holds';
import { Removals, Schedule } from './schedule';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Data retention');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'manageUsers');
  const [{ retention }, { legal_holds: holds }] = await Promise.all([
    monitor.get(getRetention, {}),
    monitor.get(getLegalHolds, { query: {} }),
  ]);
  return { retention, holds, mayExport: missingFor('exportCompany', user) === null };
}

export const action = actionOf('manageUsers', saveSchedule, placeHold, release);

export default function RetentionPage() {
  const { retention, holds, mayExport } = useLoaderData<typeof loader>();
  const { kinds, kept_for_good: kept, removals, last_run_at: lastRun } = retention;
  return (
    <>
      <PageHeader
        title="Data retention"
        context={lastRun ? `Old data last removed ${formatMoment(lastRun)}` : 'Old data was not removed lately'}
        action={
          <div className="button-row">
            {mayExport ? (
              <Link className="button" to={paths.companyExport()}>
                Export all data
              </Link>
            ) : null}
            <Link className="button" to={paths.erasePerson()}>
              Export or erase a person
            </Link>
          </div>
        }
      />
      <div className="stack-wide account-tab">
        <Schedule kinds={kinds} />
        <section className="stack" aria-labelledby="kept-title">
          <h2 id="kept-title">Kept until your account ends</h2>
          <ul className="plain-bullets">
            {kept.map(({ label, source }) => (
              <li key={label}>
                <strong>{label}.</strong> {source}.
              </li>
            ))}
          </ul>
        </section>
        <Holds holds={holds} />
        <Removals removals={removals} />
      </div>
    </>
  );
}
