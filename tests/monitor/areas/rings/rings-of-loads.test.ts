import { raiseDueAlerts } from '@monitor/areas/alerts/alert-courier';
import { traceOlderLoads } from '@monitor/areas/rings/load-traces';
import {
  bids,
  carrierContactChanges,
  carriers,
  dispatchServices,
  loadPostings,
  rateConfirmationDeliveries,
  rateConfirmationRevisions,
  rateConfirmations,
  traces,
  users,
} from '@monitor/db/schema';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSectionMonitor, type SectionMonitor, TODAY } from '../../support/section-monitor';
import { addHauler, loadFromDallas } from '../loads/loads-support';

/** Rings over loads, bids and confirmations: who is found, and who is not although they share something. */

let monitor: SectionMonitor;
beforeAll(async () => {
  monitor = await openSectionMonitor();
});
afterAll(() => monitor.close());

const OTHER = 'other@demo.test';

let made = 0;
/** A driver and a truck that no other test has. */
function crew() {
  made += 1;
  const end = String(1000 + made);
  return {
    driver: { name: `Lee Number ${'abcdefghijklmnopqrstuvwxyz'[made]}oe`, phone: `+1702551${end}` },
    vehicle: { vin: `1FUJGLDR0CSBD${end}`, plate: `RNG${end}`, plate_state: 'TX' },
  };
}

/** The load from Dallas, so many days later. */
function load(reference: string, carrierId: number | null, given: object = {}, days = 0) {
  const moved = loadFromDallas(reference);
  const later = (moment: string) => new Date(Date.parse(moment) + days * 86_400_000).toISOString();
  const stops = moved.stops.map((stop) => ({
    ...stop,
    window_starts_at: later(stop.window_starts_at),
    window_ends_at: later(stop.window_ends_at),
  }));
  return { ...moved, stops, carrier: carrierId === null ? null : { id: carrierId }, ...given };
}

/** As a TMS brings it: whatever the gate would say. @returns its id */
async function bringIn(one: ReturnType<typeof load>, as?: string): Promise<number> {
  const { status, body } = await monitor.send('PUT', '/loads/by_reference', { load: one }, as);
  expect([status, body.fields ?? null]).toEqual([200, null]);
  return body.load.id;
}

const carriersOf = (...names: string[]) => Promise.all(names.map((name) => addHauler(monitor, name)));

async function judge() {
  const fail = (error: unknown) => {
    throw error;
  };
  const { db, env, clock } = monitor.services;
  while ((await raiseDueAlerts(db, clock(), fail, env.dataKeys)) > 0);
}

type Ticket = {
  id: number;
  version: number;
  is_type: string;
  severity: string;
  status: string;
  message: string;
  evidence: { what: string; value: string }[];
};
/** The alerts about a ring that a load's page shows. */
async function ringsOn(loadId: number, as?: string): Promise<Ticket[]> {
  await judge();
  const { body } = await monitor.get(`/loads/${loadId}`, as);
  return (body.tickets as Ticket[]).filter(({ is_type }) => is_type === 'ring_of_carriers');
}
const everyRing = async (as?: string): Promise<Ticket[]> =>
  (await monitor.get('/tickets?q[is_type_eq]=ring_of_carriers&per_page=100', as)).body.tickets;

/** The same crew on a load of each carrier. @returns the loads' ids */
async function together(names: string[], shared: object, days: number[] = [], as?: string) {
  const ids = await carriersOf(...names);
  const loads: number[] = [];
  for (const [nth, id] of ids.entries())
    loads.push(await bringIn(load(`${names[nth]!.replace(' LLC', '')} 1`, id, shared, days[nth] ?? 0), as));
  return { carriers: ids, loads };
}

