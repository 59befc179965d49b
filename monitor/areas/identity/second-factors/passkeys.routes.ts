import {
  addPasskey as addPasskeyCall,
  askConfirmationPasskey,
  askSignInPasskey,
  confirmByPasskey,
  removePasskey as removePasskeyCall,
  startPasskey as startPasskeyCall,
} from '@contract/identity/passkeys.calls';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../server/calls';
import type { Services } from '../../../server/services';
import { addPasskey, removePasskey, startPasskey } from './change-passkeys';
import { confirmSession } from './confirm-session';
import { readFactors } from './factors.queries';
import { askForPasskey, takeChallenge, takePasskey } from './passkeys';
import { spendPasskey } from './prove-person';

/** A person's own passkeys, and giving one where a code is asked for. */
export function passkeysRoutes(app: FastifyInstance, services: Services) {
  mount(app, services, startPasskeyCall, async ({ body }, context) => {
    await startPasskey(context, body.password);
    return readFactors(context);
  });

  mount(app, services, addPasskeyCall, async ({ body }, context) => ({
    recovery_codes: await addPasskey(context, body),
  }));

  mount(app, services, removePasskeyCall, async ({ params, body }, context) => {
    await removePasskey(context, params.id, body.password);
    return undefined;
  });

  mount(app, services, askSignInPasskey, async (_input, context) => askForPasskey(context));

  mount(app, services, askConfirmationPasskey, async (_input, context) => askForPasskey(context));

  mount(app, services, confirmByPasskey, async ({ body }, context) => {
    const challenge = await takeChallenge(context, 'use');
    await spendPasskey(context, () => takePasskey(context, body.passkey, challenge));
    await confirmSession(context);
    return undefined;
  });
}
