import { z } from 'zod';
import type { ErrorReceipt } from '~/view/browser-errors';
import { callerAddress } from './caller-address.server';
import { isErrorServiceSet, newReference, sendToService } from './error-reporting.server';
import { rateLimit } from './rate-limit.server';
import { readForm } from './read-form.server';

/** A text from a browser: truncated, and without names or search terms. */
const text = (most: number) =>
  z
    .string()
    .catch('')
    .transform((raw) => withoutPersons(raw.slice(0, most)));

const BrowserError = z.object({ name: text(80), message: text(500), stack: text(6_000), page: text(300) });

/** A page that fails in a loop is one error; an address that sends more is one office, or an attacker. */
const mayOfAddress = rateLimit({ most: 10, perMs: 60_000 });
const mayOfAll = rateLimit({ most: 60, perMs: 60_000 });

/**
 * Receives an error that a browser reports: logs a line for the operator, and sends it to the service if one is set.
 * Any visitor can send one, so it counts as an unproven claim: short, without query, email address or long number, 10 a
 * minute per address and 60 in all.
 *
 * @returns the reference under which it was logged; null: not logged
 * @throws Response 415 when the request is no form
 */
export async function reportFromBrowser(request: Request): Promise<ErrorReceipt> {
  const form = await readForm(request);
  if (!mayOfAddress(callerAddress(request.headers.get('x-forwarded-for') ?? '')) || !mayOfAll())
    return { reference: null, isNotified: false };
  const { name, message, stack, page } = BrowserError.parse(Object.fromEntries(form));
  const reference = newReference();
  console.error(
    JSON.stringify({ level: 'error', reference, source: 'browser', page, name: name || 'Error', message, stack }),
  );
  sendToService(Object.assign(new Error(message), { name: name || 'Error', stack }), reference, 'browser');
  return { reference, isNotified: isErrorServiceSet() };
}

const EMAIL = /[^\s@"'<>,;]{1,64}@[^\s@"'<>,;]+/g;
/** Seven digits and more: phone numbers, accounts, policies. Line numbers have six at most. */
const LONG_NUMBER = /\d(?:[\s().-]{0,2}\d){6,}/g;
const QUERY = /\?[^\s:)"']*/g;

const withoutPersons = (raw: string): string =>
  raw.replaceAll(QUERY, '').replaceAll(EMAIL, '[email]').replaceAll(LONG_NUMBER, '[number]');
