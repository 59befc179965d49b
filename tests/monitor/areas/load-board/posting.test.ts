import { expirePostings } from '@monitor/areas/load-board/expire-postings';
import { isOnBoard } from '@monitor/areas/load-board/who-may-open';
import {
  bids,
  carriers,
  companyEvents,
  connections,
  loadPostingChanges,
  loadPostings,
  loadStops,
  loads,
} from '@monitor/db/schema';
import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AREA } from '../../support/places';
import { openMonitorWithPlaces, type SectionMonitor } from '../../support/section-monitor';
import { at, loadFromDallas } from '../loads/loads-support';
import { addConnected, askLittle, BROKER_DOT, loadBoardDatasets, makeSoundBroker } from './board-support';

const OTHER = 'other@demo.test';
const NO_BOARD = 'noboard@demo.test';

let monitor: SectionMonitor;
let companyId: number;
let rules: Awaited<ReturnType<typeof askLittle>>;
let sound: number;
let inactive: number;
let unsatisfactory: number;
let banned: number;
let stranger: number;

let nth = 0;
/** A load that can be posted, unless `given` says otherwise. */
async function put(given: object = {}, as?: string): Promise<number> {
  nth += 1;
  const answer = await monitor.send('PUT', '/loads/by_reference', { load: loadFromDallas(`P-${nth}`, given) }, as);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.load.id;
}
const post = (id: number, posting: object | undefined = {}, as?: string) =>
  monitor.send('PATCH', `/loads/${id}/post_load`, { posting }, as);
const unpost = (id: number, body?: object, as?: string) => monitor.send('PATCH', `/loads/${id}/unpost_load`, body, as);
const details = (id: number, as?: string) => monitor.get(`/loads/${id}/details`, as);
/** That it came in is no matter here. */
const OF_THE_LOAD = ['load_created', 'load_changed'];
const kindsOf = async (id: number) => {
  const rows = await monitor.db
    .select({ kind: companyEvents.kind, data: companyEvents.data })
    .from(companyEvents)
    .where(eq(companyEvents.companyId, companyId))
    .orderBy(companyEvents.id);
  return rows
    .filter(({ kind, data }) => (data as { load_id?: number }).load_id === id && !OF_THE_LOAD.includes(kind))
    .map(({ kind }) => kind);
};

beforeAll(async () => {
  monitor = await openMonitorWithPlaces();
  await loadBoardDatasets(monitor);
  companyId = await makeSoundBroker(monitor);
  rules = await askLittle(monitor, companyId);
  sound = await addConnected(monitor, companyId, 'ALPHA HAULING LLC');
  inactive = await addConnected(monitor, companyId, 'BRAVO HAULING LLC', { statusCode: 'I' });
  unsatisfactory = await addConnected(monitor, companyId, 'CHARLIE HAULING LLC', { safetyRating: 'U' });
  banned = await addConnected(monitor, companyId, 'DELTA HAULING LLC', { status: 'do_not_dispatch' });
  stranger = await addConnected(monitor, companyId, 'ECHO HAULING LLC', { status: 'needs_to_onboard' });
});
afterAll(() => monitor.close());

