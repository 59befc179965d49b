import { getCarrier } from '@contract/carriers/carriers.calls';
import { missingFor } from '@contract/shared/permissions';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { TextArea } from '@ui/form/text-field';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { Refusal } from '~/components/form/refusal';
import { PageHeader } from '~/components/shell/page-header';

import { listEditRequests } from '~/models/edit-requests.server';
import { paths } from '~/paths';
import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { carrierMeta } from '~/view/carrier/carrier-meta';
import { carrierName } from '~/view/carrier/identifiers';
import { closeRequest, sendRequest } from './forms.server';
import { RequestList } from './request-list';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  carrierMeta(args, 'Data correction for carrier');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'viewFullCarrierProfile');
  const page = new URL(args.request.url).searchParams.get('page');
  const [carrier, requests] = await Promise.all([
    monitor.get(getCarrier, { params: { id: args.params.id! }, query: {} }),
    listEditRequests(monitor, { carrier_id: args.params.id!, page: page || undefined }),
  ]);
  return {
    id: carrier.id,
    name: carrierName(carrier),
    ...requests,
    mayWork: missingFor('workOnCarriers', user) === null,
  };
}

export const action = actionOf('workOnCarriers', sendRequest, closeRequest);

export default function EditRequestsPage() {
  const { id, name, editRequests, paging, mayWork } = useLoaderData<typeof loader>();
  const [form, fields] = usePostForm<typeof sendRequest>('edit-request');
  return (
    <>
      <PageHeader
        title={`Report a data error about ${name}`}
        crumbs={[{ label: name, to: paths.carrier(id) }, { label: 'Data correction' }]}
      />
      <div className="stack-wide account-tab">
        {mayWork ? (
          <PostForm of={form} submit="Send the request">
            <p>
              FMCSA data is corrected by the carrier with FMCSA and updates here with the next file. Report errors of
              ours here.
            </p>
            <TextArea
              field={fields.message}
              label="What is wrong, and what is right"
              hint="And how you know."
              rows={5}
            />
          </PostForm>
        ) : null}
        <section className="stack" aria-labelledby="requests-title">
          <h2 id="requests-title">Requests of your company</h2>
          <Refusal of="close" />
          <RequestList carrierId={id} requests={editRequests} paging={paging} mayWork={mayWork} />
        </section>
      </div>
    </>
  );
}
