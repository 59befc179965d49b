import {
  addPasskey as addPasskeyCall,
  PasskeyStart,
  removePasskey as removePasskeyCall,
  startPasskey as startPasskeyCall,
} from '@contract/identity/passkeys.calls';
import { NewPasskey, PasskeyName } from '@contract/identity/passkeys.entities';
import { z } from 'zod';
import { paths } from '~/paths';
import { defineForm } from '~/services/define-form.server';
import { passkeyAnswer } from '~/services/passkeys.server';

const to = paths.secondFactors();

export const startPasskey = defineForm({
  form: 'start-passkey',
  intent: 'start-passkey',
  schema: PasskeyStart,
  secret: ['password'],
  call: ({ monitor }, value) => monitor.call(startPasskeyCall, { body: value }, { handles: [409, 422, 429] }),
  to,
});

export const addPasskey = defineForm({
  form: 'add-passkey',
  intent: 'add-passkey',
  schema: z.object({ name: PasskeyName, passkey: passkeyAnswer(NewPasskey) }),
  hidden: ['passkey'],
  secret: ['passkey'],
  call: ({ monitor }, value) => monitor.call(addPasskeyCall, { body: value }, { handles: [409, 422] }),
  // No redirect: only this response may carry the codes, and they are not stored.
  shows: ({ data }) => ({ recoveryCodes: data.recovery_codes }),
});

export const removePasskey = defineForm({
  form: 'remove-passkey',
  intent: 'remove-passkey',
  schema: z.object({ passkey_id: z.uuid('Choose a passkey.') }).extend(PasskeyStart.shape),
  secret: ['password'],
  call: ({ monitor }, { passkey_id, ...proof }) =>
    monitor.call(removePasskeyCall, { params: { id: passkey_id }, body: proof }, { handles: [404, 422, 429] }),
  to,
  toast: { message: 'Passkey removed. You are signed out on other devices.', type: 'info' },
});
