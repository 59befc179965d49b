import { loadCarrierFacts } from '@monitor/areas/rules/facts.queries';
import type { OpenDatabase } from '@monitor/db/client';
import * as schema from '@monitor/db/schema';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../support/test-database';
import { evaluateRule } from './evaluations';
import { AS_OF, CARRIER_ID, TODAY } from './factories';

let open: OpenDatabase;
let companyId: number;
let otherCompanyId: number;

beforeAll(async () => {
  open = await openTestDatabase();
});
afterAll(() => open.close());

beforeEach(async () => {
  await open.db.execute(sql`TRUNCATE datasets, dataset_gaps, carriers, authorities, authority_events, insurance_filings, oos_orders,
    inspections, inspection_units, inspection_violations, eld_connections, eld_vehicles, eld_positions, provider_connections,
    provider_posts`);
  await open.db.delete(schema.companies);
  const company = { companyType: 'broker', status: 'active' } as const;
  const made = await open.db
    .insert(schema.companies)
    .values([
      { ...company, legalName: 'Ours' },
      { ...company, legalName: 'Theirs' },
    ])
    .returning({ id: schema.companies.id });
  [companyId, otherCompanyId] = made.map(({ id }) => id) as [number, number];
});

const factsOf = async (carrierId = CARRIER_ID) =>
  (await loadCarrierFacts(open.db, [carrierId], companyId, TODAY)).get(carrierId)!;

const load = (...fmcsaIds: string[]) =>
  open.db.insert(schema.datasets).values(
    fmcsaIds.map((id) => ({
      key: id,
      fmcsaId: id,
      name: id,
      asOf: AS_OF,
      completeAsOf: AS_OF,
      loadedAt: new Date(0),
    })),
  );

let nextInspectionId = 1;
const inspect = async (inspectedOn: string, level: number | null, units = 0, carrierId = CARRIER_ID) => {
  const id = nextInspectionId++;
  await open.db
    .insert(schema.inspections)
    .values({ id, carrierId, inspectedOn, level, reportState: 'WA', reportNumber: `R${id}`, asOf: AS_OF });
  if (units > 0) await open.db.insert(schema.inspectionUnits).values({ id, inspectionId: id, asOf: AS_OF });
};

describe('what is loaded', () => {
  test('is nothing in an empty database but what the company keeps itself', async () => {
    const facts = await factsOf();
    const loaded = Object.entries(facts.sources).filter(([, state]) => state.loaded);
    expect(loaded.map(([source]) => source)).toEqual(['certificates', 'entered_identifiers']);
    expect(facts).toMatchObject({ carrierId: CARRIER_ID, census: null, latestInspection: null });
  });

  test('is told by the whole dataset, as of its day and not of a later extract’s', async () => {
    await load('inys-ebih', 'fx4q-ay7w');
    await open.db.update(schema.datasets).set({ asOf: '2026-06-14' });
    const { sources } = await factsOf();
    expect(sources.motus_authority).toMatchObject({ loaded: true, isWhole: true, asOf: AS_OF });
    expect(sources.inspections).toMatchObject({ loaded: true, isWhole: true, asOf: AS_OF });
    expect(sources.legacy_authority.loaded).toBe(false);
  });

  describe('of extracts', () => {
    const row = { docket: 'MC139446', carrierId: CARRIER_ID, asOf: '2026-06-14' };
    beforeEach(async () => {
      await load('inys-ebih', 'yu5v-wbh6', 'ypjt-5ydn', 'p2mt-9ige', 'fx4q-ay7w');
      await open.db.update(schema.datasets).set({ completeAsOf: null });
    });

    test('is nothing for a carrier that they do not name', async () => {
      const { sources } = await factsOf();
      for (const source of ['motus_authority', 'legacy_insurance', 'oos_orders', 'inspections'] as const) {
        expect(sources[source]).toMatchObject({ loaded: false, isWhole: false, isExtract: true, asOf: null });
      }
    });

    test('is what they name, and whole where a file lists a carrier’s rows together', async () => {
      await open.db.insert(schema.authorities).values({
        ...row,
        source: 'motus',
        authorityType: 'Motor Carrier of Property',
        kind: 'carrier',
        status: 'active',
        scopes: ['property'],
      });
      await open.db
        .insert(schema.oosOrders)
        .values({ rowKey: 'a', carrierId: CARRIER_ID, rescindedOn: '2026-02-01', asOf: '2026-06-14' });
      await inspect('2020-01-01', 1);
      const facts = await factsOf();
      expect(facts.sources.motus_authority).toMatchObject({ loaded: true, isWhole: true, asOf: '2026-06-14' });
      expect(facts.sources.oos_orders).toMatchObject({ loaded: true, isWhole: false });
      expect(facts.sources.inspections).toMatchObject({ loaded: true, isWhole: false });
      expect(facts.sources.legacy_insurance.loaded).toBe(false);
      expect(evaluateRule('interstate_carrier_authority_is_active', facts, TODAY).result).toBe('pass');
      expect(evaluateRule('no_active_oos_orders', facts, TODAY).result).toBe('incomplete');
      const other = await factsOf(7);
      expect(evaluateRule('no_active_oos_orders', other, TODAY).result).toBe('incomplete');
    });
  });

  test('is not whole for a carrier of whom a line could not be read', async () => {
    await load('p2mt-9ige');
    await open.db.insert(schema.datasetGaps).values({ dataset: 'p2mt-9ige', carrierId: CARRIER_ID, asOf: AS_OF });
    expect(evaluateRule('no_active_oos_orders', await factsOf(), TODAY).result).toBe('incomplete');
    expect(evaluateRule('no_active_oos_orders', await factsOf(7), TODAY).result).toBe('pass');
  });

  test('is an ELD connection only for the carrier that has one', async () => {
    await open.db.insert(schema.eldConnections).values({
      carrierId: CARRIER_ID,
      provider: 'Motive',
      status: 'connected',
      lastPositionAt: new Date('2026-06-01T10:00:00Z'),
      updatedAt: new Date('2026-06-02T10:00:00Z'),
    });
    const facts = await factsOf();
    expect(facts.sources.eld_positions).toMatchObject({ loaded: true, asOf: '2026-06-02' });
    expect(facts.latestEldPosition).toMatchObject({ on: '2026-06-01', provider: 'Motive' });
    expect(evaluateRule('has_verified_physical_location_activity', facts, TODAY).result).toBe('pass');
    expect((await factsOf(7)).sources.eld_positions.loaded).toBe(false);
  });
});

