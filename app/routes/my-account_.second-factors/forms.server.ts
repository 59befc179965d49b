import {
  AppProof,
  confirmAuthenticatorApp,
  FactorConfirmation,
  FactorProof,
  forgetDevice as forgetDeviceCall,
  makeRecoveryCodes,
  removeAuthenticatorApp,
  startAuthenticatorApp,
} from '@contract/identity/second-factors.calls';
import { z } from 'zod';
import { paths } from '~/paths';
import { defineForm } from '~/services/define-form.server';

const to = paths.secondFactors();
const handles = [403, 422, 429] as const;

export const startApp = defineForm({
  form: 'start-app',
  intent: 'start-app',
  schema: FactorProof,
  secret: ['password', 'code'],
  call: ({ monitor }, value) => monitor.call(startAuthenticatorApp, { body: value }, { handles }),
  to,
});

export const confirmApp = defineForm({
  form: 'confirm-app',
  intent: 'confirm-app',
  schema: FactorConfirmation,
  secret: ['code'],
  call: ({ monitor }, value) =>
    monitor.call(confirmAuthenticatorApp, { body: value }, { handles: [403, 409, 422, 429] }),
  // No redirect: only this response may carry the codes, and they are not stored.
  shows: ({ data }) => ({ recoveryCodes: data.recovery_codes }),
});

export const newRecoveryCodes = defineForm({
  form: 'recovery-codes',
  intent: 'recovery-codes',
  schema: FactorProof,
  secret: ['password', 'code'],
  call: ({ monitor }, value) => monitor.call(makeRecoveryCodes, { body: value }, { handles }),
  shows: ({ data }) => ({ recoveryCodes: data.recovery_codes }),
});

export const removeApp = defineForm({
  form: 'remove-app',
  intent: 'remove-app',
  schema: AppProof,
  secret: ['password', 'code'],
  call: ({ monitor }, value) => monitor.call(removeAuthenticatorApp, { body: value }, { handles }),
  to,
  toast: { message: 'Authenticator app removed. You are signed out on other devices.', type: 'info' },
});

export const forgetDevice = defineForm({
  form: 'forget-device',
  intent: 'forget-device',
  schema: z.object({ device_id: z.string().default('') }),
  hidden: ['device_id'],
  call: ({ monitor }, { device_id }) =>
    monitor.call(forgetDeviceCall, { params: { id: device_id } }, { handles: [404, 422] }),
  to,
  toast: { message: 'Device forgotten. Its next sign-in takes a code.', type: 'info' },
  refusal: () => ({ to, toast: { message: 'That device was forgotten before.', type: 'info' } }),
});