describe('postLoad', () => {
  test('without a body offers it to the network at its own rate until the end of the pickup window, and says so', async () => {
    const id = await put();
    const { status, body } = await monitor.send('PATCH', `/loads/${id}/post_load`);
    expect(status).toBe(200);
    expect(body.posting).toMatchObject({
      state: 'posted',
      rate_cents: 95_600,
      is_rate_shown: true,
      audience: 'network',
      expires_at: at(24 + 16),
      audience_counts: {
        carriers: 3,
        sees: 2,
        by_verdict: { pass: 1, partial_pass: 1, incomplete: 0, fail: 1 },
        do_not_dispatch: 0,
        is_network_only: false,
      },
      version: 1,
    });
    expect(body.obstacles).toEqual([]);
    expect(body.requirements.map(({ result }: { result: string }) => result)).toEqual(['met', 'met', 'met']);
    expect(body.posting_history).toMatchObject([{ kind: 'posted', user: 'Avery Admin' }]);
    expect(body.posting_history[0].summary).toContain(
      'Of 3 carriers 2 see it: 1 pass, 1 pass for some classifications, 1 fail your rules',
    );
    expect(await kindsOf(id)).toEqual(['load_posted']);
    const [event] = await monitor.db.select().from(companyEvents).orderBy(desc(companyEvents.id)).limit(1);
    expect(event!.summary).not.toContain('ALPHA');
  });

  test('again edits the one posting: what is left out stays, what changed is told, the same changes nothing', async () => {
    const id = await put();
    await post(id, { instructions: 'Straps and tarps.', rate_cents: 90_000 });
    const edited = await post(id, { rate_cents: 98_000, expected_version: 1 });
    expect(edited.body.posting).toMatchObject({ instructions: 'Straps and tarps.', rate_cents: 98_000, version: 2 });
    expect(edited.body.posting.edited_at).not.toBeNull();
    expect(edited.body.posting_history.map(({ kind }: { kind: string }) => kind)).toEqual(['edited', 'posted']);
    expect(edited.body.posting_history[0].summary).toBe('Rate $900.00 → $980.00');
    const same = await post(id, { rate_cents: 98_000 });
    expect(same.body.posting.version).toBe(2);
    expect(same.body.posting_history).toHaveLength(2);
    expect(await monitor.db.$count(loadPostings, eq(loadPostings.loadId, id))).toBe(1);
  });

  test('of two people who edit it the second is told who changed what', async () => {
    const id = await put();
    await post(id);
    await post(id, { rate_cents: 80_000, expected_version: 1 });
    const second = await post(id, { rate_cents: 70_000, expected_version: 1 });
    expect(second.status).toBe(409);
    expect(second.body.message).toContain('Avery Admin changed this');
    expect((await post(await put(), { expected_version: 3 })).status).toBe(409);
  });

  test('to one classification: who is in it sees it, and the counts say who not', async () => {
    const id = await put();
    const { body } = await post(id, { audience: 'classification', classification_ids: [rules.highValue] });
    expect(body.posting).toMatchObject({
      classifications: [{ id: rules.highValue, name: 'High value' }],
      audience_counts: { carriers: 3, sees: 1 },
    });
    const seen = await monitor.get(`/loads/${id}/posting_audience`);
    expect(seen.body.carriers.map((one: { carrier_id: number; sees: boolean }) => [one.carrier_id, one.sees])).toEqual([
      [sound, true],
      [inactive, false],
      [unsatisfactory, false],
    ]);
    expect(seen.body.carriers[2].reasons.join(' ')).toMatch(/rating|unsatisfactory/i);
  });

  test('an audience of one carrier on do not dispatch is refused with the counts, and so is one that fails the rules', async () => {
    const id = await put();
    for (const [carrier, words] of [
      [banned, 'on do not dispatch'],
      [inactive, '1 fail your rules'],
    ] as const) {
      const { status, body } = await post(id, { audience: 'carriers', carrier_ids: [carrier] });
      expect(status).toBe(422);
      expect(body.fields['posting.audience'][0]).toContain('No one would see it. Of 1 carrier 0 see it');
      expect(body.fields['posting.audience'][0]).toContain(words);
    }
    expect((await details(id)).body.posting).toBeNull();
    const both = await post(id, { audience: 'carriers', carrier_ids: [banned, sound] });
    expect(both.body.posting.audience_counts).toMatchObject({ carriers: 2, sees: 1, do_not_dispatch: 1 });
  });

  test('chosen are carriers and classifications that there are, and some', async () => {
    const id = await put();
    const other = await askLittle(monitor, await makeSoundBroker(monitor, OTHER, BROKER_DOT + 1));
    for (const [posting, field] of [
      [{ audience: 'carriers' }, 'posting.carrier_ids'],
      [{ audience: 'carriers', carrier_ids: [99] }, 'posting.carrier_ids'],
      [{ audience: 'classification' }, 'posting.classification_ids'],
      [{ audience: 'classification', classification_ids: [other.standard] }, 'posting.classification_ids'],
      [{ audience: 'friends' }, 'posting.audience'],
    ] as const) {
      const { status, body } = await post(id, posting);
      expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
    }
  });

  test('to everyone: the network is counted, all others are judged when they open it', async () => {
    const { body } = await post(await put(), { audience: 'all', is_rate_shown: false });
    expect(body.posting).toMatchObject({
      audience: 'all',
      is_rate_shown: false,
      audience_counts: { is_network_only: true },
    });
  });

  test.each([0, -5, 99, 12.5, 'two thousand', 1e12])('a rate of %s is none', async (rate_cents) => {
    const { status, body } = await post(await put(), { rate_cents });
    expect([status, Object.keys(body.fields)]).toEqual([422, ['posting.rate_cents']]);
  });

  test('no rate is "call", and is not shown as one', async () => {
    const { body } = await post(await put(), { rate_cents: null });
    expect(body.posting).toMatchObject({ rate_cents: null, is_rate_shown: false });
  });

  test('expires neither yesterday, nor in 15 days, nor after the pickup window', async () => {
    const far = await put({ stops: stopsIn(20 * 24) });
    for (const [id, expires_at, words] of [
      [far, at(-12), 'That is past'],
      [far, at(12 + 15 * 24), '14 days at most'],
      [await put(), at(60), 'The pickup window ends'],
    ] as const) {
      const { status, body } = await post(id, { expires_at });
      expect(status).toBe(422);
      expect(body.fields['posting.expires_at'][0]).toContain(words);
    }
    expect((await post(far)).body.posting.expires_at).toBe(at(12 + 14 * 24));
  });

  test.each([
    ['a covered one', async () => put({ carrier: { id: sound } }), 'has a carrier'],
    ['one whose pickup is past', async () => put({ stops: stopsIn(-30) }), 'pickup window is over'],
    [
      'one with a stop that could not be placed',
      async () => put({ stops: [...stopsIn(20).slice(0, 1), lostStop()] }),
      'could not be placed',
    ],
    ['one without a delivery', async () => put({ stops: stopsIn(20).slice(0, 1) }), 'a pickup and a delivery'],
    ['one without equipment', async () => put({ equipment: null }), 'equipment'],
    ['one with equipment that no one knows', async () => put({ equipment: 'Zeppelin' }), 'equipment'],
    ['one whose pickup is open at any time', async () => put({ stops: stopsIn(20).map(withoutWindow) }), 'has no time'],
    [
      'a canceled one',
      async () => {
        const id = await put();
        await monitor.send('PATCH', `/loads/${id}`, { load: { status: 'cancelled' } });
        return id;
      },
      'is cancelled',
    ],
  ])('does not offer %s, and says why', async (_name, make, words) => {
    const id = await make();
    const { status, body } = await post(id);
    expect(status).toBe(422);
    expect(body.fields.load.join(' ')).toContain(words);
    const known = (await details(id)).body.obstacles.map(({ sentence }: { sentence: string }) => sentence);
    expect(known).toEqual(body.fields.load);
    const search = await monitor.send('POST', '/loads/search', { per_page: 200 });
    expect(search.body.loads.map((one: { id: number }) => one.id)).not.toContain(id);
  });

  test('knows nothing beside what it names', async () => {
    expect((await post(await put(), { price: 5 })).status).toBe(422);
  });

  test('another company’s load is not found, and who has no board may do nothing', async () => {
    const theirs = await put({}, OTHER);
    const ours = await put();
    for (const answer of [await post(theirs), await unpost(theirs), await details(theirs)])
      expect(answer.status).toBe(404);
    expect((await monitor.get(`/loads/${theirs}/posting_audience`)).status).toBe(404);
    for (const answer of [
      await post(ours, {}, NO_BOARD),
      await unpost(ours, {}, NO_BOARD),
      await details(ours, NO_BOARD),
    ])
      expect(answer.status).toBe(403);
    expect((await monitor.get(`/loads/${ours}/posting_audience`, NO_BOARD)).status).toBe(403);
    expect((await monitor.get('/loads/posted_equipment_types_with_descriptions', NO_BOARD)).status).toBe(403);
    expect((await monitor.send('POST', '/loads/search', {}, NO_BOARD)).status).toBe(403);
  });
});

