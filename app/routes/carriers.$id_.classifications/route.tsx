import { getCarrier } from '@contract/carriers/carriers.calls';
import {
  listConnectionClassifications,
  updateConnectionClassifications,
} from '@contract/connections/connection-classifications.calls';
import { RecordId } from '@contract/shared/record-id';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { CheckboxGroup } from '@ui/form/choices';
import { Notice } from '@ui/notice';
import { z } from 'zod';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { PageHeader } from '~/components/shell/page-header';

import { paths } from '~/paths';
import { connectedCarrier } from '~/services/connected-carrier.server';
import { actionOf, defineForm } from '~/services/define-form.server';
import { openPage, shownVersion } from '~/services/page.server';
import { carrierMeta } from '~/view/carrier/carrier-meta';
import { carrierName } from '~/view/carrier/identifiers';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  carrierMeta(args, 'What a carrier is used for');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'changeConnections');
  const carrier = await monitor.get(getCarrier, { params: { id: args.params.id! }, query: {} });
  const { relationship } = carrier;
  const use = relationship
    ? await monitor.get(listConnectionClassifications, { params: { id: relationship.connection_id } })
    : null;
  return { id: carrier.id, name: carrierName(carrier), use };
}

const elect = defineForm({
  form: 'use',
  schema: z.object({ classification_ids: z.array(RecordId.shape.id).default([]), expected_version: shownVersion }),
  about: connectedCarrier,
  call: ({ monitor, about: { relationship } }, value) =>
    monitor.send(updateConnectionClassifications, {
      params: { id: relationship.connection_id },
      body: { connection: value },
    }),
  to: ({ about: { carrier } }) => paths.carrierRelationship(carrier.id),
  toast({ about: { carrier }, data }) {
    const chosen = data.classifications.filter(({ is_elected }) => is_elected).map(({ name }) => name);
    return `${carrierName(carrier)} is used for ${chosen.length > 0 ? chosen.join(', ') : 'none of them'}.`;
  },
});

export const action = actionOf('changeConnections', elect);

export default function CarrierUsePage() {
  const { id, name, use } = useLoaderData<typeof loader>();
  const elected = (use?.classifications ?? []).filter(({ is_elected }) => is_elected).map((one) => String(one.id));
  const [form, fields] = usePostForm<typeof elect>('use', { classification_ids: elected });
  return (
    <>
      <PageHeader
        title={`What is ${name} used for?`}
        crumbs={[{ label: name, to: paths.carrier(id) }, { label: 'Used for' }]}
      />
      {use === null ? (
        <Notice kind="info" title="Your company is not connected with this carrier">
          <p>
            Only for carriers you are connected with. <Link to={paths.carrier(id)}>Back to the carrier</Link>
          </p>
        </Notice>
      ) : use.classifications.length === 0 ? (
        <Notice kind="info" title="Your company has no classification by broker election">
          <p>
            Every active classification applies to every carrier.{' '}
            <Link to={paths.carrier(id)}>Back to the carrier</Link>
          </p>
        </Notice>
      ) : (
        <PostForm
          of={form}
          version={use}
          className="form account-tab"
          submit="Save what it is used for"
          back={<Link to={paths.carrier(id)}>Cancel</Link>}
        >
          <p>These rules apply to the carrier only where you select the classification. The verdict updates at once.</p>
          <CheckboxGroup
            field={fields.classification_ids}
            label="Used for"
            choices={use.classifications.map((one) => ({ value: String(one.id), label: one.name }))}
          />
        </PostForm>
      )}
    </>
  );
}
