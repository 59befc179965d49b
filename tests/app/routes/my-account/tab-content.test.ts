import { describe, expect, test } from 'vitest';
import { tabContent } from '~/routes/my-account/tab-content.server';
import type { Monitor } from '~/services/monitor.server';
import { problemResponse } from '~/view/problem';
import { aUser } from '../../support/factories';

/** A monitor that answers each path with what is given, and is away for every other. */
function monitorWith(answers: Record<string, unknown>, asked: string[] = []): Monitor {
  return {
    call: (async (call: { path: string }) => {
      asked.push(call.path);
      if (!(call.path in answers)) throw problemResponse({ status: 503, message: 'Away', reference: 'REF' });
      const paging = { currentPage: 1, totalPages: 1, totalRecords: 0 };
      return { ok: true, status: 200, data: answers[call.path], paging, newSession: null };
    }) as Monitor['call'],
    download: () => Promise.reject(new Error('No tab downloads.')),
  };
}
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

  test('the profile without the sessions', async () => {
    const content = await tabContent('profile', monitorWith({}), aUser(), NOTHING);
    expect(content).toMatchObject({ user: { first_name: 'Dana' }, sessions: failed });
  });
});

test('payment methods are not even asked for by who may not change the plan', async () => {
  const asked: string[] = [];
  const content = await tabContent('subscription', monitorWith({}, asked), aUser({ scopes: [] }), NOTHING);
  expect(asked).toEqual(['/api/v1/billing/subscription']);
  expect(content).toMatchObject({ paymentMethods: null, mayChange: false });
});