describe('scam 27: three carriers, one driver, one truck, one hour, three pickups', () => {
  const shared = crew();
  let loads: number[];
  let carrierIds: number[];
  let ring: Ticket;

  test('one alert names the ring with all its loads, to act on now', async () => {
    const names = ['RING ONE LLC', 'RING TWO LLC', 'RING THREE LLC'];
    ({ loads, carriers: carrierIds } = await together(names, shared));
    const found = await ringsOn(loads[0]!);
    expect(found).toHaveLength(1);
    ring = found[0]!;
    expect(ring.severity).toBe('act_now');
    expect(ring.message).toMatch(
      /^3 carriers share the driver’s number \(…\d{4}\), VIN …\d{4} and plate TX RNG\d{4}: RING ONE LLC, RING TWO LLC and RING THREE LLC\. Loads RING ONE 1, RING TWO 1 and RING THREE 1\./,
    );
    expect(ring.evidence.map(({ what }) => what)).toEqual([
      'Load RING ONE 1 of RING ONE LLC',
      'Load RING TWO 1 of RING TWO LLC',
      'Load RING THREE 1 of RING THREE LLC',
    ]);
  });

  test('each of the loads shows the same alert, and there is no other', async () => {
    for (const id of loads) expect((await ringsOn(id)).map(({ id: shown }) => shown)).toEqual([ring.id]);
    expect((await everyRing()).filter(({ message }) => message.includes('RING ONE LLC'))).toHaveLength(1);
    const { body } = await monitor.get(`/loads?q[id_eq]=${loads[1]}`);
    expect(body.loads[0].alert_severity).toBe('act_now');
  });

  test('none of its carriers gets another load', async () => {
    const next = await bringIn(load('RING NEXT', null));
    const { status, body } = await monitor.send('PATCH', `/loads/${next}`, { load: { carrier_id: carrierIds[2] } });
    expect(status).toBe(422);
    expect(body.fields.carrier_id.join(' ')).toContain('ring of carriers');
  });

  test('another company sees neither the alert nor the load', async () => {
    expect((await monitor.get(`/tickets/${ring.id}`, OTHER)).status).toBe(404);
    expect(await everyRing(OTHER)).toEqual([]);
  });

  test('a person closes it; a further load of its carriers opens it again', async () => {
    const { version } = (await ringsOn(loads[0]!))[0]!;
    const closing = { status: 'closed', resolution: 'fixed', comment: 'Loads taken back.', expected_version: version };
    expect((await monitor.send('PATCH', `/tickets/${ring.id}`, { ticket: closing })).status).toBe(200);
    expect(await ringsOn(loads[1]!)).toEqual([]);
    const further = await bringIn(load('RING FOUR', carrierIds[1]!, shared, 1));
    expect(await ringsOn(further)).toMatchObject([{ id: ring.id, status: 'in_progress' }]);
    expect((await ringsOn(loads[0]!))[0]!.message).toContain('RING THREE 1 and RING FOUR');
  });

  test('it closes by itself once all its loads are over', async () => {
    for (const reference of ['RING ONE 1', 'RING TWO 1', 'RING THREE 1', 'RING FOUR']) {
      expect((await monitor.get(`/tickets/${ring.id}`)).body.status).toBe('in_progress');
      const over = { reference, status: 'cancelled' };
      expect((await monitor.send('PUT', '/loads/by_reference', { load: over })).status).toBe(200);
      await judge();
    }
    expect((await monitor.get(`/tickets/${ring.id}`)).body).toMatchObject({
      status: 'closed',
      resolution_comment: 'All its loads are over.',
    });
  });
});

