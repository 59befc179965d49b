import { detentionTotal } from '@contract/loads/detention-words';
import type { LoadStop } from '@contract/loads/loads.entities';
import { type DetentionFacts, detentionStatement } from '@monitor/areas/loads/detention/detention-statement';
import { loadLinks, userSessions } from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pdfText } from '../../support/pdf-text';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';
import { withoutRandom } from '../../support/shown';
import { addHauler, at, DALLAS_DOCK, fixAt, loadFromDallas } from './loads-support';

const VIN = '1FUJGLDR0CSBN0937';
const OTHER = 'other@demo.test';

const seenAt = (hours: number, minutes = 0): LoadStop['arrived'] => ({
  at: at(hours),
  between: { from: at(hours - minutes / 60), to: at(hours + minutes / 60), by_phone: false },
  source: 'eld',
});
const said = (hours: number): LoadStop['arrived'] => ({ at: at(hours), between: null, source: 'report' });

const stopOf = (change: Partial<LoadStop>) =>
  ({
    id: 1,
    sequence: 1,
    kind: 'pickup',
    schedule: 'fcfs',
    window_starts_at: at(10),
    window_ends_at: at(12),
    local_zone: 'America/Chicago',
    name: null,
    city: 'Dallas',
    state: 'TX',
    arrived: null,
    departed: null,
    free_time_minutes: 120,
    visit_state: 'none',
    ...change,
  }) as LoadStop;

describe('the minutes of a stop', () => {
  type Given = { hourlyCents?: number | null; isClosed?: boolean; agreed?: DetentionFacts['agreed'] };
  const of = (change: Partial<LoadStop>, { hourlyCents = 6000, isClosed = false, agreed = null }: Given = {}) =>
    detentionStatement(
      {
        load: { id: 1, reference: 'D', isClosed },
        companyName: 'B',
        carrierName: null,
        stops: [stopOf(change)],
        reports: [],
        agreed,
        hourlyCents,
      },
      new Date(at(20)),
    );

  test('count from the window when the truck came early, with the error of both times', () => {
    const statement = of({ arrived: seenAt(9, 4), departed: seenAt(15, 6) });
    expect(statement.stops[0]).toMatchObject({
      counts_from: at(10),
      minutes_at_stop: 360,
      detention_minutes: 180,
      detention_between: { least: 174, most: 186 },
      basis: 'positions',
      amount_cents: 18_000,
    });
    expect([statement.detention_minutes, statement.amount_cents]).toEqual([180, 18_000]);
  });

  test('the total says how many stops it leaves out, and is to the minute beyond two days', () => {
    const known = of({ arrived: seenAt(10), departed: seenAt(63.5) });
    expect(detentionTotal(known)).toBe('51 h 30 min');
    const [stop] = of({}).stops;
    expect(detentionTotal({ ...known, stops: [...known.stops, stop!] })).toBe('51 h 30 min, 1 stop not known');
    expect(detentionTotal(of({}))).toBeNull();
  });

  test('count from the arrival when it came late; within free time there are none', () => {
    expect(of({ arrived: seenAt(11), departed: seenAt(12.5) }).stops[0]).toMatchObject({
      counts_from: at(11),
      detention_minutes: 0,
      amount_cents: 0,
    });
  });

  test('from a late arrival the error of both times counts, either way', () => {
    expect(of({ arrived: seenAt(11, 4), departed: seenAt(15, 6) }).stops[0]).toMatchObject({
      detention_minutes: 120,
      detention_between: { least: 110, most: 130 },
    });
  });

  test('what the carrier agreed to pays it, up to the cap of all stops together', () => {
    const paper = { number: 'RC-1', revision: 1, is_accepted: true, free_hours: 2 };
    const paid = (cap_cents: number | null) =>
      of({ arrived: seenAt(9), departed: seenAt(15) }, { agreed: { ...paper, cap_cents, hourlyCents: 5000 } });
    expect([null, 15_001, 15_000, 12_000].map((cap) => paid(cap).amount_cents)).toEqual([
      15_000, 15_000, 15_000, 12_000,
    ]);
    expect(paid(12_000)).toMatchObject({ hourly_cents: 5000, company_hourly_cents: 6000, detention_minutes: 180 });
  });

  test('without a rate there is no amount, and no zero in its place', () => {
    const statement = of({ arrived: seenAt(9), departed: seenAt(15) }, { hourlyCents: null });
    expect([statement.amount_cents, statement.stops[0]!.amount_cents]).toEqual([null, null]);
  });

  test('a person’s word is called so, has no error, and is never evidence', () => {
    expect(of({ arrived: said(10), departed: said(15) }).stops[0]).toMatchObject({
      basis: 'reported',
      detention_between: null,
      detention_minutes: 180,
    });
    expect(of({ arrived: seenAt(10), departed: said(15) }).stops[0]!.basis).toBe('mixed');
    const first = { ...seenAt(10)!, between: { from: null, to: at(10), by_phone: false } };
    expect(of({ arrived: first, departed: seenAt(15) }).stops[0]).toMatchObject({
      basis: 'mixed',
      detention_between: null,
    });
  });

  test('a truck that is there counts so far and claims nothing; one that fell silent is not counted on', () => {
    expect(of({ arrived: seenAt(10), visit_state: 'here' }).stops[0]).toMatchObject({
      minutes_so_far: 480,
      detention_minutes: null,
      amount_cents: null,
      basis: null,
    });
    expect(of({ arrived: seenAt(10), visit_state: 'here' }, { isClosed: true }).stops[0]!.minutes_so_far).toBeNull();
    expect(of({ arrived: said(10) }).stops[0]).toMatchObject({ minutes_so_far: null, detention_minutes: null });
    expect(of({}).stops[0]).toMatchObject({ counts_from: null, detention_minutes: null, basis: null });
  });
});

