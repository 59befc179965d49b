import { MAX_OPEN_BIDS } from '@contract/load-board/load-board.constants';
import { findOffer } from '@monitor/areas/load-board/carrier-offer.queries';
import { placeBid } from '@monitor/areas/load-board/place-bid';
import { ES } from '@monitor/carrier-pages/words/es';
import { FR } from '@monitor/carrier-pages/words/fr';
import { bids, carriers, companyEvents, connections, loadPostings, loads } from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { linkedPage } from '../../support/linked-page';
import type { SectionMonitor } from '../../support/section-monitor';
import { withoutRandom } from '../../support/shown';
import { aCarrier, aLoad, aPosting, companyOf, NO_BOARD, OTHER, openBoard, pass } from './bidding-support';

const HOUR_MS = 3_600_000;
const MANAGER = 'manager@demo.test';

let monitor: SectionMonitor;
beforeAll(async () => {
  monitor = await openBoard();
});
afterAll(() => monitor.close());
// Codes are limited.
beforeEach(() => pass(monitor, 16 * 60_000));

const offer = (loadId: number, carrier_id: number, more: object = {}, as?: string) =>
  monitor.send('POST', `/loads/${loadId}/bid_links`, { bid_link: { carrier_id, ...more } }, as);

/** A browser of the carrier at the page whose link is in the newest mail. */
function pageOf(link = /\/monitor\/onboarding\/load-offers\/\S+/.exec(monitor.mails.at(-1)!.text)![0]) {
  const page = linkedPage(monitor, link);
  const { open } = page;
  const bid = (amount: string, more: object = {}) => open('/bid', { amount, name: 'Pat Poe', ...more });
  return { ...page, bid };
}

/** A carrier with an open page of a posted load. */
async function bidder(loadId: number, given: Parameters<typeof aCarrier>[1] = {}) {
  const carrier = await aCarrier(monitor, given);
  const sent = await offer(loadId, carrier.id);
  const page = pageOf();
  await page.enter();
  return { ...carrier, sent, page };
}

const bidsOn = async (loadId: number, as?: string) => (await monitor.get(`/bids?load_id=${loadId}`, as)).body.bids;
const accept = (id: number, body?: object, as?: string) => monitor.send('PATCH', `/bids/${id}/accept`, body, as);
const decline = (id: number, body?: object, as?: string) => monitor.send('PATCH', `/bids/${id}/decline`, body, as);

describe('sendBidLink', () => {
  test('mails the address of record and no other; listBidLinks says to whom', async () => {
    const { loadId } = await aPosting(monitor);
    const { id, email } = await aCarrier(monitor);
    const { status, body } = await offer(loadId, id);
    expect([status, body.email, body.known_as]).toEqual([200, email, 'On the FMCSA record']);
    const mail = monitor.mails.at(-1)!;
    expect(mail).toMatchObject({ to: email, from: 'Demo Brokerage', replyTo: 'admin@demo.test' });
    expect(mail.subject).toMatch(/^Load offer: Dallas, TX \w+ \d+ → Houston, TX(?:, |$)/);
    expect(mail.text).toMatch(/\nPickup: Dallas, TX, .*\nDelivery: Houston, TX, /);
    expect(withoutRandom(mail.text)).not.toMatch(/BOARD-|956|Acme/);
    const other = await offer(loadId, id, { email: 'thief@bidder.example' });
    expect([other.status, Object.keys(other.body.fields)]).toEqual([422, ['bid_link.email']]);
    const { body: listed } = await monitor.get(`/loads/${loadId}/bid_links`);
    expect(listed.bid_links).toMatchObject([{ carrier_id: id, sent_by: 'Avery Admin', last_opened_at: null }]);
    expect((await monitor.get(`/loads/${loadId}/bid_links`, OTHER)).status).toBe(404);
  });

  test('is mailed once, however often one page sends it', async () => {
    const { loadId } = await aPosting(monitor);
    const { loadId: another } = await aPosting(monitor);
    const { id } = await aCarrier(monitor, { status: 'onboarded' });
    const before = monitor.mails.length;
    const send = async (load: number) => {
      const response = await monitor.app.inject({
        method: 'POST',
        url: `/monitor/api/v1/loads/${load}/bid_links`,
        payload: { bid_link: { carrier_id: id } },
        headers: { 'idempotency-key': 'one-page' },
        cookies: { monitor_session: await monitor.tokenOf('admin@demo.test') },
      });
      return { status: response.statusCode, body: response.json() };
    };
    const [first, again] = [await send(loadId), await send(loadId)];
    expect([first.status, again.body]).toEqual([200, first.body]);
    expect(monitor.mails.length - before).toBe(1);
    // Another load of the same page is another email.
    expect((await send(another)).status).toBe(200);
    expect(monitor.mails.length - before).toBe(2);
  });

  test('is refused for whom the rules, a ban or the audience keep out, and above its limits', async () => {
    const { loadId } = await aPosting(monitor, { audience: 'network' });
    const refused = async (given: Parameters<typeof aCarrier>[1]) =>
      (await offer(loadId, (await aCarrier(monitor, given)).id)).body.fields?.['bid_link.carrier_id']?.[0];
    expect(await refused({ fails: true, status: 'onboarded' })).toContain('DOT number inactive');
    expect(await refused({ status: 'do_not_dispatch' })).toContain('On do not dispatch');
    expect(await refused({})).toContain('not of those whom the load is offered to');
    const { id } = await aCarrier(monitor, { status: 'onboarded' });
    const statuses = [];
    for (let sent = 0; sent < 3; sent++) statuses.push((await offer(loadId, id)).status);
    expect(statuses).toEqual([200, 200, 429]);
  });

  test('is refused for a load that is not on the board, and for another company’s', async () => {
    const { id } = await aCarrier(monitor);
    expect((await offer(await aLoad(monitor), id)).status).toBe(409);
    const { loadId } = await aPosting(monitor);
    expect((await offer(loadId, id, {}, OTHER)).status).toBe(404);
    expect((await offer(loadId, id, {}, NO_BOARD)).status).toBe(403);
    expect((await offer(loadId, 987_654_321)).status).toBe(422);
  });
});