describe('what is found', () => {
  test('one truck with two carriers at once', async () => {
    const { vehicle } = crew();
    const { loads } = await together(['TWICE ONE LLC', 'TWICE TWO LLC'], { vehicle });
    expect((await ringsOn(loads[1]!)).map(({ message }) => message)).toEqual([
      expect.stringMatching(/^2 carriers share VIN …\d{4} and plate/),
    ]);
  });

  test('one driver, by name and telephone, with two carriers at once', async () => {
    const { driver } = crew();
    const { loads } = await together(['SAME MAN LLC', 'SAME MAN ELSE LLC'], { driver });
    expect(await ringsOn(loads[0]!)).toHaveLength(1);
  });

  test('a truck that went through three carriers in two weeks', async () => {
    const { vehicle } = crew();
    const { loads } = await together(['HOP ONE LLC', 'HOP TWO LLC', 'HOP THREE LLC'], { vehicle }, [0, 4, 9]);
    expect(await ringsOn(loads[1]!)).toHaveLength(1);
  });

  test('a carrier that joins a ring joins its alert', async () => {
    const shared = crew();
    const { loads } = await together(['GROW ONE LLC', 'GROW TWO LLC'], shared);
    const [before] = (await ringsOn(loads[0]!)) as [Ticket];
    const [third] = await carriersOf('GROW THREE LLC');
    const joined = await bringIn(load('GROW THREE 1', third!, shared));
    const [after] = (await ringsOn(joined)) as [Ticket];
    expect([after.id, after.message.startsWith('3 carriers')]).toEqual([before.id, true]);
  });

  test('bids of three carriers from one address, once one of them has the load', async () => {
    const ids = await carriersOf('BID ONE LLC', 'BID TWO LLC', 'BID THREE LLC');
    const loadId = await bringIn(load('BIDS 1', null));
    for (const carrierId of ids) await bidOf(loadId, carrierId, 'desk@booking-desk.example', `198.51.100.7`);
    await bringIn(load('BIDS 1', ids[0]!));
    const [ring] = (await ringsOn(loadId)) as [Ticket];
    expect(ring).toMatchObject({ severity: 'look' });
    expect(ring.message).toContain('the address desk@booking-desk.example and a network address');
    expect(ring.evidence.map(({ what }) => what)).toContain('Bid on load BIDS 1 of BID TWO LLC');
  });

  test('confirmations of three carriers to one address: one alert with their loads', async () => {
    const { carriers: ids, loads } = await together(['PAPER ONE LLC', 'PAPER TWO LLC', 'PAPER THREE LLC'], {});
    for (const [nth, loadId] of loads.entries()) await mailedTo(loadId, ids[nth]!, 'books@paper-ring.example');
    await touch(loads, 'PAPER');
    const shown: number[][] = [];
    // One after the other: who judges beside another waits for no load that the other has.
    for (const id of loads) shown.push((await ringsOn(id)).map((one) => one.id));
    expect(shown[0]).toHaveLength(1);
    expect(shown).toEqual([shown[0], shown[0], shown[0]]);
  });

  test('who took over the entries of carriers is no owner of them: a telephone that came lately ties nothing', async () => {
    const { carriers: ids, loads } = await together(['TAKEN ONE LLC', 'TAKEN TWO LLC'], crew());
    await monitor.db.update(carriers).set({ phone: '+17255550191' }).where(eq(carriers.id, ids[0]!));
    await monitor.db.update(carriers).set({ phone: '+17255550191' }).where(eq(carriers.id, ids[1]!));
    for (const carrierId of ids)
      await monitor.db
        .insert(carrierContactChanges)
        .values({ carrierId, asOf: TODAY, field: 'phone', was: null, became: '+17255550191' });
    expect(await ringsOn(loads[0]!)).toHaveLength(1);
  });

  test('loads that came before there were traces get theirs', async () => {
    const { loads } = await together(['OLDER ONE LLC', 'OLDER TWO LLC'], crew());
    const kept = () => monitor.db.select().from(traces).where(eq(traces.loadId, loads[0]!));
    const digests = (await kept()).map(({ digest }) => digest).sort();
    expect(digests).toHaveLength(4);
    await monitor.db.delete(traces).where(eq(traces.loadId, loads[0]!));
    await traceOlderLoads(monitor.services.db, monitor.services.env.dataKeys, monitor.services.clock());
    expect((await kept()).map(({ digest }) => digest).sort()).toEqual(digests);
  });
});

test('rings that cannot be looked for keep no other alert from being raised', async () => {
  const [id] = await carriersOf('OTHER ALERTS LLC');
  const loadId = await bringIn(load('OTHER ALERTS 1', id!, { driver: { phone: '+17025519001' } }));
  const { db, env, clock } = monitor.services;
  const faults: unknown[] = [];
  await monitor.db.execute(sql`ALTER TABLE traces RENAME TO traces_gone`);
  while ((await raiseDueAlerts(db, clock(), (error) => void faults.push(error), env.dataKeys)) > 0);
  await monitor.db.execute(sql`ALTER TABLE traces_gone RENAME TO traces`);
  expect(faults).toHaveLength(1);
  const { body } = await monitor.get(`/loads/${loadId}`);
  expect((body.tickets as Ticket[]).map(({ is_type }) => is_type)).toContain('unknown_or_fraudulent_phone_number');
});

