import { MAX_BID_PRICES, MAX_COUNTEROFFERS } from '@contract/load-board/load-board.constants';
import { bidChanges, carriers, companyEvents, connections, loadPostings, loads } from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { linkedPage } from '../../support/linked-page';
import type { SectionMonitor } from '../../support/section-monitor';
import { aCarrier, aPosting, companyOf, NO_BOARD, OTHER, openBoard, pass } from './bidding-support';

const HOUR_MS = 3_600_000;

let monitor: SectionMonitor;
beforeAll(async () => {
  monitor = await openBoard();
});
afterAll(() => monitor.close());
// Codes are limited.
beforeEach(() => pass(monitor, 16 * 60_000));

const LINK = /\/monitor\/onboarding\/load-offers\/\S+/;
/** A browser of the carrier at a link. */
function pageAt(link: string) {
  const page = linkedPage(monitor, link);
  const { open } = page;
  /** The hidden fields of a form as the page has it now. */
  const hiddenOf = async (step: string): Promise<Record<string, string>> => {
    const { body } = await open();
    const form = new RegExp(`action="[^"]*/${step}".*?</form>`, 's').exec(body)?.[0] ?? '';
    return Object.fromEntries(
      [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
        name!,
        value!,
      ]),
    );
  };
  const price = async (amount: string, more: object = {}) =>
    open('/price', { ...(await hiddenOf('price')), amount, ...more });
  return { ...page, hiddenOf, price };
}

/** A carrier with an open bid of $1,050 on a posted load, at its page. */
async function bidder(given: Parameters<typeof aCarrier>[1] = { status: 'onboarded' }) {
  const { loadId, posting } = await aPosting(monitor);
  const carrier = await aCarrier(monitor, given);
  await monitor.send('POST', `/loads/${loadId}/bid_links`, { bid_link: { carrier_id: carrier.id } });
  const page = pageAt(LINK.exec(monitor.mails.at(-1)!.text)![0]);
  await page.enter();
  expect((await page.open('/bid', { amount: '1,050', name: 'Pat Poe' })).statusCode).toBe(303);
  return { ...carrier, loadId, posting, page, bid: await bidOn(loadId) };
}

const bidOn = async (loadId: number) => (await monitor.get(`/bids?load_id=${loadId}`)).body.bids[0];
const counter = (id: number, amount_cents: number, more: object = {}, expected_version?: number, as?: string) =>
  monitor.send(
    'PATCH',
    `/bids/${id}/counter`,
    { counteroffer: { amount_cents, ...more }, ...(expected_version !== undefined && { expected_version }) },
    as,
  );
const accept = (id: number, body?: object) => monitor.send('PATCH', `/bids/${id}/accept`, body);
const kindsOf = ({ changes }: { changes: { kind: string }[] }) => changes.map(({ kind }) => kind);
const eventsOf = async (kind: 'counteroffer_sent' | 'counteroffer_answered' | 'bid_changed', carrierId: number) =>
  (await monitor.db.select().from(companyEvents).where(eq(companyEvents.kind, kind))).filter(
    (event) => event.carrierId === carrierId,
  );

