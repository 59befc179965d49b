import { DIFFERENCE_KIND_LABELS, DIFFERENCE_STATUS_LABELS } from '@contract/edi/edi.constants';
import { getEdiTender } from '@contract/edi/tenders.calls';
import { formatMoment } from '@contract/shared/format';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { TextArea } from '@ui/form/text-field';
import { Notice } from '@ui/notice';
import { ChangedValues } from '~/components/edi/tender-history';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { PageHeader } from '~/components/shell/page-header';
import { paths } from '~/paths';
import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { problemResponse } from '~/view/problem';
import { acceptChange, rejectChange } from './forms.server';

export const handle = { hasNoScript: true };

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Change of a tender');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'bringInLoads');
  const { id, differenceId } = args.params;
  const tender = await monitor.get(getEdiTender, { params: { id: id! } });
  const difference = tender.differences.find((one) => String(one.id) === differenceId);
  if (!difference) throw problemResponse({ status: 404, message: 'That change was not found.' });
  return { tender: { id: tender.id, shipment_id: tender.shipment_id, load: tender.load }, difference };
}

export const action = actionOf('bringInLoads', acceptChange, rejectChange);

export default function TenderChangePage() {
  const { tender, difference } = useLoaderData<typeof loader>();
  const [accept] = usePostForm<typeof acceptChange>('accept');
  const [reject, rejecting] = usePostForm<typeof rejectChange>('reject');
  const { kind, status, warnings, changes, interchange_id: file, decided_at: at, decided_by: by } = difference;
  return (
    <>
      <PageHeader
        title={`${DIFFERENCE_KIND_LABELS[kind]} of ${tender.shipment_id}`}
        context={`Received ${formatMoment(difference.created_at)}`}
        crumbs={[
          { label: 'EDI', to: paths.ediTenders() },
          { label: `Tender ${tender.shipment_id}`, to: paths.ediTender(tender.id) },
          { label: DIFFERENCE_KIND_LABELS[kind] },
        ]}
      />
      <div className="stack-wide account-tab">
        {warnings.map((warning) => (
          <Notice key={warning} kind="error" title="Check before you accept">
            <p>{warning}</p>
          </Notice>
        ))}
        <ChangedValues changes={changes} />
        <p className="section-note">
          {tender.load ? <Link to={paths.load(tender.load.id)}>Load {tender.load.reference}</Link> : 'The load is gone'}
          {file === null ? null : (
            <>
              , <Link to={paths.ediFile(file)}>the file</Link>
            </>
          )}
        </p>
        {status === 'open' ? (
          <>
            <PostForm
              of={accept}
              intent="accept"
              version={difference}
              look={kind === 'cancel' || warnings.length > 0 ? 'danger' : undefined}
              submit={kind === 'cancel' ? 'Cancel the load' : 'Accept change'}
            />
            <PostForm of={reject} intent="reject" version={difference} look="plain" submit="Reject">
              <TextArea field={rejecting.reason} label="Reason" rows={2} />
            </PostForm>
          </>
        ) : (
          <Notice kind="info" title={DIFFERENCE_STATUS_LABELS[status]}>
            <p>
              {formatMoment(at)}
              {by ? `, ${by}` : ''}
            </p>
            {difference.reason ? <p className="as-written">{difference.reason}</p> : null}
          </Notice>
        )}
      </div>
    </>
  );
}
