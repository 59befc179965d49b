import { apiKeys, auditEvents, teamUsers, userSessions, users } from '@monitor/db/schema';
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSignOnMonitor, type SignOnMonitor } from './sign-on-support';

/** A company's directory by SCIM 2.0, with the requests that Okta and Entra document. */

let monitor: SignOnMonitor;
let token: string;
let others: string;
beforeAll(async () => {
  monitor = await openSignOnMonitor();
  await monitor.prove('demo.test');
  await monitor.prove('other.test', 'other@demo.test');
  token = (await monitor.send('POST', '/sign_on/scim_token')).body.token;
  others = (await monitor.send('POST', '/sign_on/scim_token', undefined, 'other@demo.test')).body.token;
});
afterAll(() => monitor.close());

const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

async function scim(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  more: { as?: string; headers?: object } = {},
) {
  const response = await monitor.app.inject({
    method,
    url: `/monitor/scim/v2${path}`,
    headers: {
      authorization: `Bearer ${more.as ?? token}`,
      ...(body && { 'content-type': 'application/scim+json' }),
      ...more.headers,
    },
    ...(body && { payload: JSON.stringify(body) }),
  });
  return {
    status: response.statusCode,
    headers: response.headers,
    body: response.body === '' ? null : response.json(),
  };
}
const patch = (path: string, ...Operations: object[]) => scim('PATCH', path, { schemas: [PATCH], Operations });

/** As Okta's guide to SCIM 2.0 shows it. */
const oktaUser = (name: string, more: object = {}) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  userName: `${name}@demo.test`,
  name: { givenName: 'Test', familyName: 'User' },
  emails: [{ primary: true, value: `${name}@demo.test`, type: 'work' }],
  displayName: 'Test User',
  locale: 'en-US',
  externalId: `00u-${name}`,
  groups: [],
  password: '1mz050nq',
  active: true,
  ...more,
});

/** As Entra's guide to SCIM shows it. */
const entraUser = (name: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User', 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
  externalId: `0a21f0f2-${name}`,
  userName: `Test_User_${name}`,
  active: true,
  emails: [{ primary: true, type: 'work', value: `${name}@demo.test` }],
  meta: { resourceType: 'User' },
  name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' },
  roles: [],
});

async function added(user: object): Promise<string> {
  const { status, body } = await scim('POST', '/Users', user);
  expect([status, body.detail]).toEqual([201, undefined]);
  return body.id;
}

/** Signs the person in, and makes an API key of theirs. @returns whether both still work */
async function withSessionAndKey(email: string) {
  const session = await monitor.tokenOf(email);
  const user = (await monitor.userOf(email))!;
  const [actor] = await monitor.db
    .insert(users)
    .values({ email: `key-${user.id}@api-key.invalid`, passwordHash: 'none', disabledAt: new Date() })
    .returning();
  await monitor.db.insert(apiKeys).values({
    companyId: user.companyId!,
    kind: 'company',
    scopes: [],
    isReadOnly: true,
    name: 'of the leaver',
    prefix: 'x',
    tokenHash: `hash-of-${user.id}`,
    createdByUserId: user.id,
    actorUserId: actor!.id,
    createdAt: new Date(),
  });
  return async () => ({
    session: (await monitor.whoIs(session)) !== null,
    openSessions: await monitor.db.$count(
      userSessions,
      and(eq(userSessions.userId, user.id), isNull(userSessions.endedAt)),
    ),
    keys: await monitor.db.$count(apiKeys, and(eq(apiKeys.createdByUserId, user.id), isNull(apiKeys.revokedAt))),
  });
}
const OUT = { session: false, openSessions: 0, keys: 0 };

