import { listCommodityTypes } from '@contract/identity-alerts/identity-alerts.calls';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PreviewStep } from '~/components/identity-alerts/preview-step';
import { filledIn, ReportStep } from '~/components/identity-alerts/report-step';
import { PageHeader } from '~/components/shell/page-header';

import { paths } from '~/paths';
import { ownAlertOfAddress } from '~/services/alert-of-address.server';
import { addEvidence, changeText, publish, removeEvidence, reportOnContact } from '~/services/alert-report.server';
import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Report a phone number or email');

/** Identity theft by someone who is on no carrier's record: first the report, with `draft` what others will read of it. */
export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'reportIdentityAlerts');
  const search = new URL(args.request.url).searchParams;
  const draftId = search.get('draft');
  const [goods, draft] = await Promise.all([
    monitor.get(listCommodityTypes, { query: { q: { s: 'name asc' } } }).then((answer) => answer.commodity_types),
    draftId ? ownAlertOfAddress(args, draftId) : null,
  ]);
  return { goods, draft, isReport: draft === null || search.has('edit'), filled: filledIn(search) };
}

export const action = actionOf(
  'reportIdentityAlerts',
  reportOnContact,
  changeText,
  addEvidence,
  removeEvidence,
  publish,
);

export default function ReportContactPage() {
  const { goods, draft, isReport, filled } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Report a phone number or email"
        context={
          isReport ? 'Step 1 of 2: identity theft without a known carrier' : 'Step 2 of 2: what others will read'
        }
        crumbs={[{ label: 'Identity alerts', to: paths.identityAlerts() }, { label: 'Report' }]}
      />
      {isReport || draft === null ? (
        <ReportStep carrierId={null} goods={goods} subjects={[]} draft={draft} filled={filled} />
      ) : (
        <PreviewStep carrierId={null} draft={draft} hasAddress={false} />
      )}
    </>
  );
}
