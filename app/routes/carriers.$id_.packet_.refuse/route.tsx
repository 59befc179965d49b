import { getCarrier } from '@contract/carriers/carriers.calls';
import {
  getOnboardingPacket,
  listOnboardingPackets,
  PacketRefusal,
  refuseOnboardingPacket,
} from '@contract/onboarding/packets.calls';
import {
  HOLD_CAUSES,
  type HoldCause,
  isHeldPacket,
  PACKET_STATUS_LABELS,
} from '@contract/onboarding/packets.constants';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { TextArea } from '@ui/form/text-field';
import { Notice } from '@ui/notice';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { SubmitButton } from '~/components/form/submit-button';
import { PageHeader } from '~/components/shell/page-header';
import { VerdictBadge } from '~/components/verdict/verdict-badge';

import { paths } from '~/paths';
import { actionOf, defineForm } from '~/services/define-form.server';
import { openPage, shownVersion } from '~/services/page.server';
import { carrierMeta } from '~/view/carrier/carrier-meta';
import { carrierName } from '~/view/carrier/identifiers';
import { problemResponse } from '~/view/problem';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => carrierMeta(args, 'Refuse carrier');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'onboardCarriers');
  const [carrier, [current]] = await Promise.all([
    monitor.get(getCarrier, { params: { id: args.params.id! }, query: {} }),
    monitor
      .get(listOnboardingPackets, { query: { carrier_id: args.params.id! } })
      .then((answer) => answer.onboarding_packets),
  ]);
  const packet =
    current && isHeldPacket(current.status)
      ? await monitor.get(getOnboardingPacket, { params: { id: current.id } })
      : null;
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

const refuse = defineForm({
  form: 'refuse',
  schema: PacketRefusal.extend({ expected_version: shownVersion }),
  about: async ({ monitor, params }) => {
    const [current] = (await monitor.get(listOnboardingPackets, { query: { carrier_id: params.id! } }))
      .onboarding_packets;
    if (!current) throw problemResponse({ status: 404, message: 'This carrier has no onboarding packet.' });
    return current;
  },
  call: ({ monitor, about: packet }, value) =>
    monitor.send(refuseOnboardingPacket, { params: { id: packet.id }, body: value }),
  to: ({ params }) => paths.carrierPacket(params.id!),
  toast: 'Refused. What was known is kept as a vetting file.',
});

export const action = actionOf('onboardCarriers', refuse);

export default function RejectCarrierPage() {
  const { id, name, isOnboarded, status, version, isRejected, waitsFor, verdict } = useLoaderData<typeof loader>();
  const [form, fields] = usePostForm<typeof refuse>('refuse');
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
      <PostForm of={form} version={version === null ? null : { version }} className="form account-tab">
        {version === null || isRejected ? (
          <Notice kind="info" title={isRejected ? 'Already refused' : 'The packet isn’t waiting for you'}>
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
              <li>The packet stays on hold until someone undoes the refusal. No verdict or document onboards it.</li>
              <li>
                {isOnboarded
                  ? 'The carrier stays onboarded by its earlier packet. To stop using it, put it on do not dispatch.'
                  : 'The carrier moves from the carriers on hold to those dismissed.'}
              </li>
              <li>A vetting file records today’s data and your reason. The carrier is not notified.</li>
            </ul>
            <TextArea field={fields.note} label="Why you refuse it" hint="Goes into the vetting file." />
            <div className="button-row">
              <SubmitButton look="danger">Refuse this carrier</SubmitButton>
              <Link to={paths.carrierPacket(id)}>Cancel</Link>
            </div>
          </>
        )}
      </PostForm>
    </>
  );
}
