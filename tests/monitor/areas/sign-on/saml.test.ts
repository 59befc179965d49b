import { DAY_MS } from '@contract/shared/day';
import { userSessions } from '@monitor/db/schema';
import { digest } from '@monitor/server/authentication/tokens';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSamlProvider } from '../../../support/sign-on/saml-provider';
import { openSignOnMonitor, type SignOnMonitor } from './sign-on-support';

/** Signing in by a company’s SAML provider, and how a thief would try to. */

let monitor: SignOnMonitor;
let provider: ReturnType<typeof startSamlProvider>;
beforeAll(async () => {
  monitor = await openSignOnMonitor();
  await monitor.prove('demo.test');
  const { body } = await monitor.get('/sign_on');
  provider = startSamlProvider({ entityId: body.saml_entity_id, acsUrl: body.saml_acs_url });
  expect(await save()).toMatchObject({ status: 200, body: { connection: { kind: 'saml', state: 'draft' } } });
  const begun = (await monitor.send('POST', '/sign_on/test')).body;
  await post(begun.redirect_to, await provider.answer(begun.redirect_to, person('admin')));
  expect(await monitor.finish(begun.browser, stateOf(begun.redirect_to))).toMatchObject({
    body: { outcome: 'tested' },
  });
  expect((await monitor.state('on')).status).toBe(200);
});
afterAll(() => monitor.close());

const save = (more: object = {}) =>
  monitor.send('PUT', '/sign_on/saml_provider', {
    provider: {
      entity_id: provider.entityId,
      sign_on_url: 'https://idp.example/sso',
      certificates: provider.certificate,
      groups_claim: 'groups',
      do_groups_decide: false,
      ...more,
    },
  });

const person = (name: string, more: object = {}) => ({ nameId: `id-of-${name}`, email: `${name}@demo.test`, ...more });
const relayState = (address: string) => new URL(address).searchParams.get('RelayState')!;
const stateOf = (address: string) => new URLSearchParams({ state: relayState(address) }).toString();

/** As the provider’s page makes a browser post its answer, from another site. */
async function post(address: string, xml: string) {
  const response = await monitor.app.inject({
    method: 'POST',
    url: '/monitor/sign_on/saml/acs',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://idp.example' },
    payload: new URLSearchParams({
      SAMLResponse: Buffer.from(xml).toString('base64'),
      RelayState: relayState(address),
    }).toString(),
  });
  expect([response.statusCode, response.headers['set-cookie']]).toEqual([303, undefined]);
  expect(response.headers.location).toBe(`${monitor.redirectUri}?${stateOf(address)}`);
}

async function tries(
  said: Parameters<typeof provider.answer>[1],
  forged: Parameters<typeof provider.answer>[2] = {},
  change = (xml: string) => xml,
) {
  const { body } = await monitor.begin(said.email);
  await post(body.redirect_to, change(await provider.answer(body.redirect_to, said, forged)));
  return monitor.finish(body.browser, stateOf(body.redirect_to));
}

test('a person of the company signs in, and a new one by a group', async () => {
  expect(await monitor.whoIs((await tries(person('staff'))).session)).toMatchObject({ email: 'staff@demo.test' });
  await monitor.group('Dispatch', ['sourcing']);
  expect((await tries(person('newcomer'))).status).toBe(403);
  const { session } = await tries(person('newcomer', { group: 'Dispatch' }));
  expect(await monitor.whoIs(session)).toMatchObject({ email: 'newcomer@demo.test', scopes: ['sourcing'] });
});

test('what takes a code again counts from when the provider asked the person', async () => {
  const now = monitor.services.clock();
  const confirmed = async (AuthnInstant: string) => {
    const { session } = await tries(person('staff'), { values: { AuthnInstant } });
    const [row] = await monitor.db
      .select({ at: userSessions.secondFactorAt })
      .from(userSessions)
      .where(eq(userSessions.tokenHash, digest(session!)));
    return row!.at;
  };
  const yesterday = new Date(now.getTime() - DAY_MS);
  expect(await confirmed(yesterday.toISOString())).toEqual(yesterday);
  expect(await confirmed(new Date(now.getTime() + DAY_MS).toISOString())).toEqual(now);
  expect(await confirmed('this morning')).toBeNull();
});

test('our metadata name the address of answers, and ask for signed assertions', async () => {
  const { body } = await monitor.app.inject({ url: '/monitor/sign_on/saml/metadata' });
  expect(body).toContain('WantAssertionsSigned="true"');
  expect(body).toContain((await monitor.get('/sign_on')).body.saml_acs_url);
});

