import { describe, expect, test } from 'vitest';
import { tabContent } from '~/routes/my-account/tab-content.server';
import { aUser } from '../../support/factories';
import { monitorWith } from '../../support/monitor-with';

const NOTHING = new URLSearchParams();
const failed = { ok: false, reference: 'REF' };

describe('each part of a tab fails alone', () => {
  test('payment methods without the subscription', async () => {
    const monitor = monitorWith({ '/api/v1/billing/current_payment_methods': { payment_methods: [] } });
    expect(await tabContent('subscription', monitor, aUser(), NOTHING)).toMatchObject({
      subscription: failed,
      paymentMethods: { ok: true, data: [] },
    });
  });

  test('the profile without the sessions, and without what is known of the password', async () => {
    const content = await tabContent('profile', monitorWith({}), aUser(), NOTHING);
    expect(content).toMatchObject({ user: { first_name: 'Dana' }, takesPassword: true, sessions: failed });
  });
});

test('payment methods are not even asked for by who may not change the plan', async () => {
  const asked: string[] = [];
  const content = await tabContent('subscription', monitorWith({}, asked), aUser({ scopes: [] }), NOTHING);
  expect(asked).toEqual(['/api/v1/billing/subscription']);
  expect(content).toMatchObject({ paymentMethods: null, mayChange: false });
});