describe('unpostLoad', () => {
  test('takes it off with its reason; again it is not there; posted anew it is the same posting with its history', async () => {
    const id = await put();
    await post(id, { rate_cents: 90_000 });
    const off = await unpost(id, { reason: 'Customer moved the date', expected_version: 1 });
    expect(off.body.posting).toMatchObject({ state: 'unposted', close_reason: 'Customer moved the date', version: 2 });
    const twice = await unpost(id);
    expect([twice.status, twice.body.fields.load]).toEqual([422, ['This load is not on the board.']]);
    const anew = await post(id);
    // What an ended posting said is not taken over.
    expect(anew.body.posting).toMatchObject({ state: 'posted', rate_cents: 95_600, close_reason: null, version: 3 });
    expect(anew.body.posting_history.map(({ kind }: { kind: string }) => kind)).toEqual([
      'posted',
      'unposted',
      'posted',
    ]);
    expect(await kindsOf(id)).toEqual(['load_posted', 'load_unposted', 'load_posted']);
  });

  test('the second of two is told', async () => {
    const id = await put();
    await post(id);
    await post(id, { rate_cents: 80_000 });
    expect((await unpost(id, { expected_version: 1 })).status).toBe(409);
  });

  test('taken back at once only while no carrier has had to do with it', async () => {
    const [untouched, bidOn, sent] = [await put(), await put(), await put()];
    for (const id of [untouched, bidOn, sent]) await post(id);
    await addBid(bidOn, (await details(bidOn)).body.posting.id);
    await monitor.db.update(carriers).set({ email: 'office@alpha.example' }).where(eq(carriers.id, sound));
    const link = await monitor.send('POST', `/loads/${sent}/bid_links`, { bid_link: { carrier_id: sound } });
    expect(link.status).toBe(200);
    const back = { reason: 'Posting undone', if_untouched: true };
    expect((await unpost(untouched, back)).body.posting).toMatchObject({ state: 'unposted' });
    for (const [id, why] of [
      [bidOn, 'A carrier bid on it meanwhile'],
      [sent, 'It was sent to a carrier meanwhile'],
    ] as const) {
      const refused = await unpost(id, back);
      expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining(why)]);
      expect((await details(id)).body.posting.state).toBe('posted');
      // By a person, with a reason, it goes as ever.
      expect((await unpost(id, { reason: 'Sold' })).status).toBe(200);
    }
    // What was before it was posted anew is of the posting that ended.
    monitor.passTime(1000);
    await post(bidOn);
    expect((await unpost(bidOn, back)).status).toBe(200);
  });

  test('ends its open bids', async () => {
    const id = await put();
    const { body } = await post(id);
    const bid = await addBid(id, body.posting.id);
    await unpost(id);
    const [row] = await monitor.db.select().from(bids).where(eq(bids.id, bid));
    expect(row!.state).toBe('expired');
  });
});

