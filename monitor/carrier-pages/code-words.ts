import type { CodeTry } from '../server/authentication/link-sessions';
import type { Phrase } from './language';

/** The texts of every page that a mailed code opens. */
export const CODE = {
  title: 'Enter the code',
  label: 'Six-digit code',
  hint: 'We emailed it to {0}. It works for 10 minutes.',
  hintText: 'We texted it to {0}. It works for 10 minutes.',
  ended: 'That code cannot be used anymore. Ask for a new one.',
  again: 'Email me a new code',
  ask: 'Email me the code',
  askText: 'Text me the code',
  againText: 'Text me a new code',
  notSix: 'Enter the six digits of the code.',
  wrongOnce: 'That is not the code. You can try once more.',
  wrong: 'That is not the code. You can try {0} more times.',
  tooMany: 'Too many wrong or unused codes for this link. It takes codes again within 24 hours.',
} as const satisfies Record<string, Phrase>;

/** A typed code, without blanks; null: not six digits. */
export function codeIn(typed: unknown): string | null {
  const code = String(typed ?? '').replace(/[\s-]/g, '');
  return /^\d{6}$/.test(code) ? code : null;
}

/** The message for a wrong code; null: it cannot be tried anymore. */
export function wrongCode(tried: Exclude<CodeTry, { kind: 'right' }>): string | null {
  if (tried.kind === 'ended') return null;
  return tried.triesLeft === 1 ? CODE.wrongOnce : CODE.wrong.replace('{0}', String(tried.triesLeft));
}
