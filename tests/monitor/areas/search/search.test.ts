import type { Found } from '@contract/search/search.entities';
import { nameKey } from '@contract/shared/names';
import {
  carrierIdentifiers,
  carrierNames,
  carrierUsers,
  carrierVehicles,
  loadAssignments,
  loadStops,
  loads,
  rateConfirmationMails,
  rateConfirmations,
} from '@monitor/db/schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCarrier } from '../../support/fmcsa-rows';
import { rowsAlike } from '../../support/made-up-rows';
import { companyIdOf } from '../../support/paper-rows';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';

const ADMIN = 'admin@demo.test';
const HERON = 7_000_001;
const HERRING = 7_000_002;

let monitor: SectionMonitor;
/** Ids of the loads and confirmations of the demo brokerage and of the other company. */
const ids: Record<string, number> = {};

beforeAll(async () => {
  monitor = await openSectionMonitor();
  const { db } = monitor;
  for (const [id, legalName, dbaName] of [
    [HERON, 'BLUE HERON TRANSPORT LLC', null],
    [HERRING, 'GREAT HERRING FREIGHT INC', 'O’MALLEY BROKERAGE'],
    [7_000_003, 'J.B. QUILLFEATHER & SONS', null],
  ] as const) {
    await addCarrier(db, { id, legalName, dbaName });
    await db.insert(carrierIdentifiers).values({ type: 'DOT', value: String(id), carrierId: id, source: 'census' });
    await db.insert(carrierNames).values({ key: nameKey(legalName), carrierId: id, kind: 'legal' });
  }
  for (const [owner, companyId] of [
    ['own', await companyIdOf(db, ADMIN)],
    ['other', await companyIdOf(db, 'other@demo.test')],
  ] as const)
    await addCompanyRows(owner, companyId);
});
afterAll(() => monitor.close());

/** The same for both companies, but for what is unique and a word that says whose it is. */
async function addCompanyRows(owner: 'own' | 'other', companyId: number) {
  const { db } = monitor;
  const now = monitor.services.clock();
  const [covered, second] = await rowsAlike(
    db,
    loads,
    2,
    (nth) =>
      ({
        companyId,
        reference: `DB-261124-${49 + nth}`,
        referenceKey: `DB-261124-${49 + nth}`,
        status: nth === 0 ? 'delayed' : 'available',
        poNumber: nth === 0 ? 'PO 88/123' : null,
        driverName: nth === 0 ? `Casey ${owner}` : null,
        driverPhoneE164: nth === 0 ? '+19155550126' : null,
        secondDriverName: nth === 0 ? 'Robin Vale' : null,
        secondDriverPhoneE164: nth === 0 ? '+19155550127' : null,
        carrierId: nth === 0 ? HERON : null,
      }) as never,
  );
  await rowsAlike(
    db,
    loadStops,
    2,
    (nth) =>
      ({
        loadId: covered!.id,
        sequence: nth + 1,
        kind: nth === 0 ? 'pickup' : 'delivery',
        city: nth === 0 ? 'Chicago' : 'Atlanta',
        state: nth === 0 ? 'IL' : 'GA',
        country: 'US',
        referenceNumber: nth === 0 ? 'PU-77001' : null,
        appointmentNumber: nth === 0 ? null : 'APT 5512',
      }) as never,
  );
  const [truck] = await db
    .insert(carrierVehicles)
    .values({ carrierId: HERON, companyId, unit: 'Truck 4411', vin: '1FUJGLDR5CSBB1234', createdAt: now })
    .returning();
  await db
    .insert(loadAssignments)
    .values({ loadId: covered!.id, carrierId: HERON, carrierVehicleId: truck!.id, createdAt: now });
  const [confirmation] = await db
    .insert(rateConfirmations)
    .values({
      companyId,
      loadId: covered!.id,
      carrierId: HERON,
      status: 'accepted',
      revision: 1,
      needsAcceptance: false,
      totalCents: 100,
      currency: 'USD',
      createdAt: now,
    } as never)
    .returning();
  await db.insert(carrierUsers).values({
    companyId,
    carrierId: HERON,
    email: 'dispatch@heron.example',
    fullName: `Jordan Reed ${owner}`,
    phoneE164: '+19155550128',
    status: 'active',
    createdAt: now,
    updatedAt: now,
  });
  await rowsAlike(
    db,
    rateConfirmationMails,
    1,
    () =>
      ({
        companyId,
        subject: `Signed ratecon DB-261124-49 ${owner}`,
        fromAddress: 'dispatch@heron.example',
        status: 'flagged',
        source: 'upload',
        read: {},
        receivedAt: now,
      }) as never,
  );
  ids[`${owner} load`] = covered!.id;
  ids[`${owner} second load`] = second!.id;
  ids[`${owner} confirmation`] = confirmation!.id;
}