describe('a posted load leaves the board', () => {
  test('in the moment in which it is covered, by a person or the TMS', async () => {
    const [ours, tms] = [await put(), await put()];
    const tmsReference = `P-${nth}`;
    await post(ours);
    await post(tms);
    await monitor.send('PATCH', `/loads/${ours}`, { load: { carrier_id: sound } });
    await monitor.send('PUT', '/loads/by_reference', { load: { reference: tmsReference, carrier: { id: sound } } });
    for (const id of [ours, tms]) {
      expect((await details(id)).body.posting.state).toBe('covered');
      expect(await kindsOf(id)).toEqual(
        expect.arrayContaining(['load_posted', 'load_unposted', 'load_covered', 'load_carrier']),
      );
    }
  });

  test('when it is canceled', async () => {
    const id = await put();
    await post(id);
    await monitor.send('PATCH', `/loads/${id}`, { load: { status: 'cancelled', reason: 'No freight' } });
    expect((await details(id)).body.posting.state).toBe('cancelled');
    expect(await kindsOf(id)).not.toContain('load_covered');
  });
});

describe('a posted load that could not be posted by now', () => {
  test.each([
    ['its equipment', () => ({ equipment: null }), 'unposted', 'equipment'],
    ['the place of a stop', () => ({ stops: [stopsIn(40)[0], lostStop()] }), 'unposted', 'could not be placed'],
    ['its delivery', () => ({ stops: stopsIn(40).slice(0, 1) }), 'unposted', 'a pickup and a delivery'],
    ['the time of its pickup', () => ({ stops: stopsIn(40).map(withoutWindow) }), 'unposted', 'has no time'],
    ['the pickup ahead', () => ({ stops: stopsIn(-30) }), 'expired', 'pickup window is over'],
  ])(
    'is off the board with %s, in the same operation: bids end, carriers and search find none',
    async (_name, change, state, words) => {
      const id = await put();
      const reference = `P-${nth}`;
      const { body } = await post(id, { audience: 'carriers', carrier_ids: [sound] });
      const bid = await addBid(id, body.posting.id);
      const answer = await monitor.send('PUT', '/loads/by_reference', { load: { reference, ...change() } });
      expect(answer.status).toBe(200);
      const { posting, posting_history, obstacles } = (await details(id)).body;
      expect(posting.state).toBe(state);
      expect(posting.close_reason).toContain(words);
      expect(obstacles.map(({ sentence }: { sentence: string }) => sentence).join(' ')).toBe(posting.close_reason);
      expect(posting_history[0]).toMatchObject({ kind: state, reason: posting.close_reason });
      const [row] = await monitor.db.select().from(bids).where(eq(bids.id, bid));
      expect(row!.state).toBe('expired');
      expect(await kindsOf(id)).toEqual(['load_posted', 'load_unposted']);
      // What it lost comes back; the offer does not, until someone posts it anew.
      await monitor.send('PUT', '/loads/by_reference', { load: loadFromDallas(reference) });
      expect((await details(id)).body).toMatchObject({ obstacles: [], posting: { state } });
    },
  );

  test('is opened by no one even where its posting is still open', async () => {
    const id = await put();
    const { body } = await post(id);
    const isLoad = eq(loads.id, id);
    const [load] = await monitor.db.select().from(loads).where(isLoad);
    const [posting] = await monitor.db.select().from(loadPostings).where(eq(loadPostings.id, body.posting.id));
    const now = monitor.services.clock();
    expect(await isOnBoard(monitor.db, posting!, load!, now)).toBe(true);
    for (const lacking of [
      { equipmentType: null },
      { isLocated: false },
      { pickupEndsAt: null },
      { pickupEndsAt: now },
    ])
      expect(await isOnBoard(monitor.db, posting!, { ...load!, ...lacking }, now)).toBe(false);
    await monitor.db.delete(loadStops).where(and(eq(loadStops.loadId, id), eq(loadStops.kind, 'delivery')));
    expect(await isOnBoard(monitor.db, posting!, load!, now)).toBe(false);
  });
});