describe('the token', () => {
  test.each([
    ['none', ''],
    ['unknown', 'scim_unknown'],
    ['another kind', 'mk_unknown'],
  ])('%s is 401 in the shape of SCIM', async (_what, as) => {
    const { status, body, headers } = await scim('GET', '/Users', undefined, { as: as || 'x' });
    expect([status, body.status, body.schemas]).toEqual([401, '401', ['urn:ietf:params:scim:api:messages:2.0:Error']]);
    expect(headers['content-type']).toContain('application/scim+json');
  });

  test('it is no session and no API key', async () => {
    const headers = { authorization: `Bearer ${token}` };
    for (const url of ['/monitor/api/v1/users', '/monitor/api/v1/sign_on', '/monitor/refresh_jwt'])
      expect((await monitor.app.inject({ url, headers })).statusCode).toBe(401);
  });

  test('a new one stops the earlier one; a revoked one works no more', async () => {
    const first = others;
    others = (await monitor.send('POST', '/sign_on/scim_token', undefined, 'other@demo.test')).body.token;
    expect((await scim('GET', '/Users', undefined, { as: first })).status).toBe(401);
    expect((await scim('GET', '/Users', undefined, { as: others })).status).toBe(200);
    await monitor.send('DELETE', '/sign_on/scim_token', undefined, 'other@demo.test');
    expect((await scim('GET', '/Users', undefined, { as: others })).status).toBe(401);
    others = (await monitor.send('POST', '/sign_on/scim_token', undefined, 'other@demo.test')).body.token;
  });
});

test('the discovery endpoints describe what is served', async () => {
  expect((await scim('GET', '/ServiceProviderConfig')).body).toMatchObject({
    patch: { supported: true },
    filter: { supported: true, maxResults: 200 },
    bulk: { supported: false },
  });
  expect((await scim('GET', '/ResourceTypes')).body.Resources.map(({ id }: { id: string }) => id)).toEqual([
    'User',
    'Group',
  ]);
  const { body } = await scim('GET', '/Schemas/urn:ietf:params:scim:schemas:core:2.0:User');
  expect(body.attributes.map(({ name }: { name: string }) => name)).toContain('userName');
  expect((await scim('GET', '/Nothing')).body).toMatchObject({ status: '404' });
});

describe('Okta', () => {
  test('looks for a person, adds them, reads them, and removes them: sessions and keys end at once', async () => {
    const filter = encodeURIComponent('userName eq "okta.one@demo.test"');
    expect((await scim('GET', `/Users?filter=${filter}&startIndex=1&count=100`)).body).toMatchObject({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
      totalResults: 0,
      Resources: [],
    });
    const id = await added(oktaUser('okta.one'));
    const { body, headers } = await scim('GET', `/Users/${id}`);
    expect(body).toMatchObject({
      id,
      userName: 'okta.one@demo.test',
      externalId: '00u-okta.one',
      active: true,
      name: { givenName: 'Test', familyName: 'User' },
      emails: [{ value: 'okta.one@demo.test', type: 'work', primary: true }],
      meta: { resourceType: 'User', location: expect.stringContaining(`/monitor/scim/v2/Users/${id}`) },
    });
    expect(headers.etag).toBe(body.meta.version);
    expect(JSON.stringify(body)).not.toContain('1mz050nq');
    expect((await scim('GET', `/Users?filter=${filter}`)).body).toMatchObject({ totalResults: 1, Resources: [{ id }] });
    const left = await withSessionAndKey('okta.one@demo.test');
    expect(await left()).toEqual({ session: true, openSessions: 1, keys: 1 });

    expect(await patch(`/Users/${id}`, { op: 'replace', value: { active: false } })).toMatchObject({
      status: 200,
      body: { id, active: false },
    });
    expect(await left()).toEqual(OUT);
    // Still there for the directory, without what it did not send.
    expect((await scim('GET', `/Users?filter=${filter}`)).body.Resources).toEqual([
      expect.objectContaining({ id, active: false, userName: 'okta.one@demo.test' }),
    ]);
  });

  test('deactivates by PUT too, and brings the person back', async () => {
    const id = await added(oktaUser('okta.two'));
    const left = await withSessionAndKey('okta.two@demo.test');
    const off = await scim('PUT', `/Users/${id}`, {
      ...oktaUser('okta.two', { active: false }),
      id,
      meta: { resourceType: 'User' },
    });
    expect(off).toMatchObject({ status: 200, body: { active: false } });
    expect(await left()).toEqual(OUT);
    expect(await scim('PUT', `/Users/${id}`, { ...oktaUser('okta.two'), id })).toMatchObject({
      status: 200,
      body: { active: true, name: { givenName: 'Test' } },
    });
    expect(await monitor.userOf('okta.two@demo.test')).toMatchObject({
      companyId: await monitor.companyIdOf('admin@demo.test'),
      scopes: [],
    });
    // The sessions and keys of before stay ended.
    expect(await left()).toEqual(OUT);
  });

  test('sends a group with its members: they get what it brings, and lose it with the group', async () => {
    const team = (await monitor.send('POST', '/teams', { team: { name: 'Chicago desk' } })).body;
    await monitor.group('Dispatch', ['sourcing', 'tickets_workflow'], { team_id: team.id });
    const [one, two] = [await added(oktaUser('okta.three')), await added(oktaUser('okta.four'))];
    const scopesOf = async (id: string) =>
      (
        await monitor.db
          .select()
          .from(users)
          .where(eq(users.id, Number(id)))
      )[0]!.scopes;
    const made = await scim('POST', '/Groups', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
      displayName: 'Dispatch',
      members: [{ value: one, display: 'okta.three@demo.test' }],
    });
    expect(made).toMatchObject({ status: 201, body: { displayName: 'Dispatch', members: [{ value: one }] } });
    expect([await scopesOf(one), await scopesOf(two)]).toEqual([['sourcing', 'tickets_workflow'], []]);
    expect(await monitor.db.$count(teamUsers, eq(teamUsers.userId, Number(one)))).toBe(1);

    const { id } = made.body;
    expect(
      await patch(
        `/Groups/${id}`,
        { op: 'remove', path: `members[value eq "${one}"]` },
        { op: 'add', path: 'members', value: [{ value: two, display: 'okta.four@demo.test' }] },
      ),
    ).toMatchObject({ status: 200, body: { members: [{ value: two }] } });
    expect([await scopesOf(one), await scopesOf(two)]).toEqual([[], ['sourcing', 'tickets_workflow']]);
    expect(await monitor.db.$count(teamUsers, eq(teamUsers.userId, Number(one)))).toBe(0);

    expect(await patch(`/Groups/${id}`, { op: 'replace', value: { id, displayName: 'Dispatch West' } })).toMatchObject({
      body: { displayName: 'Dispatch West', members: [{ value: two }] },
    });
    expect((await scim('GET', `/Users/${two}`)).body.groups).toMatchObject([{ value: id, display: 'Dispatch West' }]);
    expect((await scim('DELETE', `/Groups/${id}`)).status).toBe(204);
    expect(await scopesOf(two)).toEqual([]);
    expect((await scim('GET', `/Groups/${id}`)).status).toBe(404);
  });
});

