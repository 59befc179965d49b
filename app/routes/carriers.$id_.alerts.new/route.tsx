import { getCarrier } from '@contract/carriers/carriers.calls';
import { listCommodityTypes, listIdentityAlertSubjects } from '@contract/identity-alerts/identity-alerts.calls';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PreviewStep } from '~/components/identity-alerts/preview-step';
import { filledIn, ReportStep } from '~/components/identity-alerts/report-step';
import { PageHeader } from '~/components/shell/page-header';

import { paths } from '~/paths';
import { ownAlertOfAddress } from '~/services/alert-of-address.server';
import { addEvidence, changeText, publish, removeEvidence, reportOnCarrier } from '~/services/alert-report.server';
import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { carrierName } from '~/view/carrier/identifiers';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Report an alert about carrier', { id: args.params.id });

/** First the report; with `draft` what others will read of it, and with `edit` beside that the report again. */
export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'reportIdentityAlerts');
  const search = new URL(args.request.url).searchParams;
  const draftId = search.get('draft');
  const carrier = await monitor.get(getCarrier, { params: { id: args.params.id! }, query: {} });
  const [goods, subjects, draft] = await Promise.all([
    monitor.get(listCommodityTypes, { query: { q: { s: 'name asc' } } }).then((answer) => answer.commodity_types),
    monitor
      .get(listIdentityAlertSubjects, { query: { carrier_id: args.params.id! } })
      .then((answer) => answer.identity_alert_subjects),
    draftId ? ownAlertOfAddress(args, draftId) : null,
  ]);
  return {
    id: carrier.id,
    name: carrierName(carrier),
    hasAddress: carrier.email !== null,
    goods,
    subjects,
    shownAt: new Date().toISOString(),
    draft,
    isReport: draft === null || search.has('edit'),
    filled: filledIn(search),
  };
}

export const action = actionOf(
  'reportIdentityAlerts',
  reportOnCarrier,
  changeText,
  addEvidence,
  removeEvidence,
  publish,
);

export default function ReportAlertPage() {
  const { id, name, hasAddress, goods, subjects, shownAt, draft, isReport, filled } = useLoaderData<typeof loader>();
  const step = isReport ? 'Step 1 of 2: what happened' : 'Step 2 of 2: what others will read';
  return (
    <>
      <PageHeader
        title={`Report an alert about ${name}`}
        context={step}
        crumbs={[
          { label: name, to: paths.carrier(id) },
          { label: 'Identity alerts', to: paths.carrierAlerts(id) },
          { label: 'Report' },
        ]}
      />
      {isReport || draft === null ? (
        <ReportStep carrierId={id} goods={goods} subjects={subjects} draft={draft} filled={filled} />
      ) : (
        <PreviewStep carrierId={id} draft={draft} hasAddress={hasAddress} shownAt={shownAt} />
      )}
    </>
  );
}