describe('getBoardLoad', () => {
  test('of a load that was never posted says that it can be, and until when', async () => {
    const { body } = await details(await put());
    expect(body).toMatchObject({
      obstacles: [],
      posting: null,
      posting_history: [],
      latest_expiry: at(24 + 16),
      load: {
        equipment_type: 'van',
        origin: { city: 'Dallas', state: 'TX', deadhead_miles: null },
        destination: { city: 'Houston' },
        rate_per_mile_cents: 400,
        stops: [{ kind: 'pickup' }, { kind: 'delivery' }],
        carrier: null,
      },
    });
  });
});

describe('listPostedEquipmentTypes', () => {
  test('names each kind once, with words for it, and wins over the load of that name', async () => {
    const { status, body } = await monitor.get('/loads/posted_equipment_types_with_descriptions');
    expect(status).toBe(200);
    expect(body.posted_equipment_types).toHaveLength(17);
    expect(body.posted_equipment_types[1]).toEqual({
      name: 'reefer',
      label: 'Reefer',
      description: 'Enclosed trailer with temperature control',
    });
  });
});

describe('listPostingAudience', () => {
  test('of a posting that is thought of: who sees it first, then who does not and why; a page at a time', async () => {
    const id = await put();
    const { body, headers } = await monitor.get(`/loads/${id}/posting_audience?audience=network&per_page=2`);
    expect(headers.totalitems).toBe('3');
    expect(body.counts).toMatchObject({ carriers: 3, sees: 2 });
    expect(body.carriers.map((one: { legal_name: string }) => one.legal_name)).toEqual([
      'ALPHA HAULING LLC',
      'CHARLIE HAULING LLC',
    ]);
    const chosen = await monitor.get(
      `/loads/${id}/posting_audience?audience=carriers&carrier_ids=${banned}&carrier_ids=${stranger}`,
    );
    expect(chosen.body.carriers).toMatchObject([
      { carrier_id: stranger, is_in_network: false, sees: true, reasons: [] },
      { carrier_id: banned, sees: false, reasons: ['On do not dispatch.'] },
    ]);
    const unknown = await monitor.get(`/loads/${id}/posting_audience?audience=carriers&carrier_ids=99`);
    expect([unknown.status, Object.keys(unknown.body.fields)]).toEqual([422, ['carrier_ids']]);
  });
});

