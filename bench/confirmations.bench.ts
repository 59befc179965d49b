import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { migrateDatabase, openDatabase } from '@monitor/db/client';
import { carrierIdentifiers, carriers } from '@monitor/db/schema';
import { request } from 'undici';
import { makeBookable } from '../tests/monitor/support/bookable-carrier';
import type { Bench } from './bench';
import { signIn, startMonitor } from './support/monitor-process';
import { peakMbWhile, residentMb } from './support/processes';

const CONFIRMATIONS = 1_000;
const AT_ONCE = 4;
const MOST_SECONDS = 45;
const MOST_MB = 150;
const CARRIERS = 100;
const FIRST_CARRIER = 7_000_001;
const OFFICE = 'office@hauler.example';
const HOUR = 3_600_000;

/** A day's rate confirmations, each with its paper and its mail in the outbox. */
export const bench: Bench = {
  title: `${CONFIRMATIONS} rate confirmations sent, on Postgres`,
  async run(workshop) {
    const url = await workshop.newDatabase('bench_confirmations');
    const database = await openDatabase({ url });
    await migrateDatabase(database);
    const token = await signIn(database.db);
    const rows = Array.from({ length: CARRIERS }, (_, at) => ({
      id: FIRST_CARRIER + at,
      nameSource: 'census',
      nameAsOf: '2026-01-15',
      censusAsOf: '2026-01-15',
      legalName: `HAULER ${at} LLC`,
      statusCode: 'A',
      email: OFFICE.toUpperCase(),
    }));
    await database.db.insert(carriers).values(rows);
    const numbers = rows.map(({ id }) => ({ carrierId: id, type: 'DOT', value: String(id), source: 'census' }));
    await database.db.insert(carrierIdentifiers).values(numbers);
    await makeBookable(
      database,
      rows.map(({ id }) => id),
    );
    await database.close();

    const dataDir = workshop.folder('confirmations');
    const { origin, pid, stop } = await startMonitor(workshop, url, dataDir);
    const post = async <T>(path: string, body: object): Promise<T> => {
      const response = await request(`${origin}/monitor/api/v1${path}`, {
        method: 'POST',
        headers: { cookie: `monitor_session=${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (response.statusCode >= 300)
        throw new Error(`${path} answered ${response.statusCode}: ${await response.body.text()}`);
      return (await response.body.json()) as T;
    };

    workshop.say('Writing the confirmations…');
    const ids: number[] = [];
    for (let from = 0; from < CONFIRMATIONS; from += 500) {
      const loads = Array.from({ length: 500 }, (_, at) => load(from + at));
      const { results } = await post<{ results: { id: number }[] }>('/loads/bulk', { loads });
      for (const { id: load_id } of results) {
        const { id } = await post<{ id: number }>('/rate_confirmations', {
          rate_confirmation: { load_id, ...TYPED },
        });
        ids.push(id);
      }
    }
    // One beforehand: fonts and code are loaded at the first.
    const send = (id: number) => post(`/rate_confirmations/${id}/send`, { to: [{ email: OFFICE }] });
    await send(ids.shift()!);
    const idle = residentMb(pid);

    workshop.say('Sending them…');
    const waiting = [...ids];
    const sender = async () => {
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) await send(id);
    };
    const startedAt = performance.now();
    const [peak] = await peakMbWhile([pid], async () => {
      await Promise.all(Array.from({ length: AT_ONCE }, sender));
    });
    const seconds = (performance.now() - startedAt) / 1000;
    const memory = peak! - idle;
    const mails = readdirSync(join(dataDir, 'outbox')).length;
    if (mails < CONFIRMATIONS) throw new Error(`Only ${mails} emails are in the outbox.`);
    await stop();
    return [
      {
        what: `${CONFIRMATIONS.toLocaleString('en')} rate confirmations sent through the outbox`,
        product: { value: seconds, unit: 's' },
        beside: null,
        ratio: null,
        target: `under ${MOST_SECONDS} s`,
        isMet: seconds < MOST_SECONDS,
      },
      {
        what: 'The same: memory above the idle monitor at most',
        product: { value: memory, unit: 'MB' },
        beside: null,
        ratio: null,
        target: `under ${MOST_MB} MB`,
        isMet: memory < MOST_MB,
      },
    ];
  },
};

/** What a person types beside what the load says. */
const TYPED = {
  broker: {
    contact_name: 'The dispatch desk',
    contact_phone: '312-555-0101',
    contact_email: 'desk@broker.example',
    invoice_email: 'pay@broker.example',
  },
  freight: { commodity: 'Paper towels', weight_lbs: 42_000, equipment: 'van' },
  lines: [
    { kind: 'linehaul', amount_cents: 215_000 },
    { kind: 'detention', amount_cents: 5000, unit: 'hour', cap_cents: 40_000, free_hours: 2 },
  ],
  payment: { terms_days: 30, papers: ['bill_of_lading', 'proof_of_delivery'] },
};

const iso = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

const load = (nth: number) => ({
  reference: `BENCH-${nth}`,
  customer_name: 'A customer',
  equipment: 'van',
  billable_miles: 239,
  rate_cents: 95_600,
  carrier: { id: FIRST_CARRIER + (nth % CARRIERS) },
  stops: [
    {
      kind: 'pickup',
      window_starts_at: iso(24),
      window_ends_at: iso(26),
      city: 'Dallas',
      state: 'TX',
      latitude: 32.7767,
      longitude: -96.797,
    },
    {
      kind: 'delivery',
      window_starts_at: iso(34),
      window_ends_at: iso(36),
      city: 'Houston',
      state: 'TX',
      latitude: 29.7604,
      longitude: -95.3698,
    },
  ],
});
