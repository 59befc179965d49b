import {
  CONNECTION_LISTS,
  CONNECTION_STATUSES,
  type ConnectionList,
} from '@contract/connections/connections.constants';
import { PACKET_STATUSES, type PacketStatus } from '@contract/onboarding/packets.constants';
import { OVERALL_RESULTS } from '@contract/rules/rules.constants';
import {
  carrierIdentifiers,
  carrierNames,
  carrierUsers,
  companies,
  connections,
  contracts,
  enteredIdentifiers,
  flipperFeatures,
  flipperGates,
  onboardingPacketContracts,
  onboardingPackets,
  storedFiles,
  subscriptions,
} from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCarrier } from '../../support/fmcsa-rows';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';

/** Every state that a connection can be in, and the lists that it is in: the sentences of the text, said once more. */
type State = {
  status: (typeof CONNECTION_STATUSES)[number];
  isDismissed: boolean;
  hasReceiver: boolean;
  packet: PacketStatus | null;
};

const STATES: State[] = CONNECTION_STATUSES.flatMap((status) =>
  [false, true].flatMap((isDismissed) =>
    [false, true].flatMap((hasReceiver) =>
      [null, ...PACKET_STATUSES].map((packet) => ({ status, isDismissed, hasReceiver, packet })),
    ),
  ),
);

const IN_PROGRESS = new Set<PacketStatus | null>(['not_started', 'in_progress']);
const HELD = new Set<PacketStatus | null>([
  'held_for_review',
  'held_for_identity',
  'held_for_authority',
  'held_for_insurance',
  'held_for_bank_change',
]);

function listsOf({ status, isDismissed, hasReceiver, packet }: State): ConnectionList[] {
  const lists: ConnectionList[] = [];
  if (status === 'onboarded') lists.push('my-carriers');
  if (status === 'needs_to_onboard' && !isDismissed && hasReceiver && IN_PROGRESS.has(packet))
    lists.push('in-progress');
  if (HELD.has(packet) && !isDismissed) lists.push('on-hold');
  if (status === 'do_not_dispatch') lists.push('do-not-dispatch');
  if (isDismissed) lists.push('dismissed');
  return lists;
}

let monitor: SectionMonitor;
let companyId: number;
const carrierOf = new Map<State, number>();

beforeAll(async () => {
  monitor = await openSectionMonitor();
  const { db } = monitor;
  const [company] = await db.select().from(companies).where(eq(companies.legalName, 'Demo Brokerage'));
  companyId = company!.id;
  const now = new Date('2026-09-01T00:00:00Z');
  for (const [at, state] of STATES.entries()) {
    const carrierId = await addCarrier(db, { id: 81_000_000 + at, legalName: `LISTED ${at} LLC` });
    carrierOf.set(state, carrierId);
    const [person] = await db
      .insert(carrierUsers)
      .values({
        companyId,
        carrierId,
        email: `one${at}@carrier.test`,
        status: 'pending',
        createdAt: now,
        updatedAt: now,
      })
      .returning();
    const [connection] = await db
      .insert(connections)
      .values({
        companyId,
        carrierId,
        status: state.status,
        isDismissed: state.isDismissed,
        updatedAt: now,
        receiverId: state.hasReceiver ? person!.id : null,
      })
      .returning();
    if (state.packet === null) continue;
    const [packet] = await db
      .insert(onboardingPackets)
      .values({
        companyId,
        carrierId,
        connectionId: connection!.id,
        status: state.packet,
        createdAt: now,
        updatedAt: now,
      })
      .returning();
    await db.update(connections).set({ packetId: packet!.id }).where(eq(connections.id, connection!.id));
  }
});
afterAll(() => monitor.close());

async function carriersIn(query: string, as?: string): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; ; page++) {
    const { status, headers, body } = await monitor.get(`/connections?per_page=200&page=${page}&${query}`, as);
    expect(status).toBe(200);
    ids.push(...body.connections.map(({ carrier_id }: { carrier_id: number }) => carrier_id));
    if (page >= Number(headers.totalpages)) return ids.sort((a, b) => a - b);
  }
}

