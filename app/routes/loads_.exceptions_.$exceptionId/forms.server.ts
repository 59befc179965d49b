import { denyGateException, giveGateException, mailGateExceptionCode } from '@contract/loads/gate.calls';
import { EXCEPTION_GROUND_NAMES } from '@contract/loads/gate.constants';
import { z } from 'zod';

import { paths } from '~/paths';
import { defineForm, Nothing } from '~/services/define-form.server';
import { shownVersion } from '~/services/page.server';

export const mailCode = defineForm({
  form: 'code',
  intent: 'code',
  schema: Nothing,
  call: ({ monitor, params }) => monitor.send(mailGateExceptionCode, { params: { id: params.exceptionId! } }),
  to: ({ params }) => paths.loadException(params.exceptionId!),
  toast: 'Code sent to your email.',
});

export const giveException = defineForm({
  form: 'give',
  intent: 'give',
  schema: z.object({
    ground: z.enum(EXCEPTION_GROUND_NAMES, { error: 'Choose a ground.' }),
    decision_note: z.string({ error: 'Enter what you checked.' }).trim(),
    code: z
      .string()
      .trim()
      .transform((code) => code || undefined)
      .optional(),
    expected_version: shownVersion,
  }),
  secret: ['code'],
  call: ({ monitor, params }, value) =>
    monitor.call(
      giveGateException,
      { params: { id: params.exceptionId! }, body: { gate_exception: value } },
      { handles: [403, 409, 422, 429] },
    ),
  to: ({ data }) => paths.loadCover(data.load_id, { carrier_id: data.carrier_id }),
  toast: 'Exception given. The load can be covered now.',
});

export const denyException = defineForm({
  form: 'deny',
  intent: 'deny',
  schema: z.object({
    deny_note: z.string({ error: 'Enter why.' }).trim().min(10, 'Enter why. Ten characters at least.'),
    expected_version: shownVersion,
  }),
  renamed: { decision_note: 'deny_note' },
  call: ({ monitor, params }, { deny_note, expected_version }) =>
    monitor.send(denyGateException, {
      params: { id: params.exceptionId! },
      body: { gate_exception: { decision_note: deny_note, expected_version } },
    }),
  to: paths.loadExceptions(),
  toast: 'Exception denied.',
});
