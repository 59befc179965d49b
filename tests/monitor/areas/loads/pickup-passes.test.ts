import { raiseDueAlerts } from '@monitor/areas/alerts/alert-courier';
import { compareTruck } from '@monitor/areas/loads/pickup-pass/compare-truck';
import { groupedCode, newPassCode, passCodeIn } from '@monitor/areas/loads/pickup-pass/pass-codes';
import { initialsOf } from '@monitor/areas/loads/pickup-pass/pickup-pass.queries';
import { loadLogs, loadStops, pickupPassChecks, pickupPasses, tickets, userSessions } from '@monitor/db/schema';
import { and, desc, eq } from 'drizzle-orm';
import jsQR from 'jsqr';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';
import { addHauler, at, loadFromDallas } from './loads-support';

const VIN = '1FUJGLDR0CSBN0937';
const OTHER = 'other@demo.test';
const HOUR = 3_600_000;

describe('the truck that was read', () => {
  const truck = { plate: 'ABC-1230', plateState: 'TX', vin: VIN };
  const of = (plate: string | null, vin: string | null, onFile: object = {}) =>
    compareTruck({ plate, vin }, { ...truck, ...onFile }).outcome;

  test('matches as people write it', () => {
    for (const plate of ['ABC1230', 'abc 123o', 'TX ABC1230'])
      expect([plate, of(plate, null)]).toEqual([plate, 'match']);
    for (const vin of ['BN0937', 'bno937', VIN, 'CSBN0937']) expect([vin, of(null, vin)]).toEqual([vin, 'match']);
  });

  test('does not match by one letter, by a part of it, or by one of two', () => {
    for (const plate of ['ABC1231', 'ABC', 'ABC12300', 'OK ABC1230', '1230']) expect(of(plate, null)).toBe('mismatch');
    for (const vin of ['BN0938', 'N0937', `2${VIN.slice(1)}`, `${VIN}1`]) expect(of(null, vin)).toBe('mismatch');
    expect([of('ABC1230', 'BN0938'), of('XYZ987', 'BN0937')]).toEqual(['mismatch', 'mismatch']);
  });

  test('what is not on file is never a match', () => {
    expect(of('ABC1230', null, { plate: null })).toBe('not_on_file');
    expect(of(null, 'BN0937', { vin: null })).toBe('not_on_file');
    expect(of(null, '0937', { vin: '0937' })).toBe('not_on_file');
    expect(of('ABC1230', null, { plate: ' - ' })).toBe('not_on_file');
    expect(compareTruck({ plate: 'ABC1230', vin: 'BN0937' }, { ...truck, plate: null })).toEqual({
      outcome: 'match',
      plate: 'not_on_file',
      vin: 'match',
    });
  });
});

test('codes are read as people type them, and nothing else is one', () => {
  const code = newPassCode();
  expect(passCodeIn(` ${groupedCode(code).toLowerCase()} `)).toBe(code);
  for (const wrong of ['', 'ABCD', `${code}2`, code.slice(1), `${code.slice(1)}0`, null, {}, 'x'.repeat(9999)])
    expect(passCodeIn(wrong)).toBeNull();
});

test('initials of a driver', () => {
  expect([initialsOf('Maria del Carmen Lopez'), initialsOf("Sean O'Neil"), initialsOf('Élodie')]).toEqual([
    'M.D.C.L.',
    'S.O.',
    'É.',
  ]);
  expect([initialsOf(null), initialsOf('  '), initialsOf('123')]).toEqual([null, null, null]);
});

/** What a phone reads off the code, so many pixels a module: its path filled as browsers fill it, black on white. */
function scanned({ size, path }: { size: number; path: string }, scale: number): string | undefined {
  const width = size * scale;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  const shapes = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)];
  expect(shapes.map(([shape]) => shape).join('')).toBe(path);
  for (const [, x, y, run] of shapes)
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1)
      for (let at = Number(x) * scale; at < (Number(x) + Number(run)) * scale; at += 1)
        pixels.fill(0, (row * width + at) * 4, (row * width + at) * 4 + 3);
  return jsQR(pixels, width, width, { inversionAttempts: 'dontInvert' })?.data;
}