test('a carrier without a census row has no census fact, whatever else named it', async () => {
  await load('az4n-8mr2');
  await open.db.insert(schema.carriers).values([
    { id: CARRIER_ID, nameSource: 'motus', nameAsOf: AS_OF },
    { id: 7, nameSource: 'census', nameAsOf: AS_OF, censusAsOf: AS_OF, statusCode: 'A', safetyRating: 'C' },
  ]);
  expect((await factsOf()).census).toBeNull();
  expect((await factsOf(7)).census).toMatchObject({ statusCode: 'A', safetyRating: 'C', asOf: AS_OF });
});

test('authority and its history are read with their source, broker history left out', async () => {
  await load('inys-ebih', '6eyk-hxee', 'yu5v-wbh6', '9mw4-x3tu');
  const row = { docket: 'MC139446', carrierId: CARRIER_ID, asOf: AS_OF };
  await open.db.insert(schema.authorities).values([
    { ...row, source: 'legacy', authorityType: 'COMMON', kind: 'carrier', status: 'active', revocationPending: true },
    { ...row, source: 'motus', authorityType: 'Motor Carrier of Property', kind: 'carrier', status: 'inactive' },
  ]);
  const event = {
    ...row,
    kind: 'carrier',
    authorityType: 'COMMON',
    action: 'GRANTED',
    actionOn: '1986-07-18',
  } as const;
  await open.db.insert(schema.authorityEvents).values([
    {
      ...event,
      rowKey: 'a',
      source: 'legacy',
      disposition: 'REVOKED',
      dispositionDecidedOn: '2021-06-07',
      dispositionServedOn: '2021-06-08',
    },
    { ...event, rowKey: 'b', source: 'legacy', kind: 'broker', authorityType: 'BROKER' },
  ]);
  const facts = await factsOf();
  expect(facts.authorities.map(({ source, status }) => [source, status])).toEqual([
    ['legacy_authority', 'active'],
    ['motus_authority', 'inactive'],
  ]);
  expect(facts.authorityEvents).toHaveLength(1);
  expect(facts.authorityEvents[0]).toMatchObject({ on: '1986-07-18', disposedOn: '2021-06-08', docket: 'MC139446' });
  expect(evaluateRule('interstate_carrier_authority_is_active', facts, TODAY).result).toBe('fail');
});

