import { useForm } from '@conform-to/react';
import { formatDate } from '@contract/shared/format';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { TextArea } from '@ui/form/text-field';
import { Notice } from '@ui/notice';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { ExpectedVersion, SubmitButton } from '~/components/form/submit-button';
import { PageHeader } from '~/components/shell/page-header';
import { VerdictBadge } from '~/components/verdict/verdict-badge';
import { getCarrier, listCarrierEvents } from '~/models/carriers.server';
import { changeConnectionStatus } from '~/models/connections.server';
import { paths } from '~/paths';
import { ConnectionDecision } from '~/services/connection-decision.server';
import { formAction, openAction, openPage } from '~/services/page.server';
import { carrierMeta } from '~/view/carrier/carrier-meta';
import { carrierName } from '~/view/carrier/identifiers';
import { problemResponse } from '~/view/problem';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  carrierMeta(args, 'Take off do not dispatch carrier');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'liftDoNotDispatch');
  const [carrier, { carrierEvents }] = await Promise.all([
    getCarrier(monitor, args.params.id!),
    listCarrierEvents(monitor, { carrier_id: args.params.id! }),
  ]);
  return {
    id: carrier.id,
    name: carrierName(carrier),
    relationship: carrier.relationship,
    verdict: carrier.rules_assessment?.overall_result ?? null,
    note: carrierEvents.find(({ kind }) => kind === 'connection_status')?.note ?? null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'liftDoNotDispatch');
  const carrier = await getCarrier(monitor, args.params.id!);
  const { relationship } = carrier;
  if (!relationship)
    throw problemResponse({ status: 404, message: 'Your company is not connected with this carrier.' });
  return formAction(args.request, { form: 'lift', fields: ['note'], schema: ConnectionDecision }, async (value) => {
    const answer = await changeConnectionStatus(monitor, relationship.connection_id, {
      status: 'needs_to_onboard',
      ...value,
    });
    if (!answer.ok) return answer;
    return {
      to: `${paths.carrier(carrier.id)}#relationship-title`,
      toast: `${carrierName(carrier)} is off do not dispatch and needs to onboard.`,
    };
  });
}

export default function LiftDoNotDispatchPage() {
  const { id, name, relationship, verdict, note } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const [form, fields] = useForm<{ note: string }>({ id: 'lift', lastResult: refused?.result });
  const isStopped = relationship?.status === 'do_not_dispatch';
  return (
    <>
      <PageHeader
        title={`Take ${name} off do not dispatch?`}
        crumbs={[{ label: name, to: paths.carrier(id) }, { label: 'Take off do not dispatch' }]}
      />
      <Form reloadDocument method="post" id={form.id} noValidate className="form account-tab">
        <ErrorSummary fields={[fields.note]} formErrors={form.errors} />
        {isStopped ? (
          <>
            <p>
              On do not dispatch since {formatDate(relationship.updated_at)}
              {relationship.updated_by ? `, by ${relationship.updated_by}` : ''}:{' '}
              {note ? `“${note}”` : 'no note was left.'}
            </p>
            <ul className="plain-bullets">
              <li>Status becomes “Needs to onboard”.</li>
              <li>
                Your rules say <VerdictBadge verdict={verdict} /> today; nothing changes about that.
              </li>
              <li>The person who put it there and everyone who manages users get an email.</li>
              <li>Your name, the time and the reason go into the history and a vetting file.</li>
            </ul>
            <ExpectedVersion of={relationship} />
            <TextArea field={fields.note} label="Reason" />
            <div className="button-row">
              <SubmitButton look="danger">Take off do not dispatch</SubmitButton>
              <Link to={paths.carrier(id)}>Cancel</Link>
            </div>
          </>
        ) : (
          <Notice kind="info" title="It is not on do not dispatch">
            <p>
              <Link to={paths.carrier(id)}>Back to the carrier</Link>
            </p>
          </Notice>
        )}
      </Form>
    </>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