describe('time', () => {
  test('ends a posting: at once for who reads it, and in writing by the next look', async () => {
    const id = await put();
    await post(id, { expires_at: at(13) });
    const { body } = await details(id);
    const bid = await addBid(id, body.posting.id);
    monitor.passTime(61 * 60_000);
    expect((await details(id)).body.posting.state).toBe('expired');
    expect((await unpost(id)).body.fields.load).toEqual(['This load is not on the board.']);
    expect(await expirePostings(monitor.services, monitor.services.clock())).toBeGreaterThan(0);
    const [row] = await monitor.db.select().from(loadPostings).where(eq(loadPostings.loadId, id));
    expect(row!.state).toBe('expired');
    const [ended] = await monitor.db.select().from(bids).where(eq(bids.id, bid));
    expect(ended!.state).toBe('expired');
    const isExpiry = and(eq(loadPostingChanges.postingId, row!.id), eq(loadPostingChanges.kind, 'expired'));
    expect(await monitor.db.$count(loadPostingChanges, isExpiry)).toBe(1);
    expect(await expirePostings(monitor.services, monitor.services.clock())).toBe(0);
  });

  test('a carrier that is put on do not dispatch after the posting is seen to be', async () => {
    const id = await put();
    await post(id, { audience: 'carriers', carrier_ids: [sound] });
    const isSound = eq(connections.carrierId, sound);
    await monitor.db.update(connections).set({ status: 'do_not_dispatch' }).where(isSound);
    expect((await monitor.get(`/loads/${id}/posting_audience`)).body.counts.sees).toBe(0);
    await monitor.db.update(connections).set({ status: 'onboarded' }).where(isSound);
  });
});

describe('an account without the full profile', () => {
  const WATCHDOG = 'watchdog@demo.test';

  test('sees and changes nothing of the board, and nothing changes', async () => {
    const id = await put();
    const { body } = await post(id);
    await addBid(id, body.posting.id);
    const [bid] = (await monitor.get(`/bids?load_id=${id}`)).body.bids;
    const truck_posting = { carrier_id: sound, origin_area_id: AREA.dallas };
    for (const answer of [
      await post(id, { rate_cents: 80_000 }, WATCHDOG),
      await details(id, WATCHDOG),
      await monitor.get(`/bids?load_id=${id}`, WATCHDOG),
      await monitor.get('/truck_postings', WATCHDOG),
      await monitor.get(`/loads/${id}/posting_audience`, WATCHDOG),
      await monitor.send('POST', '/truck_postings', { truck_posting }, WATCHDOG),
      await monitor.send('POST', `/loads/${id}/bid_links`, { bid_link: { carrier_id: sound } }, WATCHDOG),
      await monitor.send('PATCH', `/bids/${bid.id}/accept`, {}, WATCHDOG),
      await monitor.send('PATCH', `/bids/${bid.id}/decline`, {}, WATCHDOG),
    ])
      expect([answer.status, answer.body.code, Object.keys(answer.body).sort()]).toEqual([
        403,
        'missing_watchdog',
        ['code', 'message', 'missing'],
      ]);
    expect((await monitor.get(`/bids?load_id=${id}`)).body.bids[0].state).toBe('open');
    expect((await details(id)).body.posting.rate_cents).toBe(body.posting.rate_cents);
  });

  test('an event of a posting counts no verdicts', async () => {
    await post(await put());
    const posted = (await activity()).filter((summary) => summary.includes(`Load P-${nth}: posted`));
    expect(posted).toHaveLength(1);
    expect(posted[0]).not.toMatch(/Of [0-9]+ carrier/);
  });

  const activity = async () => {
    const rows = await monitor.db.select({ summary: companyEvents.summary }).from(companyEvents);
    return rows.map(({ summary }) => summary);
  };
});

async function addBid(loadId: number, postingId: number) {
  const now = monitor.services.clock();
  const [row] = await monitor.db
    .insert(bids)
    .values({
      companyId,
      loadId,
      postingId,
      carrierId: sound,
      state: 'open',
      amountCents: 90_000,
      contactEmail: 'dispatch@alpha.test',
      placedAt: now,
      expiresAt: new Date(now.getTime() + 86_400_000),
    })
    .returning({ id: bids.id });
  return row!.id;
}

/** The stops of the usual load, the pickup so many hours from midnight of today. */
function stopsIn(hours: number) {
  const [pickup, delivery] = loadFromDallas('any').stops;
  return [
    { ...pickup!, window_starts_at: at(hours), window_ends_at: at(hours + 1) },
    { ...delivery!, window_starts_at: at(hours + 8), window_ends_at: at(hours + 9) },
  ];
}
const withoutWindow = ({ window_starts_at: _from, window_ends_at: _to, ...stop }: ReturnType<typeof stopsIn>[number]) =>
  stop;
const lostStop = () => {
  const { latitude: _latitude, longitude: _longitude, ...stop } = stopsIn(20)[1]!;
  return { ...stop, city: 'Nowhere At All', state: 'ZZ' };
};