describe('the carrier’s page', () => {
  test('a forwarded link shows nothing of the load without the code, which goes to the address of record', async () => {
    const { loadId } = await aPosting(monitor);
    const { id, email } = await aCarrier(monitor);
    await offer(loadId, id);
    const page = pageOf();
    const start = await page.open();
    expect([start.statusCode, start.body.includes('Dallas')]).toEqual([200, false]);
    const stranger = pageOf(page.link);
    expect((await stranger.bid('1000')).statusCode).toBe(403);
    await page.enter();
    expect(monitor.mails.at(-1)!.to).toBe(email);
    expect((await stranger.open()).body).not.toContain('Dallas');
    expect(await bidsOn(loadId)).toEqual([]);
  });

  test('shows the load without its number, customer and street, and takes a bid without script', async () => {
    const { loadId } = await aPosting(monitor, { instructions: 'Tarps needed.' });
    const { id, page, email } = await bidder(loadId);
    const shown = (await page.open()).body;
    expect(shown).toContain('Tarps needed.');
    expect(shown).toContain('$956.00');
    expect(shown).not.toMatch(/BOARD-|Acme|<script/);
    const wrong = await page.bid('a lot', { comment: 'Two hours away' });
    expect(wrong.statusCode).toBe(422);
    expect(wrong.body).toContain('Two hours away');
    expect((await page.bid('1,050.50', { phone: '312-555-0177' })).statusCode).toBe(303);
    const [bid] = await bidsOn(loadId);
    expect(bid).toMatchObject({
      state: 'open',
      amount_cents: 105_050,
      contact: { name: 'Pat Poe', email, phone_e164: '+13125550177' },
      carrier: { id, overall_result_then: 'pass', overall_result: 'pass', is_in_network: false },
    });
    expect((await page.open()).body).toContain('$1,050.50, sent on');
    const events = await monitor.db.select().from(companyEvents).where(eq(companyEvents.kind, 'bid_received'));
    expect(events.at(-1)).toMatchObject({ carrierId: id, data: { bid_id: bid.id, amount_cents: 105_050 } });
  });

  test('says to call where no rate is shown', async () => {
    const { loadId } = await aPosting(monitor, { isRateShown: false });
    const { page } = await bidder(loadId);
    const { body } = await page.open();
    expect(body).toContain('Call the broker');
    expect(body).not.toContain('956');
  });

  test('speaks Spanish and French', async () => {
    const { loadId } = await aPosting(monitor);
    const { page } = await bidder(loadId);
    expect((await page.open('?language=es')).body).toContain(ES['Send your price']);
    expect((await page.open('?language=fr')).body).toContain(FR['Send your price']);
  });

  test('a carrier has one open bid, and may bid again after it withdrew', async () => {
    const { loadId } = await aPosting(monitor);
    const { page } = await bidder(loadId);
    await page.bid('900');
    const second = await page.bid('800');
    expect(second.statusCode).toBe(422);
    expect(second.body).toContain('Change its price instead');
    expect((await page.open('/withdraw', {})).statusCode).toBe(303);
    expect((await page.open('/withdraw', {})).statusCode).toBe(409);
    expect((await page.bid('800')).statusCode).toBe(303);
    expect((await bidsOn(loadId)).map(({ state }: { state: string }) => state)).toEqual(['open', 'withdrawn']);
  });

  test('a load takes five open bids and refuses the sixth', async () => {
    const { loadId } = await aPosting(monitor);
    for (let nth = 0; nth < MAX_OPEN_BIDS; nth++)
      expect((await (await bidder(loadId)).page.bid('900')).statusCode).toBe(303);
    const { page } = await bidder(loadId);
    const sixth = await page.bid('900');
    expect([sixth.statusCode, sixth.body.includes('takes no more')]).toEqual([422, true]);
    expect(await bidsOn(loadId)).toHaveLength(MAX_OPEN_BIDS);
  });

  test('after expiry the page is gone and a bid is refused, before anyone has closed the posting', async () => {
    const { loadId } = await aPosting(monitor, { expiresAt: new Date(monitor.services.clock().getTime() + HOUR_MS) });
    const { page } = await bidder(loadId);
    const late = await bidder(loadId);
    await page.bid('900');
    await pass(monitor, HOUR_MS);
    expect([(await page.open()).statusCode, (await late.page.bid('900')).statusCode]).toEqual([404, 404]);
    const [bid] = await bidsOn(loadId);
    expect(bid.state).toBe('expired');
    expect((await accept(bid.id)).status).toBe(409);
  });

  test('is gone for a carrier that fails a rule or is banned by now, and when its record has another address', async () => {
    const { loadId } = await aPosting(monitor);
    const set = (id: number, given: Partial<typeof carriers.$inferInsert>) =>
      monitor.db.update(carriers).set(given).where(eq(carriers.id, id));
    const failing = await bidder(loadId);
    await set(failing.id, { statusCode: 'I' });
    expect((await failing.page.open()).statusCode).toBe(404);
    expect((await failing.page.bid('900')).statusCode).toBe(404);
    const moved = await bidder(loadId);
    await set(moved.id, { email: 'new@owner.example' });
    expect((await moved.page.open()).statusCode).toBe(404);
    const banned = await bidder(loadId);
    const companyId = await companyOf(monitor);
    await monitor.db.insert(connections).values({ companyId, carrierId: banned.id, status: 'do_not_dispatch' });
    expect((await banned.page.bid('900')).statusCode).toBe(404);
    expect(await bidsOn(loadId)).toEqual([]);
  });

  test('to the network is gone for a carrier that was dismissed from it since', async () => {
    const { loadId } = await aPosting(monitor, { audience: 'network' });
    const dismissed = await bidder(loadId, { status: 'onboarded' });
    expect((await dismissed.page.open()).statusCode).toBe(200);
    await monitor.db.update(connections).set({ isDismissed: true }).where(eq(connections.carrierId, dismissed.id));
    expect((await dismissed.page.open()).statusCode).toBe(404);
    expect((await dismissed.page.bid('900')).statusCode).toBe(404);
    expect(await bidsOn(loadId)).toEqual([]);
  });

  test.each<[string, (carrierId: number, postingId: number) => Promise<unknown>]>([
    ['fails a rule', (id) => monitor.db.update(carriers).set({ statusCode: 'I' }).where(eq(carriers.id, id))],
    [
      'is banned',
      async (carrierId) =>
        monitor.db
          .insert(connections)
          .values({ companyId: await companyOf(monitor), carrierId, status: 'do_not_dispatch' }),
    ],
    [
      'finds it taken off the board',
      (_, id) => monitor.db.update(loadPostings).set({ state: 'unposted' }).where(eq(loadPostings.id, id)),
    ],
  ])('a carrier that %s between the page’s look and the bid’s own has placed none', async (_what, happens) => {
    const { loadId, posting } = await aPosting(monitor);
    const { id, page } = await bidder(loadId);
    const now = monitor.services.clock();
    const offer = await findOffer(monitor.db, page.link.split('/').at(-1)!, now);
    await happens(id, posting.id);
    const bid = { amountCents: 90_000, comment: null, name: 'Pat Poe', phoneE164: null };
    const sender = { networkAddress: '10.0.0.7', userAgent: null };
    await expect(placeBid(monitor.services, { link: offer!.link, bid, sender }, now)).rejects.toMatchObject({
      status: 409,
    });
    expect(await bidsOn(loadId)).toEqual([]);
  });

  test('is gone once the load is covered, unposted, or posted anew', async () => {
    const { loadId, posting } = await aPosting(monitor);
    const { page } = await bidder(loadId);
    const set = (given: Partial<typeof loadPostings.$inferInsert>) =>
      monitor.db.update(loadPostings).set(given).where(eq(loadPostings.id, posting.id));
    await set({ state: 'unposted' });
    expect((await page.open()).statusCode).toBe(404);
    await set({ state: 'posted', postedAt: new Date(monitor.services.clock().getTime() + 1000) });
    expect((await page.open()).statusCode).toBe(404);
    await set({ postedAt: posting.postedAt });
    expect((await page.open()).statusCode).toBe(200);
    await monitor.send('PATCH', `/loads/${loadId}`, {
      load: { carrier_id: (await aCarrier(monitor, { status: 'onboarded' })).id },
    });
    expect((await page.open()).statusCode).toBe(404);
  });
});

