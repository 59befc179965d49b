import { dayOf } from '@contract/shared/day';
import { missingFor } from '@contract/shared/permissions';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { CarrierSelection } from '~/components/carrier-table/carrier-selection';
import { ListPage } from '~/components/list/list-page';
import { listEndingPolicies } from '~/models/insurance.server';
import { paths, withBase } from '~/paths';
import { askedOf, pageOfList } from '~/services/list.server';
import { loadSection } from '~/services/load-section.server';
import { openPage } from '~/services/page.server';
import { byCarrier, DEFAULT_SPAN, SPANS, spanLabel } from '~/view/expiring-insurance';
import { expiringList, spanIn } from '~/view/lists/expiring-insurance.list';
import { pageMeta } from '~/view/page-title';
import { expiringColumns } from './expiring-columns';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Expiring insurance');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'listOwnCarriers');
  const asked = askedOf(expiringList, new URL(args.request.url).searchParams, user);
  const { page, input } = asked;
  const { days = DEFAULT_SPAN } = input;
  const found = await loadSection(listEndingPolicies(monitor, { days, page }));
  return {
    ...pageOfList(asked, found, ({ policies }) => byCarrier(policies)),
    days,
    today: dayOf(new Date()),
    hasCertificates: missingFor('viewCertificates', user) === null,
    mayExport: missingFor('exportOwnCarriers', user) === null,
  };
}

export default function ExpiringInsurancePage() {
  const page = useLoaderData<typeof loader>();
  const { today, hasCertificates, mayExport } = page;
  const span = spanIn(page);
  return (
    <>
      <ListPage
        of={expiringList}
        page={page}
        beneathTabs={<Spans span={span} />}
        tools={
          mayExport ? (
            <a href={withBase(paths.endingInsuranceFile({ days: span }))} download>
              Download CSV
            </a>
          ) : null
        }
        columns={expiringColumns(today)}
        rowKey={({ carrier_id }) => carrier_id}
        tick={
          hasCertificates
            ? {
                name: 'carrier_id',
                value: ({ carrier_id }) => String(carrier_id),
                label: ({ carrier_id, carrier_name }) => `Select ${carrier_name ?? `carrier ${carrier_id}`}`,
              }
            : undefined
        }
        selection={(table) => (
          <CarrierSelection actions={hasCertificates ? ['request-certificate'] : []}>{table}</CarrierSelection>
        )}
      />
      {hasCertificates ? null : (
        <p className="small-print">Certificates are not included: your company’s plan does not show them.</p>
      )}
    </>
  );
}

function Spans({ span }: { span: string }) {
  return (
    <nav className="choice-links choice-line" aria-label="How far ahead">
      <span className="small-print">Show what expires:</span>
      <ul>
        {SPANS.map((one) => (
          <li key={one}>
            <Link to={paths.endingInsurance({ days: one })} aria-current={one === span ? 'page' : undefined}>
              {spanLabel(one)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
