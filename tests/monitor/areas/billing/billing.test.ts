import { ACCEPTED_TEST_NONCES, REFUSED_TEST_NONCES } from '@contract/billing/billing.constants';
import { companies, paymentMethods } from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';

const EXPIRED = 'expired@demo.test';
let monitor: SectionMonitor;
beforeAll(async () => {
  monitor = await openSectionMonitor();
});
afterAll(() => monitor.close());
beforeEach(async () => {
  await monitor.db.delete(paymentMethods);
  await monitor.db
    .update(companies)
    .set({ status: 'subscription_or_trial_expired' })
    .where(eq(companies.legalName, 'Expired Brokerage'));
});

const subscription = async (as: string) => (await monitor.get('/billing/subscription', as)).body;
const planNamed = async (name: string, as = EXPIRED): Promise<number> =>
  (await subscription(as)).available_plans.find((plan: { name: string }) => plan.name === name).id;
const addMethod = (nonce: string, as = EXPIRED, plan_id?: number) =>
  monitor.send('PATCH', '/billing/add_payment_method', { nonce, plan_id }, as);

describe('getSubscription', () => {
  test('says plan, features, limit and use, and what is on offer, without prices', async () => {
    const body = await subscription('limit@demo.test');
    expect(body).toMatchObject({
      status: 'active',
      plan: { name: 'By agreement', carrier_searches_limit: 100 },
      carrier_searches_count: 100,
      payments: { service: 'sandbox', is_sandbox: true },
    });
    expect(body.available_plans.map((plan: { name: string }) => plan.name)).toEqual(['Starter', 'Team', 'Everything']);
    expect(body.available_plans[0].features).not.toContain('can_lane_search');
    expect(JSON.stringify(body)).not.toMatch(/price|cents/);
  });

  test('is open to a company whose subscription ended, and to who may not change it', async () => {
    expect((await subscription(EXPIRED)).status).toBe('subscription_or_trial_expired');
    expect((await monitor.get('/billing/subscription', 'staff@demo.test')).status).toBe(200);
    expect((await monitor.get('/billing/current_payment_methods', 'staff@demo.test')).status).toBe(403);
  });
});

describe('addPaymentMethod', () => {
  test.each(Object.entries(ACCEPTED_TEST_NONCES))('takes %s', async (nonce, { brand, kind }) => {
    const { status, body } = await addMethod(nonce);
    expect(status).toBe(200);
    expect(body.payment_methods).toEqual([
      expect.objectContaining({
        brand,
        kind,
        last_four: kind === 'card' ? '0000' : null,
        is_default: true,
        is_sandbox: true,
      }),
    ]);
  });

  test.each([...Object.entries(REFUSED_TEST_NONCES), ['fake-unheard-of-nonce', 'documented for testing']])(
    'refuses %s in words and keeps nothing',
    async (nonce, words) => {
      const { status, body } = await addMethod(nonce);
      expect(status).toBe(422);
      expect(body.fields.nonce[0]).toContain(words);
      expect((await monitor.get('/billing/current_payment_methods', EXPIRED)).body.payment_methods).toEqual([]);
    },
  );

  test.each(['4111111111111111', '4111 1111 1111 1111', '3782-822463-10005'])(
    'takes no card number: %s',
    async (number) => {
      const { status, body } = await addMethod(number);
      expect(status).toBe(422);
      expect(body.fields.nonce[0]).toContain('must never reach us');
      expect(JSON.stringify(body)).not.toContain(number);
    },
  );

  test('the newest becomes the default, and there is one default', async () => {
    await addMethod('fake-valid-visa-nonce');
    await addMethod('fake-valid-amex-nonce');
    const { body } = await monitor.get('/billing/current_payment_methods', EXPIRED);
    expect(
      body.payment_methods.map((method: { brand: string; is_default: boolean }) => [method.brand, method.is_default]),
    ).toEqual([
      ['American Express', true],
      ['Visa', false],
    ]);
  });

  test("another company's are not seen", async () => {
    await addMethod('fake-valid-visa-nonce');
    expect((await monitor.get('/billing/current_payment_methods', 'other@demo.test')).body.payment_methods).toEqual([]);
  });

  test('with a plan it changes to it; with one that is not on offer nothing is kept', async () => {
    expect((await addMethod('fake-valid-nonce', EXPIRED, 2_000_000)).status).toBe(422);
    expect(await monitor.db.$count(paymentMethods)).toBe(0);
    expect((await addMethod('fake-valid-nonce', EXPIRED, await planNamed('Team'))).status).toBe(200);
    expect(await subscription(EXPIRED)).toMatchObject({ status: 'active', plan: { name: 'Team' } });
  });
});

describe('changePlan', () => {
  test('needs a payment method', async () => {
    const { status, body } = await monitor.send(
      'PATCH',
      '/billing/change_plan',
      { plan_id: await planNamed('Team') },
      EXPIRED,
    );
    expect(status).toBe(422);
    expect(body.fields.plan_id[0]).toContain('Add a payment method first');
    expect((await subscription(EXPIRED)).status).toBe('subscription_or_trial_expired');
  });

  test('brings an expired company back at once', async () => {
    await addMethod('fake-valid-visa-nonce');
    expect((await monitor.get('/carriers', EXPIRED)).status).toBe(403);
    const { status, body } = await monitor.send(
      'PATCH',
      '/billing/change_plan',
      { plan_id: await planNamed('Starter') },
      EXPIRED,
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'active', plan: { name: 'Starter' } });
    expect((await monitor.get('/carriers', EXPIRED)).status).toBe(200);
  });

  test('does not give a plan that was agreed with another company, and needs the right', async () => {
    await addMethod('fake-valid-visa-nonce');
    const agreed = (await subscription('nolane@demo.test')).plan.id;
    expect((await monitor.send('PATCH', '/billing/change_plan', { plan_id: agreed }, EXPIRED)).status).toBe(422);
    const team = await planNamed('Team');
    expect((await monitor.send('PATCH', '/billing/change_plan', { plan_id: team }, 'staff@demo.test')).status).toBe(
      403,
    );
  });

  test.each([{}, { plan_id: 'x' }, { plan_id: 0 }, { plan_id: 1e12 }])('%j is 422', async (body) => {
    const answer = await monitor.send('PATCH', '/billing/change_plan', body, EXPIRED);
    expect(answer.status).toBe(422);
    expect(answer.body.fields).toEqual({ plan_id: ['Choose a plan.'] });
  });
});