describe('a thief', () => {
  const assertionIn = (xml: string) => /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)![0];
  const signatureIn = (xml: string) => /<ds:Signature[\s\S]*<\/ds:Signature>/.exec(xml)![0];

  test.each([
    ['signed by another key', { by: 'stranger' as const }],
    ['for another audience', { values: { Audience: 'https://another.example' } }],
    ['for another recipient', { values: { Recipient: 'https://another.example/acs' } }],
    ['to another request', { values: { InResponseTo: '_another', AssertionInResponseTo: '_another' } }],
    ['to another request, in a fresh envelope', { values: { AssertionInResponseTo: '_another' } }],
    ['of another provider', { values: { Issuer: 'https://another.example' } }],
    ['that has expired', { values: { Until: '2026-01-01T00:00:00Z' } }],
    ['that is not valid yet', { values: { From: '2099-01-01T00:00:00Z', Until: '2099-01-01T00:05:00Z' } }],
  ])('an answer %s opens nothing', async (_what, forged) => {
    expect(await tries(person('staff'), forged)).toMatchObject({ status: 403, session: undefined });
  });

  test.each([
    ['without its signature', (xml: string) => xml.replace(signatureIn(xml), '')],
    ['with another name in the signed part', (xml: string) => xml.replace('id-of-staff', 'id-of-admin')],
    ['with a second assertion before the signed one', (xml: string) => wrapped(xml, (evil, good) => evil + good)],
    ['with a second assertion after the signed one', (xml: string) => wrapped(xml, (evil, good) => good + evil)],
    [
      'with the signed assertion inside a forged one',
      (xml: string) => wrapped(xml, (evil, good) => evil.replace('</saml:Assertion>', `${good}</saml:Assertion>`)),
    ],
    [
      'with the signed assertion among the extensions',
      (xml: string) => wrapped(xml, (evil, good) => `<samlp:Extensions>${good}</samlp:Extensions>${evil}`),
    ],
    ['with a comment in the name', (xml: string) => xml.replace('id-of-staff', 'id-of-<!-- -->admin')],
    [
      'with an entity of its own',
      (xml: string) => `<!DOCTYPE r [<!ENTITY e "id-of-admin">]>${xml.replace('id-of-staff', '&e;')}`,
    ],
    ['that is no XML', () => 'no XML'],
  ])('an answer %s opens nothing', async (_what, change) => {
    expect(await tries(person('staff'), {}, change)).toMatchObject({ status: 403, session: undefined });
  });

  /** A forged assertion about the manager beside the honest one. */
  function wrapped(xml: string, put: (evil: string, good: string) => string) {
    const good = assertionIn(xml);
    const evil = good
      .replace(signatureIn(good), '')
      .replace(/ID="[^"]+"/, 'ID="_evil"')
      .replace('id-of-staff', 'id-of-admin')
      .replace('staff@demo.test', 'admin@demo.test');
    return xml.replace(good, put(evil, good));
  }

  test('the forged parts are well made: the honest answer around them is taken', async () => {
    expect((await tries(person('staff'), {}, (xml) => xml)).status).toBe(200);
  });

  test('an answer works once, and only in the browser that began', async () => {
    const [mine, thiefs] = [
      (await monitor.begin('staff@demo.test')).body,
      (await monitor.begin('staff@demo.test')).body,
    ];
    const xml = await provider.answer(mine.redirect_to, person('staff'));
    await post(mine.redirect_to, xml);
    await post(thiefs.redirect_to, xml);
    expect((await monitor.finish(thiefs.browser, stateOf(mine.redirect_to))).status).toBe(403);
    expect((await monitor.finish(thiefs.browser, stateOf(thiefs.redirect_to))).status).toBe(403);
    expect((await monitor.finish(mine.browser, stateOf(mine.redirect_to))).status).toBe(200);
    await post(mine.redirect_to, xml);
    expect((await monitor.finish(mine.browser, stateOf(mine.redirect_to))).status).toBe(403);
  });

  test('the first answer that counts stays', async () => {
    const { body } = await monitor.begin('staff@demo.test');
    await post(body.redirect_to, await provider.answer(body.redirect_to, person('staff')));
    await post(body.redirect_to, await provider.answer(body.redirect_to, person('admin')));
    expect(await monitor.whoIs((await monitor.finish(body.browser, stateOf(body.redirect_to))).session)).toMatchObject({
      email: 'staff@demo.test',
    });
  });
});

test('a next certificate is taken beside the present one, without a new test', async () => {
  const { body } = await save({ certificates: `${provider.certificate}\n${provider.nextCertificate}` });
  expect(body.connection).toMatchObject({
    state: 'on',
    certificates: [
      { pem: provider.certificate.trim(), sha256: expect.any(String) },
      { pem: provider.nextCertificate.trim(), expires_at: expect.any(String) },
    ],
  });
  expect((await tries(person('staff'), { by: 'stranger' })).status).toBe(200);
  await save();
  expect((await tries(person('staff'), { by: 'stranger' })).status).toBe(403);
});

test.each([
  ['no certificate', { certificates: 'none' }, 'certificates'],
  ['a broken one', { certificates: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----' }, 'certificates'],
  ['plain http', { sign_on_url: 'http://idp.example/sso' }, 'sign_on_url'],
  ['a script for an address', { sign_on_url: 'javascript:alert(1)' }, 'sign_on_url'],
])('%s is refused', async (_what, more, field) => {
  const { status, body } = await save(more);
  expect(status).toBe(422);
  expect(Object.keys(body.fields).map((name) => name.replace('provider.', ''))).toEqual([field]);
});
