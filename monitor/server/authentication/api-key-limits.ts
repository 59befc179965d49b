import type { Call } from '@contract/call';
import { ApiError, httpErrors } from '../../base/http-errors';
import type { OpenSession } from './sessions';

/** For actions that require a person to sign in. */
export const rejectKey = () =>
  new ApiError(403, {
    code: 'needs_a_person',
    message: 'An API key cannot do this: a person has to sign in for it.',
  });

/**
 * What no key may do, whatever its scopes: act as a person (sessions, passwords, one's own account), work for a company
 * whose plan has no API, or change anything with a read-only key.
 *
 * @throws ApiError 403
 */
export function rejectForKey({ apiKey, user }: OpenSession, call: Call): void {
  if (apiKey === null) return;
  if (call.may === 'signed-in' || call.may === 'under-review' || call.asPerson) throw rejectKey();
  if (!user.paywall.can_api) throw httpErrors.missing({ kind: 'plan', name: 'can_api' });
  const isAllowed = call.looksOnly || (call.proposes && apiKey.mayPropose);
  if (apiKey.isReadOnly && call.method !== 'GET' && !isAllowed)
    throw new ApiError(403, {
      code: 'read_only_key',
      message: 'This API key may only read. Make one that may change things for this.',
    });
}
