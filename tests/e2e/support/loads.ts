import { type APIRequestContext, expect, type PlaywrightWorkerArgs } from '@playwright/test';
import { MONITOR_PORT } from './product';
import { newestCode, PASSWORD } from './sign-in';

const HOUR = 3_600_000;

/** The monitor as a program of an account's company uses it. */
export async function monitorAs({ request }: PlaywrightWorkerArgs['playwright'], email: string) {
  const api: APIRequestContext = await request.newContext({ baseURL: `http://localhost:${MONITOR_PORT}` });
  await api.post('/monitor/sign_in', { data: { email, password: PASSWORD } });
  await api.post('/monitor/sign_in/code', { data: { code: newestCode(email) } });
  const send = async (method: 'PUT' | 'POST' | 'PATCH', path: string, data: object) => {
    const answer = await api.fetch(`/monitor/api/v1${path}`, { method, data });
    expect([path, answer.status()]).toEqual([path, 200]);
    return answer.json();
  };
  return {
    send,
    /** @returns the load's id */
    putLoad: async (load: object): Promise<number> => (await send('PUT', '/loads/by_reference', { load })).load.id,
    postPositions: (vehicle_positions: object[]) => send('POST', '/vehicle_positions', { vehicle_positions }),
    patchLoad: (id: number, load: object) => send('PATCH', `/loads/${id}`, { load }),
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
