import { getVettingPolicy } from '@contract/proof/vetting-policy.calls';
import { formatMoment } from '@contract/shared/format';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { PageHeader } from '~/components/shell/page-header';
import { paths } from '~/paths';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';

export const handle = { hasNoScript: true };

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Vetting policy');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'keepRules');
  return monitor.get(getVettingPolicy, {});
}

/** The company's policy in sentences, to print and to hand to a customer, an insurer or a court. */
export default function VettingPolicyPage() {
  const { company, as_of, sections, history } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Vetting policy" context={`${company}, as of ${formatMoment(as_of)}`} />
      <div className="stack-wide account-tab">
        <p className="screen-only">
          Written from your <Link to={paths.companyRules()}>rules</Link>, your gate and your settings. It is part of
          every proof bundle. Print this page to hand it out.
        </p>
        {sections.map(({ title, lines }) => (
          <section key={title} className="stack">
            <h2>{title}</h2>
            <ul className="plain-bullets">
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
        ))}
        <section className="stack">
          <h2>Changes, newest first</h2>
          {history.length === 0 ? (
            <p className="missing">No change is in the audit log</p>
          ) : (
            <ul className="plain-bullets">
              {history.map(({ at, by, what }, index) => (
                <li key={`${at} ${index.toString()}`}>
                  {formatMoment(at)}, {by ?? 'no user of the company'}: {what}
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
    </>
  );
}
