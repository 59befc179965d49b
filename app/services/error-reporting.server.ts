import { randomBytes } from 'node:crypto';
import { ERROR_REPORT_ENVIRONMENT } from '@contract/shared/build-flags.constants';
import { currentSpan } from '@contract/shared/telemetry-server';
import { env } from './env.server';
import { rateLimit } from './rate-limit.server';

const references = new WeakMap<Request, string>();

/** A reference short enough to read out on the phone: ten characters, without I, L, O and U. */
export function newReference(): string {
  const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  return Array.from(randomBytes(10), (byte) => letters[byte % letters.length]).join('');
}

/** The reference under which an error of this request was reported, or null when none was. */
export function referenceOf(request: Request): string | null {
  return references.get(request) ?? null;
}

/** Whether errors go to a service that notifies people: a page says so only then. */
export const isErrorServiceSet = (): boolean => env().sentryDsn !== null;

/**
 * Reports an unexpected error under the request's reference: a line of JSON for the operator, and Sentry where a DSN is
 * set. It writes only the method, the path without its query, and the error's own name, message and stack: no body,
 * header, cookie or parameter.
 */
export function reportError(error: unknown, request: Request): string {
  const reference = references.get(request) ?? newReference();
  references.set(request, reference);
  currentSpan()?.setAttribute('broker.reference', reference);
  const { name, message, stack } =
    error instanceof Error ? error : { name: 'Error', message: `thrown: ${typeof error}`, stack: undefined };
  const path = new URL(request.url).pathname;
  console.error(JSON.stringify({ level: 'error', reference, method: request.method, path, name, message, stack }));
  sendToService(error, reference, 'portal');
  return reference;
}

/** Where an error happened: in the portal, in its call of the monitor, or in a browser. */
export type ErrorSource = 'portal' | 'monitor call' | 'browser';

/** Enough to notice a broken deployment, and no more than a service accepts. */
const takesMore = rateLimit({ most: 60, perMs: 60_000 });

/**
 * Sends an error to the service, if a DSN is set. Returns at once and never throws: a page does not wait for it. Beyond
 * 60 a minute it only logs errors.
 */
export function sendToService(error: unknown, reference: string, source: ErrorSource): void {
  if (isErrorServiceSet() && takesMore()) void sendToSentry(error, reference, source);
}

/** Only the integrations that read the error alone. Sentry's others read requests, consoles and local variables. */
const HARMLESS_INTEGRATIONS = ['InboundFilters', 'FunctionToString', 'LinkedErrors', 'Context'];

function withoutOnlookers<Integration extends { name: string }>(integrations: Integration[]): Integration[] {
  return integrations.filter(({ name }) => HARMLESS_INTEGRATIONS.includes(name));
}

async function sendToSentry(error: unknown, reference: string, source: ErrorSource): Promise<void> {
  try {
    // Loaded only at the first error: most processes never need it, and it is slow to load.
    const Sentry = await import('@sentry/remix');
    if (!Sentry.getClient()) {
      Sentry.init({
        dsn: env().sentryDsn!,
        environment: ERROR_REPORT_ENVIRONMENT,
        sendDefaultPii: false,
        integrations: withoutOnlookers,
      });
    }
    Sentry.captureException(error, { tags: { reference, source } });
  } catch (failure) {
    console.error(
      JSON.stringify({ level: 'error', reference, message: 'error reporting failed', cause: String(failure) }),
    );
  }
}