/** An agreement that was signed in a packet before the current one. */
async function signedByAnEarlierPacket({
  id: connectionId,
  carrier_id: carrierId,
}: {
  id: number;
  carrier_id: number;
}) {
  const { db } = monitor;
  const [company] = await db.select().from(companies).where(eq(companies.legalName, 'Demo Brokerage'));
  const companyId = company!.id;
  const at = new Date('2026-05-01T00:00:00Z');
  const [packet] = await db
    .insert(onboardingPackets)
    .values({ companyId, carrierId, connectionId, status: 'complete', createdAt: at, updatedAt: at })
    .returning();
  const fileId = crypto.randomUUID();
  await db.insert(storedFiles).values({
    id: fileId,
    companyId,
    name: 'agreement.pdf',
    mediaType: 'application/pdf',
    bytes: 1,
    sha256: 'a'.repeat(64),
    createdAt: at,
  });
  const [paper] = await db
    .insert(contracts)
    .values({ companyId, name: 'Standard', version: 1, isCurrent: true, fileId, createdAt: at })
    .returning();
  const [signed] = await db
    .insert(onboardingPacketContracts)
    .values({
      packetId: packet!.id,
      contractId: paper!.id,
      isBrokerUploaded: false,
      isRedlined: false,
      fileId,
      signerName: 'Dana',
      signedAt: at,
      createdAt: at,
    })
    .returning();
  return signed!.id;
}

describe('the five lists', () => {
  test.each(CONNECTION_LISTS)('%s has whom the text puts there, and nobody else', async (list) => {
    const expected = STATES.filter((state) => listsOf(state).includes(list)).map((state) => carrierOf.get(state)!);
    expect(expected.length).toBeGreaterThan(0);
    expect(await carriersIn(`list=${list}`)).toEqual(expected.sort((a, b) => a - b));
    const { body } = await monitor.get('/connections/counts');
    expect(body.lists[list]).toBe(expected.length);
  });

  test('each connection comes with who acts for the carrier, and its packet', async () => {
    const state = STATES.find((one) => one.hasReceiver && one.packet === 'held_for_review')!;
    const { body } = await monitor.get(`/connections?q[carrier_id_eq]=${carrierOf.get(state)}`);
    expect(body.connections[0]).toMatchObject({
      receiver: { email: expect.stringMatching(/@carrier\.test$/), signed_contract: null },
      latest_onboarding_packet: { status: 'held_for_review', updated_at: '2026-09-01T00:00:00.000Z' },
    });
    const contract = await signedByAnEarlierPacket(body.connections[0]);
    const signed = await monitor.get(`/connections?q[carrier_id_eq]=${carrierOf.get(state)}`);
    expect(signed.body.connections[0].receiver.signed_contract).toEqual({ id: contract });
    const bare = STATES.find((one) => !one.hasReceiver && one.packet === null)!;
    const none = await monitor.get(`/connections?q[carrier_id_eq]=${carrierOf.get(bare)}`);
    expect(none.body.connections[0]).toMatchObject({ receiver: null, latest_onboarding_packet: null });
  });

  test('an unknown list is refused, and another company has none of them', async () => {
    expect((await monitor.get('/connections?list=all')).status).toBe(422);
    expect(await carriersIn('list=on-hold', 'other@demo.test')).toEqual([]);
    const { body } = await monitor.get('/connections/counts', 'other@demo.test');
    expect(Object.values(body.lists)).toEqual(CONNECTION_LISTS.map(() => 0));
  });
});

