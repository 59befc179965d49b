import { type APIRequestContext, expect, type PlaywrightWorkerArgs } from '@playwright/test';
import { newestMail } from './outbox';
import { MONITOR_PORT } from './product';
import { newestCode, PASSWORD } from './sign-in';

const HOUR = 3_600_000;

/** The monitor as a program of an account's company uses it. */
export async function monitorAs({ request }: PlaywrightWorkerArgs['playwright'], email: string) {
  const api: APIRequestContext = await request.newContext({ baseURL: `http://localhost:${MONITOR_PORT}` });
  await api.post('/monitor/sign_in', { data: { email, password: PASSWORD } });
  await api.post('/monitor/sign_in/code', { data: { code: newestCode(email) } });
  const send = async (method: 'PUT' | 'POST' | 'PATCH', path: string, data: object, status = 200) => {
    const answer = await api.fetch(`/monitor/api/v1${path}`, { method, data });
    expect([path, answer.status()]).toEqual([path, status]);
    return status === 204 ? null : answer.json();
  };
  return {
    send,
    get: async (path: string) => (await api.get(`/monitor/api/v1${path}`)).json(),
    /** @returns the load's id */
    putLoad: async (load: object): Promise<number> => (await send('PUT', '/loads/by_reference', { load })).load.id,
    postPositions: (vehicle_positions: object[]) => send('POST', '/vehicle_positions', { vehicle_positions }),
    patchLoad: (id: number, load: object) => send('PATCH', `/loads/${id}`, { load }),
    /** May this carrier have it? */
    getGate: async (id: number, carrierId: number): Promise<{ answer: string }> =>
      (await api.get(`/monitor/api/v1/loads/${id}/gate?carrier_id=${carrierId}`)).json(),
    getLoad: async (id: number) => (await api.get(`/monitor/api/v1/loads/${id}`)).json(),
    /** Open alerts, the newest first, of those that the query asks for. */
    listTickets: async (query: string): Promise<{ id: number; version: number }[]> =>
      (await (await api.get(`/monitor/api/v1/tickets?tab=open&${query}`)).json()).tickets,
    getTicket: async (id: number) => (await api.get(`/monitor/api/v1/tickets/${id}`)).json(),
    patchTicket: (id: number, ticket: object) => send('PATCH', `/tickets/${id}`, { ticket }),
    dispose: () => api.dispose(),
  };
}

export const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

export const DALLAS_DOCK = { latitude: 32.7767, longitude: -96.797 };
export const HOUSTON_DOCK = { latitude: 29.7604, longitude: -95.3698 };

/** A load whose truck is expected in Dallas now and in Houston later today. */
export const loadOfToday = (reference: string, given: object = {}) => ({
  reference,
  customer_name: 'Acme Foods',
  commodity: 'Canned tomatoes',
  equipment: 'van',
  billable_miles: 239,
  rate_cents: 95_600,
  stops: [
    {
      kind: 'pickup',
      window_starts_at: inHours(-1),
      window_ends_at: inHours(2),
      name: 'North dock',
      city: 'Dallas',
      state: 'TX',
      ...DALLAS_DOCK,
    },
    {
      kind: 'delivery',
      window_starts_at: inHours(8),
      window_ends_at: inHours(10),
      city: 'Houston',
      state: 'TX',
      ...HOUSTON_DOCK,
    },
  ],
  ...given,
});

type Monitor = Awaited<ReturnType<typeof monitorAs>>;

/**
 * Lets a carrier have a load in spite of what the gate has against it.
 *
 * @param giver another person of the company with `compliance`; left out: the requester is its only person, and reads the
 *   mailed code
 */
export async function letHaveLoad(
  requester: Monitor,
  loadId: number,
  carrierId: number,
  giver?: Monitor,
): Promise<void> {
  if ((await requester.getGate(loadId, carrierId)).answer === 'yes') return;
  const { id } = await requester.send('POST', '/gate_exceptions', {
    gate_exception: { load_id: loadId, carrier_id: carrierId, request_note: 'A test needs it.' },
  });
  if (!giver) await requester.send('POST', `/gate_exceptions/${id}/code`, {}, 204);
  const code = giver ? undefined : /\d{6}/.exec(newestMail(/^Code for an exception/).text)![0];
  await (giver ?? requester).send('PATCH', `/gate_exceptions/${id}/give`, {
    gate_exception: { ground: 'known_carrier', decision_note: 'A test needs it.', code },
  });
}
