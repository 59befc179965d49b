import { getCarrier } from '@contract/carriers/carriers.calls';
import { formatDate } from '@contract/shared/format';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { TextArea } from '@ui/form/text-field';
import { Notice } from '@ui/notice';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { SubmitButton } from '~/components/form/submit-button';
import { PageHeader } from '~/components/shell/page-header';
import { VerdictBadge } from '~/components/verdict/verdict-badge';
import { listCarrierEvents } from '~/models/carriers.server';
import { changeConnectionStatus } from '~/models/connections.server';
import { paths } from '~/paths';
import { connectedCarrier } from '~/services/connected-carrier.server';
import { ConnectionDecision } from '~/services/connection-decision.server';
import { actionOf, defineForm } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { carrierMeta } from '~/view/carrier/carrier-meta';
import { carrierName } from '~/view/carrier/identifiers';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  carrierMeta(args, 'Remove from do not dispatch carrier');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'liftDoNotDispatch');
  const [carrier, { carrierEvents }] = await Promise.all([
    monitor.get(getCarrier, { params: { id: args.params.id! }, query: {} }),
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

const lift = defineForm({
  form: 'lift',
  schema: ConnectionDecision,
  about: connectedCarrier,
  call: ({ monitor, about: { relationship } }, value) =>
    changeConnectionStatus(monitor, relationship.connection_id, { status: 'needs_to_onboard', ...value }),
  to: ({ about: { carrier } }) => paths.carrierRelationship(carrier.id),
  toast: ({ about: { carrier } }) => `${carrierName(carrier)} is off do not dispatch and needs to onboard.`,
});

export const action = actionOf('liftDoNotDispatch', lift);

export default function LiftDoNotDispatchPage() {
  const { id, name, relationship, verdict, note } = useLoaderData<typeof loader>();
  const [form, fields] = usePostForm<typeof lift>('lift');
  const isStopped = relationship?.status === 'do_not_dispatch';
  return (
    <>
      <PageHeader
        title={`Remove ${name} from do not dispatch?`}
        crumbs={[{ label: name, to: paths.carrier(id) }, { label: 'Remove from do not dispatch' }]}
      />
      <PostForm of={form} version={relationship} className="form account-tab">
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
            <TextArea field={fields.note} label="Reason" />
            <div className="button-row">
              <SubmitButton look="danger">Remove from do not dispatch</SubmitButton>
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
      </PostForm>
    </>
  );
}
