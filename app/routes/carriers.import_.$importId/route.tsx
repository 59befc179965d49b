import { missingFor } from '@contract/shared/permissions';
import { confirmOnboardedOfImport, getSubscriptionImport } from '@contract/subscriptions/subscription-imports.calls';
import {
  IMPORT_OUTCOME_LABELS,
  IMPORT_OUTCOMES,
  type ImportOutcome,
  LIST_COLUMN_ROLE_LABELS,
} from '@contract/subscriptions/subscription-imports.constants';
import type { ListColumn } from '@contract/subscriptions/subscription-imports.entities';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { Notice } from '@ui/notice';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { UploadReport } from '~/components/job/upload-report';
import { listSubscriptionImportLines } from '~/models/subscription-imports.server';
import { paths } from '~/paths';
import { actionOf, defineForm, Nothing } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, args.data ? `Upload of ${args.data.upload.file_name}` : 'Upload of carriers');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor, user } = await openPage(args, 'viewFullCarrierProfile');
  const id = args.params.importId!;
  const page = new URL(args.request.url).searchParams.get('page') ?? undefined;
  const [upload, notTaken] = await Promise.all([
    monitor.get(getSubscriptionImport, { params: { id } }),
    listSubscriptionImportLines(monitor, id, { page }),
  ]);
  return { upload, ...notTaken, mayConfirm: missingFor('bringInCarriers', user) === null };
}

const confirmOnboarded = defineForm({
  form: 'confirm-onboarded',
  intent: 'confirm-onboarded',
  schema: Nothing,
  call: ({ monitor, params }) =>
    monitor.call(confirmOnboardedOfImport, { params: { id: params.importId! } }, { handles: [403, 409] }),
  to: ({ params }) => paths.carrierImport(params.importId!),
  toast: 'Confirmed: the carriers are being brought in as onboarded.',
});

export const action = actionOf('bringInCarriers', confirmOnboarded);

export default function UploadReportPage() {
  const { upload, lines, paging, mayConfirm } = useLoaderData<typeof loader>();
  const { id, outcomes, waiting_to_be_confirmed: waiting, confirmed_by } = upload;
  return (
    <UploadReport
      upload={upload}
      crumb={{ label: 'Upload', to: paths.carrierImports() }}
      outcomes={IMPORT_OUTCOMES}
      labels={IMPORT_OUTCOME_LABELS}
      shortLabels={SHORT}
      lines={lines}
      paging={paging}
      lineHref={({ carrier_id }) => (carrier_id === null ? null : paths.carrier(carrier_id))}
      lineText={({ given, carrier_id }) => given || `Carrier ${carrier_id}`}
      csvHref={paths.carrierImportFile(id)}
    >
      {waiting > 0 ? <ConfirmOnboarded waiting={waiting} mayConfirm={mayConfirm} /> : null}
      {confirmed_by ? <p>{confirmed_by} confirmed the carriers marked as onboarded.</p> : null}
      <ReadColumns columns={upload.columns} />
      {outcomes.taken > 0 ? (
        <p>
          Verdicts follow within about a minute: see{' '}
          <Link to={paths.connections({ list: 'passing-assessment' })}>the lists by verdict</Link>.
        </p>
      ) : null}
    </UploadReport>
  );
}

/** What each column was taken for: one that was read wrongly is seen here. */
function ReadColumns({ columns }: { columns: readonly ListColumn[] }) {
  if (columns.length === 0) return null;
  const unread = columns.filter(({ read_as }) => read_as === null).map(({ heading }) => heading);
  return (
    <>
      <p>
        Read:{' '}
        {columns
          .flatMap(({ heading, read_as }) => (read_as ? [`${heading} (${LIST_COLUMN_ROLE_LABELS[read_as]})`] : []))
          .join(', ')}
      </p>
      {unread.length > 0 ? <p className="small-print">Not read: {unread.join(', ')}</p> : null}
    </>
  );
}

/** Onboarding without a packet takes another manager than the one who uploaded the list. */
function ConfirmOnboarded({ waiting, mayConfirm }: { waiting: number; mayConfirm: boolean }) {
  const [form] = usePostForm<typeof confirmOnboarded>('confirm-onboarded');
  return (
    <>
      <Notice
        kind="warning"
        title={`${waiting} ${waiting === 1 ? 'carrier waits' : 'carriers wait'} to be confirmed as onboarded`}
      >
        <p>
          Another manager than the one who uploaded the list confirms them. They have no packet and no agreement here.
        </p>
      </Notice>
      {mayConfirm ? (
        <PostForm of={form} look="danger" intent="confirm-onboarded" submit="Confirm them as onboarded" />
      ) : null}
    </>
  );
}

const SHORT: Readonly<Record<ImportOutcome, string>> = {
  taken: 'Added',
  already_followed: 'Already monitored',
  duplicate: 'Repeated',
  unknown: 'Unknown number',
  ambiguous: 'Two carriers',
  mismatch: 'Not the same carrier',
  not_a_number: 'Not a number',
  no_number: 'No number',
  status_unclear: 'Status unclear',
  status_unfounded: 'Status incomplete',
  status_so_already: 'No change',
  is_banned: 'Do not dispatch',
  is_being_onboarded: 'Has a packet',
  may_not_haul: 'Not authorized',
};
