import { getCarrier } from '@contract/carriers/carriers.calls';
import { doNotDispatchConnection } from '@contract/connections/connections.calls';
import { CONNECTION_STATUS_LABELS, type ConnectionStatus } from '@contract/connections/connections.constants';
import { formatDate } from '@contract/shared/format';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { TextArea } from '@ui/form/text-field';
import { Notice } from '@ui/notice';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { SubmitButton } from '~/components/form/submit-button';
import { PageHeader } from '~/components/shell/page-header';

import { paths } from '~/paths';
import { ConnectionDecision } from '~/services/connection-decision.server';
import { actionOf, defineForm } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { carrierMeta } from '~/view/carrier/carrier-meta';
import { carrierName } from '~/view/carrier/identifiers';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  carrierMeta(args, 'Do not dispatch carrier');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'stopCarriers');
  const carrier = await monitor.get(getCarrier, { params: { id: args.params.id! }, query: {} });
  return { id: carrier.id, name: carrierName(carrier), relationship: carrier.relationship };
}

const stop = defineForm({
  form: 'stop',
  schema: ConnectionDecision,
  about: ({ monitor, params }) => monitor.get(getCarrier, { params: { id: params.id! }, query: {} }),
  call: ({ monitor, about: carrier }, value) =>
    monitor.send(doNotDispatchConnection, { body: { connection: { carrier_id: carrier.id, ...value } } }),
  to: ({ about: carrier }) => paths.carrierRelationship(carrier.id),
  toast: ({ about: carrier }) => `${carrierName(carrier)} is on do not dispatch.`,
});

export const action = actionOf('stopCarriers', stop);

export default function DoNotDispatchPage() {
  const { id, name, relationship } = useLoaderData<typeof loader>();
  const [form, fields] = usePostForm<typeof stop>('stop');
  const isStopped = relationship?.status === 'do_not_dispatch';
  return (
    <>
      <PageHeader
        title={`Put ${name} on do not dispatch?`}
        context={relationship ? `Now: ${labelOf(relationship.status)}` : 'Now: not connected'}
        crumbs={[{ label: name, to: paths.carrier(id) }, { label: 'Do not dispatch' }]}
      />
      <PostForm of={form} version={relationship} className="form account-tab">
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
              <li>Everyone in your company sees it at once, on the profile and in every list.</li>
              <li>
                Stays until someone with the “compliance” or “manage users” permission removes it. A passing verdict or
                new paperwork does not.
              </li>
              <li>The carrier is not notified. Loads already booked are not canceled.</li>
              <li>Your name, the time and the reason are kept in the carrier’s history.</li>
            </ul>
            <TextArea field={fields.note} label="Reason" hint="Shown on the profile and kept in the history." />
            <div className="button-row">
              <SubmitButton look="danger">Put on do not dispatch</SubmitButton>
              <Link to={paths.carrier(id)}>Cancel</Link>
            </div>
          </>
        )}
      </PostForm>
    </>
  );
}

const labelOf = (status: string) => CONNECTION_STATUS_LABELS[status as ConnectionStatus] ?? status;
