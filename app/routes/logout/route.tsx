import { signOut } from '@contract/identity/identity.calls';
import { redirect } from '@remix-run/node';

import { paths } from '~/paths';
import { actionOf, defineForm, Nothing } from '~/services/define-form.server';
import { anybody } from '~/services/guards.server';
import { signedOut } from '~/services/session.server';

/** A GET changes nothing: only the form in the user's menu signs out. */
export function loader() {
  return redirect(paths.home());
}

const leave = defineForm({
  form: 'logout',
  schema: Nothing,
  call: async ({ monitor }) => ({ ok: true, data: await monitor.call(signOut, {}) }),
  to: paths.login(),
  toast: { message: 'You are signed out.', type: 'info' },
  headers: ({ request }) => signedOut(request),
});

export const action = actionOf(anybody, leave);