describe('acceptBid', () => {
  test('of two people who accept two bids the second reads who accepted which', async () => {
    const { loadId } = await aPosting(monitor);
    const [one, two] = [await bidder(loadId, { status: 'onboarded' }), await bidder(loadId, { status: 'onboarded' })];
    await one.page.bid('900');
    await two.page.bid('850');
    const [second, first] = await bidsOn(loadId);
    const [yes, no] = await Promise.all([
      accept(first.id, { expected_version: first.version }),
      accept(second.id, { expected_version: second.version }, MANAGER),
    ]);
    const [won, lost] = yes.status === 200 ? [yes, no] : [no, yes];
    expect([won.status, won.body.state, lost.status]).toEqual([200, 'accepted', 409]);
    expect(lost.body.message).toMatch(
      /(Avery Admin|Morgan Manager) changed this on .*: Bid of BIDDER \d+ LLC, \$[\d,.]+, accepted/,
    );
    expect(monitor.mails.at(-1)!.subject).toMatch(/^Bid of \$[\d,.]+ accepted, not booked yet: /);
    // Taken back, the other one may be accepted.
    expect((await decline(won.body.id, { reason: 'No insurance for the goods' })).body.state).toBe('declined');
    const again = [first, second].find(({ id }) => id !== won.body.id);
    expect((await accept(again.id)).status).toBe(200);
  });

  test('asks the gate: no reason opens what needs an exception, and nothing a ban', async () => {
    const { loadId } = await aPosting(monitor);
    const { id, page } = await bidder(loadId, { status: 'onboarded' });
    await page.bid('900');
    const [bid] = await bidsOn(loadId);
    await monitor.db.update(carriers).set({ statusCode: 'I' }).where(eq(carriers.id, id));
    expect((await bidsOn(loadId))[0].carrier).toMatchObject({ overall_result_then: 'pass', overall_result: 'fail' });
    const refused = async () => (await accept(bid.id, { reason: 'Known for years' })).body.fields.carrier_id.join(' ');
    expect(await refused()).toMatch(/DOT number inactive.* An exception is needed/);
    const banned = eq(connections.carrierId, id);
    await monitor.db.update(connections).set({ status: 'do_not_dispatch' }).where(banned);
    expect(await refused()).toContain('On do not dispatch');
    expect(await refused()).not.toContain('An exception is needed');
    await monitor.db.update(connections).set({ status: 'onboarded' }).where(banned);
    await monitor.db.update(carriers).set({ statusCode: 'A' }).where(eq(carriers.id, id));
    expect((await accept(bid.id)).body).toMatchObject({ state: 'accepted', decided_by: 'Avery Admin' });
    expect((await decline(bid.id, { expected_version: bid.version })).status).toBe(409);
  });

  test('is the company’s own alone, and for who has the board', async () => {
    const { loadId } = await aPosting(monitor);
    const { page } = await bidder(loadId);
    await page.bid('900');
    const [bid] = await bidsOn(loadId);
    expect((await accept(bid.id, undefined, OTHER)).status).toBe(404);
    expect((await decline(bid.id, undefined, OTHER)).status).toBe(404);
    expect((await accept(bid.id, undefined, NO_BOARD)).status).toBe(403);
    expect((await decline(bid.id, undefined, NO_BOARD)).status).toBe(403);
    expect((await accept(bid.id, { hat: 1 })).status).toBe(422);
    expect((await monitor.get(`/bids?load_id=${loadId}`, OTHER)).status).toBe(404);
    expect((await monitor.get('/bids', NO_BOARD)).status).toBe(403);
  });

  test('declineBid leaves the way open for another price', async () => {
    const { loadId } = await aPosting(monitor);
    const { page } = await bidder(loadId);
    await page.bid('900');
    const [bid] = await bidsOn(loadId);
    expect((await decline(bid.id)).body.state).toBe('declined');
    expect((await decline(bid.id)).status).toBe(409);
    const mail = monitor.mails.at(-1)!;
    expect(mail).toMatchObject({ from: 'Demo Brokerage', replyTo: 'admin@demo.test' });
    expect(mail.text).toContain('Send another price');
    expect((await page.open()).body).toContain('$900.00, declined on');
    expect((await page.bid('850')).statusCode).toBe(303);
    // The link of the email leads to the same load, after a code of its own.
    const [path] = /\/monitor\/onboarding\/load-offers\/\S+/.exec(mail.text)!;
    const linked = linkedPage(monitor, path!);
    await linked.enter();
    expect((await linked.open()).body).toContain('$850.00');
  });

  test('a bid on a load that is gone, or whose carrier’s address changed, is declined without a link', async () => {
    const { loadId } = await aPosting(monitor);
    const { id, page } = await bidder(loadId);
    await page.bid('900');
    const [bid] = await bidsOn(loadId);
    await monitor.db.update(carriers).set({ email: 'new@thief.example' }).where(eq(carriers.id, id));
    expect((await decline(bid.id)).status).toBe(200);
    expect(monitor.mails.at(-1)!.text).toContain('by the link in the email that offered it');
    expect(monitor.mails.at(-1)!.text).not.toContain('/load-offers/');
    // To a carrier that may not have it, nothing is said of the load.
    const banned = await bidder(loadId, { status: 'onboarded' });
    await banned.page.bid('950');
    const open = (await bidsOn(loadId)).find(({ state }: { state: string }) => state === 'open');
    const set = { status: 'do_not_dispatch' as const };
    await monitor.db.update(connections).set(set).where(eq(connections.carrierId, banned.id));
    expect((await decline(open.id)).status).toBe(200);
    expect(monitor.mails.at(-1)!.text).not.toMatch(/still open|no longer open|Answer this email|load-offers/);
    const gone = await aPosting(monitor);
    const other = await bidder(gone.loadId, { status: 'onboarded' });
    await other.page.bid('900');
    const [late] = await bidsOn(gone.loadId);
    expect((await accept(late.id)).status).toBe(200);
    const ended = { expiresAt: new Date(monitor.services.clock().getTime() - HOUR_MS) };
    await monitor.db.update(loadPostings).set(ended).where(eq(loadPostings.loadId, gone.loadId));
    expect((await decline(late.id)).status).toBe(200);
    expect(monitor.mails.at(-1)!.text).toContain('no longer open for bids');
    expect(monitor.mails.at(-1)!.text).not.toContain('/load-offers/');
  });
});

