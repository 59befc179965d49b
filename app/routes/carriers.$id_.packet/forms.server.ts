import { uploadRedlinedContract } from '@contract/onboarding/contracts.calls';
import {
  acceptTaxForm,
  approveOnboardingPacket,
  BankConfirmation,
  confirmBankChange,
  confirmPacketFactor,
  FactorConfirmation,
  getOnboardingPacket,
  IdentityVerification,
  listOnboardingPackets,
  type OnboardingPacket,
  PacketApproval,
  PutBack,
  putBackOnboardedCarrier,
  RefusalTakenBack,
  SendBack,
  sendBackOnboardingPacket,
  takeBackPacketRefusal,
  uploadRedlinedTaxContract,
  verifyPacketIdentity,
} from '@contract/onboarding/packets.calls';
import { RecordId } from '@contract/shared/record-id';
import { z } from 'zod';

import { paths } from '~/paths';
import { callForms } from '~/services/call-forms.server';
import { defineForm, defineUpload, type Sending } from '~/services/define-form.server';
import { shownVersion } from '~/services/page.server';
import { problemResponse } from '~/view/problem';

/** The carrier's newest packet. Throws the 404 page when it has none. */
async function newestPacket({ monitor, params }: Sending): Promise<OnboardingPacket> {
  const [current] = (await monitor.get(listOnboardingPackets, { query: { carrier_id: params.id! } }))
    .onboarding_packets;
  if (!current) throw problemResponse({ status: 404, message: 'This carrier has no onboarding packet.' });
  return monitor.get(getOnboardingPacket, { params: { id: current.id } });
}

/** The version of the packet that the form's page showed. */
const shown = { expected_version: shownVersion };
const to = ({ about: packet }: { about: OnboardingPacket }) => paths.carrierPacket(packet.carrier_id);
const page = { about: newestPacket, to };

const packetPage = ({ params }: Sending) => paths.carrierPacket(params.id!);
export const { startCall, proveTheCall } = callForms(packetPage, {
  to: packetPage,
  toast: 'The call is proven. Now decide what they confirmed.',
});

export const confirmBank = defineForm({
  ...page,
  form: 'bank',
  intent: 'confirm-bank-change',
  schema: BankConfirmation.extend(shown),
  call: ({ monitor, about: packet }, value) =>
    monitor.send(confirmBankChange, { params: { id: packet.id }, body: value }),
  toast: 'The change is confirmed. It counts once its wait is over and the packet is approved.',
});

export const confirmFactor = defineForm({
  ...page,
  form: 'factor',
  intent: 'confirm-factor',
  schema: FactorConfirmation.extend(shown),
  call: ({ monitor, about: packet }, value) =>
    monitor.send(confirmPacketFactor, { params: { id: packet.id }, body: value }),
  toast: 'The factoring company is confirmed. Who answered, and on which number, is kept.',
});

export const verifyIdentity = defineForm({
  ...page,
  form: 'identity',
  intent: 'verify-identity',
  schema: IdentityVerification.safeExtend(shown),
  call: ({ monitor, about: packet }, value) =>
    monitor.send(verifyPacketIdentity, { params: { id: packet.id }, body: value }),
  toast: 'Released. How you verified it is kept.',
});

export const approve = defineForm({
  ...page,
  form: 'approve',
  intent: 'approve',
  schema: PacketApproval.extend(shown),
  call: ({ monitor, about: packet }, value) =>
    monitor.send(approveOnboardingPacket, { params: { id: packet.id }, body: value }),
  toast: ({ data }) =>
    data.status === 'complete' ? 'Approved: the packet is complete.' : 'Approved. Something else still holds it.',
});

export const sendBack = defineForm({
  ...page,
  form: 'send-back',
  intent: 'send-back',
  schema: SendBack.extend(shown),
  call: ({ monitor, about: packet }, value) =>
    monitor.send(sendBackOnboardingPacket, { params: { id: packet.id }, body: value }),
  toast: 'Sent back to the carrier with a new link.',
});

export const takeBackRefusal = defineForm({
  ...page,
  form: 'take-back',
  intent: 'take-back-refusal',
  schema: RefusalTakenBack.extend(shown),
  call: ({ monitor, about: packet }, value) =>
    monitor.send(takeBackPacketRefusal, { params: { id: packet.id }, body: value }),
  toast: 'Refusal undone.',
});

export const putBack = defineForm({
  ...page,
  form: 'put-back',
  intent: 'put-back',
  schema: PutBack.extend(shown),
  call: ({ monitor, about: packet }, value) =>
    monitor.send(putBackOnboardedCarrier, { params: { id: packet.id }, body: value }),
  toast: 'The hold for its authority is released.',
});

export const acceptForm = defineForm({
  ...page,
  form: 'tax-form',
  intent: 'accept-tax-form',
  schema: z.object({ tax_form_id: RecordId.shape.id, ...shown }),
  hidden: ['tax_form_id'],
  call: ({ monitor }, { tax_form_id, expected_version }) =>
    monitor.send(acceptTaxForm, { params: { id: String(tax_form_id) }, body: { expected_version } }),
  toast: 'The tax form is compared.',
});

export const uploadRedline = defineUpload({
  ...page,
  form: 'redline',
  intent: 'upload-redline',
  schema: z.object({ contract_id: RecordId.shape.id, ...shown }),
  call: ({ monitor, file, about: packet }, value) =>
    monitor.send(uploadRedlinedContract, { body: { ...value, onboarding_packet_id: packet.id } }, { file }),
  toast: 'Your version is in the packet.',
});

export const uploadTaxForm = defineUpload({
  ...page,
  form: 'tax-upload',
  intent: 'upload-tax-form',
  schema: z.object({ is_reviewed: z.enum(['yes', 'no']).default('no'), ...shown }),
  call: ({ monitor, file, about: packet }, value) =>
    monitor.send(uploadRedlinedTaxContract, { body: { onboarding_packet_id: packet.id, ...value } }, { file }),
  toast: ({ data }) =>
    data.status === 'needs_review'
      ? { message: 'Received. The packet is on hold until someone reviews the form.', type: 'warning' }
      : 'The tax form is in the packet.',
});
