import { SCOPE_LABELS } from '@contract/account/account.constants';
import { CONFIRM_IT_IS_YOU } from '@contract/identity/identity.constants';
import type { ErrorBody } from '@contract/shared/errors';
import { featureWords } from '@contract/shared/feature-words';
import type { Missing, Scope } from '@contract/shared/permissions';
import type { Message } from './said';

/** The body of a refusal before serialization: JSON turns each message into text. */
type Refusal = Omit<ErrorBody, 'reference' | 'message' | 'fields'> & {
  message: Message;
  fields?: Record<string, readonly Message[]>;
};

/** A refusal with its message. Throw one anywhere below a handler. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: Refusal,
    readonly headers: Record<string, string> = {},
  ) {
    super(String(body.message));
  }
}

export const httpErrors = {
  signIn: () => new ApiError(401, { code: 'sign_in_required', message: 'Sign in first.' }),
  /** @param field the parameter that needed the right, where the call itself is allowed */
  missing: (missing: Missing, field?: string) =>
    missing.kind === 'hidden'
      ? httpErrors.notFound()
      : new ApiError(403, {
          code: `missing_${missing.kind}`,
          message: MISSING_LABELS[missing.kind](missing.name),
          missing,
          ...(field !== undefined && { fields: { [field]: [MISSING_LABELS[missing.kind](missing.name)] } }),
        }),
  /** For what a user may do in general but not in this case. */
  forbidden: (message: string) => new ApiError(403, { code: 'not_allowed', message }),
  /** The company lets its people and keys in from its own networks alone. */
  otherNetwork: () =>
    new ApiError(403, {
      code: 'other_network',
      message: 'Your company lets people and API keys in only from its own networks, and this is none of them.',
    }),
  /** For a call with `stepUp`: the portal asks for a code, and comes back. */
  confirmItIsYou: () =>
    new ApiError(403, {
      code: CONFIRM_IT_IS_YOU,
      message: 'Confirm it is you first: this takes a code that you gave within the last ten minutes.',
    }),
  /** Also for another company's record: the answer does not reveal that it exists. */
  notFound: (what = 'That record') => new ApiError(404, { code: 'not_found', message: `${what} was not found.` }),
  /** @param fields messages by field name */
  invalid: (fields: Record<string, readonly Message[]>, message: Message = 'Some values cannot be used.') =>
    new ApiError(422, { code: 'invalid', message, fields }),
  /** Two people decided at once: the second sees what changed and decides again. */
  conflict: (message: string) => new ApiError(409, { code: 'changed_meanwhile', message }),
  tooMany: (retryAfterSeconds: number) =>
    new ApiError(
      429,
      { code: 'too_many_tries', message: `Too many tries. Try again in ${minutes(retryAfterSeconds)}.` },
      { 'retry-after': String(retryAfterSeconds) },
    ),
  tooManyRequests: (retryAfterSeconds: number) =>
    new ApiError(
      429,
      {
        code: 'too_many_requests',
        message: `This account has asked too much in a short time. Try again in ${retryAfterSeconds <= 1 ? 'a second' : `${retryAfterSeconds} seconds`}.`,
      },
      { 'retry-after': String(retryAfterSeconds) },
    ),
  unavailable: (code: string, message: string, retryAfterSeconds: number) =>
    new ApiError(503, { code, message }, { 'retry-after': String(retryAfterSeconds) }),
  elsewhere: (url: string) =>
    new ApiError(406, { code: 'elsewhere', message: 'This account is handled on another page.', url }),
};

/** A schema's messages about an input, by field. @param whole the name of the input, for messages about all of it */
export function fieldsOf(issues: readonly { path: PropertyKey[]; message: string; keys?: string[] }[], whole: string) {
  // Without a prototype: an input may have a field named toString.
  const fields: Record<string, string[]> = Object.create(null);
  const say = (path: readonly PropertyKey[], message: string) => {
    const field = path.map(String).join('.') || whole;
    fields[field] = [...(fields[field] ?? []), message];
  };
  // zod names the object and lists the unknown keys; where a schema has its own message, that one is kept.
  for (const { path, message, keys } of issues)
    if (keys && message.startsWith('Unrecognized key'))
      for (const key of keys) say([...path, key], `“${key}” is no parameter of this call.`);
    else say(path, message);
  return fields;
}

function minutes(seconds: number): string {
  if (seconds <= 60) return 'a minute';
  return seconds <= 7200 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3600)} hours`;
}

const MISSING_LABELS: Record<Exclude<Missing['kind'], 'hidden'>, (name: string) => string> = {
  scope: (name) =>
    `You need the permission “${SCOPE_LABELS[name as Scope] ?? name}” for this. A manager of your company can give it to you.`,
  plan: (name) =>
    `Your company’s plan does not include ${featureWords(name)}. A manager of your company can change the plan.`,
  flag: (name) => `Your company does not have ${featureWords(name)} switched on.`,
  watchdog: (name) => `Your Watchdog access does not include ${featureWords(name)}.`,
  account: (name) => `Your account cannot do this yet: ${name.replaceAll('_', ' ')}.`,
};
