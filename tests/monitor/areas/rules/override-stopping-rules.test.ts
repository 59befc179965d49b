import { STOPPING_RULES } from '@contract/rules/rules.constants';
import { ruleOverrides } from '@monitor/db/schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCarrier, addOosOrder } from '../../support/fmcsa-rows';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';

/** May override rules and manage users; has not compliance. */
const MANAGER = 'manager@demo.test';

let monitor: SectionMonitor;
let carrier: number;
let standard: number;
beforeAll(async () => {
  monitor = await openSectionMonitor();
  carrier = await addCarrier(monitor.db, { legalName: 'FROST LYNX LOGISTICS LLC' });
  await addOosOrder(monitor.db, { carrierId: carrier, reason: 'Imminent hazard' });
  const { classifications } = (await monitor.get(`/carriers/${carrier}`)).body.rules_assessment;
  standard = classifications.find(({ name }: { name: string }) => name === 'Standard').id;
});
afterAll(() => monitor.close());

const override = (is_type: string, as?: string) =>
  monitor.send(
    'POST',
    '/rule_overrides',
    {
      rule_override: {
        carrier_id: carrier,
        classification_id: standard,
        is_type,
        reason: 'The order was rescinded this morning.',
        expiration_date: '2026-12-31',
      },
    },
    as,
  );
const change = (id: number, rule_override: object, as?: string) =>
  monitor.send('PATCH', `/rule_overrides/${id}`, { rule_override }, as);

test.each(STOPPING_RULES)('%s: overriding rules alone does not override it, compliance besides does', async (type) => {
  const { status, body } = await override(type, MANAGER);
  expect([status, body.missing]).toEqual([403, { kind: 'scope', name: 'compliance' }]);
  expect((await monitor.get(`/rule_overrides?carrier_id=${carrier}`)).body.rule_overrides).toEqual([]);
  const made = await override(type);
  expect(made.status).toBe(200);

  // Nor is one made longer that way; ending it makes the rule count again, and needs no more.
  for (const longer of [{ expiration_date: '2080-01-01' }, { reason: 'Another one.' }])
    expect((await change(made.body.id, longer, MANAGER)).status).toBe(403);
  expect((await change(made.body.id, { is_active: false, expiration_date: '2080-01-01' }, MANAGER)).status).toBe(403);
  expect((await change(made.body.id, { is_active: false }, MANAGER)).body.is_active).toBe(false);
  await monitor.db.delete(ruleOverrides);
});

test('another rule needs no more than overriding', async () => {
  expect((await override('safer_operating_status_active', MANAGER)).status).toBe(200);
});