test('filings are read from both lists of both systems, money in whole dollars', async () => {
  await load('ypjt-5ydn', '6sqe-dvqs');
  const row = {
    docket: 'MC139446',
    carrierId: CARRIER_ID,
    type: 'bipd',
    coverageClass: 'primary',
    maxCoverageUsd: 1_000_000,
    policyNumber: 'P-1',
    effectiveOn: '2025-01-01',
    asOf: AS_OF,
  } as const;
  await open.db.insert(schema.insuranceFilings).values([
    { ...row, rowKey: 'a', source: 'legacy', list: 'on_file' },
    { ...row, rowKey: 'b', source: 'legacy', list: 'history', cancelEffectiveOn: '2026-07-01', endReason: 'cancelled' },
  ]);
  const facts = await factsOf();
  expect(facts.filings.map(({ source }) => source)).toEqual(['legacy_insurance', 'legacy_insurance_history']);
  expect(facts.filings[0]?.limitUsd).toBe(1_000_000);
  expect(evaluateRule('bipd_insurance_gteq_one_million', facts, TODAY)).toMatchObject({
    result: 'pass',
    warning: 'Cancel pending: in force until Jul 1, 2026',
  });
});

describe('inspections', () => {
  beforeEach(() => load('fx4q-ay7w'));

  test('count from the same day 24 months ago up to today', async () => {
    await inspect('2024-06-14', 1);
    await inspect('2024-06-15', 1);
    await inspect(TODAY, 3);
    await inspect('2026-06-16', 1);
    const facts = await factsOf();
    expect(facts.inspectionsIn24Months).toBe(2);
    expect(facts.latestInspection).toMatchObject({ on: TODAY, level: 3 });
  });

  test('on the road are those that saw a vehicle, not those at a terminal', async () => {
    await inspect('2026-06-10', 5, 1);
    await inspect('2026-06-09', 3);
    await inspect('2026-06-08', null);
    expect((await factsOf()).latestRoadsideInspection).toBeNull();
    await inspect('2026-06-01', 3, 1);
    expect((await factsOf()).latestRoadsideInspection).toMatchObject({ on: '2026-06-01' });
    await inspect('2026-06-02', 2);
    expect((await factsOf()).latestRoadsideInspection).toMatchObject({ on: '2026-06-02', level: 2 });
    expect((await factsOf()).latestInspection).toMatchObject({ on: '2026-06-10' });
  });

  test('of another carrier are not this one’s', async () => {
    await inspect(TODAY, 1, 1, 7);
    const facts = await loadCarrierFacts(open.db, [CARRIER_ID, 7], companyId, TODAY);
    expect(facts.get(CARRIER_ID)?.inspectionsIn24Months).toBe(0);
    expect(facts.get(7)?.inspectionsIn24Months).toBe(1);
  });
});

test('certificates and entered identifiers are the company’s own', async () => {
  const cert = {
    carrierId: CARRIER_ID,
    coverage: 'cargo',
    limitUsd: 100_000,
    effectiveOn: '2026-01-01',
    expiresOn: '2027-01-01',
    verifiedAt: new Date('2026-01-05T09:00:00Z'),
  } as const;
  const identifier = { carrierId: CARRIER_ID, type: 'MC', value: '139446', status: 'verified' } as const;
  await open.db.insert(schema.insuranceCertificates).values({ ...cert, companyId: otherCompanyId });
  await open.db.insert(schema.enteredIdentifiers).values({ ...identifier, companyId: otherCompanyId });
  expect(await factsOf()).toMatchObject({ certificates: [], enteredIdentifiers: [] });

  await open.db.insert(schema.insuranceCertificates).values({ ...cert, companyId });
  await open.db.insert(schema.enteredIdentifiers).values({ ...identifier, companyId });
  const facts = await factsOf();
  expect(facts.certificates).toMatchObject([{ type: 'cargo', limitUsd: 100_000, verifiedOn: '2026-01-05' }]);
  expect(evaluateRule('cargo_insurance_gteq_one_hundred_thousand', facts, TODAY).result).toBe('pass');
  expect(evaluateRule('has_verified_manually_entered_identifier', facts, TODAY).result).toBe('pass');
});

test('orders keep their rescission', async () => {
  await load('p2mt-9ige');
  await open.db.insert(schema.oosOrders).values([
    { rowKey: 'a', carrierId: CARRIER_ID, orderedOn: '2026-01-01', rescindedOn: '2026-02-01', asOf: AS_OF },
    { rowKey: 'b', carrierId: CARRIER_ID, orderedOn: '2026-03-01', reason: 'Failure to pay', asOf: AS_OF },
  ]);
  const facts = await factsOf();
  expect(facts.oosOrders.map(({ orderedOn }) => orderedOn)).toEqual(['2026-03-01', '2026-01-01']);
  expect(evaluateRule('no_active_oos_orders', facts, TODAY).result).toBe('fail');
});

