import type { SecondFactors } from '@contract/identity/second-factors.entities';
import { qrCode } from '../../../documents/qr-code';
import type { CallContext } from '../../../server/calls';
import { appAddress, inGroups } from './authenticator-app';
import { pendingSecret } from './change-app';
import { passkeysOf, pendingCreation } from './passkeys';
import { takesPassword } from './prove-person';
import { devicesOf } from './remembered-devices';
import { findApp, recoveryCodesLeft } from './take-factor';

/** The signed-in person's own factors, and what waits to be set up in this session. */
export async function readFactors(context: CallContext): Promise<SecondFactors> {
  const { db, env, user, now } = context;
  const [app, passkeys, left, secret, creation, devices, isPasswordTaken] = await Promise.all([
    findApp(db, user.id),
    passkeysOf(db, user.id),
    recoveryCodesLeft(db, user.id),
    pendingSecret(context),
    pendingCreation(context),
    devicesOf(db, user.id, now),
    takesPassword(context),
  ]);
  const address = secret && appAddress(secret, new URL(env.portalOrigin).hostname, user.email);
  return {
    takes_password: isPasswordTaken,
    app: app && {
      set_up_at: app.createdAt.toISOString(),
      last_used_at: app.lastUsedAt?.toISOString() ?? null,
    },
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      created_at: createdAt.toISOString(),
      last_used_at: lastUsedAt?.toISOString() ?? null,
    })),
    recovery_codes_left: left,
    set_up: secret && address ? { secret: inGroups(secret).replaceAll('-', ' '), address, qr: qrCode(address) } : null,
    passkey_set_up: creation,
    devices: devices.map((device) => ({
      id: device.id,
      user_agent: device.userAgent,
      network_address: device.networkAddress,
      created_at: device.createdAt.toISOString(),
      last_used_at: device.lastUsedAt.toISOString(),
      expires_at: device.expiresAt.toISOString(),
    })),
  };
}
