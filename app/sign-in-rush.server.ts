import type { IncomingMessage, ServerResponse } from 'node:http';
import { errorPage } from '~/error-page.server';
import { paths, withBase } from '~/paths';
import { callerAddress } from '~/services/caller-address.server';
import { tooManyWait } from '~/services/monitor.server';

const SIGN_IN = withBase(paths.login());

/**
 * Lets only so many sign-ins be under way in this portal, whose monitor compares passwords a few at a time; the others get the page that
 * says when to come back at once. A page of Remix costs the one thread many times as much: while it draws thousands of them, browsers
 * that connect find no room in the system's queue and give up.
 *
 * @param limits.most under way in all; `mostOfOne` of one network address
 */
export function signInRush({ most, mostOfOne }: { most: number; mostOfOne: number }) {
  let all = 0;
  const ofOne = new Map<string, number>();
  return (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void): void => {
    const isSignIn = request.method === 'POST' && request.url?.split('?')[0] === SIGN_IN;
    const network = callerAddress(String(request.headers['x-forwarded-for'] ?? ''));
    const before = ofOne.get(network) ?? 0;
    if (isSignIn && (all >= most || before >= mostOfOne)) {
      // A Host that is no host's name makes no address.
      sayWhenToComeBack(request, response).catch(next);
      return;
    }
    if (isSignIn) {
      all += 1;
      ofOne.set(network, before + 1);
      response.once('close', () => {
        all -= 1;
        const left = ofOne.get(network)! - 1;
        if (left > 0) ofOne.set(network, left);
        else ofOne.delete(network);
      });
    }
    next();
  };
}

async function sayWhenToComeBack({ url, headers }: IncomingMessage, response: ServerResponse): Promise<void> {
  const page = await errorPage(tooManyWait(), new Request(`http://${headers.host}${url}`));
  response.writeHead(page.status, Object.fromEntries(page.headers)).end(await page.text());
}