test('takes one statement for fifty carriers as for one, and none for none', async () => {
  let statements = 0;
  const client = open.db.$client;
  const query = client.query;
  client.query = ((...args: Parameters<typeof query>) => {
    statements++;
    return query.apply(client, args);
  }) as typeof query;
  try {
    await loadCarrierFacts(open.db, [1], companyId, TODAY);
    const forOne = statements;
    statements = 0;
    const facts = await loadCarrierFacts(
      open.db,
      Array.from({ length: 50 }, (_, i) => i + 1),
      companyId,
      TODAY,
    );
    expect(facts.size).toBe(50);
    expect(forOne).toBe(1);
    expect(statements).toBe(1);
    statements = 0;
    await loadCarrierFacts(open.db, [], companyId, TODAY);
    expect(statements).toBe(0);
  } finally {
    client.query = query;
  }
});

describe('what inspections say of drivers', () => {
  let nextViolationId = 1;
  const stop = async (inspectedOn: string, given: Partial<typeof schema.inspections.$inferInsert> = {}) => {
    const id = nextInspectionId++;
    await open.db.insert(schema.inspections).values({
      id,
      carrierId: CARRIER_ID,
      inspectedOn,
      level: 3,
      oosTotal: 1,
      driverOosTotal: 1,
      reportState: 'OK',
      reportNumber: `R${id}`,
      asOf: AS_OF,
      ...given,
    });
    return id;
  };
  const violate = (inspectionId: number, given: Partial<typeof schema.inspectionViolations.$inferInsert>) =>
    open.db.insert(schema.inspectionViolations).values({
      id: nextViolationId++,
      inspectionId,
      part: '391',
      section: '11B2-ENG',
      unit: 'D',
      outOfService: 'Y',
      asOf: AS_OF,
      ...given,
    });
  const result = async () => evaluateRule('no_english_proficiency_oos', await factsOf(), TODAY).result;

  beforeEach(() => load('fx4q-ay7w', '876r-jsdb'));

  test('counts those of 24 months that looked at a driver, and says what it does not know', async () => {
    await stop('2024-06-15', { level: 1 });
    await stop('2024-06-14');
    await stop('2026-06-16');
    await stop('2025-01-01', { level: 2, driverOosTotal: 0, oosTotal: 0 });
    await stop('2025-02-01', { level: 6 });
    await stop('2025-03-01', { level: 5 });
    await stop('2025-04-01', { driverOosTotal: null });
    expect((await factsOf()).driverInspections).toEqual({
      inspected: 3,
      outOfService: 2,
      lastOutOfServiceOn: '2025-02-01',
      firstOn: '2024-06-15',
      outOfServiceIn12Months: 0,
      firstOosIn12MonthsOn: null,
      unexplained: 0,
    });
    expect((await factsOf(7)).driverInspections).toBeNull();
  });

  test.each([
    [{}, 'fail'],
    [{ section: '11B2' }, 'fail'],
    [{ section: '11(b)(2)' }, 'fail'],
    [{ part: null, section: null, code: '391.11B2-Q' }, 'fail'],
    [{ unit: 'C' }, 'fail'],
    [{ outOfService: 'N' }, 'incomplete'],
    [{ section: '11B4-AGE' }, 'pass'],
    [{ section: '41A-MED' }, 'pass'],
    [{ part: '392', section: '11B2' }, 'pass'],
  ])('a violation of %o: %s', async (given, expected) => {
    await violate(await stop('2026-03-01'), given);
    expect(await result()).toBe(expected);
  });

  test('counts for twelve months, newest first, and waits for violations that are not in the file', async () => {
    await violate(await stop('2025-06-14'), {});
    expect(await result()).toBe('pass');
    await violate(await stop('2025-06-15'), {});
    await violate(await stop('2026-01-02', { reportState: 'TX' }), {});
    expect((await factsOf()).englishViolations.map(({ on, reportState }) => [on, reportState])).toEqual([
      ['2026-01-02', 'TX'],
      ['2025-06-15', 'OK'],
    ]);
    await open.db.execute(sql`TRUNCATE inspection_violations`);
    expect(await result()).toBe('incomplete');
  });
});

