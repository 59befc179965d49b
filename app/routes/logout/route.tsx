import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { signOut } from '~/models/identity.server';
import { paths } from '~/paths';
import { openMonitor } from '~/services/monitor.server';
import { assertSameOrigin } from '~/services/origin.server';
import { forgetSession } from '~/services/session.server';
import { redirectWithToast } from '~/services/toast.server';

/** A visit changes nothing: only the form of the user's menu signs out. */
export function loader() {
  return redirect(paths.home());
}

export async function action({ request }: ActionFunctionArgs) {
  assertSameOrigin(request);
  const forget = await forgetSession(request);
  await signOut(await openMonitor({ request }));
  const headers = { 'Set-Cookie': forget, 'Clear-Site-Data': '"storage"' };
  return redirectWithToast(paths.login(), 'You are signed out.', { type: 'info' }, { headers });
}
