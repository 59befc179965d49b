import {
  carrierContactChanges,
  carrierIdentifiers,
  carriers,
  connections,
  flaggedContacts,
  identityAlerts,
  onboardingPackets,
  packetSections,
} from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { makeBookable } from '../../support/bookable-carrier';
import { addCarrier } from '../../support/fmcsa-rows';
import { companyIdOf } from '../../support/paper-rows';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';
import { loadFromDallas } from '../loads/loads-support';

/** A number that is flagged for fraud says so wherever it is given to call, and which other number may be called. */

const FLAGGED = '+12145550166';
const OFFICE = '+12145550101';
const CELL = '+12145550102';
const NONE = { flagged_numbers: [], call_instead: null };

let monitor: SectionMonitor;
beforeAll(async () => {
  monitor = await openSectionMonitor();
});
afterAll(() => monitor.close());
beforeEach(async () => {
  await monitor.db.delete(flaggedContacts);
});

const flag = (value: string, expiresOn: string | null = null) =>
  monitor.db.insert(flaggedContacts).values({ kind: 'phone', value, source: 'A list', asOf: '2026-01-01', expiresOn });

let made = 0;
async function aHauler(row: object = {}) {
  made += 1;
  const id = await addCarrier(monitor.db, { legalName: `FLAGS ${made} LLC`, phone: OFFICE, ...row });
  await makeBookable(monitor, [id]);
  await monitor.db
    .insert(carrierIdentifiers)
    .values({ carrierId: id, type: 'DOT', value: String(id), source: 'census' });
  return id;
}

async function aLoad(carrierId: number, given: object = {}) {
  made += 1;
  const load = loadFromDallas(`FLAGS-${made}`, {
    carrier: { id: carrierId },
    driver: { name: 'Ana Ruiz', phone: FLAGGED },
    ...given,
  });
  return (await monitor.send('PUT', '/loads/by_reference', { load })).body.load.id as number;
}
const loadOf = async (id: number, as?: string) => (await monitor.get(`/loads/${id}`, as)).body;

test('a driver’s flagged number is named on the load and in lists, with the number on record to call instead', async () => {
  const id = await aLoad(await aHauler());
  expect(await loadOf(id)).toMatchObject(NONE);
  await flag(FLAGGED);
  const named = { flagged_numbers: [FLAGGED], call_instead: OFFICE };
  expect(await loadOf(id)).toMatchObject({ driver_phone_e164: FLAGGED, ...named });
  const { loads } = (await monitor.get(`/loads?q[id_eq]=${id}`)).body;
  expect(loads).toEqual([expect.objectContaining(named)]);
});

test('a flag that has ended flags nothing', async () => {
  const id = await aLoad(await aHauler());
  await flag(FLAGGED, '2026-09-14');
  expect(await loadOf(id)).toMatchObject(NONE);
});

test('a flagged number at a stop is named too', async () => {
  const stops = loadFromDallas('').stops.map((stop) => ({ ...stop, contact_name: 'Dock', contact_phone: FLAGGED }));
  const id = await aLoad(await aHauler(), { driver: null, stops });
  await flag(FLAGGED);
  expect(await loadOf(id)).toMatchObject({ flagged_numbers: [FLAGGED] });
});

test('a carrier’s flagged number gives way to its cell phone, in its profile, in searches and for every row of a list', async () => {
  const id = await aHauler({ phone: FLAGGED, cellPhone: CELL });
  const other = await aHauler();
  await flag(FLAGGED);
  const named = { flagged_numbers: [FLAGGED], call_instead: CELL };
  expect((await monitor.get(`/carriers/${id}`)).body).toMatchObject(named);
  for (const [carrier, expected] of [
    [id, named],
    [other, NONE],
  ] as const) {
    const { carriers: found } = (await monitor.get(`/carriers?search_text=DOT ${carrier}`)).body;
    expect(found).toEqual([expect.objectContaining({ id: carrier, ...expected })]);
  }
});

