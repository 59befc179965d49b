import type { Missing } from '@contract/shared/permissions';
import { isRouteErrorResponse } from '@remix-run/react';
import { referenceIn } from './error-reference';
import { problemIn } from './problem';

/** An error in its page's form, whatever was thrown. */
export interface DescribedError {
  status: number;
  kind: 'not-found' | 'forbidden' | 'not-allowed' | 'invalid' | 'busy' | 'monitor-away' | 'unexpected';
  /** The page's heading and the name in its title. */
  title: string;
  /** Its report's reference; null when it was not reported. */
  reference: string | null;
  /** On a 403: what the user lacks, if the guard gave it. */
  missing: Missing | null;
  /** Text thrown on purpose for the user to read. */
  message: string | null;
  /** On a 403: the company’s admins, by name. Empty: unknown. */
  admins: readonly string[];
}

const KINDS: Readonly<Record<number, readonly [DescribedError['kind'], string]>> = {
  400: ['invalid', 'This link isn’t valid'],
  403: ['forbidden', 'You don’t have access'],
  404: ['not-found', 'Page Not Found'],
  405: ['not-allowed', 'This page can’t be used that way'],
  413: ['invalid', 'This is too large'],
  414: ['invalid', 'This link is too long'],
  415: ['invalid', 'This was not accepted'],
  422: ['invalid', 'This link isn’t valid'],
  429: ['busy', 'Too many requests'],
  502: ['monitor-away', 'Carrier data is unavailable'],
  503: ['monitor-away', 'Carrier data is unavailable'],
  504: ['monitor-away', 'Carrier data is unavailable'],
};

const BUSY = ['busy', 'Try again in a moment'] as const;

/** Reads an error as a boundary or `meta` gets it: a problem thrown on purpose, a bare status, or a surprise. */
export function describeError(error: unknown): DescribedError {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const problem = problemIn(error);
  // Without a reference it is not a fault: the monitor is up and says itself why it did not answer.
  const isBusy = status === 503 && problem !== null && problem.reference === undefined;
  const [kind, title] = (isBusy ? BUSY : KINDS[status]) ?? ['unexpected', 'Something went wrong'];
  return {
    status,
    kind,
    title,
    reference: error instanceof Error ? referenceIn(error.message) : (problem?.reference ?? null),
    missing: problem?.missing ?? null,
    message: problem?.message ?? null,
    admins: problem?.admins ?? [],
  };
}
