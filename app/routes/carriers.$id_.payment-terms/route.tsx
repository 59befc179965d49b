import { getCarrier } from '@contract/carriers/carriers.calls';
import { chooseConnectionPaymentTerm, getConnectionPaymentTerm } from '@contract/connections/payment-terms.calls';
import { RecordId } from '@contract/shared/record-id';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { Select } from '@ui/form/choices';
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
  carrierMeta(args, 'Payment terms of carrier');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'changeConnections');
  const carrier = await monitor.get(getCarrier, { params: { id: args.params.id! }, query: {} });
  const { relationship } = carrier;
  const terms = relationship
    ? await monitor.get(getConnectionPaymentTerm, { params: { id: relationship.connection_id } })
    : null;
  return { id: carrier.id, name: carrierName(carrier), terms };
}

/** Left empty, none is chosen. */
const Choice = z
  .object({ payment_term_id: RecordId.shape.id.optional(), expected_version: shownVersion })
  .transform(({ payment_term_id, ...shown }) => ({ payment_term_id: payment_term_id ?? null, ...shown }));

const choose = defineForm({
  form: 'terms',
  schema: Choice,
  about: connectedCarrier,
  call: ({ monitor, about: { relationship } }, value) =>
    monitor.send(chooseConnectionPaymentTerm, {
      params: { id: relationship.connection_id },
      body: { connection: value },
    }),
  to: ({ about: { carrier } }) => paths.carrierRelationship(carrier.id),
  toast: ({ about: { carrier }, data: { payment_term } }) =>
    `${carrierName(carrier)} ${payment_term ? `is paid by “${payment_term.name}”.` : 'has no payment terms chosen.'}`,
});

export const action = actionOf('changeConnections', choose);

export default function CarrierPaymentTermsPage() {
  const { id, name, terms } = useLoaderData<typeof loader>();
  const chosen = terms?.payment_term ?? null;
  const [form, fields] = usePostForm<typeof choose>('terms', {
    payment_term_id: chosen === null ? '' : String(chosen.id),
  });
  // One that is no longer offered stays where it was chosen.
  const offered = [...(terms?.payment_terms ?? []), ...(chosen && !chosen.is_offered ? [chosen] : [])];
  return (
    <>
      <PageHeader
        title={`When is ${name} paid?`}
        crumbs={[{ label: name, to: paths.carrier(id) }, { label: 'Payment terms' }]}
      />
      {terms === null ? (
        <Notice kind="info" title="Your company is not connected with this carrier">
          <p>
            Payment terms are chosen for those that your company is connected with.{' '}
            <Link to={paths.carrier(id)}>Back to the carrier</Link>
          </p>
        </Notice>
      ) : offered.length === 0 ? (
        <Notice kind="info" title="Your company has no payment terms">
          <p>
            Once it has some, one of them can be chosen here. <Link to={paths.carrier(id)}>Back to the carrier</Link>
          </p>
        </Notice>
      ) : (
        <PostForm
          of={form}
          version={terms}
          className="form account-tab"
          submit="Choose these terms"
          back={<Link to={paths.carrier(id)}>Cancel</Link>}
        >
          <Select
            field={fields.payment_term_id}
            label="Payment terms"
            choices={[
              { value: '', label: 'None chosen' },
              ...offered.map((term) => ({ value: String(term.id), label: term.name })),
            ]}
          />
        </PostForm>
      )}
    </>
  );
}