async function find(text: string, as: string | null = ADMIN, more = ''): Promise<Found> {
  const { status, body } = await monitor.get(`/search?search_text=${encodeURIComponent(text)}${more}`, as);
  expect(status, text).toBe(200);
  return body;
}
const idsOf = (rows: readonly { id: number }[] | null) => rows?.map(({ id }) => id) ?? null;

describe('loads', () => {
  test('by their reference in any spelling, whole numbers first, with status and lane', async () => {
    for (const text of ['DB-261124-49', 'db 261124 49', 'DB26112449']) {
      const { loads: found, read_as } = await find(text);
      expect(found, text).toEqual([
        {
          id: ids['own load'],
          reference: 'DB-261124-49',
          status: 'delayed',
          exceptions: [],
          origin: 'Chicago, IL',
          destination: 'Atlanta, GA',
          carrier: { id: HERON, legal_name: 'BLUE HERON TRANSPORT LLC' },
          matched_by: 'reference',
          matched_value: 'DB-261124-49',
          is_exact: true,
        },
      ]);
      expect(read_as, text).toBe('reference');
    }
    const { loads: begun } = await find('DB-2611');
    expect(idsOf(begun)).toEqual([ids['own second load'], ids['own load']]);
    expect(begun!.every(({ is_exact }) => !is_exact)).toBe(true);
  });

  test('by PO, stop reference and appointment', async () => {
    for (const [text, matched_by, matched_value] of [
      ['po88123', 'po_number', 'PO 88/123'],
      ['PU-77001', 'stop_reference', 'PU-77001'],
      ['pu770', 'stop_reference', 'PU-77001'],
      ['APT5512', 'appointment_number', 'APT 5512'],
    ] as const)
      expect((await find(text)).loads, text).toMatchObject([{ id: ids['own load'], matched_by, matched_value }]);
  });

  test('only those of the caller’s company, and none for who may not see loads', async () => {
    expect(idsOf((await find('DB-261124-49', 'other@demo.test')).loads)).toEqual([ids['other load']]);
    const hidden = await find('DB-261124-49', 'noloads@demo.test');
    expect([hidden.loads, hidden.trucks, hidden.drivers]).toEqual([null, null, null]);
    const reduced = await find('DB-261124-49', 'watchdog@demo.test');
    expect([reduced.loads, reduced.rate_confirmations, reduced.contacts, reduced.mails]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});

describe('rate confirmations and emails', () => {
  const numberOf = (id: number) => `RC-${String(id).padStart(6, '0')}`;

  test('by number, and by their load’s numbers, with their state', async () => {
    const id = ids['own confirmation']!;
    for (const text of [numberOf(id), `rc ${id}`]) {
      const found = await find(text);
      expect(found.rate_confirmations, text).toEqual([
        {
          id,
          number: numberOf(id),
          status: 'accepted',
          load: { id: ids['own load'], reference: 'DB-261124-49' },
          carrier: { id: HERON, legal_name: 'BLUE HERON TRANSPORT LLC' },
          is_exact: true,
        },
      ]);
      expect([found.read_as, found.carriers]).toEqual(['rate_confirmation', []]);
    }
    expect((await find('DB-261124-49')).rate_confirmations).toMatchObject([{ id, is_exact: false }]);
  });

  test('never another company’s, nor for who may not manage them', async () => {
    const theirs = numberOf(ids['other confirmation']!);
    expect((await find(theirs)).rate_confirmations).toEqual([]);
    const without = await find(numberOf(ids['own confirmation']!), 'noratecon@demo.test');
    expect([without.rate_confirmations, without.mails]).toEqual([null, null]);
  });

  test('emails by words of subject and by sender', async () => {
    for (const text of ['ratecon', 'signed DB-261124-49', 'dispatch@heron.example'])
      expect((await find(text)).mails, text).toMatchObject([
        { subject: 'Signed ratecon DB-261124-49 own', status: 'flagged' },
      ]);
  });
});

describe('carriers', () => {
  const named = async (text: string, as?: string) =>
    (await find(text, as)).carriers.map(({ id, match }) => [id, match] as const);

  test('by a number or the beginning of a name, as the carrier search finds them', async () => {
    expect(await named('7000001')).toEqual([[HERON, 'beginning']]);
    expect(await named('blue her')).toEqual([[HERON, 'beginning']]);
  });

  test('by words anywhere in a name', async () => {
    for (const text of ['heron transport', 'transport heron', 'blue transp', 'heron'])
      expect(await named(text), text).toEqual([[HERON, 'words']]);
    expect(await named('omalley')).toEqual([[HERRING, 'words']]);
    expect(await named('brokerage')).toEqual([[HERRING, 'words']]);
    expect(await named('ansport')).toEqual([]);
  });

  test('by one slip of a finger, marked as only similar, and never beside one that has the very words', async () => {
    for (const text of [
      'blue herron',
      'bleu heron',
      'heron trasnport',
      'blue heron trnsport',
      'blue heron transpory',
      'eron transport',
    ])
      expect(await named(text), text).toEqual([[HERON, 'similar']]);
    expect(await named('quilfeather')).toEqual([[7_000_003, 'similar']]);
    expect(await named('blue herrron')).toEqual([]);
    expect(await named('herring freight')).toEqual([[HERRING, 'words']]);
    expect(await named('7000009')).toEqual([]);
  });

  test('with verdicts for who may see them, and without contact data', async () => {
    const [carrier] = (await find('heron transport')).carriers;
    expect(carrier!.rules_assessment!.overall_result).toBeDefined();
    expect(carrier).not.toHaveProperty('phone');
    const [reduced] = (await find('heron transport', 'watchdog@demo.test')).carriers;
    expect(reduced).toMatchObject({ id: HERON, relationship: null });
    expect(reduced).not.toHaveProperty('rules_assessment');
  });
});

describe('trucks and drivers of the company’s loads', () => {
  test('trucks by unit, by VIN and by its end', async () => {
    for (const text of ['4411', 'truck 4411', '#4411', '1FUJGLDR5CSBB1234', 'BB1234', 'vin 1234'])
      expect((await find(text)).trucks, text).toMatchObject([
        { unit: 'Truck 4411', carrier: { id: HERON }, load: { id: ids['own load'], status: 'delayed' } },
      ]);
    expect((await find('441')).trucks).toEqual([]);
    expect((await find('4411', 'other@demo.test')).trucks).toMatchObject([{ load: { id: ids['other load'] } }]);
  });

  test('drivers by words of the name and by phone', async () => {
    for (const text of ['casey', 'own casey', '(915) 555-0126'])
      expect((await find(text)).drivers, text).toMatchObject([
        { name: 'Casey own', phone_e164: '+19155550126', load: { reference: 'DB-261124-49' } },
      ]);
    for (const text of ['vale', '915-555-0127'])
      expect((await find(text)).drivers, text).toMatchObject([{ name: 'Robin Vale', load: { id: ids['own load'] } }]);
    expect((await find('casey other')).drivers).toEqual([]);
  });
});

describe('people, phone numbers and addresses', () => {
  test('colleagues, and people of carriers that the company knows', async () => {
    const [colleague] = (await find('morgan man')).people;
    expect(colleague).toMatchObject({ email: 'manager@demo.test', carrier: null });
    for (const text of ['jordan reed', 'reed own', 'dispatch@heron.example', '915 555 0128'])
      expect((await find(text)).people, text).toMatchObject([{ name: 'Jordan Reed own', carrier: { id: HERON } }]);
    expect((await find('jordan', 'watchdog@demo.test')).people).toEqual([]);
    expect((await find('morgan man', 'other@demo.test')).people).toEqual([]);
  });

  test('a whole number or address is what contact search says of it', async () => {
    const { contacts, read_as } = await find('(915) 555-0128');
    expect(read_as).toBe('phone');
    const { body } = await monitor.app
      .inject({
        method: 'POST',
        url: '/monitor/api/v1/carriers/phone_search_associated_carriers',
        payload: { phone: '9155550128' },
        cookies: { monitor_session: await monitor.tokenOf(ADMIN) },
      })
      .then((answer) => ({ body: answer.json() }));
    expect(contacts).toEqual([
      {
        contact_type: 'phone',
        value: '+19155550128',
        domain: null,
        category: body.category,
        found: body.found,
        known_by_company: { total: 1 },
      },
    ]);
    expect((await find('dispatch@heron.example')).contacts).toMatchObject([{ contact_type: 'email' }]);
    expect((await find('heron')).contacts).toEqual([]);
  });
});

test('what is a number like those of the company’s loads is read as one, and what may be a carrier’s is not', async () => {
  for (const text of ['DB-261124-50', 'db 990101 7', 'PO88123'])
    expect((await find(text)).read_as, text).toBe('reference');
  for (const text of ['blue heron', 'DB TRUCKING', 'MC 261124', '261124'])
    expect((await find(text)).read_as, text).toBe('carrier');
  expect((await find('DB-991231-1', 'noloads@demo.test')).read_as).toBe('reference');
});

test('texts with quotes, operators and wildcards are only texts', async () => {
  for (const text of [
    `'); DROP TABLE loads; --`,
    `a' | 'b':*`,
    '%%%',
    '\\\\\\',
    '!!! & (((',
    'é’é’é',
    '\u0000abc',
    '😀😀😀',
  ])
    await find(text);
});

test('at most as many of each kind as asked for; too short, too long and too many are refused', async () => {
  expect((await find('DB-2611', ADMIN, '&per_kind=1')).loads).toHaveLength(1);
  for (const query of [
    '',
    'search_text=ab',
    `search_text=${'x'.repeat(201)}`,
    'search_text=heron&per_kind=0',
    'search_text=heron&per_kind=26',
    'search_text=heron&more=1',
  ])
    expect((await monitor.get(`/search?${query}`)).status, query).toBe(422);
  expect((await monitor.get('/search?search_text=heron', null)).status).toBe(401);
});
