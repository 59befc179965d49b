import { RULE_SENTENCES } from '@contract/rules/rules.constants';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCarrier } from '../support/fmcsa-rows';
import { formOf, PDF } from '../support/forms';
import { openSectionMonitor, type SectionMonitor } from '../support/section-monitor';

/**
 * Two people have the same page open. The first decides; the second, whose page shows the earlier state, learns who did
 * what and when, and their own decision is rejected.
 */
let monitor: SectionMonitor;
let carrier: number;
beforeAll(async () => {
  monitor = await openSectionMonitor();
  carrier = await addCarrier(monitor.db, { legalName: 'TWICE DECIDED LLC' });
});
afterAll(() => monitor.close());

const SECOND = 'manager@demo.test';
const conflict = (what: string) => [
  409,
  `Avery Admin changed this on Sep 15, 2026, 7:00 AM CDT: ${what}. Look again and decide.`,
];

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
    {
      insurance_certificate_request: {
        carrier_id: carrier,
        email: 'agent@agency.test',
        address_from: 'Kim at the insurer, by its published number',
        ...request,
      },
    },
    as,
  );
const mailsTo = (email: string) => monitor.mails.filter(({ to }) => to === email).length;

describe('the second of two', () => {
  test('who invite a carrier, mail it again or take that back', async () => {
    const { body } = await invite({ email: 'ann@carrier.test', expected_version: 0 });
    const late = await invite({ email: 'bob@carrier.test', expected_version: 0 }, SECOND);
    expect([late.status, late.body.message]).toEqual(
      conflict('Invited ann@carrier.test to onboard, no email is on the federal record'),
    );
    expect(mailsTo('bob@carrier.test')).toBe(0);
    const place = `/connection_invitations/${body.id}`;
    const expected_version = body.version;
    const again = await monitor.send('PATCH', `${place}/resend`, { expected_version });
    expect(again.status).toBe(200);
    expect((await monitor.send('PATCH', `${place}/resend`, { expected_version }, SECOND)).status).toBe(409);
    expect(mailsTo('ann@carrier.test')).toBe(2);
    const takeBack = (version: number, as?: string) =>
      monitor.send('DELETE', `${place}?expected_version=${version}`, undefined, as);
    expect((await takeBack(expected_version, SECOND)).status).toBe(409);
    expect((await takeBack(again.body.version)).status).toBe(204);
    const twice = await takeBack(again.body.version, SECOND);
    expect([twice.status, twice.body.message]).toEqual(conflict('Canceled the invitation of ann@carrier.test'));
    // Who has seen that invites anew.
    const { relationship } = (await monitor.get(`/carriers/${carrier}`)).body;
    const anew = { email: 'bob@carrier.test', expected_version: relationship.version };
    expect((await invite({ ...anew, expected_version: relationship.version - 1 }, SECOND)).status).toBe(409);
    expect((await invite(anew, SECOND)).status).toBe(200);
  });

  test('who ask for a certificate, ask again or take that back', async () => {
    const { body } = await ask({ expected_version: 0 });
    const late = await ask({ expected_version: 0 }, SECOND);
    expect([late.status, late.body.message]).toEqual(conflict('Asked agent@agency.test for a certificate'));
    expect(mailsTo('agent@agency.test')).toBe(1);
    const change = (action: string, expected_version: number, as?: string) =>
      monitor.send('PATCH', `/insurance_certificate_requests/${body.id}/${action}`, { expected_version }, as);
    const again = await change('resend', body.version);
    expect(again.status).toBe(200);
    expect((await change('resend', body.version, SECOND)).status).toBe(409);
    expect((await change('cancel', body.version, SECOND)).status).toBe(409);
    // Whoever saw the first mail alone does not ask at another address either.
    expect((await ask({ email: 'b@agency.test', expected_version: body.version }, SECOND)).status).toBe(409);
    expect((await change('cancel', again.body.version)).status).toBe(200);
    const twice = await change('cancel', again.body.version, SECOND);
    expect([twice.status, twice.body.message]).toEqual(conflict('Canceled the request to agent@agency.test'));
    expect(mailsTo('agent@agency.test')).toBe(2);
  });

  test('who ask for certificates at two addresses: the newest mail of either is what the next one must have seen', async () => {
    const first = await ask({ email: 'one@agency.test' });
    const second = await ask({ email: 'two@agency.test' });
    expect(second.body.version).toBeGreaterThan(first.body.version);
    const again = await monitor.send('PATCH', `/insurance_certificate_requests/${first.body.id}/resend`);
    expect(again.body.version).toBeGreaterThan(second.body.version);
    const late = await ask({ email: 'three@agency.test', expected_version: second.body.version }, SECOND);
    expect([late.status, late.body.message]).toEqual(conflict('Asked one@agency.test again'));
    expect((await ask({ email: 'three@agency.test', expected_version: again.body.version }, SECOND)).status).toBe(200);
  });

  test('who upload an agreement for carriers to sign', async () => {
    const first = await upload('/contracts', { name: 'Carrier agreement', replaces: '' });
    expect(first.body.version).toBe(1);
    const late = await upload('/contracts', { name: 'Carrier agreement', replaces: '' }, SECOND);
    expect([late.status, late.body.message]).toEqual(
      conflict('Uploaded Carrier agreement, version 1: carriers sign it from now on'),
    );
    const seen = { name: 'Carrier agreement', replaces: String(first.body.id) };
    expect((await upload('/contracts', seen)).body.version).toBe(2);
  });

  test('who rename a payment term, or take it out of use', async () => {
    const { body } = await monitor.send('POST', '/payment_terms', { payment_term: { name: 'Net 30' } });
    const change = (payment_term: object, as?: string) =>
      monitor.send('PATCH', `/payment_terms/${body.id}`, { payment_term }, as);
    expect((await change({ name: 'Net 21', expected_version: 1 })).status).toBe(200);
    const late = await change({ name: 'Net 45', expected_version: 1 }, SECOND);
    expect([late.status, late.body.message]).toEqual(conflict('Payment term Net 30: renamed to Net 21'));
    expect((await change({ is_retired: true, expected_version: 2 })).status).toBe(200);
    expect((await change({ is_retired: true, expected_version: 2 }, SECOND)).status).toBe(409);
  });

  test('who stop following a carrier', async () => {
    const { body } = await monitor.send('POST', '/subscriptions', { subscription: { carrier_id: carrier } });
    const stop = (as?: string) =>
      monitor.send('DELETE', `/subscriptions/${body.id}?expected_version=${body.version}`, undefined, as);
    expect((await stop()).status).toBe(204);
    const late = await stop(SECOND);
    expect([late.status, late.body.message]).toEqual(conflict('Monitoring stopped'));
    // Followed again, it is followed by another subscription: that one stays.
    await monitor.send('POST', '/subscriptions', { subscription: { carrier_id: carrier } });
    expect((await stop(SECOND)).status).toBe(409);
    expect((await monitor.get(`/subscriptions?q[carrier_id_eq]=${carrier}`)).body.subscriptions).toHaveLength(1);
    // What never was the company's is not there, whatever was seen.
    expect((await stop('other@demo.test')).status).toBe(404);
  });

  test('who change an override, or end it', async () => {
    const [classification] = (await monitor.get('/classifications')).body.classifications;
    const rule = {
      carrier_id: carrier,
      classification_id: classification.id,
      is_type: 'cargo_insurance_gteq_one_hundred_thousand' as const,
    };
    const asked = { ...rule, reason: 'Certificate on its way.', expiration_date: '2026-10-01', replaces: null };
    const { body } = await monitor.send('POST', '/rule_overrides', { rule_override: asked });
    const change = (rule_override: object, as?: string) =>
      monitor.send('PATCH', `/rule_overrides/${body.id}`, { rule_override }, as);
    const seen = { expected_version: body.version };
    expect((await change({ reason: 'Seen by phone.', ...seen })).status).toBe(200);
    const late = await change({ reason: 'Never mind.', ...seen }, SECOND);
    const override = `the override of “${RULE_SENTENCES[rule.is_type]}” for ${classification.name}`;
    expect([late.status, late.body.message]).toEqual(conflict(`Changed ${override}, because “Seen by phone.”`));
    const known = { expected_version: body.version + 1 };
    expect((await change({ is_active: false, ...known })).status).toBe(200);
    const twice = await change({ is_active: false, ...known }, SECOND);
    expect([twice.status, twice.body.message]).toEqual(conflict(`Ended ${override}`));
    const anew = await monitor.send(
      'POST',
      '/rule_overrides',
      { rule_override: { ...asked, replaces: body.id } },
      SECOND,
    );
    expect([anew.status, anew.body.message]).toEqual(conflict(`Ended ${override}`));
  });
});
