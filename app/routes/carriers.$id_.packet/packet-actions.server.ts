import { parseWithZod } from '@conform-to/zod/v4';
import {
  BankConfirmation,
  IdentityVerification,
  type OnboardingPacket,
  PacketApproval,
  PutBack,
  RefusalTakenBack,
  SendBack,
} from '@contract/onboarding/packets.calls';
import { RecordId } from '@contract/shared/record-id';
import { data } from '@remix-run/node';
import { z } from 'zod';
import {
  acceptTaxForm,
  approveOnboardingPacket,
  confirmBankChange,
  getOnboardingPacket,
  listOnboardingPackets,
  putBackOnboardedCarrier,
  sendBackOnboardingPacket,
  takeBackPacketRefusal,
  uploadRedlinedContract,
  uploadRedlinedTaxContract,
  verifyPacketIdentity,
} from '~/models/onboarding.server';
import { paths } from '~/paths';
import { invalidForm } from '~/services/form-errors.server';
import type { Monitor } from '~/services/monitor.server';
import { formAction, shownVersion } from '~/services/page.server';
import { readForm } from '~/services/read-form.server';
import { redirectWithToast } from '~/services/toast.server';
import { readUploadForm } from '~/services/uploads.server';
import { problemResponse } from '~/view/problem';

/** The version of the packet that the form's page showed. */
const shown = { expected_version: shownVersion };

const TOO_LARGE = 'A file may be 20 MB at most. Send a smaller one.';

/** What a form of the packet's page does. Those with a file come as multipart. */
export async function packetAction(request: Request, monitor: Monitor, carrierId: string) {
  const [current] = await listOnboardingPackets(monitor, carrierId);
  if (!current) throw problemResponse({ status: 404, message: 'This carrier has no onboarding packet.' });
  const packet = await getOnboardingPacket(monitor, current.id);
  const here = paths.carrierPacket(packet.carrier_id);
  if (request.headers.get('content-type')?.startsWith('multipart/form-data'))
    return uploadAction(request, monitor, packet, here);
  const form = await readForm(request);
  switch (form.get('intent')) {
    case 'confirm-bank-change': {
      const page = {
        form: 'bank',
        fields: ['called_number', 'answered_by', 'note'],
        schema: BankConfirmation.extend(shown),
      };
      return formAction(form, page, async (value) => {
        const answer = await confirmBankChange(monitor, packet.id, value);
        if (!answer.ok) return answer;
        return { to: here, toast: 'The change is confirmed. Who answered, and on which number, is kept.' };
      });
    }
    case 'verify-identity': {
      const fields = ['how', 'called_number', 'answered_by', 'note'];
      return formAction(
        form,
        { form: 'identity', fields, schema: IdentityVerification.safeExtend(shown) },
        async (value) => {
          const answer = await verifyPacketIdentity(monitor, packet.id, value);
          if (!answer.ok) return answer;
          return { to: here, toast: 'Released. How you verified it is kept.' };
        },
      );
    }
    case 'approve': {
      return formAction(
        form,
        { form: 'approve', fields: ['note'], schema: PacketApproval.extend(shown) },
        async (value) => {
          const answer = await approveOnboardingPacket(monitor, packet.id, value);
          if (!answer.ok) return answer;
          const isDone = answer.data.status === 'complete';
          return {
            to: here,
            toast: isDone ? 'Approved: the packet is complete.' : 'Approved. Something else still holds it.',
          };
        },
      );
    }
    case 'send-back': {
      return formAction(
        form,
        { form: 'send-back', fields: ['note'], schema: SendBack.extend(shown) },
        async (value) => {
          const answer = await sendBackOnboardingPacket(monitor, packet.id, value);
          if (!answer.ok) return answer;
          return { to: here, toast: 'Sent back to the carrier with a new link.' };
        },
      );
    }
    case 'take-back-refusal': {
      return formAction(
        form,
        { form: 'take-back', fields: ['note'], schema: RefusalTakenBack.extend(shown) },
        async (value) => {
          const answer = await takeBackPacketRefusal(monitor, packet.id, value);
          return answer.ok ? { to: here, toast: 'The refusal is taken back.' } : answer;
        },
      );
    }
    case 'put-back': {
      return formAction(form, { form: 'put-back', fields: ['note'], schema: PutBack.extend(shown) }, async (value) => {
        const answer = await putBackOnboardedCarrier(monitor, packet.id, value);
        return answer.ok ? { to: here, toast: 'The hold for its authority is released.' } : answer;
      });
    }
    case 'accept-tax-form': {
      const page = { form: 'tax-form', fields: [], schema: z.object({ tax_form_id: RecordId.shape.id, ...shown }) };
      return formAction(form, page, async (value) => {
        const { tax_form_id } = value;
        const answer = await acceptTaxForm(monitor, String(tax_form_id), value.expected_version);
        return answer.ok ? { to: here, toast: 'The tax form is compared.' } : answer;
      });
    }
    default:
      throw problemResponse({ status: 400, message: 'This form does not say what to do.' });
  }
}

async function uploadAction(request: Request, monitor: Monitor, packet: OnboardingPacket, here: string) {
  const { form, file, isTooLarge, discard } = await readUploadForm(request);
  const tooLarge = (name: string, reply: (errors: Record<string, string[]>) => object) =>
    data({ form: name, result: reply({ file: [TOO_LARGE] }) as never }, 413);
  try {
    if (form.get('intent') === 'upload-redline') {
      const submission = parseWithZod(form, { schema: z.object({ contract_id: RecordId.shape.id, ...shown }) });
      const page = { form: 'redline', fields: ['contract_id', 'file'] };
      if (submission.status !== 'success') return invalidForm(page, submission);
      if (isTooLarge) return tooLarge('redline', (fieldErrors) => submission.reply({ fieldErrors }));
      const body = { ...submission.value, onboarding_packet_id: packet.id };
      const answer = await uploadRedlinedContract(monitor, body, file);
      if (!answer.ok) return invalidForm(page, submission, answer);
      return redirectWithToast(here, 'Your version is in the packet.');
    }
    if (form.get('intent') === 'upload-tax-form') {
      const submission = parseWithZod(form, {
        schema: z.object({ is_reviewed: z.literal('yes').optional(), ...shown }),
      });
      const page = { form: 'tax-upload', fields: ['is_reviewed', 'file'] };
      if (submission.status !== 'success') return invalidForm(page, submission);
      if (isTooLarge) return tooLarge('tax-upload', (fieldErrors) => submission.reply({ fieldErrors }));
      const body = {
        onboarding_packet_id: packet.id,
        is_reviewed: submission.value.is_reviewed ?? ('no' as const),
        expected_version: submission.value.expected_version,
      };
      const answer = await uploadRedlinedTaxContract(monitor, body, file);
      if (!answer.ok) return invalidForm(page, submission, answer);
      return answer.data.status === 'needs_review'
        ? redirectWithToast(here, 'Received. The packet is on hold until someone reviews the form.', {
            type: 'warning',
          })
        : redirectWithToast(here, 'The tax form is in the packet.');
    }
    throw problemResponse({ status: 400, message: 'This form does not say what to do.' });
  } finally {
    await discard();
  }
}
