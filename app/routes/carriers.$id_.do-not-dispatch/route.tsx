import { useForm } from '@conform-to/react';
import { CONNECTION_STATUS_LABELS, type ConnectionStatus } from '@contract/connections/connections.constants';
import { formatDate } from '@contract/shared/format';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { TextArea } from '@ui/form/text-field';
import { Notice } from '@ui/notice';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { ExpectedVersion, SubmitButton } from '~/components/form/submit-button';
import { PageHeader } from '~/components/shell/page-header';
import { getCarrier } from '~/models/carriers.server';
import { doNotDispatch } from '~/models/connections.server';
import { paths } from '~/paths';
import { ConnectionDecision } from '~/services/connection-decision.server';
import { formAction, openAction, openPage } from '~/services/page.server';
import { carrierMeta } from '~/view/carrier/carrier-meta';
import { carrierName } from '~/view/carrier/identifiers';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  carrierMeta(args, 'Do not dispatch carrier');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'stopCarriers');
  const carrier = await getCarrier(monitor, args.params.id!);
  return { id: carrier.id, name: carrierName(carrier), relationship: carrier.relationship };
}

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'stopCarriers');
  const carrier = await getCarrier(monitor, args.params.id!);
  return formAction(args.request, { form: 'stop', fields: ['note'], schema: ConnectionDecision }, async (value) => {
    const answer = await doNotDispatch(monitor, carrier.id, value);
    if (!answer.ok) return answer;
    return {
      to: `${paths.carrier(carrier.id)}#relationship-title`,
      toast: `${carrierName(carrier)} is on do not dispatch.`,
    };
  });
}

export default function DoNotDispatchPage() {
  const { id, name, relationship } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const [form, fields] = useForm<{ note: string }>({ id: 'stop', lastResult: refused?.result });
  const isStopped = relationship?.status === 'do_not_dispatch';
  return (
    <>
      <PageHeader
        title={`Put ${name} on do not dispatch?`}
        context={relationship ? `Now: ${labelOf(relationship.status)}` : 'Now: not connected'}
        crumbs={[{ label: name, to: paths.carrier(id) }, { label: 'Do not dispatch' }]}
      />
      <Form reloadDocument method="post" id={form.id} noValidate className="form account-tab">
        <ErrorSummary fields={[fields.note]} formErrors={form.errors} />
        {isStopped ? (
          <Notice kind="info" title="It is on do not dispatch already">
            <p>
              Since {formatDate(relationship.updated_at)}
              {relationship.updated_by ? `, by ${relationship.updated_by}` : ''}.{' '}
              <Link to={paths.carrier(id)}>Back to the carrier</Link>
            </p>
          </Notice>
        ) : (
          <>
            <ul className="plain-bullets">
              <li>Everybody in your company sees it at once, on the profile and in every list.</li>
              <li>
                Stays until someone with the “compliance” or “manage users” permission removes it. A passing verdict or
                new paperwork does not.
              </li>
              <li>The carrier is not notified. Loads already booked are not canceled.</li>
              <li>Your name, the time and the reason are kept in the carrier’s history.</li>
            </ul>
            <ExpectedVersion of={relationship} />
            <TextArea field={fields.note} label="Reason" hint="Shown on the profile and kept in the history." />
            <div className="button-row">
              <SubmitButton look="danger">Put on do not dispatch</SubmitButton>
              <Link to={paths.carrier(id)}>Cancel</Link>
            </div>
          </>
        )}
      </Form>
    </>
  );
}

const labelOf = (status: string) => CONNECTION_STATUS_LABELS[status as ConnectionStatus] ?? status;

export { RouteErrorBoundary as ErrorBoundary };
