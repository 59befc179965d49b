import { getCarrier } from '@contract/carriers/carriers.calls';
import {
  getOnboardingPacket,
  holdPayment,
  listOnboardingPackets,
  PaymentHold,
} from '@contract/onboarding/packets.calls';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { TextArea } from '@ui/form/text-field';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { PageHeader } from '~/components/shell/page-header';

import { paths } from '~/paths';
import { actionOf, defineForm } from '~/services/define-form.server';
import { openPage, shownVersion } from '~/services/page.server';
import { carrierMeta } from '~/view/carrier/carrier-meta';
import { carrierName } from '~/view/carrier/identifiers';
import { problemResponse } from '~/view/problem';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  carrierMeta(args, 'Hold payment to carrier');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'stopCarriers');
  const [carrier, [current]] = await Promise.all([
    monitor.get(getCarrier, { params: { id: args.params.id! }, query: {} }),
    monitor
      .get(listOnboardingPackets, { query: { carrier_id: args.params.id! } })
      .then((answer) => answer.onboarding_packets),
  ]);
  const packet = current ? await monitor.get(getOnboardingPacket, { params: { id: current.id } }) : null;
  return {
    id: carrier.id,
    name: carrierName(carrier),
    packet: packet && packet.status !== 'in_progress' ? { version: packet.version } : null,
    isHeld: packet?.holds.some(({ kind, released_at }) => kind === 'bank_change' && released_at === null) ?? false,
    note: new URL(args.request.url).searchParams.get('note')?.slice(0, 1000) ?? '',
  };
}

const hold = defineForm({
  form: 'hold-payment',
  schema: PaymentHold.extend({ expected_version: shownVersion }),
  about: async ({ monitor, params }) => {
    const [current] = (await monitor.get(listOnboardingPackets, { query: { carrier_id: params.id! } }))
      .onboarding_packets;
    if (!current) throw problemResponse({ status: 404, message: 'This carrier has no onboarding packet.' });
    return current;
  },
  call: ({ monitor, about: packet }, value) => monitor.send(holdPayment, { params: { id: packet.id }, body: value }),
  to: ({ params }) => paths.carrierPacket(params.id!),
  toast: 'Payment is on hold until a proven call.',
});

export const action = actionOf('stopCarriers', hold);

export default function HoldPaymentPage() {
  const { id, name, packet, isHeld, note } = useLoaderData<typeof loader>();
  const [form, fields] = usePostForm<typeof hold>('hold-payment', { note });
  const back = <Link to={paths.carrierPacket(id)}>Back to the packet</Link>;
  return (
    <>
      <PageHeader
        title={`Hold payment to ${name}?`}
        crumbs={[
          { label: name, to: paths.carrier(id) },
          { label: 'Packet', to: paths.carrierPacket(id) },
          { label: 'Hold payment' },
        ]}
      />
      {packet === null || isHeld ? (
        <div className="stack account-tab">
          <p>
            {isHeld
              ? 'Payment is on hold already.'
              : 'This carrier sent no packet: there are no payment details to hold.'}{' '}
            {back}
          </p>
        </div>
      ) : (
        <PostForm
          of={form}
          version={packet}
          className="form account-tab"
          look="danger"
          submit="Hold payment"
          back={back}
        >
          <ul className="plain-bullets">
            <li>Remit-to is left off rate confirmations, and the packet says that payment is on hold.</li>
            <li>Loads go on. A proven call to a number on file releases it.</li>
          </ul>
          <TextArea field={fields.note} label="What made you hold it" hint="Goes into the carrier’s history." />
        </PostForm>
      )}
    </>
  );
}
