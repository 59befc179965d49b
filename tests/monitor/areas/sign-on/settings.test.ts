import { proveDomain } from '@monitor/areas/sign-on/keep-domains';
import { auditEvents, companies, operatorActions, scimTokens, signOnConnections, users } from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CLIENT } from '../../../support/sign-on/oidc-server';
import { type ForgingProvider, startForgingProvider } from './forging-provider';
import { openSignOnMonitor, type SignOnMonitor } from './sign-on-support';

/** What a manager sets up: domains, the provider, groups, the directory’s token. */

let monitor: SignOnMonitor;
let forger: ForgingProvider;
beforeAll(async () => {
  monitor = await openSignOnMonitor();
  forger = await startForgingProvider();
});
afterAll(async () => {
  await forger.stop();
  await monitor.close();
});

const OTHER = 'other@demo.test';
const add = (domain: string, as?: string) => monitor.send('POST', '/sign_on/domains', { domain: { domain } }, as);
const domainsOf = async (as?: string) => (await monitor.get('/sign_on', as)).body.domains;
const named = async (domain: string, as?: string) =>
  (await domainsOf(as)).find((one: { domain: string }) => one.domain === domain);

/** As the manager, with these text records. */
async function checkRecord(domain: string, records: string[][], as = 'admin@demo.test') {
  const { id } = await named(domain, as);
  const user = (await monitor.userOf(as))!;
  const deciding = {
    ...monitor.services,
    company: { id: user.companyId! },
    user: { ...user, first_name: user.firstName, last_name: user.lastName } as never,
    now: monitor.services.clock(),
  };
  const asked: string[] = [];
  const resolve = async (name: string) => {
    asked.push(name);
    return records;
  };
  await proveDomain(deciding, id, resolve);
  return asked;
}

test('a domain counts once its text record holds the value of this company', async () => {
  expect((await add(' @Example-Freight.test ')).status).toBe(200);
  const { record_name, record_value, proven_at } = await named('example-freight.test');
  expect([record_name, proven_at]).toEqual(['_sign-on.example-freight.test', null]);
  expect(record_value).toMatch(/^sign-on-proof=[0-9a-f]{40}$/);
  await expect(checkRecord('example-freight.test', [['v=spf1'], ['sign-on-proof=another']])).rejects.toMatchObject({
    status: 422,
  });
  expect((await named('example-freight.test')).proven_at).toBeNull();
  // A long record comes in pieces.
  const pieces = [record_value.slice(0, 20), record_value.slice(20)];
  expect(await checkRecord('example-freight.test', [['v=spf1'], pieces])).toEqual(['_sign-on.example-freight.test']);
  expect(await named('example-freight.test')).toMatchObject({ proven_by: 'dns', proven_at: expect.any(String) });
});

test('a proven domain is one company’s; two may say that it is theirs until then', async () => {
  await add('shared.test');
  await add('shared.test', OTHER);
  const [mine, theirs] = [await named('shared.test'), await named('shared.test', OTHER)];
  expect(mine.record_value).not.toBe(theirs.record_value);
  await expect(checkRecord('shared.test', [[theirs.record_value]])).rejects.toMatchObject({ status: 422 });
  await checkRecord('shared.test', [[theirs.record_value]], OTHER);
  await expect(checkRecord('shared.test', [[mine.record_value]])).rejects.toMatchObject({ status: 422 });
  expect((await monitor.send('DELETE', `/sign_on/domains/${mine.id}`)).status).toBe(204);
  expect((await add('shared.test')).body.fields.domain[0]).toContain('Another company has proven this domain');
});

test.each(['gmail.com', 'mail.yahoo.com', 'mailinator.com', 'localhost', 'no domain', '10.0.0.1', ''])(
  '%j is no company’s domain',
  async (domain) => {
    expect((await add(domain)).status).toBe(422);
  },
);

test('another company’s domain and group are 404', async () => {
  const theirs = await named('shared.test', OTHER);
  expect((await monitor.send('POST', `/sign_on/domains/${theirs.id}/proof`)).status).toBe(404);
  expect((await monitor.send('DELETE', `/sign_on/domains/${theirs.id}`)).status).toBe(404);
  const { body } = await monitor.group('Theirs', ['sourcing'], {}, OTHER);
  expect((await monitor.send('DELETE', `/sign_on/groups/${body.groups[0].id}`)).status).toBe(404);
});

test('the operator proves a domain, and both logs say so', async () => {
  expect(await monitor.prove('by-operator.test')).toMatchObject({ code: 0 });
  expect(await named('by-operator.test')).toMatchObject({ proven_by: 'operator' });
  expect(await monitor.prove('by-operator.test', OTHER)).toMatchObject({ code: 2 });
  expect(await monitor.prove('gmail.com')).toMatchObject({ code: 2 });
  const name = await monitor.companyName(await monitor.companyIdOf('admin@demo.test'));
  const actions = await monitor.db.select().from(operatorActions);
  expect(actions.map(({ summary }) => summary).join()).toContain(`by-operator.test is a domain of ${name}`);
});

test.each([
  ['the machine’s network', 'https://10.1.2.3', /not on the public internet/],
  ['the cloud’s own service', 'https://169.254.169.254', /not on the public internet/],
  ['another port', 'https://93.184.215.14:6379', /port 443 or 8443/],
  ['plain http', 'http://93.184.215.14', /must begin with https/],
  ['a user in the address', 'https://a:b@93.184.215.14', /user and password/],
  ['no provider', 'http://127.0.0.1:1', /could not be reached/],
])('an issuer with %s is not asked', async (_what, issuer, words) => {
  const { status, body } = await monitor.provider(issuer);
  expect(status).toBe(422);
  expect(body.fields.issuer[0]).toMatch(words);
});