test('no number is called instead that is flagged too, or that came on the record lately', async () => {
  const id = await aHauler({ phone: FLAGGED, cellPhone: CELL });
  await flag(FLAGGED);
  await flag(CELL);
  expect((await monitor.get(`/carriers/${id}`)).body).toMatchObject({
    flagged_numbers: [FLAGGED, CELL],
    call_instead: null,
  });
  await monitor.db.delete(flaggedContacts).where(eq(flaggedContacts.value, CELL));
  await monitor.db
    .insert(carrierContactChanges)
    .values({ carrierId: id, field: 'cell_phone', asOf: '2026-08-20', was: null, became: CELL });
  expect((await monitor.get(`/carriers/${id}`)).body).toMatchObject({ call_instead: null });
});

test('what a carrier wrote into its packet never becomes the number to call', async () => {
  const carrierId = await aHauler({ phone: FLAGGED });
  const companyId = await companyIdOf(monitor.db, 'admin@demo.test');
  const at = new Date('2026-02-01T12:00:00Z');
  const [connection] = await monitor.db
    .select({ id: connections.id })
    .from(connections)
    .where(eq(connections.carrierId, carrierId));
  const [packet] = await monitor.db
    .insert(onboardingPackets)
    .values({
      companyId,
      carrierId,
      connectionId: connection!.id,
      status: 'complete',
      createdAt: at,
      updatedAt: at,
      completedAt: at,
      verifiedAt: at,
    })
    .returning();
  await monitor.db.insert(packetSections).values({
    packetId: packet!.id,
    section: 'contacts',
    answers: { answers: { dispatch_phone: '+12145550199' } },
    isComplete: true,
    savedAt: at,
  });
  await flag(FLAGGED);
  expect((await monitor.get(`/carriers/${carrierId}`)).body).toMatchObject({ call_instead: null });
});

test('an alert that the company published flags the number for it alone', async () => {
  const carrierId = await aHauler({ phone: '+12145550188' });
  const companyId = await companyIdOf(monitor.db, 'admin@demo.test');
  const at = new Date('2026-09-01T12:00:00Z');
  const [alert] = await monitor.db
    .insert(identityAlerts)
    .values({
      companyId,
      isType: 'identity_theft',
      unsanitizedMessage: 'Called as another carrier.',
      messageForDisplay: 'Called as another carrier.',
      fileDate: '2026-09-01',
      phoneE164: '+12145550188',
      site: 'broker',
      createdAt: at,
      publishedAt: at,
      expiresAt: new Date('2027-09-01T12:00:00Z'),
    })
    .returning();
  const flagsFor = async (as?: string) => (await monitor.get(`/carriers/${carrierId}`, as)).body.flagged_numbers;
  expect([await flagsFor(), await flagsFor('other@demo.test')]).toEqual([['+12145550188'], []]);
  await monitor.db.update(identityAlerts).set({ unpublishedAt: at }).where(eq(identityAlerts.id, alert!.id));
  expect(await flagsFor()).toEqual([]);
});

test('a list asks once for all of its rows, flagged or not', async () => {
  await monitor.db.update(carriers).set({ phone: OFFICE });
  await flag(FLAGGED);
  const ids = [];
  for (let nth = 0; nth < 3; nth += 1) ids.push(await aLoad(await aHauler()));
  const asked = async (some: readonly number[]) => {
    const statements = vi.spyOn(monitor.services.db, 'execute');
    const { loads } = (await monitor.get(`/loads?${some.map((id) => `q[id_in][]=${id}`).join('&')}`)).body;
    const count = statements.mock.calls.length;
    statements.mockRestore();
    expect(loads.map(({ flagged_numbers }: { flagged_numbers: string[] }) => flagged_numbers)).toEqual(
      some.map(() => [FLAGGED]),
    );
    return count;
  };
  const ofOne = await asked(ids.slice(0, 1));
  expect(ofOne).toBeGreaterThan(0);
  expect(await asked(ids)).toBe(ofOne);
});
