import { FORM_REFUSALS, type Monitor } from '~/services/monitor.server';
import { problemResponse } from '~/view/problem';

/** A monitor that answers as this function does, whichever way a call is made. */
export function monitorFrom(answer: (call: { path: string }, input: never) => Promise<unknown>): Monitor {
  const call = answer as unknown as Monitor['call'];
  return {
    call,
    get: async (one, input) => (await call(one, input)).data,
    send: (async (one, input) => {
      const answered = await call(one, input);
      const { ok, status, error } = answered as { ok: boolean; status: number; error?: { message: string } };
      if (!ok && !FORM_REFUSALS.some((known) => known === status))
        throw problemResponse({ status, message: error?.message ?? '' });
      return answered;
    }) as Monitor['send'],
    download: () => Promise.reject(new Error('Nothing is downloaded.')),
  };
}

/** A monitor that answers each path with what is given, and is away for every other. `called`: the paths, in order. */
export const monitorWith = (answers: Record<string, unknown>, called: string[] = []): Monitor =>
  monitorFrom(async ({ path }) => {
    called.push(path);
    if (!(path in answers)) throw problemResponse({ status: 503, message: 'Away', reference: 'REF' });
    const paging = { currentPage: 1, totalPages: 1, totalRecords: 0 };
    return { ok: true, status: 200, data: answers[path], paging, newSession: null };
  });
