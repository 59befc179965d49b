import { paths, withBase } from '~/paths';

/** What the portal answers to a report: its reference, null when it took no more of them, and whether people are notified. */
export interface ErrorReceipt {
  reference: string | null;
  isNotified: boolean;
}

/** Of one page until it is loaded anew; an error in a loop is the same error. */
const MOST_REPORTS = 5;

const reports = new Map<unknown, Promise<ErrorReceipt | null>>();

/**
 * Reports an error of this browser to the portal, once. It is not caught by that: whoever throws or shows it goes on.
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

/** Reports what no one caught, from the first script of the page on. The browser treats it as before. */
export function reportUncaughtErrors(): void {
  window.addEventListener('error', ({ error }) => {
    // Without an error it is a script of another site, of which nothing may be known, or a file that did not load.
    if (error) void reportFromPage(error);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => {
    if (reason instanceof Error && reason.name !== 'AbortError') void reportFromPage(reason);
  });
}