describe('the calls', () => {
  let monitor: SectionMonitor;
  let id: number;
  let other: number;
  beforeAll(async () => {
    monitor = await openSectionMonitor();
    const carrier = await addHauler(monitor, 'HERON FREIGHT LLC');
    const put = async (reference: string, as?: string) =>
      (
        await monitor.send(
          'PUT',
          '/loads/by_reference',
          {
            load: loadFromDallas(reference, {
              carrier: { id: carrier },
              vehicle: { vin: VIN },
              commodity: 'Copper cathodes',
            }),
          },
          as,
        )
      ).body.load.id;
    id = await put('DET-1');
    other = await put('DET-2');
    monitor.passTime(40 * 3_600_000);
    const now = monitor.services.clock();
    await monitor.db.update(userSessions).set({ createdAt: now, lastUsedAt: now });
    await monitor.send('POST', '/vehicle_positions', {
      vehicle_positions: [
        fixAt(38.8, { latitude: 33.0, longitude: -96.8 }, { vin: VIN }, 60),
        fixAt(39, DALLAS_DOCK, { vin: VIN }),
        fixAt(39.2, DALLAS_DOCK, { vin: VIN }),
        fixAt(43, DALLAS_DOCK, { vin: VIN }),
        fixAt(43.2, { latitude: 32.55, longitude: -96.8 }, { vin: VIN }, 60),
        fixAt(43.4, { latitude: 32.35, longitude: -96.8 }, { vin: VIN }, 60),
      ],
    });
  });
  afterAll(() => monitor.close());

  const get = async (as?: string) => (await monitor.get(`/loads/${id}/detention`, as)).body;
  const share = (link: object, load = id, as?: string) =>
    monitor.send('POST', `/loads/${load}/detention/links`, { link }, as);
  const open = (address: string) => monitor.app.inject(address.replace('http://localhost:4000', ''));

  test('getDetention says what is known and what is not, by the rate on file', async () => {
    const before = await get();
    expect(before.detention).toMatchObject({
      reference: 'DET-1',
      carrier_name: 'HERON FREIGHT LLC',
      hourly_cents: null,
      amount_cents: null,
    });
    const [pickup, delivery] = before.detention.stops;
    expect(pickup).toMatchObject({ basis: 'positions', detention_between: { least: 120, most: 132 } });
    expect(delivery).toMatchObject({ detention_minutes: null, basis: null });
    // Who reported the positions around both times.
    const { between } = pickup.arrived;
    expect(pickup.seen_by.slice(0, 2)).toEqual([
      { at: between.from, by: 'company_feed' },
      { at: between.to, by: 'company_feed' },
    ]);
    await monitor.send('PATCH', '/load_settings', { load_settings: { detention_hourly_cents: 6000 } });
    const after = (await get()).detention;
    expect(after.amount_cents).toBe(after.detention_minutes * 100);
    for (const wrong of [0, -5, 1_000_000, '60'])
      expect(
        (await monitor.send('PATCH', '/load_settings', { load_settings: { detention_hourly_cents: wrong } })).status,
      ).toBe(422);
    expect((await monitor.get(`/loads/${id}/detention`, OTHER)).status).toBe(404);
    expect((await monitor.get(`/loads/${id}/detention`, 'noloads@demo.test')).status).toBe(403);
    expect((await monitor.get('/loads/x/detention')).status).toBe(422);
  });

  test('getDetentionPdf is the company’s own', async () => {
    const pdf = async (as: string, query = '') =>
      monitor.app.inject({
        url: `/monitor/api/v1/loads/${id}/detention/pdf${query}`,
        cookies: { monitor_session: await monitor.tokenOf(as) },
      });
    const own = await pdf('admin@demo.test', '?paper=a4');
    expect([own.statusCode, own.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    const text = pdfText(own.rawPayload);
    expect(text).toContain('Load DET-1');
    expect(text).toMatch(/VIN .0937/);
    expect((await pdf('admin@demo.test', '?paper=a3')).statusCode).toBe(422);
    expect((await pdf(OTHER)).statusCode).toBe(404);
  });

  test('createDetentionLink: the link shows the statement and nothing else of the load', async () => {
    const { status, body } = await share({ audience: 'shipper', days: 7 });
    expect([status, body.link]).toEqual([200, expect.objectContaining({ audience: 'shipper', user: 'Avery Admin' })]);
    const page = await open(body.address);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Detention, load DET-1');
    expect(page.body).toContain('± ');
    // Rate, goods, customer, truck and driver must not appear here.
    expect(withoutRandom(page.body)).not.toMatch(/956|Copper|Acme Foods|0937|van|DET-2/);
    expect(page.headers['cache-control']).toContain('no-store');
    const pdf = await open(`${body.address}/pdf`);
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(pdfText(pdf.rawPayload)).not.toMatch(/956|Copper|Acme Foods|0937|DET-2/);
    expect((await get()).links[0].last_opened_at).not.toBeNull();
    expect(page.body).toContain('Positions: the broker’s feed');
    const spanish = (await open(`${body.address}?language=es`)).body;
    expect(spanish).toContain('Detención (detention)');
    expect(spanish).toContain('Posiciones: el sistema del bróker');
  });

  test('a link that was guessed, has expired or was withdrawn opens nothing', async () => {
    const { address, link } = (await share({ audience: 'carrier', days: 30 })).body;
    expect((await open(`${address}x`)).statusCode).toBe(404);
    const withdraw = (load: number, as?: string) =>
      monitor.send('PATCH', `/loads/${load}/detention/links/${link.id}/withdraw`, undefined, as);
    expect((await withdraw(other)).status).toBe(404);
    expect((await withdraw(id, OTHER)).status).toBe(404);
    expect((await withdraw(id, 'notickets@demo.test')).status).toBe(403);
    expect((await open(address)).statusCode).toBe(200);
    expect((await withdraw(id)).status).toBe(200);
    expect([(await open(address)).statusCode, (await open(`${address}/pdf`)).statusCode]).toEqual([404, 404]);
    expect((await withdraw(id)).status).toBe(409);
    const late = (await share({ audience: 'carrier', days: 7 })).body;
    await monitor.db
      .update(loadLinks)
      .set({ expiresAt: monitor.services.clock() })
      .where(eq(loadLinks.id, late.link.id));
    expect((await open(late.address)).statusCode).toBe(404);
  });

  test('withdrawDetentionLink and its making ask for the right, a load of one’s own and a real choice', async () => {
    for (const [link, status] of [
      [{ audience: 'thief', days: 7 }, 422],
      [{ audience: 'carrier', days: 3650 }, 422],
      [{ audience: 'carrier' }, 422],
    ] as const)
      expect((await share(link)).status).toBe(status);
    const right = { audience: 'carrier', days: 7 };
    expect((await share(right, id, OTHER)).status).toBe(404);
    expect((await share(right, id, 'notickets@demo.test')).status).toBe(403);
    for (let made = 0; made < 20; made += 1) await share(right, other);
    expect((await share(right, other)).status).toBe(422);
  });
});
