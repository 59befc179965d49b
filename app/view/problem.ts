import type { Missing } from '@contract/shared/permissions';

/**
 * The error that replaces a page: the body of every Response that the portal throws on purpose. The error page gets it
 * as data, so it contains nothing internal.
 */
export interface Problem {
  status: number;
  message: string;
  /** 5xx: the reference of its report. */
  reference?: string;
  /** 403: what the user lacks. */
  missing?: Missing;
  /** 403: the company’s admins, by name: they give permissions and choose the plan. */
  admins?: readonly string[];
  /** 503: when to come back. */
  retryAfterSeconds?: number;
  /** 422: what to correct, by field. */
  fields?: Record<string, string[]>;
}

/** A Response to throw; the nearest error page reads it with `problemIn`. */
export function problemResponse(problem: Problem): Response {
  return Response.json(problem, {
    status: problem.status,
    statusText: problem.message.slice(0, 80).replace(/[^\x20-\x7e]/g, ''),
  });
}

/** An error page's problem, or null when something unexpected was thrown. */
export function problemIn(error: unknown): Problem | null {
  const data = (error as { data?: unknown } | null)?.data;
  return typeof data === 'object' && data !== null && 'status' in data && 'message' in data ? (data as Problem) : null;
}
