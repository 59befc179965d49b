import type { SubmissionResult } from '@conform-to/react';
import type { CallOutput } from '@contract/call';
import type { signIn } from '@contract/identity/identity.calls';

/** The result of one step of signing in: the session to store, the form with its errors, or the next page. */
export type SignInStep =
  | { kind: 'done'; monitorSession: string; next?: NextStep; deviceToken?: string | null }
  | { kind: 'refused'; status: number; result: SubmissionResult<string[]>; restart?: boolean }
  | { kind: 'unfinished-sign-up'; email: string; message: string }
  /** The company's provider, or the monitor, did not let the person in. */
  | { kind: 'not-known'; status: number; message: string }
  /** This browser has no sign-in under way. */
  | { kind: 'not-begun' }
  /** A manager has tried the company's provider. */
  | { kind: 'tested' };

/** What the password led to: the page for a code asks for this one, or there is no code to ask for. */
type NextStep = Pick<CallOutput<typeof signIn>, 'next' | 'code_from' | 'takes_passkey' | 'may_be_remembered'>;
