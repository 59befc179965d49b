import type { Missing } from '@contract/shared/permissions';
import { isRouteErrorResponse } from '@remix-run/react';
import { referenceIn } from './error-reference';

/** An error as its page needs it, whatever was thrown. */
export interface DescribedError {
  status: number;
  kind: 'not-found' | 'forbidden' | 'not-allowed' | 'invalid' | 'busy' | 'monitor-away' | 'unexpected';
  /** The page's heading and the name in its title. */
  title: string;
  /** Under which it was reported; null when it was not. */
  reference: string | null;
  /** On a 403: what the user lacks, when the guard said so. */
  missing: Missing | null;
  /** Words thrown on purpose for the user to read. */
  message: string | null;
  /** On a 429: when to come back. */
  retryAfterSeconds: number | null;
}

const KINDS: Readonly<Record<number, readonly [DescribedError['kind'], string]>> = {
  400: ['invalid', 'This address asks for something that does not exist'],
  403: ['forbidden', 'You may not open this page'],
  404: ['not-found', 'Page Not Found'],
  405: ['not-allowed', 'This page cannot be used that way'],
  422: ['invalid', 'This address asks for something that does not exist'],
  429: ['busy', 'Too many tries'],
  502: ['monitor-away', 'Carrier data cannot be reached'],
  503: ['monitor-away', 'Carrier data cannot be reached'],
  504: ['monitor-away', 'Carrier data cannot be reached'],
};

/**
 * Reads an error as a boundary or `meta` gets it. A thrown answer may carry, as its data, a text or an object with any
 * of `message`, `missing`, `reference` and `retry_after_seconds`; everything else is unexpected.
 */
export function describeError(error: unknown): DescribedError {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const [kind, title] = KINDS[status] ?? ['unexpected', 'Something went wrong'];
  const data: unknown = isRouteErrorResponse(error) ? error.data : undefined;
  const text = (name: string) => {
    const value = fieldOf(data, name);
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const retryAfter = fieldOf(data, 'retry_after_seconds');
  return {
    status,
    kind,
    title,
    reference: error instanceof Error ? referenceIn(error.message) : text('reference'),
    missing: missingIn(fieldOf(data, 'missing')),
    message: text('message'),
    retryAfterSeconds: typeof retryAfter === 'number' ? retryAfter : null,
  };
}

function missingIn(value: unknown): Missing | null {
  const kind = fieldOf(value, 'kind');
  const name = fieldOf(value, 'name');
  return typeof kind === 'string' && typeof name === 'string' ? ({ kind, name } as Missing) : null;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
