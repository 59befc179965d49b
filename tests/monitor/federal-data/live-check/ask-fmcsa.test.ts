import type { ServerResponse } from 'node:http';
import { askFmcsa } from '@monitor/federal-data/live-check/ask-fmcsa';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startQcMobile, WEB_KEY } from '../../support/qcmobile';

const DOT = 5_550_001;
const WHO = { dotNumber: DOT, docket: { label: 'MC 700001', digits: '700001' } };

let service: Awaited<ReturnType<typeof startQcMobile>>;
beforeAll(async () => {
  service = await startQcMobile(DOT);
});
afterEach(() => {
  service.say({});
  service.answer(null);
});
afterAll(() => service.close());

const ask = (who: Parameters<typeof askFmcsa>[1] = WHO, webKey = WEB_KEY) =>
  askFmcsa({ url: service.url, webKey }, who);
const toAll = (status: number, body: string, headers: Record<string, string> = {}) =>
  service.answer((_path, response) => {
    response.writeHead(status, headers).end(body);
    return true;
  });

test('a carrier is asked for by its number and its docket, with all parts at once', async () => {
  service.asked.length = 0;
  const { outcome, answer } = await ask();
  expect(outcome).toBe('answered');
  expect(answer).toEqual({
    legal_name: 'CARRIER OF THE TESTS LLC',
    dba_name: null,
    address: '1 MAIN ST, DALLAS, TX 75201',
    phone: '2145550100',
    is_allowed_to_operate: true,
    status_code: 'A',
    common_authority: 'A',
    contract_authority: 'N',
    broker_authority: 'N',
    is_out_of_service: false,
    out_of_service_on: null,
    safety_rating: null,
    bipd_on_file_usd: 1_000_000,
    bipd_required_usd: 750_000,
    docket: { docket: 'MC 700001', dot_number: DOT },
    orders: [],
    basics: [{ name: 'Unsafe Driving', percentile: '78%', threshold: '65', measure: '4.72', is_over: true }],
    cargo: ['General Freight'],
    operation_classes: ['Authorized For Hire'],
    missing: [],
  });
  expect(service.asked.sort()).toEqual(
    [
      DOT,
      `${DOT}/authority`,
      `${DOT}/basics`,
      `${DOT}/cargo-carried`,
      `${DOT}/docket-numbers`,
      `${DOT}/oos`,
      `${DOT}/operation-classification`,
      'docket-number/700001',
    ].map(String),
  );
});

test('a carrier without a DOT number is asked for by its docket alone', async () => {
  const { outcome, answer } = await ask({ ...WHO, dotNumber: null });
  expect([outcome, answer?.legal_name]).toEqual(['answered', 'CARRIER OF THE TESTS LLC']);
  // What was not queried is missing, not none.
  expect([answer?.cargo, answer?.orders, answer?.missing.length]).toEqual([null, null, 6]);
});

test('out of service by its date, and by the list of orders alone', async () => {
  service.say({ oosDate: '2026-02-28T06:33:31.490+0000', allowedToOperate: 'N' });
  expect((await ask()).answer).toMatchObject({
    is_out_of_service: true,
    out_of_service_on: '2026-02-28',
    is_allowed_to_operate: false,
  });
  service.say({ oosDate: undefined });
  service.answer((path, response) => {
    if (path !== `${DOT}/oos`) return false;
    const order = {
      oos: { dotNumber: DOT, id: 1, oosDate: '02/27/2026', oosReason: 'NOP', oosReasonDescription: 'Non-payment' },
    };
    response.end(JSON.stringify(service.answerJson([order])));
    return true;
  });
  expect((await ask()).answer).toMatchObject({
    is_out_of_service: true,
    out_of_service_on: '2026-02-27',
    orders: [{ on: '2026-02-27', reason: 'Non-payment' }],
  });
});

test('what the service does not say is not known, never none', async () => {
  service.say({ oosDate: undefined, allowedToOperate: 'u', bipdInsuranceOnFile: null, commonAuthorityStatus: '' });
  service.answer((path, response) => {
    if (!path.includes('/')) return false;
    response.writeHead(503).end();
    return true;
  });
  const { answer } = await ask();
  expect(answer).toMatchObject({
    is_out_of_service: null,
    is_allowed_to_operate: null,
    bipd_on_file_usd: null,
    common_authority: null,
    docket: null,
    orders: null,
    basics: null,
    cargo: null,
    missing: ['out-of-service orders', 'BASICs', 'cargo', 'operation classification', 'authority', 'docket numbers'],
  });
});

test('a part that answers for another carrier says nothing', async () => {
  service.answer((path, response) => {
    if (path !== `${DOT}/basics`) return false;
    response.end(
      JSON.stringify(
        service.answerJson([{ basic: { dotNumber: 1, basicsType: { basicsShortDesc: 'Unsafe Driving' } } }]),
      ),
    );
    return true;
  });
  expect((await ask()).answer).toMatchObject({ basics: null, missing: ['BASICs'] });
});

const OTHER = JSON.stringify({
  content: { carrier: { dotNumber: 1, legalName: 'ANOTHER LLC', allowedToOperate: 'Y' } },
});
test.each([
  ['another carrier', 'other_carrier', () => toAll(200, OTHER)],
  ['nothing', 'not_found', () => toAll(200, '{"content":null}')],
  ['a key that is not known', 'key_rejected', () => toAll(200, '{"content":"Webkey not found"}')],
  ['403', 'key_rejected', () => toAll(403, '')],
  ['a page of HTML', 'unreadable', () => toAll(200, '<title>FMCSA System Maintenance Page</title>')],
  ['a carrier without a number', 'unreadable', () => toAll(200, '{"content":{"carrier":{"allowedToOperate":"Y"}}}')],
  ['a number', 'unreadable', () => toAll(200, '7')],
  [
    'two carriers',
    'unreadable',
    () => toAll(200, JSON.stringify({ content: [{ dotNumber: DOT }, { dotNumber: DOT }] })),
  ],
  ['more than is ever read', 'unreadable', () => toAll(200, `{"content":"${'x'.repeat(600_000)}"}`)],
  ['500', 'no_answer', () => toAll(500, 'webKey')],
  ['429', 'no_answer', () => toAll(429, '', { 'retry-after': '3600' })],
  ['a redirect elsewhere', 'no_answer', () => toAll(302, '', { location: 'http://127.0.0.1:1/elsewhere' })],
])('%s is %s, and says nothing about the carrier', async (_what, outcome, answering) => {
  answering();
  expect(await ask()).toEqual({ outcome, answer: null });
});

test('an answer that trickles is given up when its time is over', async () => {
  const open: ServerResponse[] = [];
  service.answer((_path, response) => {
    response.writeHead(200).write('{"content":');
    open.push(response);
    return true;
  });
  expect(await askFmcsa({ url: service.url, webKey: WEB_KEY }, WHO, 200)).toEqual({
    outcome: 'no_answer',
    answer: null,
  });
  for (const response of open) response.destroy();
});

test('without a key no one is asked', async () => {
  service.asked.length = 0;
  expect(await askFmcsa(null, WHO)).toEqual({ outcome: 'no_key', answer: null });
  expect(service.asked).toEqual([]);
});

test('a service that is not there is no answer', async () => {
  expect(await askFmcsa({ url: 'http://127.0.0.1:1/qc/services', webKey: WEB_KEY }, WHO)).toEqual({
    outcome: 'no_answer',
    answer: null,
  });
});