describe('between companies', () => {
  test('others are counted and nothing else is said of them', async () => {
    const shared = crew();
    const [here] = await carriersOf('HERE ALONE LLC');
    const there = await Promise.all(['ELSEWHERE ONE LLC', 'ELSEWHERE TWO LLC'].map((name) => addHauler(monitor, name)));
    const loadId = await bringIn(load('HERE 1', here!, shared));
    for (const [nth, id] of there.entries()) await bringIn(load(`SECRET ${nth}`, id, shared), OTHER);
    await bringIn(load('HERE 1', here!, { ...shared, weight_lbs: 9000 }));
    const [ring] = (await ringsOn(loadId)) as [Ticket];
    expect(ring.message).toContain('3 carriers share');
    expect(ring.message).toContain('HERE ALONE LLC and 2 carriers elsewhere. Load HERE 1.');
    expect(JSON.stringify(ring)).not.toMatch(/ELSEWHERE|SECRET/);
    expect(ring.severity).toBe('act_now');
  });

  test('one carrier that another company alone knows is to be checked, and stops nothing', async () => {
    const shared = crew();
    const [here, there] = await carriersOf('ONE HERE LLC', 'ONE THERE LLC');
    const loadId = await bringIn(load('ONE HERE 1', here!, shared));
    await bringIn(load('ONE THERE 1', there!, shared), OTHER);
    await bringIn(load('ONE HERE 1', here!, { ...shared, weight_lbs: 9000 }));
    expect((await ringsOn(loadId)).map(({ severity }) => severity)).toEqual(['look']);
  });
});

describe('who is honest', () => {
  const none = async (loads: readonly number[]) => {
    for (const id of loads) expect(await ringsOn(id)).toEqual([]);
  };

  test('one carrier with its driver and truck on many loads', async () => {
    const shared = crew();
    const [id] = await carriersOf('BUSY FREIGHT LLC');
    await none([await bringIn(load('BUSY 1', id!, shared)), await bringIn(load('BUSY 2', id!, shared))]);
  });

  test('carriers of one owner, by an officer of record', async () => {
    const shared = crew();
    const owned = await Promise.all(
      ['OWNED ONE LLC', 'OWNED TWO LLC', 'OWNED THREE LLC'].map(async (legalName) => {
        const id = await addHauler(monitor, legalName);
        await monitor.db.update(carriers).set({ officer1: 'MARIA OWNER' }).where(eq(carriers.id, id));
        return id;
      }),
    );
    const loads: number[] = [];
    for (const [nth, id] of owned.entries()) loads.push(await bringIn(load(`OWNED ${nth}`, id, shared)));
    await none(loads);
  });

  test('two carriers of one owner and a third with one dispatcher: two owners', async () => {
    const { driver } = crew();
    const { carriers: ids, loads } = await together(['FAMILY ONE LLC', 'FAMILY TWO LLC', 'FRIEND LLC'], {
      driver: { phone: driver.phone },
    });
    for (const id of ids.slice(0, 2))
      await monitor.db.update(carriers).set({ officer1: 'JOHN FAMILY' }).where(eq(carriers.id, id));
    await none(loads);
  });

  test('a driver and a truck that changed carriers months ago', async () => {
    const { loads } = await together(['LEFT ONE LLC', 'LEFT TWO LLC', 'LEFT THREE LLC'], crew(), [0, 60, 120]);
    await none(loads);
  });

  test('an owner-operator who hauled for one carrier, then on a trip lease for another', async () => {
    const { loads } = await together(['LEASED ONE LLC', 'LEASED TWO LLC'], crew(), [0, 2]);
    await none(loads);
  });

  test('the number of one dispatcher as the driver’s, of two carriers', async () => {
    const { driver } = crew();
    const { loads } = await together(['DESK ONE LLC', 'DESK TWO LLC'], {
      driver: { name: 'Dispatch', phone: driver.phone },
    });
    await none(loads);
  });

  test('the number of a dispatch service that is listed, of three carriers', async () => {
    const { driver } = crew();
    await monitor.db.insert(dispatchServices).values({
      value: driver.phone,
      kind: 'phone',
      name: 'Ready Dispatch',
      source: 'Our own calls',
      asOf: TODAY,
    } as never);
    const { loads } = await together(['LISTED ONE LLC', 'LISTED TWO LLC', 'LISTED THREE LLC'], { driver });
    await none(loads);
  });

  test('the broker’s own number where a driver’s is not known, and one that no one has', async () => {
    const phone = '+13125557731';
    await monitor.db.update(users).set({ phoneE164: phone }).where(eq(users.email, 'staff@demo.test'));
    const own = await together(['OWN NUMBER ONE LLC', 'OWN NUMBER TWO LLC', 'OWN NUMBER THREE LLC'], {
      driver: { phone },
    });
    await none(own.loads);
    const filler = { driver: { phone: '+19999999999' }, vehicle: { vin: '11111111111111111' } };
    const filled = await together(['FILLER ONE LLC', 'FILLER TWO LLC', 'FILLER THREE LLC'], filler);
    await none(filled.loads);
  });

  test('bids from one network: of phones, or of an office that many share', async () => {
    const ids = await carriersOf('NETWORK ONE LLC', 'NETWORK TWO LLC', 'NETWORK THREE LLC');
    const loadId = await bringIn(load('NETWORK 1', null));
    for (const carrierId of ids) await bidOf(loadId, carrierId, `own${carrierId}@gmail.com`, '203.0.113.9');
    await none([await bringIn(load('NETWORK 1', ids[0]!))]);
  });

  test('what a person found to be no ring stays so for further loads of the same carriers', async () => {
    const shared = crew();
    const { carriers: ids, loads } = await together(['CLEARED ONE LLC', 'CLEARED TWO LLC'], shared);
    const [ring] = (await ringsOn(loads[0]!)) as [Ticket];
    const closing = {
      status: 'closed',
      resolution: 'false_alarm',
      comment: 'Both lease from one owner: seen the leases.',
      expected_version: ring.version,
    };
    expect((await monitor.send('PATCH', `/tickets/${ring.id}`, { ticket: closing })).status).toBe(200);
    await none([
      await bringIn(load('CLEARED ONE 2', ids[0]!, shared, 3)),
      await bringIn(load('CLEARED TWO 2', ids[1]!, shared, 3)),
    ]);
  });
});