describe('Entra', () => {
  test('adds a person whose user name is no address, and disables them by a string', async () => {
    const id = await added(entraUser('entra.one'));
    const left = await withSessionAndKey('entra.one@demo.test');
    expect(await patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' })).toMatchObject({
      status: 200,
      body: { active: false, userName: 'Test_User_entra.one' },
    });
    expect(await left()).toEqual(OUT);
    expect(await patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'True' })).toMatchObject({
      status: 200,
      body: { active: true, emails: [{ value: 'entra.one@demo.test' }] },
    });
  });

  test('moves and renames a person whom it brought', async () => {
    const id = await added(entraUser('entra.two'));
    const moved = await patch(
      `/Users/${id}`,
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'entra.moved@demo.test' },
      { op: 'Replace', path: 'name.familyName', value: 'updatedFamilyName' },
    );
    expect(moved).toMatchObject({
      status: 200,
      body: {
        emails: [{ value: 'entra.moved@demo.test' }],
        name: { givenName: 'givenName', familyName: 'updatedFamilyName' },
      },
    });
    expect(await monitor.userOf('entra.moved@demo.test')).toMatchObject({
      id: Number(id),
      lastName: 'updatedFamilyName',
    });
  });

  test('adds and removes members with an empty reference, and asks for groups without members', async () => {
    const one = await added(entraUser('entra.three'));
    const { body } = await scim('POST', '/Groups', { displayName: 'Entra group', externalId: '8aa1a0c0', members: [] });
    expect(
      (await patch(`/Groups/${body.id}`, { op: 'Add', path: 'members', value: [{ $ref: null, value: one }] })).body
        .members,
    ).toMatchObject([{ value: one }]);
    const filter = encodeURIComponent('displayName eq "Entra group"');
    const { Resources } = (await scim('GET', `/Groups?excludedAttributes=members&filter=${filter}`)).body;
    expect(Resources).toEqual([expect.not.objectContaining({ members: expect.anything() })]);
    expect(
      (await patch(`/Groups/${body.id}`, { op: 'Remove', path: 'members', value: [{ $ref: null, value: one }] })).body
        .members,
    ).toEqual([]);
  });
});

