import { bids, loads } from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SectionMonitor } from '../../support/section-monitor';
import { aCarrier, aPosting, companyOf, openBoard } from '../load-board/bidding-support';
import { type MailMonitor, mailOf, openMailMonitor, passed } from '../rate-confirmations/mail/made-up-mails';
import { aConfirmation, carrierBrowser } from '../rate-confirmations/paper-support';

/** What others wait for an answer to, or have not answered. */

const OTHER = 'other@demo.test';
let board: SectionMonitor;
let mail: MailMonitor;
beforeAll(async () => {
  board = await openBoard();
  mail = await openMailMonitor();
});
afterAll(async () => {
  await board.close();
  await mail.close();
});

const queueOf = async (monitor: SectionMonitor, as?: string) => (await monitor.get('/work_queue', as)).body;

test('loads with open bids: how many and the lowest; decided, expired and covered ones ask nothing', async () => {
  const { loadId, posting } = await aPosting(board);
  const now = board.services.clock();
  const bid = async (amountCents: number, given: Partial<typeof bids.$inferInsert> = {}) => {
    const { id, email } = await aCarrier(board);
    await board.db.insert(bids).values({
      companyId: await companyOf(board),
      postingId: posting.id,
      loadId,
      carrierId: id,
      state: 'open',
      amountCents,
      contactEmail: email,
      placedAt: now,
      expiresAt: new Date(now.getTime() + 3_600_000),
      ...given,
    });
  };
  expect((await queueOf(board)).bids).toEqual({ total: 0, items: [] });
  await bid(150_000);
  await bid(140_000);
  await bid(90_000, { state: 'withdrawn', decidedAt: now });
  await bid(80_000, { expiresAt: now });
  // A counteroffer waits for its carrier, until it is over.
  const countered = { counterCents: 70_000, counterState: 'offered' as const, counterOfferedAt: now };
  await bid(75_000, { ...countered, counterExpiresAt: new Date(now.getTime() + 3_600_000) });
  expect((await queueOf(board)).bids).toMatchObject({
    total: 1,
    items: [{ id: loadId, bids: 2, lowest_cents: 140_000, rate_cents: 95_600 }],
  });
  expect((await queueOf(board, OTHER)).bids.total).toBe(0);
  await board.db.update(loads).set({ status: 'covered' }).where(eq(loads.id, loadId));
  expect((await queueOf(board)).bids.total).toBe(0);
});

test('rate confirmations that are not signed, with the carrier’s number; a draft and a signed one ask nothing', async () => {
  const draft = await aConfirmation(board);
  const sent = await aConfirmation(board);
  expect((await queueOf(board)).unsigned_confirmations).toEqual({ total: 0, items: [] });
  await sent.send();
  const { unsigned_confirmations: unsigned } = await queueOf(board);
  expect(unsigned.items.map(({ id }: { id: number }) => id)).toEqual([sent.id]);
  expect(unsigned.items[0]).toMatchObject({
    reference: sent.reference,
    load_id: sent.loadId,
    carrier_phone: '+13125550199',
    status: 'delivered',
  });
  expect(unsigned.items[0].pickup.window_starts_at).not.toBeNull();
  expect((await queueOf(board, 'staff@demo.test')).unsigned_confirmations).toBeNull();
  expect(draft.id).not.toBe(sent.id);
  const carrier = carrierBrowser(board);
  await carrier.enter();
  await carrier.accept();
  expect((await queueOf(board)).unsigned_confirmations.total).toBe(0);
});

test('flagged emails with the first finding, until someone dismisses them', async () => {
  const id = await mail.takeIn(
    mailOf({
      from: 'Heron Dispatch <dispatch@heron-freight-pay.com>',
      subject: 'Rate confirmation R-1001',
      headers: [passed('heron-freight-pay.com')],
    }),
  );
  const { flagged_emails: flagged } = await queueOf(mail);
  expect(flagged).toMatchObject({ total: 1, items: [{ id, from: 'dispatch@heron-freight-pay.com' }] });
  expect(flagged.items[0].finding).not.toBeNull();
  expect((await queueOf(mail, OTHER)).flagged_emails.total).toBe(0);
  const dismissed = await mail.send('PATCH', `/rate_confirmation_mails/${id}/dismiss`, { reason: 'A known sender.' });
  expect(dismissed.status).toBe(200);
  expect((await queueOf(mail)).flagged_emails.total).toBe(0);
});