describe('a counteroffer', () => {
  test('is mailed with a link that works; accepted it is the price, and books nothing until the broker accepts', async () => {
    const { id, email, loadId, page, bid } = await bidder();
    const countered = await counter(bid.id, 100_000, { note: 'Best I can do.' }, bid.version);
    expect([countered.status, countered.body.state, countered.body.amount_cents]).toEqual([200, 'open', 105_000]);
    expect(countered.body.counteroffer).toMatchObject({
      amount_cents: 100_000,
      note: 'Best I can do.',
      state: 'offered',
      offered_by: 'Avery Admin',
    });
    const mail = monitor.mails.at(-1)!;
    expect(mail.to).toBe(email);
    expect(mail.subject).toMatch(/^Counteroffer \$1,000\.00: Dallas, TX \w+ \d+ → Houston, TX$/);
    // The link of the mail opens nothing without a code of its own.
    const forwarded = pageAt(LINK.exec(mail.text)![0]);
    expect((await forwarded.open()).body).not.toMatch(/1,000|Best I can do/);
    expect((await forwarded.open('/accept-counter', { version: '2', cents: '100000' })).statusCode).toBe(403);
    await forwarded.enter();
    expect(monitor.mails.at(-1)!.to).toBe(email);
    const shown = (await page.open()).body;
    expect(shown).toContain('The broker’s counteroffer: $1,000.00');
    expect(shown).toContain('Best I can do.');
    expect((await page.open('?language=es')).body).toContain('Contraoferta del bróker: $1,000.00');
    expect((await page.open('?language=fr')).body).toContain('Refuser la contre-offre');
    const read = await page.hiddenOf('accept-counter');
    expect((await page.open('/accept-counter', read)).statusCode).toBe(303);
    // Sent twice, the second does nothing.
    expect((await page.open('/accept-counter', read)).statusCode).toBe(409);
    const after = await bidOn(loadId);
    expect([after.state, after.amount_cents, after.counteroffer.state]).toEqual(['open', 100_000, 'accepted']);
    expect(kindsOf(after)).toEqual(['sent', 'countered', 'counter_accepted']);
    const [load] = await monitor.db.select().from(loads).where(eq(loads.id, loadId));
    expect(load!.carrierId).toBeNull();
    expect(await eventsOf('counteroffer_sent', id)).toHaveLength(1);
    expect(await eventsOf('counteroffer_answered', id)).toMatchObject([{ data: { is_accepted: true } }]);
    // The price was not the one of the bid: it is accepted by the version that was read alone.
    expect((await accept(bid.id)).status).toBe(422);
    expect((await accept(bid.id, { expected_version: bid.version })).status).toBe(409);
    expect((await accept(bid.id, { expected_version: after.version })).body).toMatchObject({
      state: 'accepted',
      amount_cents: 100_000,
    });
    expect((await counter(bid.id, 90_000, {}, after.version + 1)).status).toBe(409);
  });

  test('declined, the price stays; answered with another price, that is the price', async () => {
    const { id, loadId, page, bid } = await bidder();
    await counter(bid.id, 100_000, {}, bid.version);
    expect((await page.open('/decline-counter', await page.hiddenOf('decline-counter'))).statusCode).toBe(303);
    const declined = await bidOn(loadId);
    expect([declined.amount_cents, declined.counteroffer.state]).toEqual([105_000, 'declined']);
    expect((await page.open()).body).toContain('You declined the counteroffer of $1,000.00.');
    await counter(bid.id, 101_000, {}, declined.version);
    expect((await page.price('1,025')).statusCode).toBe(303);
    const answered = await bidOn(loadId);
    expect([answered.amount_cents, answered.counteroffer.state]).toEqual([102_500, 'replaced']);
    expect(kindsOf(answered)).toEqual(['sent', 'countered', 'counter_declined', 'countered', 'price_changed']);
    expect(await eventsOf('bid_changed', id)).toMatchObject([{ data: { amount_cents: 102_500 } }]);
    expect((await page.open('/accept-counter', { version: '9', cents: '101000' })).statusCode).toBe(409);
  });

  test('that changed after the page was read is not accepted by it', async () => {
    const { loadId, page, bid } = await bidder();
    const first = await counter(bid.id, 100_000, {}, bid.version);
    const read = await page.hiddenOf('accept-counter');
    await counter(bid.id, 90_000, {}, first.body.version);
    const late = await page.open('/accept-counter', read);
    expect(late.statusCode).toBe(409);
    expect(late.body).toContain('This changed after you opened the page');
    expect(late.body).toContain('$900.00');
    // Nor with the version of today and the amount of before.
    const now = await page.hiddenOf('accept-counter');
    expect((await page.open('/accept-counter', { ...now, cents: '100000' })).statusCode).toBe(409);
    expect((await page.open('/accept-counter', { version: '', cents: '' })).statusCode).toBe(409);
    expect((await bidOn(loadId)).amount_cents).toBe(105_000);
  });

  test('ends by the clock, before anyone looked', async () => {
    const { loadId, page, bid } = await bidder();
    const expires_at = new Date(monitor.services.clock().getTime() + HOUR_MS).toISOString();
    await counter(bid.id, 100_000, { expires_at }, bid.version);
    const read = await page.hiddenOf('accept-counter');
    await pass(monitor, HOUR_MS);
    const late = await page.open('/accept-counter', read);
    expect([late.statusCode, late.body.includes('The counteroffer is over')]).toEqual([409, true]);
    const after = await bidOn(loadId);
    expect([after.amount_cents, after.counteroffer.state, after.state]).toEqual([105_000, 'expired', 'open']);
    expect((await page.open()).body).not.toContain('accept-counter');
  });

  test('is gone with the load: covered, unposted, or decided', async () => {
    const { loadId, posting, page, bid } = await bidder();
    await counter(bid.id, 100_000, {}, bid.version);
    const read = await page.hiddenOf('accept-counter');
    await monitor.send('PATCH', `/loads/${loadId}`, {
      load: { carrier_id: (await aCarrier(monitor, { status: 'onboarded' })).id },
    });
    expect((await page.open('/accept-counter', read)).statusCode).toBe(404);
    const ended = await bidOn(loadId);
    expect([ended.state, ended.counteroffer.state, kindsOf(ended).at(-1)]).toEqual(['expired', 'ended', 'expired']);
    expect((await counter(bid.id, 90_000, {}, ended.version)).status).toBe(409);
    const [row] = await monitor.db.select().from(loadPostings).where(eq(loadPostings.id, posting.id));
    expect(row!.state).toBe('covered');
    const other = await bidder();
    await counter(other.bid.id, 100_000, {}, other.bid.version);
    const readThere = await other.page.hiddenOf('accept-counter');
    await monitor.send('PATCH', `/bids/${other.bid.id}/decline`, {});
    expect((await other.page.open('/accept-counter', readThere)).statusCode).toBe(409);
  });

  test('neither goes to nor is answered by a carrier that fails or is banned by now, nor at a changed address', async () => {
    const { id, loadId, page, bid } = await bidder();
    const set = (given: Partial<typeof carriers.$inferInsert>) =>
      monitor.db.update(carriers).set(given).where(eq(carriers.id, id));
    await counter(bid.id, 100_000, {}, bid.version);
    const read = await page.hiddenOf('accept-counter');
    const { version } = await bidOn(loadId);
    const mails = monitor.mails.length;
    await set({ statusCode: 'I' });
    expect((await page.open('/accept-counter', read)).statusCode).toBe(404);
    expect((await counter(bid.id, 90_000, {}, version)).body.fields.bid[0]).toContain('DOT number inactive');
    await set({ statusCode: 'A', email: 'thief@taken.example' });
    expect((await page.open('/accept-counter', read)).statusCode).toBe(404);
    expect((await counter(bid.id, 90_000, {}, version)).body.fields.bid[0]).toContain('is not the one that bid');
    await set({ email: null });
    expect((await counter(bid.id, 90_000, {}, version)).status).toBe(422);
    await set({ email: bid.contact.email });
    await monitor.db.update(connections).set({ status: 'do_not_dispatch' }).where(eq(connections.carrierId, id));
    expect((await counter(bid.id, 90_000, {}, version)).status).toBe(422);
    expect((await page.open('/accept-counter', read)).statusCode).toBe(404);
    expect(monitor.mails).toHaveLength(mails);
    // Accepted by the carrier before it was banned: the broker's accept asks the gate.
    await monitor.db.update(connections).set({ status: 'onboarded' }).where(eq(connections.carrierId, id));
    expect((await page.open('/accept-counter', read)).statusCode).toBe(303);
    await monitor.db.update(connections).set({ status: 'do_not_dispatch' }).where(eq(connections.carrierId, id));
    const refused = await accept(bid.id, { expected_version: (await bidOn(loadId)).version });
    expect([refused.status, refused.body.fields.carrier_id[0]]).toEqual([
      422,
      expect.stringContaining('On do not dispatch'),
    ]);
  });

  test('is refused for what makes no offer, and above its number', async () => {
    const { posting, bid } = await bidder();
    const at = (hours: number) => new Date(monitor.services.clock().getTime() + hours * HOUR_MS).toISOString();
    const fields = async (...given: Parameters<typeof counter>) =>
      Object.keys((await counter(...given)).body.fields ?? {});
    expect(await fields(bid.id, 105_000, {}, bid.version)).toEqual(['counteroffer.amount_cents']);
    expect(await fields(bid.id, 0, {}, bid.version)).toEqual(['counteroffer.amount_cents']);
    expect(await fields(bid.id, 100_000_001, {}, bid.version)).toEqual(['counteroffer.amount_cents']);
    expect(await fields(bid.id, 1.5, {}, bid.version)).toEqual(['counteroffer.amount_cents']);
    expect(await fields(bid.id, 1, { expires_at: at(0) }, bid.version)).toEqual(['counteroffer.expires_at']);
    expect(await fields(bid.id, 1, { expires_at: at(13) }, bid.version)).toEqual(['counteroffer.expires_at']);
    expect(await fields(bid.id, 1, { note: 'n'.repeat(501) }, bid.version)).toEqual(['counteroffer.note']);
    let { version } = bid;
    for (let nth = 0; nth < MAX_COUNTEROFFERS; nth++)
      version = (await counter(bid.id, 90_000 + nth, {}, version)).body.version;
    expect((await counter(bid.id, 80_000, {}, version)).status).toBe(429);
    // Another change of the bid was never read.
    expect((await counter(bid.id, 80_000)).status).toBe(422);
    expect((await counter(bid.id, 80_000, {}, bid.version)).status).toBe(409);
    expect(posting.state).toBe('posted');
  });

  test('is the company’s own alone, for who works the board', async () => {
    const { bid } = await bidder();
    expect((await counter(bid.id, 90_000, {}, bid.version, OTHER)).status).toBe(404);
    expect((await counter(bid.id, 90_000, {}, bid.version, NO_BOARD)).status).toBe(403);
    expect((await monitor.send('PATCH', `/bids/${bid.id}/counter`, {})).status).toBe(422);
    expect(await monitor.db.select().from(bidChanges).where(eq(bidChanges.bidId, bid.id))).toHaveLength(1);
    expect(await companyOf(monitor, OTHER)).not.toBe(await companyOf(monitor));
  });
});

