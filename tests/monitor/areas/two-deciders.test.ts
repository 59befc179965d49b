import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCarrier } from '../support/fmcsa-rows';
import { formOf, PDF } from '../support/forms';
import { openSectionMonitor, type SectionMonitor, TODAY } from '../support/section-monitor';

/**
 * Two people have the same page open. The first decides; the second, whose page shows what was before, is told who did
 * what and when, and nothing of theirs happens.
 */
let monitor: SectionMonitor;
let carrier: number;
beforeAll(async () => {
  monitor = await openSectionMonitor();
  carrier = await addCarrier(monitor.db, { legalName: 'TWICE DECIDED LLC' });
});
afterAll(() => monitor.close());

const SECOND = 'manager@demo.test';
const ON_THE_DAY = 'on 15 Sep 2026, 12:00 UTC';

async function upload(path: string, fields: Record<string, string>, as = 'admin@demo.test') {
  const form = formOf(fields, { name: 'agreement.pdf', content: PDF });
  const cookies = { monitor_session: await monitor.tokenOf(as) };
  const request = {
    method: 'POST' as const,
    url: `/monitor/api/v1${path}`,
    payload: form.payload,
    headers: form.headers,
  };
  const response = await monitor.app.inject({ ...request, cookies });
  return { status: response.statusCode, body: response.json() };
}

const invite = (invitation: object, as?: string) =>
  monitor.send(
    'POST',
    '/connection_invitations',
    { connection_invitation: { carrier_id: carrier, ...invitation } },
    as,
  );
const ask = (request: object, as?: string) =>
  monitor.send(
    'POST',
    '/insurance_certificate_requests',
    { insurance_certificate_request: { carrier_id: carrier, email: 'agent@agency.test', ...request } },
    as,
  );
const mailsTo = (email: string) => monitor.mails.filter(({ to }) => to === email).length;