test('earlier registrations are followed, with what became of each, and a circle ends', async () => {
  const revoked = (id: number, priorRevokedDotNumber: number | null, given = {}) =>
    open.db.insert(schema.carriers).values({
      id,
      nameSource: 'census',
      nameAsOf: AS_OF,
      censusAsOf: AS_OF,
      legalName: `CARRIER ${id}`,
      priorRevoked: true,
      priorRevokedDotNumber,
      ...given,
    });
  await revoked(CARRIER_ID, 20);
  await revoked(20, 10, { statusCode: 'I' });
  await revoked(10, 20, { statusCode: 'A' });
  await open.db.insert(schema.oosOrders).values([
    { rowKey: 'a', carrierId: 20, orderedOn: '2026-01-05', asOf: AS_OF },
    { rowKey: 'b', carrierId: 10, orderedOn: '2025-01-05', rescindedOn: '2025-02-01', asOf: AS_OF },
  ]);
  expect((await factsOf()).earlierRegistrations).toEqual([
    { id: 20, name: 'CARRIER 20', statusCode: 'I', isOrderedOut: true, orderedOn: '2026-01-05' },
    { id: 10, name: 'CARRIER 10', statusCode: 'A', isOrderedOut: false, orderedOn: null },
  ]);
  expect((await factsOf(7)).earlierRegistrations).toEqual([]);
});

describe('shut-down carriers with the same contacts', () => {
  const carrier = (id: number, given: Partial<typeof schema.carriers.$inferInsert> = {}) =>
    open.db.insert(schema.carriers).values({
      id,
      nameSource: 'census',
      nameAsOf: AS_OF,
      censusAsOf: AS_OF,
      legalName: `CARRIER ${id}`,
      ...given,
    });
  const order = (carrierId: number, rescindedOn: string | null = null) =>
    open.db
      .insert(schema.oosOrders)
      .values({ rowKey: `o${carrierId}`, carrierId, orderedOn: '2026-01-05', rescindedOn, asOf: AS_OF });
  const revoke = (carrierId: number, status: 'active' | 'inactive') =>
    Promise.all([
      open.db.insert(schema.authorities).values({
        carrierId,
        source: 'motus',
        docket: `MC${carrierId}`,
        authorityType: 'Motor Carrier of Property',
        kind: 'carrier',
        status,
        asOf: AS_OF,
      }),
      open.db.insert(schema.authorityEvents).values({
        rowKey: `e${carrierId}`,
        carrierId,
        source: 'motus',
        docket: `MC${carrierId}`,
        authorityType: 'Motor Carrier of Property',
        kind: 'carrier',
        action: 'Revoked',
        actionOn: '2025-01-01',
        asOf: AS_OF,
      }),
    ]);
  const found = async () => (await factsOf()).shutDownSharers.map(({ id, shared }) => [id, shared]);
  const own = {
    phone: '+12145550111',
    cellPhone: '+12145550122',
    email: 'a@b.test',
    addressKey: '1 MAIN 75001',
    officer1: 'ANA LEE',
  };

  beforeEach(() => carrier(CARRIER_ID, own));

  test('are those ordered out or revoked, by phone, cell phone or email, those ordered out first', async () => {
    await carrier(30, { cellPhone: own.phone });
    await revoke(30, 'inactive');
    await carrier(40, { email: own.email, phone: own.cellPhone });
    await order(40);
    await carrier(50, { phone: own.phone });
    await order(50, '2026-02-01');
    await carrier(60, { phone: own.phone });
    await revoke(60, 'active');
    expect(await found()).toEqual([
      [40, ['email', 'phone']],
      [30, ['phone']],
    ]);
  });

  test('share an address only with an officer of the same name', async () => {
    await carrier(30, { addressKey: own.addressKey });
    await order(30);
    await carrier(40, { addressKey: own.addressKey, officer2: ' ana lee' });
    await order(40);
    await carrier(50, { officer1: own.officer1 });
    await order(50);
    expect(await found()).toEqual([[40, ['address']]]);
  });

  test('are none by a contact of an agent, or one that is no contact', async () => {
    await open.db.update(schema.carriers).set({ email: '', cellPhone: '0' });
    await carrier(30, { phone: own.phone, email: '', cellPhone: '0' });
    await order(30);
    for (let id = 100; id < 119; id += 1) await carrier(id, { phone: own.phone });
    expect(await found()).toEqual([[30, ['phone']]]);
    await carrier(119, { phone: own.phone });
    expect(await found()).toEqual([]);
  });
});
