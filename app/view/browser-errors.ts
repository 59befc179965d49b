import { paths, withBase } from '~/paths';

/** The portal's answer to a report: its reference, null when it accepts no more, and whether people are notified. */
export interface ErrorReceipt {
  reference: string | null;
  isNotified: boolean;
}

/** Per page load; a repeated error is the same error. */
const MOST_REPORTS = 5;

const reports = new Map<unknown, Promise<ErrorReceipt | null>>();

/**
 * Reports an error of this browser to the portal, once. It does not catch the error: the caller throws or shows it.
 *
 * @returns null: it could not be sent
 */
export function reportFromPage(error: unknown): Promise<ErrorReceipt | null> {
  const sent = reports.get(error) ?? (reports.size < MOST_REPORTS ? send(error) : Promise.resolve(null));
  reports.set(error, sent);
  return sent;
}

async function send(error: unknown): Promise<ErrorReceipt | null> {
  const { name, message, stack } = error instanceof Error ? error : new Error(`thrown: ${typeof error}`);
  // Without the query, which may hold what someone searched for.
  const fields = { name, message, stack: stack ?? '', page: window.location.pathname };
  try {
    const answer = await fetch(withBase(paths.errorReports()), {
      method: 'POST',
      body: new URLSearchParams(fields),
      keepalive: true,
    });
    return answer.ok ? ((await answer.json()) as ErrorReceipt) : null;
  } catch {
    return null;
  }
}

/** Reports uncaught errors, from the page's first script on. The browser handles them as before. */
export function reportUncaughtErrors(): void {
  window.addEventListener('error', ({ error }) => {
    // Without an error object it is another site's script, whose errors browsers hide, or a file that did not load.
    if (error) void reportFromPage(error);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => {
    if (reason instanceof Error && reason.name !== 'AbortError') void reportFromPage(reason);
  });
}