describe('the second of two', () => {
  test('who invite a carrier, mail it again or take that back', async () => {
    const { body } = await invite({ email: 'ann@carrier.test', seen_delivered_at: null });
    const late = await invite({ email: 'bob@carrier.test', seen_delivered_at: null }, SECOND);
    expect([late.status, late.body.message]).toEqual([
      409,
      `Avery Admin has invited ann@carrier.test ${ON_THE_DAY}. Look again and decide.`,
    ]);
    expect(mailsTo('bob@carrier.test')).toBe(0);
    const place = `/connection_invitations/${body.id}`;
    const seen_delivered_at = body.delivered_at;
    monitor.passTime(1000);
    const again = await monitor.send('PATCH', `${place}/resend`, { seen_delivered_at });
    expect(again.status).toBe(200);
    expect((await monitor.send('PATCH', `${place}/resend`, { seen_delivered_at }, SECOND)).status).toBe(409);
    expect(mailsTo('ann@carrier.test')).toBe(2);
    const taken = (seen: string, as?: string) =>
      monitor.send('DELETE', `${place}?seen_delivered_at=${encodeURIComponent(seen)}`, undefined, as);
    expect((await taken(seen_delivered_at, SECOND)).status).toBe(409);
    expect((await taken(again.body.delivered_at)).status).toBe(204);
    const twice = await taken(again.body.delivered_at, SECOND);
    expect([twice.status, twice.body.message]).toEqual([
      409,
      `Avery Admin has taken back the invitation of ann@carrier.test ${ON_THE_DAY}.`,
    ]);
    // Who has seen that invites anew.
    const anew = await invite({ email: 'bob@carrier.test', seen_delivered_at: again.body.delivered_at }, SECOND);
    expect(anew.status).toBe(200);
  });

  test('who ask for a certificate, ask again or take that back', async () => {
    const { body } = await ask({ seen_delivered_at: null });
    const late = await ask({ seen_delivered_at: null }, SECOND);
    expect([late.status, late.body.message]).toEqual([
      409,
      `Avery Admin has asked agent@agency.test for a certificate ${ON_THE_DAY}. Look again and decide.`,
    ]);
    expect(mailsTo('agent@agency.test')).toBe(1);
    const seen = { seen_status: 'requested', seen_delivered_at: body.delivered_at };
    const change = (action: string, as?: string) =>
      monitor.send('PATCH', `/insurance_certificate_requests/${body.id}/${action}`, seen, as);
    monitor.passTime(1000);
    expect((await change('resend')).status).toBe(200);
    expect((await change('resend', SECOND)).status).toBe(409);
    expect((await change('cancel', SECOND)).status).toBe(409);
    const known = { ...seen, seen_delivered_at: `${TODAY}T12:00:02.000Z` };
    const cancel = (as?: string) =>
      monitor.send('PATCH', `/insurance_certificate_requests/${body.id}/cancel`, known, as);
    expect((await cancel()).status).toBe(200);
    expect((await cancel(SECOND)).body.message).toBe(
      `Avery Admin has taken back the request to agent@agency.test ${ON_THE_DAY}. Look again and decide.`,
    );
    expect(mailsTo('agent@agency.test')).toBe(2);
  });

  test('who upload an agreement for carriers to sign', async () => {
    const first = await upload('/contracts', { name: 'Carrier agreement', seen_contract_id: '' });
    expect(first.body.version).toBe(1);
    const late = await upload('/contracts', { name: 'Carrier agreement', seen_contract_id: '' }, SECOND);
    expect([late.status, late.body.message]).toEqual([
      409,
      `Avery Admin has uploaded Carrier agreement, version 1, ${ON_THE_DAY}: carriers sign that one now. Look again and decide.`,
    ]);
    const seen = { name: 'Carrier agreement', seen_contract_id: String(first.body.id) };
    expect((await upload('/contracts', seen)).body.version).toBe(2);
  });

  test('who rename a payment term, or take it out of use', async () => {
    const { body } = await monitor.send('POST', '/payment_terms', { payment_term: { name: 'Net 30' } });
    const change = (payment_term: object, as?: string) =>
      monitor.send('PATCH', `/payment_terms/${body.id}`, { payment_term }, as);
    expect((await change({ name: 'Net 21', seen_name: 'Net 30' })).status).toBe(200);
    const late = await change({ name: 'Net 45', seen_name: 'Net 30' }, SECOND);
    expect([late.status, late.body.message]).toEqual([
      409,
      `Avery Admin has changed this payment term ${ON_THE_DAY}: it is “Net 21” now. Look again and decide.`,
    ]);
    expect((await change({ is_retired: true, seen_is_retired: false })).status).toBe(200);
    expect((await change({ is_retired: true, seen_is_retired: false }, SECOND)).status).toBe(409);
  });

  test('who stop following a carrier', async () => {
    const { body } = await monitor.send('POST', '/subscriptions', { subscription: { carrier_id: carrier } });
    const stop = (as?: string) =>
      monitor.send('DELETE', `/subscriptions/${body.id}?seen_carrier_id=${carrier}`, undefined, as);
    expect((await stop()).status).toBe(204);
    const late = await stop(SECOND);
    expect([late.status, late.body.message]).toEqual([
      409,
      `Avery Admin has stopped following it ${ON_THE_DAY}. Nothing is left to do.`,
    ]);
    await monitor.send('POST', '/subscriptions', { subscription: { carrier_id: carrier } });
    expect((await stop(SECOND)).body.message).toBe(
      `It was no longer followed, and Avery Admin has followed it again ${ON_THE_DAY}. Look again and decide.`,
    );
  });

  test('who change an override, or end it', async () => {
    const [classification] = (await monitor.get('/classifications')).body.classifications;
    const rule = {
      carrier_id: carrier,
      classification_id: classification.id,
      is_type: 'cargo_insurance_gteq_one_hundred_thousand',
    };
    const asked = { ...rule, reason: 'Certificate on its way.', expiration_date: '2026-10-01', replaces: null };
    const { body } = await monitor.send('POST', '/rule_overrides', { rule_override: asked });
    const change = (rule_override: object, as?: string) =>
      monitor.send('PATCH', `/rule_overrides/${body.id}`, { rule_override }, as);
    const seen = { seen_reason: asked.reason, seen_expiration_date: asked.expiration_date };
    expect((await change({ reason: 'Seen by phone.', ...seen })).status).toBe(200);
    const late = await change({ reason: 'Never mind.', ...seen }, SECOND);
    expect(late.body.message).toBe(
      `Avery Admin has changed this override ${ON_THE_DAY}: it counts until 1 Oct 2026, because “Seen by phone.”. Look again and decide.`,
    );
    const known = { ...seen, seen_reason: 'Seen by phone.' };
    expect((await change({ is_active: false, ...known })).status).toBe(200);
    const twice = await change({ is_active: false, ...known }, SECOND);
    expect([twice.status, twice.body.message]).toEqual([
      409,
      `Avery Admin has ended this override ${ON_THE_DAY}. Make a new one if it is still needed.`,
    ]);
    const anew = await monitor.send(
      'POST',
      '/rule_overrides',
      { rule_override: { ...asked, replaces: body.id } },
      SECOND,
    );
    expect(anew.body.message).toBe(
      `Avery Admin has ended the override that was in force ${ON_THE_DAY}. Look again and decide.`,
    );
  });
});