describe('the carrier’s own price', () => {
  test('changes in place while the bid is open, with its history; what is far off is asked about once', async () => {
    const { loadId, page, bid } = await bidder();
    expect((await page.price('1,050')).body).toContain('That is your price already.');
    const asked = await page.price('10,000');
    expect([asked.statusCode, asked.body.includes('Did you mean $1,000.00?')]).toEqual([422, true]);
    expect(asked.body).toContain('Yes, send $10,000.00');
    expect((await bidOn(loadId)).amount_cents).toBe(105_000);
    expect((await page.price('10,000', { meant: '1000000' })).statusCode).toBe(303);
    // In another tab the page is old.
    const old = await page.open('/price', { version: String(bid.version), amount: '999' });
    expect([old.statusCode, old.body.includes('This changed after you opened the page')]).toEqual([409, true]);
    expect((await page.price('1.010')).statusCode).toBe(422);
    expect((await page.price('1.010', { meant: '101000' })).statusCode).toBe(303);
    const after = await bidOn(loadId);
    expect(after.changes.map(({ amount_cents }: { amount_cents: number }) => amount_cents)).toEqual([
      105_000, 1_000_000, 101_000,
    ]);
    expect((await accept(bid.id, { expected_version: bid.version })).status).toBe(409);
    expect((await page.open()).body).toContain('$1,010.00, sent on');
  });

  test('from another network is marked, and is not sent without end', async () => {
    const { loadId, page, bid } = await bidder();
    const elsewhere = pageAt(page.link);
    await elsewhere.enter();
    await elsewhere.price('1,000');
    expect(
      (await bidOn(loadId)).changes.map(({ is_other_network }: { is_other_network: boolean }) => is_other_network),
    ).toEqual([false, true]);
    const rows = Array.from({ length: MAX_BID_PRICES - 2 }, () => ({
      bidId: bid.id,
      kind: 'price_changed' as const,
      amountCents: 1,
      createdAt: monitor.services.clock(),
    }));
    await monitor.db.insert(bidChanges).values(rows);
    const tooMany = await page.price('990');
    expect([tooMany.statusCode, tooMany.body.includes('Call the broker')]).toEqual([422, true]);
  });
});
