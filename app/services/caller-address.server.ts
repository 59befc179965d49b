import { trusts } from '@contract/shared/trusted-proxies';
import { env } from './env.server';

/** The real caller's address in an `X-Forwarded-For`: the last that is not a proxy of ours. */
export function callerAddress(forwardedFor: string): string {
  const isProxy = trusts(env().trustProxy);
  const named = forwardedFor.split(',').map((one) => one.trim());
  return named.findLast((one) => !isProxy(one)) ?? named[0] ?? '';
}
