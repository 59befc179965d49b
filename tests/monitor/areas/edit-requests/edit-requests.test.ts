import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCarrier } from '../../support/fmcsa-rows';
import { openSectionMonitor, type SectionMonitor, TODAY } from '../../support/section-monitor';

let monitor: SectionMonitor;
let carrier: number;
beforeAll(async () => {
  monitor = await openSectionMonitor({ SUPPORT_EMAIL: 'support@operator.test' });
  carrier = await addCarrier(monitor.db, { legalName: 'MISSPELT FREIGHT LLC' });
});
afterAll(() => monitor.close());

const ask = (message: string, as?: string, carrier_id = carrier) =>
  monitor.send('POST', '/edit_requests', { edit_request: { carrier_id, message } }, as);
const requests = async (as?: string) =>
  (await monitor.get(`/edit_requests?carrier_id=${carrier}`, as)).body.edit_requests;

describe('createEditRequest', () => {
  test('is kept, and mailed to whoever runs the product', async () => {
    const { status, body } = await ask('It is in Cicero, not in Chicago.', 'staff@demo.test');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      carrier_id: carrier,
      status: 'open',
      created_by: 'Sam Staff',
      mailed_at: `${TODAY}T12:00:00.000Z`,
    });
    const [mail] = monitor.mails;
    expect(mail).toMatchObject({ to: 'support@operator.test' });
    expect(mail!.text).toContain('Sam Staff of Demo Brokerage reports incorrect data for MISSPELT FREIGHT LLC');
    expect(mail!.text).toContain('It is in Cicero, not in Chicago.');
  });

  test('says something about a carrier that there is', async () => {
    expect((await ask('  ')).status).toBe(422);
    expect((await ask('Wrong.', undefined, 987_654_321)).status).toBe(404);
    expect((await ask('Wrong.', 'watchdog@demo.test')).status).toBe(403);
    expect(monitor.mails).toHaveLength(1);
  });

  test('a company cannot flood the people who run the product', async () => {
    for (let at = 0; at < 20; at += 1) expect((await ask(`Wrong ${at}.`, 'other@demo.test')).status).toBe(200);
    expect((await ask('Wrong again.', 'other@demo.test')).status).toBe(429);
  });
});

describe('listEditRequests, closeEditRequest', () => {
  test('are those of the company, with who closed them', async () => {
    const [request] = await requests();
    expect(await requests()).toHaveLength(1);
    const path = `/edit_requests/${request.id}/close`;
    expect((await monitor.send('PATCH', path, undefined, 'other@demo.test')).status).toBe(404);
    expect((await monitor.send('PATCH', path)).body).toMatchObject({ status: 'closed', closed_by: 'Avery Admin' });
    monitor.passTime(60_000);
    const again = await monitor.send('PATCH', path, undefined, 'manager@demo.test');
    expect([again.status, again.body.message]).toEqual([
      409,
      'Avery Admin changed this on Sep 15, 2026, 7:00 AM CDT: Closed it. Look again and decide.',
    ]);
    expect((await requests())[0]).toMatchObject({ closed_by: 'Avery Admin', closed_at: `${TODAY}T12:00:00.000Z` });
  });
});
