import type { ConnectionStatus } from '@contract/connections/connections.constants';
import { raiseDueAlerts } from '@monitor/areas/alerts/alert-courier';
import { compareTruck } from '@monitor/areas/loads/pickup-pass/compare-truck';
import { groupedCode, newPassCode, passCodeIn } from '@monitor/areas/loads/pickup-pass/pass-codes';
import { initialsOf } from '@monitor/areas/loads/pickup-pass/pickup-pass.queries';
import {
  companyEvents,
  connections,
  loadLogs,
  loadStops,
  loads,
  onboardingPackets,
  packetHolds,
  pickupPassChecks,
  pickupPasses,
  tickets,
  userSessions,
  vettingFiles,
} from '@monitor/db/schema';
import { and, desc, eq, ne } from 'drizzle-orm';
import jsQR from 'jsqr';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addInspection, addUnit } from '../../support/fmcsa-rows';
import { pdfText } from '../../support/pdf-text';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';
import { withoutRandom } from '../../support/shown';
import { NOON } from '../../support/today';
import { addHauler, at, DALLAS_DOCK, loadFromDallas } from './loads-support';

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

  test('a half that is on file and was not entered is said to be unchecked', () => {
    expect(compareTruck({ plate: 'ABC1230', vin: null }, truck)).toEqual({
      outcome: 'match',
      plate: 'match',
      vin: 'not_entered',
    });
    expect(compareTruck({ plate: null, vin: 'BN0937' }, { ...truck, plate: null }).plate).toBeNull();
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
  // A test's alerts and loads say something of the carrier, and so of the next test's pass.
  beforeEach(async () => {
    network += 1;
    await monitor.db.update(tickets).set({ status: 'closed' });
    await monitor.db.update(loads).set({ cancelledAt: NOON, status: 'cancelled' }).where(ne(loads.id, id));
  });
  const truck = { vin: VIN, plate: 'ABC1230', plate_state: 'TX', unit: '4411' };
  /** At its pickup this afternoon: now is noon UTC. */
  const pickup = {
    kind: 'pickup',
    name: 'Dallas Cold Storage',
    window_starts_at: at(15),
    window_ends_at: at(16),
    city: 'Dallas',
    state: 'TX',
    ...DALLAS_DOCK,
  };
  const put = async (reference: string, given: object = {}, as?: string): Promise<number> =>
    (
      await monitor.send(
        'PUT',
        '/loads/by_reference',
        {
          load: {
            ...loadFromDallas(reference),
            stops: [pickup, loadFromDallas(reference).stops[1]],
            carrier: { id: carrier },
            vehicle: truck,
            driver: { name: 'Maria Lopez' },
            ...given,
          },
        },
        as,
      )
    ).body.load.id;
  beforeAll(async () => {
    monitor = await openSectionMonitor();
    carrier = await addHauler(monitor, 'HERON FREIGHT LLC');
    // What ties the truck to the carrier.
    const inspectionId = await addInspection(monitor.db, { carrierId: carrier, inspectedOn: '2026-08-10' });
    await addUnit(monitor.db, { inspectionId, vin: VIN });
    id = await put('PASS-1');
  });
  afterAll(() => monitor.close());

  const get = async (load = id, as?: string) => monitor.get(`/loads/${load}/pickup_pass`, as);
  const make = (load = id, pickup_pass: object = {}, as?: string) =>
    monitor.send('POST', `/loads/${load}/pickup_pass`, { pickup_pass }, as);
  const passOf = async (reference: string, given: object = {}) => {
    const load = await put(reference, given);
    return { load, address: (await make(load)).body.code.address as string };
  };
  const patch = (load: number, change: object) => monitor.send('PATCH', `/loads/${load}`, { load: change });
  const clear = (load: number, body: object, as?: string) =>
    monitor.send('PATCH', `/loads/${load}/pickup_pass/clear_mismatch`, body, as);
  const path = (address: string) => address.replace('http://localhost:4000', '');
  // Tries and requests are limited by network.
  const remoteAddress = () => `10.0.0.${network}`;
  const open = (address: string) => monitor.app.inject({ url: path(address), remoteAddress: remoteAddress() });
  const titleOf = async (address: string) => headingOf((await open(address)).body);
  const headingOf = (body: string) => /<h1>([^<]*)<\/h1>/.exec(body)?.[1];
  const bandOf = (body: string) => /pass-band-(\w+)"/.exec(body)?.[1];
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
  const RIGHT = { plate: 'ABC1230', vin: 'BN0937' };
  const alertOf = async (load: number) => {
    await raiseDueAlerts(monitor.services.db, monitor.services.clock(), () => {});
    const isIt = and(eq(tickets.loadId, load), eq(tickets.isType, 'potentially_wrong_vehicle'));
    return (await monitor.db.select().from(tickets).where(isIt))[0];
  };
  const logsOf = (load: number) =>
    monitor.db.select().from(loadLogs).where(eq(loadLogs.loadId, load)).orderBy(desc(loadLogs.id));
  const keepSignedIn = async () => {
    const now = monitor.services.clock();
    await monitor.db.update(userSessions).set({ createdAt: now, lastUsedAt: now });
  };

  test('getPickupPass says what would be on it before there is one', async () => {
    const { status, body } = await get();
    expect(status).toBe(200);
    expect(body).toMatchObject({ pickup_pass: null, code: null, cannot_make: null, checks: [], open_mismatch: null });
    expect(body.paper).toMatchObject({
      reference: 'PASS-1',
      carrier_name: 'HERON FREIGHT LLC',
      unit: '4411',
      plate: 'ABC1230',
      plate_state: 'TX',
      vin_last: 'BN0937',
      driver_initials: 'M.L.',
      pickups: [{ city: 'Dallas', state: 'TX', references: [] }],
    });
    expect((await get(id, OTHER)).status).toBe(404);
    expect((await get(id, 'notickets@demo.test')).status).toBe(403);
    expect((await monitor.get('/loads/x/pickup_pass')).status).toBe(422);
  });

  test('createPickupPass: the dock sees which load, where and when, and neither plate nor VIN nor who hauls', async () => {
    const { status, body } = await make(id, { expected_version: (await get()).body.load_version });
    expect(status).toBe(200);
    expect(body.pickup_pass).toMatchObject({
      state: 'good',
      standing: { is: 'good', reasons: [] },
      user: 'Avery Admin',
      good_from: at(15 - 24),
      expires_at: at(16 + 24),
    });
    expect(body.code.code).toMatch(/^([2-9A-Z]{4}-){2}[2-9A-Z]{4}$/);
    // On a phone's screen and on paper.
    for (const scale of [3, 10]) expect([scale, scanned(body.code.qr, scale)]).toEqual([scale, body.code.address]);
    const page = await open(scanned(body.code.qr, 5)!);
    expect([page.statusCode, bandOf(page.body)]).toEqual([200, 'check']);
    for (const shown of ['This pass is good. Now check the truck.', 'PASS-1', 'Dallas Cold Storage, Dallas, TX'])
      expect(page.body).toContain(shown);
    // On the dock's clock, not the broker's or the server's.
    expect(page.body).toMatch(/\w+ \d+, \d+, (9|10):00 AM to (10|11):00 AM C[SD]T</);
    expect(page.body).toContain('Broker of this load.');
    expect(page.body).not.toContain('Not expecting this?');
    expect(withoutRandom(page.body)).not.toMatch(/ABC1230|0937|4411|M\.L\.|HERON|Acme Foods|956|Houston|Lopez/);
    expect((await open(`${body.code.address}?language=es`)).body).toContain(
      'Este pase es válido. Ahora revise el camión.',
    );
    expect((await open(`${body.code.address}?language=fr`)).body).toContain('Ce laissez-passer est valide.');
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
    await patch(id, { status: 'cancelled', reason: 'The next tests have the carrier to themselves.' });
  });

  test('after a match the dock sees whose truck it is, and nothing is raised', async () => {
    const { load, address } = await passOf('PASS-MATCH');
    const { statusCode, body } = await check(address, { plate: 'abc 1230', vin: 'bno937' });
    expect([statusCode, bandOf(body), headingOf(body)]).toEqual([200, 'good', 'The truck matches the pass']);
    for (const shown of ['HERON FREIGHT LLC', '4411', 'M.L.']) expect(body).toContain(shown);
    expect(await alertOf(load)).toBeUndefined();
    expect((await logsOf(load))[0]).toMatchObject({ source: 'dock', isType: 'note', userId: null });
  });

  test('half a check is said to be half, each half by itself', async () => {
    const { address } = await passOf('PASS-HALF');
    const plate = await check(address, { plate: 'ABC1230', vin: '' });
    expect([bandOf(plate.body), headingOf(plate.body)]).toEqual(['check', 'The plate matches. Now check the VIN.']);
    expect(plate.body).toContain('VIN: not entered, not checked');
    const other = await passOf('PASS-HALF-2', { vehicle: { vin: VIN.replace('BN', 'BP'), unit: '7' } });
    const { body } = await check(other.address, { plate: 'ZZZ9', vin: 'BP0937' });
    expect(body).toContain('Plate ZZZ9: not on file, not checked');
    expect(body).toContain('VIN BP0937: matches');
    expect(headingOf(body)).toBe('The VIN matches; the plate was not checked');
  });

  test('a mismatch stays: no later right answer, new pass or other truck of the load takes it away; a person does', async () => {
    const { load, address } = await passOf('PASS-WRONG');
    const wrong = await check(address, { plate: 'XYZ987', vin: 'BN0937' });
    expect([bandOf(wrong.body), headingOf(wrong.body)]).toEqual(['stop', 'Wrong truck: do not load']);
    expect(wrong.body).toContain('Plate XYZ987: does not match');
    expect(withoutRandom(wrong.body)).not.toMatch(/ABC1230|HERON/);
    await check(address, { plate: 'XYZ987', vin: 'BN0937' });
    const alert = (await alertOf(load))!;
    expect(alert).toMatchObject({ status: 'new', severity: 'act_now' });
    expect(JSON.stringify(alert.evidence)).toMatch(/XYZ987.*ABC1230/);

    // The next guard, or the same one with the number that the driver now knows.
    const again = await open(address);
    expect(headingOf(again.body)).toBe('Hold: call the broker before you load');
    expect(again.body).toMatch(/A truck that did not match was checked on \w+ \d+, \d+, [67]:00 AM C[SD]T\./);
    const right = await check(address, RIGHT);
    expect([bandOf(right.body), headingOf(right.body)]).toEqual(['stop', 'Hold: call the broker before you load']);
    expect(withoutRandom(right.body)).not.toMatch(/HERON|M\.L\./);
    expect((await monitor.get(`/loads/${load}`)).body.dock_mismatch_at).toBe(at(12));

    // Closing the alert is not clearing what the dock found.
    await monitor.send('PATCH', `/tickets/${alert.id}`, {
      ticket: { status: 'closed', resolution: 'false_alarm', comment: 'No.' },
    });
    expect(await titleOf(address)).toBe('Hold: call the broker before you load');
    const { pickup_pass: pass, open_mismatch: found } = (await get(load)).body;
    expect(found).toMatchObject({ at: at(12), count: 1 });
    const second = (await make(load, { replaces: pass.id })).body.code.address;
    expect(await titleOf(second)).toBe('Hold: call the broker before you load');

    const body = { check_id: found.check_id, reason: 'Guard read the trailer plate.' };
    expect((await clear(load, { ...body, reason: ' ' })).status).toBe(422);
    expect((await clear(load, body, OTHER)).status).toBe(404);
    expect((await clear(load, body, 'notickets@demo.test')).status).toBe(403);
    expect((await clear(id, body)).status).toBe(409);
    expect((await clear(load, body)).body).toMatchObject({
      open_mismatch: null,
      pickup_pass: { standing: { is: 'good' } },
      checks: [
        { number: 2, outcome: 'match', cleared: null },
        { number: 1, outcome: 'mismatch', cleared: { user: 'Avery Admin', reason: 'Guard read the trailer plate.' } },
      ],
    });
    expect((await clear(load, body)).status).toBe(409);
    expect((await logsOf(load))[0]!.message).toBe('Wrong truck at the dock cleared: Guard read the trailer plate.');
    const [event] = await monitor.db
      .select()
      .from(companyEvents)
      .where(eq(companyEvents.kind, 'dock_mismatch_cleared'));
    expect(event).toMatchObject({ carrierId: carrier, data: { load_id: load, check_ids: [found.check_id] } });
    expect(await titleOf(second)).toBe('This pass is good. Now check the truck.');
    expect((await alertOf(load))!.status).toBe('closed');
  });

  test('clearing closes the alert about it, and leaves a mismatch that the person has not seen', async () => {
    const { load, address } = await passOf('PASS-CLEAR');
    await check(address, { plate: 'XYZ987' });
    const { open_mismatch: seen } = (await get(load)).body;
    expect((await alertOf(load))!.status).toBe('new');
    await check(address, { plate: 'QQQ111' });
    expect((await clear(load, { check_id: seen.check_id, reason: 'Misread.' })).body.open_mismatch.count).toBe(1);
    expect((await alertOf(load))!.status).not.toBe('closed');
    const { open_mismatch: newest } = (await get(load)).body;
    await clear(load, { check_id: newest.check_id, reason: 'Turned away at the gate.' });
    expect(await alertOf(load)).toMatchObject({ status: 'closed', resolution: 'fixed' });
    expect(await titleOf(address)).toBe('This pass is good. Now check the truck.');
    // The same wrong plate once more is news, and opens the alert again.
    await check(address, { plate: 'QQQ111' });
    expect((await alertOf(load))!.status).toBe('in_progress');
  });

  test('a load whose truck is changed to the one that the dock found is still held until a person has cleared it', async () => {
    const { load, address } = await passOf('PASS-SWAP');
    await check(address, { plate: 'XYZ987' });
    await patch(load, { vehicle: { plate: 'XYZ987' } });
    const swapped = (await make(load)).body;
    expect(swapped.cannot_make ?? '').toBe('');
    expect(await titleOf(swapped.code.address)).toBe('Hold: call the broker before you load');
  });

  test('many failed checks make one alert', async () => {
    const { load, address } = await passOf('PASS-MANY');
    for (const plate of ['AAA1', 'AAA2', 'AAA3', 'AAA4']) await check(address, { plate });
    await alertOf(load);
    const of = and(eq(tickets.loadId, load), eq(tickets.isType, 'potentially_wrong_vehicle'));
    expect(await monitor.db.$count(tickets, of)).toBe(1);
    const raised = await monitor.db.select().from(companyEvents).where(eq(companyEvents.kind, 'alert_raised'));
    expect(raised.filter(({ data }) => (data as { load_id: number }).load_id === load)).toHaveLength(1);
  });

  test('each failed check is an event at once, and each check a vetting file with the open alerts', async () => {
    const { load, address } = await passOf('PASS-EACH');
    for (const plate of ['AAA1', 'AAA2', 'AAA3']) await check(address, { plate });
    // Between the checks the alert is up: the file of the last one names it.
    await alertOf(load);
    await check(address, RIGHT);
    const events = await monitor.db
      .select()
      .from(companyEvents)
      .where(eq(companyEvents.kind, 'dock_check_failed'))
      .orderBy(companyEvents.id);
    const own = events.filter(({ data }) => (data as { load_id: number }).load_id === load);
    expect(own.map(({ summary }) => /plate (\w+)/.exec(summary)?.[1])).toEqual(['AAA1', 'AAA2', 'AAA3']);
    const files = await monitor.db
      .select()
      .from(vettingFiles)
      .where(eq(vettingFiles.reference, 'PASS-EACH'))
      .orderBy(vettingFiles.seq);
    expect(files.map(({ decision }) => decision).filter((one) => one === 'dock_check')).toHaveLength(4);
    expect(files.at(-1)!.content).toContain('the dock checked a truck that does not match the pickup pass');
  });

  test('who tries trucks from many networks does not fill the chain', async () => {
    const { address } = await passOf('PASS-FLOOD');
    for (let n = 0; n < 22; n += 1) {
      network += 1;
      await check(address, { plate: `AAA${n}` });
    }
    const ofPass = eq(vettingFiles.reference, 'PASS-FLOOD');
    expect(await monitor.db.$count(vettingFiles, and(ofPass, eq(vettingFiles.decision, 'dock_check')))).toBe(20);
    await check(address, RIGHT);
    expect(await monitor.db.$count(vettingFiles, and(ofPass, eq(vettingFiles.decision, 'dock_check')))).toBe(21);
  });

  test('what is not on file is said so, makes no match, and is told to the broker at once', async () => {
    const { load, address } = await passOf('PASS-4', { vehicle: { unit: '9' }, driver: undefined });
    // Naming a truck by nothing that a record has is no way around what ties it to the carrier.
    expect(await titleOf(address)).toBe('Call the broker before you load');
    const page = await check(address, RIGHT);
    expect([bandOf(page.body), headingOf(page.body)]).toEqual(['caution', 'The truck could not be checked']);
    expect(await alertOf(load)).toMatchObject({ severity: 'look', status: 'new' });
  });

  test('bad input at the dock comes back with what was typed and is no check', async () => {
    const { load, address } = await passOf('PASS-3');
    expect((await check(address, { plate: ' - ', vin: '' })).statusCode).toBe(422);
    const short = await check(address, { plate: '', vin: '0937' });
    expect([short.statusCode, short.body.includes('value="0937"')]).toEqual([422, true]);
    expect((await check(address, { plate: '<script>', vin: '' })).body).not.toContain('<script>');
    expect((await get(load)).body.checks).toHaveLength(1);
  });

  test('who holds the paper uses up no check of the guard: they are counted by network and pass', async () => {
    const { load, address } = await passOf('PASS-LIMIT');
    const other = await passOf('PASS-LIMIT-2');
    const statuses: number[] = [];
    for (let n = 0; n < 22; n += 1) statuses.push((await check(address, { plate: `AAA${n}` })).statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    const limited = await check(address, { plate: 'AAA99' });
    expect(limited.statusCode).toBe(429);
    expect(limited.body).toContain('Too many checks of this pass from here. Do not load, and call the broker.');
    expect((await check(other.address, RIGHT)).statusCode).toBe(200);
    network += 100;
    expect((await check(address, RIGHT)).statusCode).toBe(200);
    expect((await get(load)).body.checks).toHaveLength(21);
  });

  test('a pass is suspended by do not dispatch and by a hold without saying so, and good again when that ends', async () => {
    const { load, address } = await passOf('PASS-GATE');
    const relationship = and(eq(connections.carrierId, carrier), eq(connections.status, 'onboarded'));
    const [own] = await monitor.db.select().from(connections).where(relationship);
    const status = (to: ConnectionStatus) =>
      monitor.db.update(connections).set({ status: to }).where(eq(connections.id, own!.id));
    const isHeld = async (why: string) => {
      const { body, statusCode } = await open(address);
      expect([why, statusCode, bandOf(body), headingOf(body)]).toEqual([
        why,
        200,
        'stop',
        'Hold: call the broker before you load',
      ]);
      expect(withoutRandom(body)).not.toMatch(/do not dispatch|packet|identity|HERON|onboarded/i);
      expect(bandOf((await check(address, RIGHT)).body)).toBe('stop');
    };
    await status('do_not_dispatch');
    await isHeld('do not dispatch');
    expect((await get(load)).body.pickup_pass.standing).toMatchObject({
      is: 'suspended',
      reasons: [expect.stringContaining('On do not dispatch')],
    });
    const pass = (await get(load)).body.pickup_pass.id;
    expect((await make(load, { replaces: pass })).status).toBe(422);
    await status('needs_to_onboard');
    await isHeld('not onboarded');
    await status('onboarded');
    expect(await titleOf(address)).toBe('This pass is good. Now check the truck.');

    const [packet] = await monitor.db
      .insert(onboardingPackets)
      .values({
        companyId: own!.companyId,
        carrierId: carrier,
        connectionId: own!.id,
        status: 'held_for_identity',
        createdAt: new Date(at(1)),
        updatedAt: new Date(at(1)),
        changedAt: new Date(at(1)),
        changeSummary: 'Held',
      })
      .returning();
    await monitor.db.insert(packetHolds).values({
      packetId: packet!.id,
      kind: 'identity',
      reason: 'Phone differs.',
      cause: 'identity',
      placedAt: new Date(at(1)),
    });
    await monitor.db.update(connections).set({ packetId: packet!.id }).where(eq(connections.id, own!.id));
    await isHeld('identity hold');
    await monitor.db.update(connections).set({ packetId: null }).where(eq(connections.id, own!.id));
    expect(await titleOf(address)).toBe('This pass is good. Now check the truck.');
  });

  test('while an alert that presses is open the guard calls first, also where the truck matches', async () => {
    const { load, address } = await passOf('PASS-AMBER');
    const [row] = await monitor.db.select().from(loads).where(eq(loads.id, load));
    const alert: typeof tickets.$inferInsert = {
      companyId: row!.companyId,
      loadId: load,
      carrierId: carrier,
      isType: 'overbooked_carrier',
      status: 'new',
      severity: 'look',
      message: 'More loads than trucks.',
      evidence: [],
      subject: 'overbooked',
      openedAt: new Date(at(11)),
      raisedAt: new Date(at(11)),
      changedAt: new Date(at(11)),
      changeSummary: 'Raised',
    };
    const [made] = await monitor.db.insert(tickets).values(alert).returning();
    expect(await titleOf(address)).toBe('Call the broker before you load');
    const { body } = await check(address, RIGHT);
    expect([bandOf(body), headingOf(body)]).toEqual(['caution', 'The truck matches. Call the broker before you load.']);
    expect(body).not.toContain('More loads than trucks');
    await monitor.db.update(tickets).set({ status: 'closed' }).where(eq(tickets.id, made!.id));
    expect(await titleOf(address)).toBe('This pass is good. Now check the truck.');

    // The same truck, on another load: what is open on it there is open on it here.
    const other = await put('PASS-AMBER-2');
    const ofTruck: typeof tickets.$inferInsert = {
      ...alert,
      loadId: other,
      isType: 'unverified_vehicle',
      subject: VIN,
    };
    const [elsewhere] = await monitor.db.insert(tickets).values(ofTruck).returning();
    expect(await titleOf(address)).toBe('Call the broker before you load');
    await monitor.db.update(tickets).set({ isType: 'overbooked_carrier' }).where(eq(tickets.id, elsewhere!.id));
    expect(await titleOf(address)).toBe('This pass is good. Now check the truck.');
  });

  test('a pass is held when its truck or carrier has changed, also when the same truck comes back', async () => {
    const { load, address: first } = await passOf('PASS-5');
    await patch(load, { vehicle: { plate: 'NEW1' } });
    const held = await open(first);
    expect([held.statusCode, headingOf(held.body)]).toEqual([200, 'Hold: call the broker before you load']);
    expect(held.body).toContain('PASS-5');
    // What has changed since is not for who had the load before.
    expect(withoutRandom(held.body)).not.toMatch(/Dallas|HERON|NEW1/);
    expect((await check(first, { plate: 'ABC1230' })).body).not.toContain('matches');
    await patch(load, { vehicle: { vin: VIN } });
    expect(await titleOf(first)).toBe('Hold: call the broker before you load');
    expect((await get(load)).body).toMatchObject({ pickup_pass: { state: 'ended' }, code: null, checks: [] });
    // No driver can load with it: a new one asks nothing.
    const third = (await make(load)).body.code.address;
    expect([(await open(first)).statusCode, (await open(third)).statusCode]).toEqual([404, 200]);
    await patch(load, { carrier_id: null });
    expect(await titleOf(third)).toBe('Hold: call the broker before you load');
    expect((await get(load)).body.cannot_make).toContain('Cover the load first');
    expect((await make(load)).status).toBe(422);
    await patch(load, { carrier_id: carrier });
    expect((await get(load)).body.cannot_make).toContain('Assign a truck first');
  });

  test('a pass that a driver may hold is ended by a new one only where the caller names it', async () => {
    const { load, address } = await passOf('PASS-NEW');
    expect((await make(load)).status).toBe(409);
    expect((await make(load, { replaces: 1 })).status).toBe(409);
    expect((await open(address)).statusCode).toBe(200);
    const made = await make(load, { replaces: (await get(load)).body.pickup_pass.id });
    expect([(await open(address)).statusCode, (await open(made.body.code.address)).statusCode]).toEqual([404, 200]);
  });

  test('a dock is shown when the truck has left, before and after it checks another, and the broker that one was there', async () => {
    const { load, address } = await passOf('PASS-LEFT');
    expect((await open(address)).body).not.toContain('has left with the load');
    await check(address, RIGHT);
    const { id: pass } = (await get(load)).body.pickup_pass;
    await monitor.db
      .update(pickupPassChecks)
      .set({ createdAt: new Date(at(9)) })
      .where(eq(pickupPassChecks.passId, pass));
    expect(await alertOf(load)).toBeUndefined();
    const isPickup = and(eq(loadStops.loadId, load), eq(loadStops.kind, 'pickup'));
    await monitor.db
      .update(loadStops)
      .set({ departedAt: new Date(at(10)) })
      .where(isPickup);
    const { body } = await open(address);
    expect([bandOf(body), headingOf(body)]).toEqual(['caution', 'The truck has left with the load']);
    expect((await check(address, RIGHT)).body).toMatch(/has left with the load[\s\S]*By the broker’s record it left/);
    // The same plate on another truck: hours later it is another check.
    await check(address, RIGHT);
    expect((await get(load)).body.checks).toHaveLength(2);
    expect((await alertOf(load))!.message).toContain('by our record the truck had left with the load');
  });

  test('withdrawPickupPass asks for a reason, for one’s own load, and the code then opens nothing but whom to call', async () => {
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
      pickup_pass: {
        state: 'withdrawn',
        standing: null,
        withdrawn: { reason: 'The paper was lost.', user: 'Avery Admin' },
      },
    });
    const gone = await open(code.address);
    // A person with the code has the paper, and learns whom to call; for a code of no pass, no broker is named.
    expect(gone.body).toContain('The broker withdrew this pass.');
    expect(gone.body).toContain('Broker: Demo Brokerage');
    expect(gone.body).not.toContain('PASS-');
    const never = await open(`${code.typed_at}/${newPassCode()}`);
    expect([never.statusCode, headingOf(never.body)]).toEqual([404, headingOf(gone.body)]);
    expect(never.body).not.toContain('Demo Brokerage');
    expect(gone.statusCode).toBe(404);
    expect((await withdraw(reason)).status).toBe(409);
  });

  test('getPickupPassPdf is the company’s own, and names neither plate nor VIN', async () => {
    const load = await put('PASS-7');
    const pdf = async (query = '', as = 'admin@demo.test') =>
      monitor.app.inject({
        url: `/monitor/api/v1/loads/${load}/pickup_pass/pdf${query}`,
        cookies: { monitor_session: await monitor.tokenOf(as) },
      });
    expect((await pdf()).statusCode).toBe(404);
    const { code } = (await make(load)).body;
    const made = await pdf('?paper=a4');
    expect([made.statusCode, made.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    const text = pdfText(made.rawPayload).replaceAll(/\s+/g, ' ');
    for (const said of ['PASS-7', 'Dallas Cold Storage', 'HERON FREIGHT LLC', code.code, 'No signal?', '¿Sin señal?'])
      expect(text).toContain(said);
    for (const line of ['Seal number', 'Número de remolque', 'Driver: name and signature'])
      expect(text).toContain(line);
    expect(text).not.toMatch(/ABC1230|BN0937|4411/);
    expect((await pdf('?paper=a3')).statusCode).toBe(422);
    expect([(await pdf('', OTHER)).statusCode, (await pdf('', 'notickets@demo.test')).statusCode]).toEqual([404, 403]);
  });

  test('a pass is good from a day before the pickup window to a day after it, and moves with it', async () => {
    const { load: gone, address: cancelled } = await passOf('PASS-8');
    await patch(gone, { status: 'cancelled', reason: 'Gone' });
    expect(await titleOf(cancelled)).toBe('Hold: call the broker before you load');

    const later = (hours: number) => ({ ...pickup, window_starts_at: at(hours), window_ends_at: at(hours + 1) });
    const stops = (hours: number) => ({ stops: [later(hours), loadFromDallas('').stops[1]] });
    const { load, address } = await passOf('PASS-TIME', stops(12 + 24 + 1));
    const early = await open(address);
    expect([bandOf(early.body), headingOf(early.body)]).toEqual(['caution', 'This pass is not good now']);
    expect(early.body).toMatch(/It is good from \w+ \d+, \d+, [78]:00 AM C[SD]T to/);
    expect(early.body).not.toContain('Check the truck</h2>');
    expect((await check(address, RIGHT)).body).not.toContain('matches');
    expect((await get(load)).body).toMatchObject({ pickup_pass: { state: 'early' }, code: { address } });
    await put('PASS-TIME', stops(12 + 24));
    expect(await titleOf(address)).toBe('This pass is good. Now check the truck.');

    monitor.passTime(49 * HOUR - 60_000);
    await keepSignedIn();
    expect(await titleOf(address)).toBe('This pass is good. Now check the truck.');
    monitor.passTime(60_000);
    expect(await titleOf(address)).toBe('This pass is not good now');
    expect((await get(load)).body).toMatchObject({ pickup_pass: { state: 'expired' }, code: null });
    expect((await make(load)).status).toBe(422);
  });
});