describe('by verdict', () => {
  test('counts and finds carriers as last assessed; who sees no verdict is told none', async () => {
    const [first, second, third] = [...carrierOf.values()];
    const created = { companyId, createdAt: new Date() };
    await monitor.db.insert(subscriptions).values([
      { ...created, carrierId: first!, overallResult: 'pass' },
      { ...created, carrierId: second!, overallResult: 'fail' },
      { ...created, carrierId: third! },
    ]);
    const { body } = await monitor.get('/connections/counts');
    expect(body.assessments).toEqual({ pass: 1, partial_pass: 0, incomplete: 0, fail: 1 });
    for (const result of OVERALL_RESULTS) {
      const expected = { pass: [first], fail: [second] }[result as string] ?? [];
      expect(await carriersIn(`overall_result=${result}`)).toEqual(expected);
    }
    expect((await monitor.get('/connections?overall_result=fail', 'watchdog@demo.test')).status).toBe(403);
    const lists = await monitor.get('/connections/counts', 'watchdogplus@demo.test');
    expect(lists.body.assessments).toEqual(body.assessments);
  });
});

describe('by name or number', () => {
  test('digits are the beginning of a number, anything else is within a name', async () => {
    const { db } = monitor;
    const [first, second] = [...carrierOf.values()];
    await db.insert(carrierIdentifiers).values([
      { carrierId: first!, type: 'MC', value: '5550123', source: 'census' },
      { carrierId: second!, type: 'DOT', value: '5550199', source: 'census' },
    ]);
    await db.insert(carrierNames).values({ carrierId: first!, key: 'NORTHCEDARHAULING', kind: 'legal' });
    expect(await carriersIn('search_text=55501')).toEqual([first, second]);
    expect(await carriersIn('search_text=5550123')).toEqual([first]);
    expect(await carriersIn('search_text=cedar%20haul')).toEqual([first]);
    expect(await carriersIn('search_text=hauler')).toEqual([]);
    expect(await carriersIn('search_text=%25')).toEqual([]);
  });

  test('without the flag only carriers that something vouches for are found; lists hide nobody', async () => {
    const { db } = monitor;
    const id = await addCarrier(db, { censusAsOf: null, legalName: 'UNVOUCHED LLC' });
    const nameless = await addCarrier(db, { legalName: null, dbaName: 'UNVOUCHED TOO' });
    for (const carrierId of [id, nameless]) {
      await db.insert(connections).values({ companyId, carrierId, status: 'do_not_dispatch' });
      await db.insert(carrierNames).values({ carrierId, key: `UNVOUCHED${carrierId}`, kind: 'legal' });
    }
    const gate = { featureKey: 'connection_search_opensearch', key: 'actors', value: `Company;${companyId}` };
    await db.insert(flipperFeatures).values({ key: gate.featureKey }).onConflictDoNothing();
    await db.insert(flipperGates).values(gate).onConflictDoNothing();
    expect(await carriersIn('search_text=unvouched')).toEqual([id, nameless]);
    await db.delete(flipperGates).where(eq(flipperGates.featureKey, gate.featureKey));
    expect(await carriersIn('search_text=unvouched')).toEqual([]);
    expect(await carriersIn('list=do-not-dispatch')).toEqual(expect.arrayContaining([id, nameless]));
    await db
      .insert(enteredIdentifiers)
      .values({ companyId, carrierId: id, type: 'MC', value: '1', status: 'verified' });
    expect(await carriersIn('search_text=unvouched')).toEqual([id]);
  });
});

describe('exportConnections', () => {
  test('reads a list from end to end, once, and notes it in the audit log', async () => {
    const ids: number[] = [];
    for (let after = 0; ; ) {
      const { status, body } = await monitor.get(`/connections/export?list=dismissed&after_id=${after}`);
      expect(status).toBe(200);
      if (body.connections.length === 0) break;
      ids.push(...body.connections.map(({ carrier_id }: { carrier_id: number }) => carrier_id));
      after = body.connections.at(-1).connection_id;
    }
    expect(ids.sort((a, b) => a - b)).toEqual(await carriersIn('list=dismissed'));
    const { body } = await monitor.get('/audit_events?kind=carriers_exported');
    expect(body.audit_events.map(({ summary }: { summary: string }) => summary)).toEqual([
      'Exported the list Dismissed',
    ]);
  });
});