describe('the calls', () => {
  let monitor: SectionMonitor;
  let carrier: number;
  let id: number;
  let network = 0;
  beforeEach(() => {
    network += 1;
  });
  const truck = { vin: VIN, plate: 'ABC1230', plate_state: 'TX', unit: '4411' };
  const put = async (reference: string, given: object = {}, as?: string): Promise<number> =>
    (
      await monitor.send(
        'PUT',
        '/loads/by_reference',
        {
          load: loadFromDallas(reference, {
            carrier: { id: carrier },
            vehicle: truck,
            driver: { name: 'Maria Lopez' },
            ...given,
          }),
        },
        as,
      )
    ).body.load.id;
  beforeAll(async () => {
    monitor = await openSectionMonitor();
    carrier = await addHauler(monitor, 'HERON FREIGHT LLC');
    id = await put('PASS-1');
  });
  afterAll(() => monitor.close());

  const get = async (load = id, as?: string) => monitor.get(`/loads/${load}/pickup_pass`, as);
  const make = (load = id, pickup_pass: object = {}, as?: string) =>
    monitor.send('POST', `/loads/${load}/pickup_pass`, { pickup_pass }, as);
  const patch = (load: number, change: object) => monitor.send('PATCH', `/loads/${load}`, { load: change });
  const path = (address: string) => address.replace('http://localhost:4000', '');
  // Tries and requests are limited by network.
  const remoteAddress = () => `10.0.0.${network}`;
  const open = (address: string) => monitor.app.inject({ url: path(address), remoteAddress: remoteAddress() });
  const post = (address: string, fields: Record<string, string>) => {
    const boundary = 'x-boundary';
    const parts = Object.entries(fields).map(
      ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    return monitor.app.inject({
      method: 'POST',
      url: path(address),
      remoteAddress: remoteAddress(),
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: `${parts.join('')}--${boundary}--\r\n`,
    });
  };
  const check = (address: string, fields: Record<string, string>) => post(`${address}/check`, fields);
  const alertOf = async (load: number) => {
    await raiseDueAlerts(monitor.services.db, monitor.services.clock(), () => {});
    const isIt = and(eq(tickets.loadId, load), eq(tickets.isType, 'potentially_wrong_vehicle'));
    return (await monitor.db.select().from(tickets).where(isIt))[0];
  };
  const logsOf = (load: number) =>
    monitor.db.select().from(loadLogs).where(eq(loadLogs.loadId, load)).orderBy(desc(loadLogs.id));

  test('getPickupPass says what would stand on it before there is one', async () => {
    const { status, body } = await get();
    expect(status).toBe(200);
    expect(body).toMatchObject({ pickup_pass: null, code: null, cannot_make: null });
    expect(body.paper).toMatchObject({
      reference: 'PASS-1',
      carrier_name: 'HERON FREIGHT LLC',
      unit: '4411',
      plate: 'ABC1230',
      plate_state: 'TX',
      vin_last: 'BN0937',
      driver_initials: 'M.L.',
      pickup: { city: 'Dallas', state: 'TX' },
    });
    expect((await get(id, OTHER)).status).toBe(404);
    expect((await get(id, 'notickets@demo.test')).status).toBe(403);
    expect((await monitor.get('/loads/x/pickup_pass')).status).toBe(422);
  });

  test('createPickupPass: the dock sees whether it is good and how to tell the truck, and nothing else', async () => {
    const { status, body } = await make(id, { expected_version: (await get()).body.load_version });
    expect(status).toBe(200);
    expect(body.pickup_pass).toMatchObject({ state: 'good', user: 'Avery Admin', expires_at: at(24 + 16 + 48) });
    expect(body.code.code).toMatch(/^([2-9A-Z]{4}-){2}[2-9A-Z]{4}$/);
    // On a phone's screen and on paper.
    for (const scale of [3, 10]) expect([scale, scanned(body.code.qr, scale)]).toEqual([scale, body.code.address]);
    const page = await open(scanned(body.code.qr, 5)!);
    expect(page.statusCode).toBe(200);
    for (const shown of ['This pass is good', 'HERON FREIGHT LLC', 'TX ABC1230', 'BN0937', 'M.L.'])
      expect(page.body).toContain(shown);
    expect(page.body).not.toMatch(/PASS-1|Acme Foods|956|Houston|Dallas|Lopez|4411|1FUJ/);
    expect((await open(`${body.code.address}?language=es`)).body).toContain('Este pase es válido');
    expect((await open(`${body.code.address}?language=fr`)).body).toContain('Ce laissez-passer est valide');
    const [row] = await monitor.db.select().from(pickupPasses);
    expect(JSON.stringify(row)).not.toContain(passCodeIn(body.code.code)!);
    expect(row!.lastOpenedAt).not.toBeNull();
    expect((await make(id, {}, OTHER)).status).toBe(404);
    expect((await make(id, {}, 'notickets@demo.test')).status).toBe(403);
    expect((await make(id, { expected_version: 99 })).status).toBe(409);
  });

  test('the code is typed on a page; guessing is refused after so many tries, for a good code too', async () => {
    const { code } = (await get()).body;
    const typed = await post(code.typed_at, { code: code.code.toLowerCase().replaceAll('-', ' ') });
    expect([typed.statusCode, typed.headers.location]).toEqual([303, code.address]);
    expect((await open(code.typed_at)).body).toContain('Code on the pass');
    const none = await post(code.typed_at, { code: 'K7QF' });
    expect([none.statusCode, none.body.includes('value="K7QF"')]).toEqual([422, true]);
    const statuses: number[] = [];
    for (let tried = 0; tried < 51; tried += 1)
      statuses.push((await post(code.typed_at, { code: newPassCode() })).statusCode);
    expect(statuses[0]).toBe(422);
    expect(statuses.at(-1)).toBe(429);
    expect((await open(code.address)).statusCode).toBe(429);
    network += 1;
    expect((await open(code.address)).statusCode).toBe(200);
  });

  test('a match is logged and raises nothing; a mismatch raises the alert with its evidence, and a later match leaves it', async () => {
    const load = await put('PASS-2');
    const { address } = (await make(load)).body.code;
    const match = await check(address, { plate: 'abc 1230', vin: '' });
    expect([match.statusCode, match.body.includes('The truck matches the pass')]).toEqual([200, true]);
    expect(await alertOf(load)).toBeUndefined();
    expect((await logsOf(load))[0]).toMatchObject({ source: 'dock', isType: 'note', userId: null });

    const wrong = await check(address, { plate: 'XYZ987', vin: 'BN0937' });
    expect(wrong.body).toContain('Wrong truck: do not load');
    await check(address, { plate: 'XYZ987', vin: 'BN0937' });
    const alert = (await alertOf(load))!;
    expect(alert).toMatchObject({ status: 'new', companyId: expect.any(Number) });
    expect(JSON.stringify(alert.evidence)).toMatch(/XYZ987.*ABC1230/);
    const dock = (await logsOf(load)).filter(({ source }) => source === 'dock');
    expect(dock.map(({ message }) => message)).toEqual([
      'The truck at the dock does not match the pickup pass: plate XYZ987, on the pass ABC1230; VIN BN0937, on the pass BN0937',
      'The truck at the dock matches the pickup pass: plate ABC1230, on the pass ABC1230',
    ]);

    await check(address, { plate: 'ABC1230' });
    await monitor.db
      .update(tickets)
      .set({ status: 'closed', closedAt: monitor.services.clock() })
      .where(eq(tickets.id, alert.id));
    await patch(load, { driver_name: 'Ann Other' });
    expect((await alertOf(load))!.status).toBe('closed');
    await check(address, { plate: 'ZZZ1' });
    expect((await alertOf(load))!.status).not.toBe('closed');
    expect((await get(load)).body.pickup_pass.checks.map((one: { outcome: string }) => one.outcome)).toEqual([
      'mismatch',
      'match',
      'mismatch',
      'match',
    ]);
  });

  test('bad input at the dock comes back with what was typed and is no check', async () => {
    const load = await put('PASS-3');
    const { address } = (await make(load)).body.code;
    expect((await check(address, { plate: ' - ', vin: '' })).statusCode).toBe(422);
    const short = await check(address, { plate: '', vin: '0937' });
    expect([short.statusCode, short.body.includes('value="0937"')]).toEqual([422, true]);
    expect((await check(address, { plate: '<script>', vin: '' })).body).not.toContain('<script>');
    expect((await get(load)).body.pickup_pass.checks).toHaveLength(1);
  });

  test('what is not on file is said so and makes no match', async () => {
    const load = await put('PASS-4', { vehicle: { unit: '9' }, driver: undefined });
    const { address } = (await make(load)).body.code;
    expect((await open(address)).body.match(/Not on file/g)).toHaveLength(3);
    const page = await check(address, { plate: 'ABC1230', vin: 'BN0937' });
    expect(page.body).toContain('The truck could not be checked');
    expect(await alertOf(load)).toBeUndefined();
  });

  test('a pass ends with its truck, also when the same truck comes back; a new pass withdraws the one before', async () => {
    const load = await put('PASS-5');
    const first = (await make(load)).body.code.address;
    await patch(load, { vehicle: { plate: 'NEW1' } });
    expect((await open(first)).statusCode).toBe(404);
    expect((await check(first, { plate: 'ABC1230' })).statusCode).toBe(404);
    await patch(load, { vehicle: { vin: VIN } });
    expect((await open(first)).statusCode).toBe(404);
    expect((await get(load)).body).toMatchObject({ pickup_pass: { state: 'ended' }, code: null });
    const second = (await make(load)).body.code.address;
    const third = (await make(load)).body.code.address;
    expect([(await open(second)).statusCode, (await open(third)).statusCode]).toEqual([404, 200]);
    await patch(load, { carrier_id: null });
    expect((await open(third)).statusCode).toBe(404);
    expect((await get(load)).body.cannot_make).toContain('Cover the load first');
    expect((await make(load)).status).toBe(422);
    await patch(load, { carrier_id: carrier });
    expect((await get(load)).body.cannot_make).toContain('Name the truck first');
  });

  test('a dock is told when the truck has left, before and after it checks another, and the broker that one was there', async () => {
    const load = await put('PASS-LEFT');
    const { address } = (await make(load)).body.code;
    expect((await open(address)).body).not.toContain('has left with the load');
    await check(address, { plate: 'ABC1230' });
    const { id: pass } = (await get(load)).body.pickup_pass;
    await monitor.db
      .update(pickupPassChecks)
      .set({ createdAt: new Date(at(-3)) })
      .where(eq(pickupPassChecks.passId, pass));
    expect(await alertOf(load)).toBeUndefined();
    const isPickup = and(eq(loadStops.loadId, load), eq(loadStops.kind, 'pickup'));
    await monitor.db
      .update(loadStops)
      .set({ departedAt: new Date(at(-2)) })
      .where(isPickup);
    const { body } = await open(address);
    expect(body).toContain('The truck has left with the load');
    expect(body).not.toContain('This pass is good');
    expect((await check(address, { plate: 'ABC1230' })).body).toMatch(
      /matches the pass[\s\S]*By the broker’s record it left/,
    );
    // The same plate on another truck: hours later it is another check.
    await check(address, { plate: 'ABC1230' });
    expect((await get(load)).body.pickup_pass.checks).toHaveLength(2);
    expect((await alertOf(load))!.message).toContain('by our record the truck had left with the load');
  });

  test('withdrawPickupPass asks for a reason, for one’s own load, and ends it', async () => {
    const load = await put('PASS-6');
    const { code, pickup_pass: pass } = (await make(load)).body;
    const withdraw = (body: object, of = load, as?: string) =>
      monitor.send('PATCH', `/loads/${of}/pickup_pass/${pass.id}/withdraw`, body, as);
    const reason = { reason: 'The paper was lost.' };
    expect((await withdraw({ reason: ' ' })).status).toBe(422);
    expect((await withdraw(reason, id)).status).toBe(404);
    expect((await withdraw(reason, load, OTHER)).status).toBe(404);
    expect((await withdraw(reason, load, 'notickets@demo.test')).status).toBe(403);
    expect((await open(code.address)).statusCode).toBe(200);
    expect((await withdraw(reason)).body).toMatchObject({
      code: null,
      pickup_pass: { state: 'withdrawn', withdrawn: { reason: 'The paper was lost.', user: 'Avery Admin' } },
    });
    expect((await open(code.address)).statusCode).toBe(404);
    expect((await withdraw(reason)).status).toBe(409);
  });

  test('getPickupPassPdf is the company’s own, while the pass is good', async () => {
    const load = await put('PASS-7');
    const pdf = async (query = '', as = 'admin@demo.test') =>
      monitor.app.inject({
        url: `/monitor/api/v1/loads/${load}/pickup_pass/pdf${query}`,
        cookies: { monitor_session: await monitor.tokenOf(as) },
      });
    expect((await pdf()).statusCode).toBe(404);
    await make(load);
    const made = await pdf('?paper=a4');
    expect([made.statusCode, made.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    expect((await pdf('?paper=a3')).statusCode).toBe(422);
    expect([(await pdf('', OTHER)).statusCode, (await pdf('', 'notickets@demo.test')).statusCode]).toEqual([404, 403]);
  });

  test('a pass ends when the load is cancelled, and two days after the pickup window', async () => {
    const load = await put('PASS-8');
    const cancelled = (await make(load)).body.code.address;
    await patch(load, { status: 'cancelled', reason: 'Gone' });
    expect((await open(cancelled)).statusCode).toBe(404);
    const late = (await make()).body.code.address;
    monitor.passTime((16 + 48) * HOUR + 12 * HOUR - 60_000);
    const now = monitor.services.clock();
    await monitor.db.update(userSessions).set({ createdAt: now, lastUsedAt: now });
    expect((await open(late)).statusCode).toBe(200);
    monitor.passTime(60_000);
    expect((await open(late)).statusCode).toBe(404);
    expect((await get()).body).toMatchObject({ pickup_pass: { state: 'expired' }, code: null });
    expect((await make()).status).toBe(422);
  });
});
