import { useForm } from '@conform-to/react';
import { RecordId } from '@contract/shared/record-id';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { Select } from '@ui/form/choices';
import { ErrorSummary } from '@ui/form/error-summary';
import { Notice } from '@ui/notice';
import { z } from 'zod';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { ExpectedVersion, SubmitButton } from '~/components/form/submit-button';
import { PageHeader } from '~/components/shell/page-header';
import { getCarrier } from '~/models/carriers.server';
import { chooseConnectionPaymentTerm, getConnectionPaymentTerm } from '~/models/connections.server';
import { paths } from '~/paths';
import { formAction, openAction, openPage, shownVersion } from '~/services/page.server';
import { carrierMeta } from '~/view/carrier/carrier-meta';
import { carrierName } from '~/view/carrier/identifiers';
import { problemResponse } from '~/view/problem';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  carrierMeta(args, 'Payment terms of carrier');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'changeConnections');
  const carrier = await getCarrier(monitor, args.params.id!);
  const { relationship } = carrier;
  const terms = relationship ? await getConnectionPaymentTerm(monitor, relationship.connection_id) : null;
  return { id: carrier.id, name: carrierName(carrier), terms };
}

/** Left empty, none is chosen. */
const Choice = z
  .object({ payment_term_id: RecordId.shape.id.optional(), expected_version: shownVersion })
  .transform(({ payment_term_id, ...shown }) => ({ payment_term_id: payment_term_id ?? null, ...shown }));

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'changeConnections');
  const carrier = await getCarrier(monitor, args.params.id!);
  const { relationship } = carrier;
  if (!relationship)
    throw problemResponse({ status: 404, message: 'Your company is not connected with this carrier.' });
  return formAction(args.request, { form: 'terms', fields: ['payment_term_id'], schema: Choice }, async (value) => {
    const answer = await chooseConnectionPaymentTerm(monitor, relationship.connection_id, value);
    if (!answer.ok) return answer;
    const { payment_term } = answer.data;
    const words = payment_term ? `is paid by “${payment_term.name}”.` : 'has no payment terms chosen.';
    return { to: paths.carrierRelationship(carrier.id), toast: `${carrierName(carrier)} ${words}` };
  });
}

export default function CarrierPaymentTermsPage() {
  const { id, name, terms } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const chosen = terms?.payment_term ?? null;
  const [form, fields] = useForm<{ payment_term_id: string }>({
    id: 'terms',
    lastResult: refused?.result,
    defaultValue: { payment_term_id: chosen === null ? '' : String(chosen.id) },
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
        <Form reloadDocument method="post" id={form.id} noValidate className="form account-tab">
          <ErrorSummary fields={[fields.payment_term_id]} formErrors={form.errors} />
          <ExpectedVersion of={terms} />
          <Select
            field={fields.payment_term_id}
            label="Payment terms"
            choices={[
              { value: '', label: 'None chosen' },
              ...offered.map((term) => ({ value: String(term.id), label: term.name })),
            ]}
          />
          <div className="button-row">
            <SubmitButton>Choose these terms</SubmitButton>
            <Link to={paths.carrier(id)}>Cancel</Link>
          </div>
        </Form>
      )}
    </>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
