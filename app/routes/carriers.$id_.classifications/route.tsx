import { useForm } from '@conform-to/react';
import { RecordId } from '@contract/shared/record-id';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { CheckboxGroup } from '@ui/form/choices';
import { ErrorSummary } from '@ui/form/error-summary';
import { Notice } from '@ui/notice';
import { z } from 'zod';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { ExpectedVersion, SubmitButton } from '~/components/form/submit-button';
import { PageHeader } from '~/components/shell/page-header';
import { getCarrier } from '~/models/carriers.server';
import { listConnectionClassifications, updateConnectionClassifications } from '~/models/connections.server';
import { paths } from '~/paths';
import { formAction, openAction, openPage, shownVersion } from '~/services/page.server';
import { carrierMeta } from '~/view/carrier/carrier-meta';
import { carrierName } from '~/view/carrier/identifiers';
import { problemResponse } from '~/view/problem';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  carrierMeta(args, 'What a carrier is used for');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'changeConnections');
  const carrier = await getCarrier(monitor, args.params.id!);
  const { relationship } = carrier;
  const use = relationship ? await listConnectionClassifications(monitor, relationship.connection_id) : null;
  return { id: carrier.id, name: carrierName(carrier), use };
}

const Elections = z.object({
  classification_ids: z.array(RecordId.shape.id).default([]),
  expected_version: shownVersion,
});

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'changeConnections');
  const carrier = await getCarrier(monitor, args.params.id!);
  const { relationship } = carrier;
  if (!relationship)
    throw problemResponse({ status: 404, message: 'Your company is not connected with this carrier.' });
  return formAction(args.request, { form: 'use', fields: ['classification_ids'], schema: Elections }, async (value) => {
    const answer = await updateConnectionClassifications(monitor, relationship.connection_id, value);
    if (!answer.ok) return answer;
    const chosen = answer.data.classifications.filter(({ is_elected }) => is_elected).map(({ name }) => name);
    const words = chosen.length > 0 ? `is used for ${chosen.join(', ')}.` : 'is used for none of them.';
    return { to: paths.carrierRelationship(carrier.id), toast: `${carrierName(carrier)} ${words}` };
  });
}

export default function CarrierUsePage() {
  const { id, name, use } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const elected = (use?.classifications ?? []).filter(({ is_elected }) => is_elected).map((one) => String(one.id));
  const [form, fields] = useForm<{ classification_ids: string[] }>({
    id: 'use',
    lastResult: refused?.result,
    defaultValue: { classification_ids: elected },
  });
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
            Every active classification is asked of every carrier.{' '}
            <Link to={paths.carrier(id)}>Back to the carrier</Link>
          </p>
        </Notice>
      ) : (
        <Form reloadDocument method="post" id={form.id} noValidate className="form account-tab">
          <ErrorSummary fields={[fields.classification_ids]} formErrors={form.errors} />
          <p>
            The rules of a classification by broker election are asked of a carrier only where your company says that it
            uses the carrier for it. The verdict follows at once.
          </p>
          <ExpectedVersion of={use} />
          <CheckboxGroup
            field={fields.classification_ids}
            label="Used for"
            choices={use.classifications.map((one) => ({ value: String(one.id), label: one.name }))}
          />
          <div className="button-row">
            <SubmitButton>Save what it is used for</SubmitButton>
            <Link to={paths.carrier(id)}>Cancel</Link>
          </div>
        </Form>
      )}
    </>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
