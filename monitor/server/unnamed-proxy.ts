import type { FastifyInstance } from 'fastify';
import { trusts } from '../../contract/shared/trusted-proxies';

/** A person's own address does not come into the log; the operator's other machines mostly have such. */
const isPrivate = trusts(['linklocal', 'uniquelocal']);

/**
 * Says in the log that someone who is not in `TRUST_PROXY` speaks for other addresses: a portal or proxy on another machine, whose
 * people then have one limit of tries and one queue of sign-ins for all of them. Once for a private address and once for a public one: a
 * stranger who sends such a header from outside does not use up what is said of a portal inside.
 */
export function noticeUnnamedProxy(app: FastifyInstance): void {
  const said = new Set<boolean>();
  app.addHook('onRequest', async ({ headers, ip, log }) => {
    const named = String(headers['x-forwarded-for'] ?? ip).split(',');
    const isInside = isPrivate(ip);
    if (said.has(isInside) || named[0]!.trim() === ip) return;
    said.add(isInside);
    log.warn(
      `X-Forwarded-For came from ${isInside ? ip : 'a public address'}, which the monitor's TRUST_PROXY does not name. If that is your portal or a proxy of yours, add it: until then everyone behind it is one network, with one limit of wrong tries and one queue to sign in`,
    );
  });
}
