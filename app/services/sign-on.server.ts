import { finishSignOn } from '@contract/sign-on/sign-on.calls';
import { SIGN_ON_TTL_SECONDS } from '@contract/sign-on/sign-on.constants';
import type { Cookie } from '@remix-run/node';
import { Strategy } from 'remix-auth/strategy';
import { z } from 'zod';
import { openMonitor } from './monitor.server';
import { ownCookie } from './own-cookie.server';
import type { SignInStep } from './sign-in-step.server';

/** A sign-in under way at a company's identity provider: what this browser keeps until it comes back. */
const Begun = z.object({
  /** Where it goes on, at the provider. */
  address: z.url(),
  /** The monitor's secret for this browser: an answer counts in the browser that began alone. */
  browser: z.string(),
  /** Where to go after signing in; under the base path. */
  redirectTo: z.string(),
  /** A manager tries the connection, signed in as before. */
  isTest: z.boolean(),
});
type Begun = z.infer<typeof Begun>;

let cookie: Cookie | undefined;

function cookieOfSignOn(): Cookie {
  cookie ??= ownCookie('portal_sign_on', SIGN_ON_TTL_SECONDS);
  return cookie;
}

/** The Set-Cookie value of a sign-in that begins. */
export const keepSignOn = (begun: Begun): Promise<string> => cookieOfSignOn().serialize(begun);

/** The Set-Cookie value that forgets it. */
export const forgetSignOn = (): Promise<string> => cookieOfSignOn().serialize('', { maxAge: 0 });

/** The sign-in that this browser has under way, or null. */
export async function signOnOf(request: Request): Promise<Begun | null> {
  const read = Begun.safeParse(await cookieOfSignOn().parse(request.headers.get('Cookie')));
  return read.success ? read.data : null;
}

/** The provider's answer, as a strategy of remix-auth: the monitor checks it. */
export class SignOnStrategy extends Strategy<SignInStep, { request: Request }> {
  name = 'sign-on';

  constructor() {
    super(async ({ request }) => {
      const begun = await signOnOf(request);
      if (begun === null) return { kind: 'not-begun' };
      const answer = await (await openMonitor({ request })).call(
        finishSignOn,
        { body: { browser: begun.browser, answer: new URL(request.url).searchParams.toString() } },
        { handles: [403, 422, 429] },
      );
      if (!answer.ok) return { kind: 'not-known', status: answer.status, message: answer.error.message };
      if (answer.data.outcome === 'tested') return { kind: 'tested' };
      if (!answer.newSession) throw new Error('The monitor opened no session.');
      return { kind: 'done', monitorSession: answer.newSession };
    });
  }

  authenticate(request: Request): Promise<SignInStep> {
    return this.verify({ request });
  }
}
