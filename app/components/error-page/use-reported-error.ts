import { useRouteLoaderData } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { type ErrorReceipt, reportFromPage } from '~/view/browser-errors';
import { type DescribedError, describeError } from '~/view/describe-error';

/**
 * An error as its page shows it, and whether people are notified. It reports an error of this browser; the server has
 * reported its own, under the reference that came with it.
 */
export function useReportedError(thrown: unknown): { error: DescribedError; isNotified: boolean } {
  const error = describeError(thrown);
  const root = useRouteLoaderData('root') as { notifiesOfErrors: boolean } | undefined;
  const [receipt, setReceipt] = useState<ErrorReceipt | null>(null);
  const isOwn = thrown instanceof Error && error.reference === null;
  useEffect(() => {
    if (isOwn) void reportFromPage(thrown).then(setReceipt);
  }, [isOwn, thrown]);
  if (isOwn)
    return { error: { ...error, reference: receipt?.reference ?? null }, isNotified: receipt?.isNotified ?? false };
  return { error, isNotified: error.reference !== null && root?.notifiesOfErrors === true };
}