/** A bid as it lies in the database: how bids come in is tested where they do. */
async function bidOf(loadId: number, carrierId: number, contactEmail: string, networkAddress: string) {
  const companyId = (await monitor.db.select().from(users).where(eq(users.email, 'admin@demo.test')))[0]!.companyId!;
  const now = monitor.services.clock();
  const [open] = await monitor.db.select().from(loadPostings).where(eq(loadPostings.loadId, loadId));
  const [posting] = open
    ? [open]
    : await monitor.db
        .insert(loadPostings)
        .values({
          companyId,
          loadId,
          state: 'unposted',
          isRateShown: false,
          audience: 'network',
          requirements: [],
          postedAt: now,
          expiresAt: now,
        } as never)
        .returning();
  await monitor.db.insert(bids).values({
    companyId,
    postingId: posting!.id,
    loadId,
    carrierId,
    state: 'withdrawn',
    amountCents: 90_000,
    contactEmail,
    networkAddress,
    placedAt: now,
    expiresAt: now,
  });
}

/** A rate confirmation that was mailed, as it lies in the database. */
async function mailedTo(loadId: number, carrierId: number, email: string) {
  const companyId = (await monitor.db.select().from(users).where(eq(users.email, 'admin@demo.test')))[0]!.companyId!;
  const now = monitor.services.clock();
  const [paper] = await monitor.db
    .insert(rateConfirmations)
    .values({
      companyId,
      loadId,
      carrierId,
      status: 'cancelled',
      revision: 1,
      needsAcceptance: false,
      totalCents: 0,
      currency: 'USD',
      deliveredAt: now,
      createdAt: now,
    })
    .returning();
  const hash = 'a'.repeat(64);
  const [revision] = await monitor.db
    .insert(rateConfirmationRevisions)
    .values({
      rateConfirmationId: paper!.id,
      revision: 1,
      status: 'cancelled',
      fields: {} as never,
      terms: [],
      termsRevision: 0,
      fieldsHash: hash,
      termsHash: hash,
      hash,
      totalCents: 0,
      needsAcceptance: false,
      createdAt: now,
      sentAt: now,
    })
    .returning();
  await monitor.db.insert(rateConfirmationDeliveries).values({
    rateConfirmationId: paper!.id,
    revisionId: revision!.id,
    email,
    messageId: `<${paper!.id}@test>`,
    tokenHash: `token ${paper!.id}`,
    pdfSha256: hash,
    state: 'sent',
    sentAt: now,
    createdAt: now,
  });
}

/** Any change of a load keeps its traces anew. */
async function touch(loads: readonly number[], what: string) {
  for (const id of loads) {
    const { body } = await monitor.get(`/loads/${id}`);
    const { version } = body;
    const change = { driver_name: `${what} driver`, expected_version: version };
    const { status } = await monitor.send('PATCH', `/loads/${id}`, { load: change });
    expect(status).toBe(200);
  }
}
