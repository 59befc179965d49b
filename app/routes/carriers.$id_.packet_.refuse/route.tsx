import { useForm } from '@conform-to/react';
import {
  HOLD_CAUSES,
  type HoldCause,
  isHeldPacket,
  PACKET_STATUS_LABELS,
} from '@contract/onboarding/packets.constants';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { TextArea } from '@ui/form/text-field';
import { Notice } from '@ui/notice';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { ExpectedVersion, SubmitButton } from '~/components/form/submit-button';
import { PageHeader } from '~/components/shell/page-header';
import { VerdictBadge } from '~/components/verdict/verdict-badge';
import { getCarrier } from '~/models/carriers.server';
import { getOnboardingPacket, listOnboardingPackets, refuseOnboardingPacket } from '~/models/onboarding.server';
import { paths } from '~/paths';
import { formAction, openAction, openPage } from '~/services/page.server';
import { carrierMeta } from '~/view/carrier/carrier-meta';
import { carrierName } from '~/view/carrier/identifiers';
import { problemResponse } from '~/view/problem';
import { Refusal } from './reject-carrier.server';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => carrierMeta(args, 'Refuse carrier');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'onboardCarriers');
  const [carrier, [current]] = await Promise.all([
    getCarrier(monitor, args.params.id!),
    listOnboardingPackets(monitor, args.params.id!),
  ]);
  const packet = current && isHeldPacket(current.status) ? await getOnboardingPacket(monitor, current.id) : null;
  const open = packet?.holds.filter(({ released_at }) => released_at === null) ?? [];
  return {
    id: carrier.id,
    name: carrierName(carrier),
    isOnboarded: carrier.relationship?.status === 'onboarded',
    status: current?.status ?? null,
    version: packet?.version ?? null,
    isRejected: open.some(({ cause }) => cause === 'refused'),
    waitsFor: open.map(({ cause, reason }) => HOLD_CAUSES[cause as HoldCause]?.label ?? reason),
    verdict: carrier.rules_assessment?.overall_result ?? null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'onboardCarriers');
  const id = args.params.id!;
  const [current] = await listOnboardingPackets(monitor, id);
  if (!current) throw problemResponse({ status: 404, message: 'This carrier has no onboarding packet.' });
  return formAction(args.request, { form: 'refuse', fields: ['note'], schema: Refusal }, async (value) => {
    const answer = await refuseOnboardingPacket(monitor, current.id, value);
    if (!answer.ok) return answer;
    return { to: paths.carrierPacket(id), toast: 'Refused. What was known is kept as a vetting file.' };
  });
}

export default function RejectCarrierPage() {
  const { id, name, isOnboarded, status, version, isRejected, waitsFor, verdict } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const [form, fields] = useForm<{ note: string }>({ id: 'refuse', lastResult: refused?.result });
  return (
    <>
      <PageHeader
        title={`Refuse ${name}?`}
        context={status === null ? 'It has no onboarding packet' : `Its packet: ${PACKET_STATUS_LABELS[status]}`}
        crumbs={[
          { label: name, to: paths.carrier(id) },
          { label: 'Packet', to: paths.carrierPacket(id) },
          { label: 'Refuse' },
        ]}
      />
      <Form reloadDocument method="post" id={form.id} noValidate className="form account-tab">
        <ErrorSummary fields={[fields.note]} formErrors={form.errors} />
        {version === null || isRejected ? (
          <Notice kind="info" title={isRejected ? 'It is refused already' : 'Its packet does not wait for you'}>
            <p>
              <Link to={paths.carrierPacket(id)}>Back to the packet</Link>
            </p>
          </Notice>
        ) : (
          <>
            <p>
              It waits for: {waitsFor.join(', ')}. Your rules say <VerdictBadge verdict={verdict} /> today.
            </p>
            <ul className="plain-bullets">
              <li>The packet stays held until a person takes the refusal back; no verdict or paper onboards it.</li>
              <li>
                {isOnboarded
                  ? 'The carrier stays onboarded by its earlier packet. To stop using it, put it on do not dispatch.'
                  : 'The carrier goes to the dismissed ones, out of the list of those on hold.'}
              </li>
              <li>A vetting file records today’s data and your reason. The carrier is not notified.</li>
            </ul>
            <ExpectedVersion of={{ version }} />
            <TextArea field={fields.note} label="Why you refuse it" hint="Goes into the vetting file." />
            <div className="button-row">
              <SubmitButton look="danger">Refuse this carrier</SubmitButton>
              <Link to={paths.carrierPacket(id)}>Cancel</Link>
            </div>
          </>
        )}
      </Form>
    </>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
