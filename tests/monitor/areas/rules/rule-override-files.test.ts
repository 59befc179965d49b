import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { classifications } from '@monitor/db/schema';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCarrier } from '../../support/fmcsa-rows';
import { formOf, PDF } from '../../support/forms';
import { companyIdOf } from '../../support/paper-rows';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';

let monitor: SectionMonitor;
let carrier: number;
let id: number;
let classification: number;
const dataDir = mkdtempSync(join(tmpdir(), 'overrides-'));
beforeAll(async () => {
  monitor = await openSectionMonitor({ DATA_DIR: dataDir });
  carrier = await addCarrier(monitor.db, { legalName: 'PAPERED HAULING LLC' });
  const companyId = await companyIdOf(monitor.db, 'admin@demo.test');
  const [highValue] = await monitor.db
    .select({ id: classifications.id })
    .from(classifications)
    .where(and(eq(classifications.companyId, companyId), eq(classifications.name, 'High value')));
  classification = highValue!.id;
  const { body } = await monitor.send('POST', '/rule_overrides', {
    rule_override: {
      carrier_id: carrier,
      classification_id: classification,
      is_type: 'cargo_insurance_gteq_one_hundred_thousand',
      reason: 'Certificate seen on paper.',
      expiration_date: '2026-12-31',
    },
  });
  id = body.id;
});
afterAll(async () => {
  await monitor.close();
  rmSync(dataDir, { recursive: true });
});

const url = () => `/monitor/api/v1/rule_overrides/${id}/file`;
async function add(name: string, content = PDF, as = 'admin@demo.test', fields = {}) {
  const cookies = { monitor_session: await monitor.tokenOf(as) };
  const form = formOf(fields, { name, content });
  const response = await monitor.app.inject({ method: 'POST', url: url(), cookies, ...form });
  return { status: response.statusCode, body: response.json() };
}
async function read(as: string) {
  const cookies = { monitor_session: await monitor.tokenOf(as) };
  return monitor.app.inject({ method: 'GET', url: url(), cookies });
}
const newestLine = async () => (await monitor.get(`/carrier_events?carrier_id=${carrier}`)).body.carrier_events[0];

describe('uploadRuleOverrideFile, downloadRuleOverrideFile', () => {
  test('keeps what an override rests on, wherever the override is shown, with its line in the history', async () => {
    expect((await read('admin@demo.test')).statusCode).toBe(404);
    const { status, body } = await add('limits.pdf');
    expect([status, body.file]).toEqual([200, { name: 'limits.pdf', url: `/api/v1/rule_overrides/${id}/file` }]);
    const { carrier_rule_overrides } = (await monitor.get(`/carriers/${carrier}`)).body.rules_assessment;
    expect(carrier_rule_overrides[0].file.name).toBe('limits.pdf');
    expect((await newestLine()).summary).toMatch(/^Added limits.pdf to the override of “Cargo insurance/);
    const late = await add('late.pdf', PDF, 'manager@demo.test', { expected_version: String(body.version - 1) });
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('limits.pdf')]);
    await add('newer.pdf', PDF, 'manager@demo.test', { expected_version: String(body.version) });
    expect((await newestLine()).summary).toMatch(/^Put newer.pdf in place of limits.pdf to the override/);
    expect((await read('staff@demo.test')).rawPayload.equals(PDF)).toBe(true);
  });

  test('is for the company alone, of the right kind, and by who may override', async () => {
    expect((await read('other@demo.test')).statusCode).toBe(404);
    expect((await add('a.pdf', PDF, 'other@demo.test')).status).toBe(404);
    expect((await add('a.pdf', PDF, 'staff@demo.test')).status).toBe(403);
    const wrong = await add('a.pdf', Buffer.from('<script>'));
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['file']]);
  });
});

describe('createRuleOverride', () => {
  const fields = {
    'rule_override[is_type]': 'general_liability_insurance_gteq_one_million',
    'rule_override[reason]': 'Their agent wrote to me.',
    'rule_override[expiration_date]': '2080-01-01',
    'rule_override[replaces]': '',
  };
  async function create(more: Record<string, string>, file?: { name: string; content: Buffer }) {
    const cookies = { monitor_session: await monitor.tokenOf('admin@demo.test') };
    const ids = {
      'rule_override[carrier_id]': String(carrier),
      'rule_override[classification_id]': String(classification),
    };
    const response = await monitor.app.inject({
      method: 'POST',
      url: '/monitor/api/v1/rule_overrides',
      cookies,
      ...formOf({ ...fields, ...ids, ...more }, file),
    });
    return { status: response.statusCode, body: response.json() };
  }

  test('takes the file with the reason and the day, all or nothing', async () => {
    const wrong = await create({}, { name: 'a.pdf', content: Buffer.from('<script>') });
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['file']]);
    const late = await create({ 'rule_override[replaces]': '999' }, { name: 'letter.pdf', content: PDF });
    expect(late.status).toBe(409);
    const { status, body } = await create({}, { name: 'letter.pdf', content: PDF });
    expect([status, body.file?.name, body.expiration_date]).toEqual([200, 'letter.pdf', '2080-01-01']);
    expect((await newestLine()).summary).toMatch(/without an end, with letter.pdf$/);
  });

  test('without a file the form and JSON are the same', async () => {
    const { status, body } = await create({ 'rule_override[reason]': ' ' });
    expect([status, Object.keys(body.fields)]).toEqual([422, ['rule_override.reason']]);
    expect((await create({ rule_override: 'x' })).status).toBe(422);
  });
});

describe('updateRuleOverride', () => {
  const change = (rule_override: object, as?: string) =>
    monitor.send('PATCH', `/rule_overrides/${id}`, { rule_override }, as);

  test('the second of two people looks again', async () => {
    const { rule_overrides } = (await monitor.get(`/rule_overrides?carrier_id=${carrier}`)).body;
    const seen = { expected_version: rule_overrides.find((one: { id: number }) => one.id === id).version };
    expect((await change({ expiration_date: '2027-06-30', ...seen })).body.expiration_date).toBe('2027-06-30');
    const late = await change({ reason: 'Because.', ...seen }, 'manager@demo.test');
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('until Jun 30, 2027')]);
    expect((await change({ is_active: false, ...seen }, 'manager@demo.test')).status).toBe(409);
  });

  test('what has ended gets no file any more', async () => {
    await change({ is_active: false });
    expect((await add('late.pdf')).status).toBe(409);
  });
});