describe('listBids', () => {
  test('says beside a bid how far it is from what the company paid on the lane, and what is new about who bids', async () => {
    const { id: hauler } = await aCarrier(monitor);
    const { loadId } = await aPosting(monitor, {}, { rate_cents: null });
    await monitor.db.update(loads).set({ rateCents: null });
    for (const rate_cents of [90_000, 100_000, 110_000]) await aLoad(monitor, { carrier: { id: hauler }, rate_cents });
    // None of these counts: not covered, cancelled, another lane, another company's.
    await aLoad(monitor, { rate_cents: 1 });
    await aLoad(monitor, { rate_cents: 1, carrier: { id: hauler } }, OTHER);
    const cancelled = await aLoad(monitor, { rate_cents: 1, carrier: { id: hauler } });
    await monitor.send('PATCH', `/loads/${cancelled}`, { load: { status: 'cancelled' } });
    const { page, email } = await bidder(loadId);
    await page.bid('820');
    const [bid] = await bidsOn(loadId);
    expect(bid.price_memory).toEqual({
      days: 90,
      loads: 3,
      median_cents: 100_000,
      sentence: '18% under the median of 3 loads in 90 days',
    });
    expect(bid.first_seen).toEqual([
      `New email address: first bid from ${email}.`,
      'New IP address: first bid from this network.',
    ]);
    await page.open('/withdraw', {});
    await pass(monitor, 1000);
    await page.bid('830');
    expect((await bidsOn(loadId))[0].first_seen).toEqual([]);
    const stranger = pageOf(page.link);
    await stranger.enter();
    await stranger.open('/withdraw', {});
    await pass(monitor, 1000);
    await stranger.bid('840');
    expect((await bidsOn(loadId))[0].first_seen).toEqual(['New IP address: first bid from this network.']);
    const open = (await monitor.get('/bids?state=open&broker_connection_status=In+Network')).body.bids;
    expect(open.some(({ load_id }: { load_id: number }) => load_id === loadId)).toBe(false);
    await monitor.db.delete(bids);
  });
});