test('a provider whose metadata lead into a network, or name another issuer, is refused', async () => {
  forger.redirect('http://169.254.169.254/');
  expect((await monitor.provider(forger.issuer)).status).toBe(422);
  forger.redirect(null);
  expect((await monitor.provider(forger.issuer.replace('127.0.0.1', 'localhost'))).status).toBe(422);
});

test('the client secret is kept sealed, is never read back, and belongs to its issuer', async () => {
  expect(await monitor.provider(forger.issuer)).toMatchObject({
    status: 200,
    body: { connection: { state: 'draft' } },
  });
  expect(JSON.stringify((await monitor.get('/sign_on')).body)).not.toContain(CLIENT.secret);
  const [row] = await monitor.db.select().from(signOnConnections);
  expect(JSON.stringify(row)).not.toContain(CLIENT.secret);
  expect((await monitor.provider(forger.issuer, { client_secret: undefined, groups_claim: 'roles' })).status).toBe(200);
  const other = await startForgingProvider();
  expect((await monitor.provider(other.issuer, { client_secret: undefined })).body.fields).toHaveProperty(
    'client_secret',
  );
  await other.stop();
});

test('it is turned on only after a test, and with a proven domain', async () => {
  expect((await monitor.state('on')).body.fields.state[0]).toContain('Try it as yourself first');
  await monitor.prove('demo.test');
  const begun = await monitor.send('POST', '/sign_on/test');
  const claims = { sub: 'admin', email: 'admin@demo.test', email_verified: true };
  await monitor.finish(begun.body.browser, await forger.answer(begun.body.redirect_to, claims));
  expect((await monitor.get('/sign_on')).body.connection).toMatchObject({ state: 'tested', tested_by: 'Avery Admin' });
  monitor.mails.length = 0;
  expect(await monitor.state('on')).toMatchObject({ status: 200, body: { connection: { state: 'on' } } });
  expect(monitor.mails.map(({ to }) => to)).toContain('manager@demo.test');
  for (const { id } of await domainsOf()) await monitor.send('DELETE', `/sign_on/domains/${id}`);
  expect((await monitor.get('/sign_on')).body.connection.state).toBe('tested');
  expect((await monitor.state('on')).body.fields.state[0]).toContain('Prove a domain first');
});

test('another client is off until it is tested again', async () => {
  await monitor.prove('demo.test');
  await monitor.state('enforced');
  expect((await monitor.provider(forger.issuer, { client_id: 'another' })).body.connection).toMatchObject({
    state: 'draft',
    tested_at: null,
  });
  expect((await monitor.begin('staff@demo.test')).status).toBe(422);
});

test('a group brings no permission that its manager lacks, and no team of another company', async () => {
  const refused = await monitor.group('Compliance', ['compliance'], {}, 'manager@demo.test');
  expect(refused.body.fields.scopes[0]).toContain('only permissions that you have yourself');
  expect((await monitor.group('Compliance', ['compliance'])).status).toBe(200);
  const theirs = (await monitor.send('POST', '/teams', { team: { name: 'Theirs' } }, OTHER)).body;
  expect((await monitor.group('Team', ['sourcing'], { team_id: theirs.id })).body.fields).toHaveProperty('team_id');
});

test('the second of two managers who change it sees what the first did', async () => {
  const { version } = (await monitor.get('/sign_on')).body.connection;
  expect((await monitor.provider(forger.issuer, { expected_version: version })).status).toBe(200);
  expect((await monitor.provider(forger.issuer, { expected_version: version })).status).toBe(409);
});

test('who does not manage users sees and changes nothing of it', async () => {
  expect((await monitor.get('/sign_on', 'staff@demo.test')).status).toBe(403);
  expect((await monitor.provider(forger.issuer, {}, 'staff@demo.test')).status).toBe(403);
  expect((await monitor.send('POST', '/sign_on/scim_token', undefined, 'staff@demo.test')).status).toBe(403);
});

test('the directory’s token is shown once and kept as a digest', async () => {
  const { body } = await monitor.send('POST', '/sign_on/scim_token');
  expect(body.token).toMatch(/^scim_[\w-]{43}$/);
  expect(body.scim_token).toMatchObject({
    prefix: body.token.slice(0, 11),
    created_by: 'Avery Admin',
    last_used_at: null,
  });
  expect(JSON.stringify((await monitor.get('/sign_on')).body)).not.toContain(body.token);
  expect(JSON.stringify(await monitor.db.select().from(scimTokens))).not.toContain(body.token);
  expect((await monitor.send('DELETE', '/sign_on/scim_token')).status).toBe(204);
  expect((await monitor.send('DELETE', '/sign_on/scim_token')).status).toBe(404);
});

test('each change is a line of the audit log, without secrets', async () => {
  const [company] = await monitor.db
    .select({ id: companies.id })
    .from(companies)
    .innerJoin(users, eq(users.companyId, companies.id))
    .where(eq(users.email, 'admin@demo.test'));
  const lines = await monitor.db.select().from(auditEvents).where(eq(auditEvents.companyId, company!.id));
  const text = lines.map(({ summary }) => summary).join('\n');
  for (const part of [
    'Domain example-freight.test proven by its DNS',
    'Identity provider http://127.0.0.1',
    'Identity provider tested by admin@demo.test',
    'Single sign-on: on',
    'Group Compliance brings',
    'Directory token scim_',
  ])
    expect(text).toContain(part);
  expect(text).not.toContain(CLIENT.secret);
});