describe('limits', () => {
  test('an address outside the proven domains is refused', async () => {
    for (const address of ['thief@elsewhere.test', 'thief@other.test', 'thief'])
      expect(await scim('POST', '/Users', { userName: address })).toMatchObject({
        status: 400,
        body: { scimType: 'invalidValue' },
      });
  });

  test('another company’s person is 404, and cannot be added, found or put into a group', async () => {
    const stranger = (await monitor.userOf('other@demo.test'))!;
    for (const method of ['GET', 'DELETE'] as const)
      expect((await scim(method, `/Users/${stranger.id}`)).status).toBe(404);
    expect((await scim('PUT', `/Users/${stranger.id}`, oktaUser('other', { active: false }))).status).toBe(404);
    expect((await patch(`/Users/${stranger.id}`, { op: 'replace', value: { active: false } })).status).toBe(404);
    expect(await scim('POST', '/Users', oktaUser('other'))).toMatchObject({
      status: 409,
      body: { scimType: 'uniqueness' },
    });
    expect(
      (await scim('GET', `/Users?filter=${encodeURIComponent('userName eq "other@demo.test"')}`)).body.totalResults,
    ).toBe(0);
    const group = await scim('POST', '/Groups', { displayName: 'Ours', members: [{ value: String(stranger.id) }] });
    expect(group).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } });
    expect((await monitor.userOf('other@demo.test'))!.companyId).toBe(stranger.companyId);
  });

  test('another company’s group is 404', async () => {
    const { body } = await scim('POST', '/Groups', { displayName: 'Theirs' }, { as: others });
    for (const method of ['GET', 'DELETE'] as const)
      expect((await scim(method, `/Groups/${body.id}`)).status).toBe(404);
    expect((await patch(`/Groups/${body.id}`, { op: 'replace', value: { displayName: 'Mine' } })).status).toBe(404);
  });

  test('the last manager of users stays, with 409 in words', async () => {
    const last = (await monitor.userOf('other@demo.test'))!;
    for (const request of [
      () => scim('DELETE', `/Users/${last.id}`, undefined, { as: others }),
      () =>
        scim(
          'PATCH',
          `/Users/${last.id}`,
          { schemas: [PATCH], Operations: [{ op: 'replace', value: { active: false } }] },
          { as: others },
        ),
    ])
      expect(await request()).toMatchObject({
        status: 409,
        body: { detail: expect.stringContaining('at least one person who can manage users') },
      });
    expect((await monitor.userOf('other@demo.test'))!.companyId).toBe(last.companyId);
  });

  test('a person who was here before keeps permissions and address', async () => {
    const staff = (await monitor.userOf('staff@demo.test'))!;
    await monitor.group('Everything', ['compliance']);
    await scim('POST', '/Groups', { displayName: 'Everything', members: [{ value: String(staff.id) }] });
    expect((await monitor.userOf('staff@demo.test'))!.scopes).toEqual(staff.scopes);
    const change = async (path: string, value: string) =>
      (await patch(`/Users/${staff.id}`, { op: 'replace', path, value })).status;
    expect(await change('emails[type eq "work"].value', 'taken@demo.test')).toBe(409);
    // Also once the directory has written what it calls them.
    expect(await change('externalId', 'staff-at-the-directory')).toBe(200);
    expect(await change('emails[type eq "work"].value', 'taken@demo.test')).toBe(409);
    expect(await scim('POST', '/Users', oktaUser('staff'))).toMatchObject({ status: 409 });
  });

  test('a person who works elsewhere by now is not taken back, nor shown', async () => {
    const id = await added(oktaUser('mover'));
    await patch(`/Users/${id}`, { op: 'replace', value: { active: false } });
    const elsewhere = await monitor.companyIdOf('other@demo.test');
    await monitor.db
      .update(users)
      .set({ companyId: elsewhere, firstName: 'New', lastName: 'Life' })
      .where(eq(users.id, Number(id)));
    const { body } = await scim('GET', `/Users/${id}`);
    expect(body).toMatchObject({ active: false, userName: 'mover@demo.test' });
    expect(JSON.stringify(body)).not.toContain('Life');
    expect((await scim('PUT', `/Users/${id}`, oktaUser('mover'))).status).toBe(409);
    expect((await scim('DELETE', `/Users/${id}`)).status).toBe(204);
    expect((await monitor.userOf('mover@demo.test'))!.companyId).toBe(elsewhere);
  });

  test('a deleted person is gone for the directory', async () => {
    const id = await added(oktaUser('deleted'));
    const left = await withSessionAndKey('deleted@demo.test');
    expect((await scim('DELETE', `/Users/${id}`)).status).toBe(204);
    expect(await left()).toEqual(OUT);
    expect((await scim('GET', `/Users/${id}`)).status).toBe(404);
    expect(
      (await scim('GET', `/Users?filter=${encodeURIComponent('externalId eq "00u-deleted"')}`)).body,
    ).toMatchObject({
      totalResults: 0,
    });
    // The RFC: one that it adds with the same name is another.
    expect(await added(oktaUser('deleted'))).toBe(id);
    expect((await scim('GET', `/Users/${id}`)).body).toMatchObject({ active: true, externalId: '00u-deleted' });
  });

  test('what changes the objects of all requests is refused', async () => {
    const id = await added(oktaUser('polluter'));
    for (const operation of [
      { op: 'add', path: '__proto__.polluted', value: 'yes' },
      { op: 'add', path: 'name.constructor.prototype.polluted', value: 'yes' },
      { op: 'add', value: { '__proto__.polluted': 'yes' } },
      { op: 'add', value: { name: { 'constructor.prototype.polluted': 'yes' } } },
    ])
      expect((await patch(`/Users/${id}`, operation)).status).toBe(400);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test.each([
    ['no JSON', 'POST', '/Users', '{', 400],
    ['no operations', 'PATCH', '/Users/1', '{"Operations":[]}', 400],
    ['a name of two lines', 'POST', '/Users', '{"userName":"a\\nb@demo.test"}', 400],
    ['a null byte', 'POST', '/Users', '{"userName":"a\\u0000b@demo.test"}', 400],
    ['an id that is none', 'GET', '/Users/abc', '', 404],
    ['an operator we do not know', 'GET', `/Users?filter=${encodeURIComponent('userName co "a"')}`, '', 400],
    ['a filter that is none', 'GET', `/Users?filter=${encodeURIComponent('((')}`, '', 400],
    ['an attribute we do not know', 'GET', `/Users?filter=${encodeURIComponent('nickName eq "a"')}`, '', 400],
  ] as const)('%s is refused in the shape of SCIM', async (_what, method, path, payload, status) => {
    const response = await monitor.app.inject({
      method,
      url: `/monitor/scim/v2${path}`,
      headers: { authorization: `Bearer ${token}`, ...(payload && { 'content-type': 'application/scim+json' }) },
      ...(payload && { payload }),
    });
    expect([response.statusCode, response.json().status]).toEqual([status, String(status)]);
  });

  test('a change of what has changed since is 412', async () => {
    const id = await added(oktaUser('versioned'));
    const { body } = await scim('GET', `/Users/${id}`);
    const headers = { 'if-match': body.meta.version };
    const change = { ...oktaUser('versioned'), name: { givenName: 'Other', familyName: 'User' } };
    expect((await scim('PUT', `/Users/${id}`, change, { headers })).status).toBe(200);
    expect((await scim('PUT', `/Users/${id}`, change, { headers })).status).toBe(412);
  });

  test('pages are counted from one', async () => {
    const all = (await scim('GET', '/Users')).body;
    const page = (await scim('GET', '/Users?startIndex=2&count=2')).body;
    expect(page).toMatchObject({ totalResults: all.totalResults, startIndex: 2, itemsPerPage: 2 });
    expect(page.Resources.map(({ id }: { id: string }) => id)).toEqual(
      all.Resources.slice(1, 3).map(({ id }: { id: string }) => id),
    );
    expect((await scim('GET', '/Users?count=0')).body).toMatchObject({ totalResults: all.totalResults, Resources: [] });
  });

  test('each change is a line of the company’s audit log', async () => {
    const id = await added(oktaUser('audited'));
    await patch(`/Users/${id}`, { op: 'replace', value: { active: false } });
    const lines = await monitor.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.subjectUserId, Number(id)));
    expect(lines.map(({ kind, userId }) => [kind, userId])).toEqual([
      ['people_provisioned', null],
      ['user_removed', null],
    ]);
  });
});
