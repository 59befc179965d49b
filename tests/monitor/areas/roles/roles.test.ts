import {
  auditEvents,
  signOnGroupMembers,
  signOnGroups,
  signOnPeople,
  userInvitations,
  userSessions,
  users,
} from '@monitor/db/schema';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';

const [ADMIN, STAFF, MANAGER, OTHER] = ['admin@demo.test', 'staff@demo.test', 'manager@demo.test', 'other@demo.test'];

let monitor: SectionMonitor;
beforeEach(async () => {
  await monitor?.close();
  monitor = await openSectionMonitor();
});
afterAll(() => monitor.close());

const person = async (email: string) => (await monitor.db.select().from(users).where(eq(users.email, email)))[0]!;
const make = (name: string, scopes: string[], as?: string) =>
  monitor.send('POST', '/roles', { role: { name, scopes } }, as);
const change = (id: number, role: object, as?: string) => monitor.send('PATCH', `/roles/${id}`, { role }, as);
const give = async (email: string, role_id: number | null, as?: string) =>
  monitor.send('PUT', `/users/${(await person(email)).id}/role`, { role: { role_id } }, as);
const openSessions = async (email: string) =>
  monitor.db.$count(userSessions, and(eq(userSessions.userId, (await person(email)).id), isNull(userSessions.endedAt)));
const lines = async (kind: 'role_changed' | 'scopes_changed') =>
  (
    await monitor.db
      .select({ summary: auditEvents.summary })
      .from(auditEvents)
      .where(eq(auditEvents.kind, kind))
      .orderBy(desc(auditEvents.id))
  ).map(({ summary }) => summary);

describe('a role', () => {
  test('is a name for permissions, once in a company, of a manager’s own making', async () => {
    const made = await make('Carrier rep', ['onboarding', 'sourcing']);
    expect(made).toMatchObject({
      status: 200,
      body: { name: 'Carrier rep', scopes: ['sourcing', 'onboarding'], people_count: 0, groups: [] },
    });
    expect((await make('carrier REP', [])).body.fields).toEqual({ name: ['Another role has this name.'] });
    expect((await make('Carrier rep', [], OTHER)).status).toBe(200);
    expect((await make('Mine', [], STAFF)).status).toBe(403);
    expect((await monitor.get(`/roles/${made.body.id}`, OTHER)).status).toBe(404);
    expect((await change(made.body.id, { name: 'Taken', scopes: [] }, OTHER)).status).toBe(404);
    expect((await monitor.send('DELETE', `/roles/${made.body.id}`, undefined, OTHER)).status).toBe(404);
    expect((await give(OTHER, made.body.id)).status).toBe(404);
    expect((await give(OTHER, made.body.id, OTHER)).status).toBe(404);
    expect((await monitor.get('/roles')).body.roles.map(({ name }: { name: string }) => name)).toEqual(['Carrier rep']);
  });

  test('holds no permission that its maker does not have, neither at first nor later', async () => {
    expect((await make('Compliance', ['compliance'], MANAGER)).body.fields).toEqual({
      scopes: ['A role can be given only permissions that you have yourself, not: compliance.'],
    });
    const { id } = (await make('Rep', ['sourcing', 'compliance'])).body;
    expect((await change(id, { name: 'Rep', scopes: ['sourcing', 'compliance', 'onboarding'] }, MANAGER)).status).toBe(
      200,
    );
    await change(id, { name: 'Rep', scopes: ['sourcing'] });
    const refused = { name: 'Rep', scopes: ['sourcing', 'compliance'] };
    expect((await change(id, refused, MANAGER)).status).toBe(422);
    expect((await monitor.send('POST', `/roles/${id}/plan`, { role: refused }, MANAGER)).status).toBe(422);
  });

  test('whoever has it follows its changes at once, sessions too, and a plan says so before', async () => {
    const { id } = (await make('Rep', ['sourcing', 'onboarding'])).body;
    const gift = await monitor.send('POST', `/users/${(await person(STAFF)).id}/role/plan`, { role_id: id });
    expect(gift.body.plan).toEqual({
      role: { id, name: 'Rep' },
      gains: [],
      loses: ['tickets_load_lock_staff'],
    });
    expect((await give(STAFF, id)).body).toMatchObject({
      role: { id, name: 'Rep' },
      scopes: ['sourcing', 'onboarding'],
    });
    expect(await openSessions(STAFF)).toBe(0);

    const wanted = { name: 'Rep', scopes: ['sourcing', 'insurance_workflow'] };
    const { body } = await monitor.send('POST', `/roles/${id}/plan`, { role: wanted });
    expect(body.plan).toMatchObject({
      gains: ['insurance_workflow'],
      loses: ['onboarding'],
      people_count: 1,
      people: [{ id: (await person(STAFF)).id }],
    });
    expect((await person(STAFF)).scopes).toEqual(['sourcing', 'onboarding']);
    await monitor.tokenOf(STAFF);
    expect(await openSessions(STAFF)).toBe(1);
    monitor.mails.length = 0;
    expect((await change(id, wanted)).status).toBe(200);
    expect(await person(STAFF)).toMatchObject({ scopes: ['sourcing', 'insurance_workflow'], roleId: id });
    expect(await openSessions(STAFF)).toBe(0);
    expect(monitor.mails.map(({ to }) => to)).toContain(MANAGER);
    expect((await lines('role_changed'))[0]).toBe('Role Rep: gave insurance workflow; took onboarding');
    expect((await lines('scopes_changed'))[0]).toMatch(/: gave insurance workflow; took onboarding, by the role Rep$/);
  });

  test('a person with other permissions is out of it, whoever gave them', async () => {
    const { id } = (await make('Rep', ['sourcing'])).body;
    await give(STAFF, id);
    const { id: staff } = await person(STAFF);
    await monitor.send('PATCH', `/users/${staff}`, { scopes: ['sourcing', 'onboarding'] });
    expect(await person(STAFF)).toMatchObject({ roleId: null });
    expect((await lines('scopes_changed'))[0]).toMatch(/gave onboarding, and left the role Rep$/);
    await change(id, { name: 'Rep', scopes: [] });
    expect((await person(STAFF)).scopes).toEqual(['sourcing', 'onboarding']);
    // Also past every operation: the database takes them out.
    await monitor.db.update(users).set({ roleId: id, scopes: [] }).where(eq(users.id, staff));
    expect((await person(STAFF)).roleId).toBe(id);
    await monitor.db
      .update(users)
      .set({ scopes: ['compliance'] })
      .where(eq(users.id, staff));
    expect((await person(STAFF)).roleId).toBeNull();
    const stranger = (await make('Rep', ['compliance'], OTHER)).body.id;
    await monitor.db.update(users).set({ roleId: stranger }).where(eq(users.id, staff));
    expect((await person(STAFF)).roleId).toBeNull();
  });

  test('the last manager stays one, by a change, by a gift and by both', async () => {
    const { id } = (await make('Chief', ['manage_users', 'sourcing'])).body;
    const { id: clerk } = (await make('Clerk', ['sourcing'])).body;
    const managers = await monitor.db
      .select()
      .from(users)
      .where(eq(users.companyId, (await person(ADMIN)).companyId!));
    for (const { email, scopes, id: userId } of managers)
      if (email !== ADMIN && scopes.includes('manage_users'))
        await monitor.db.update(users).set({ scopes: [] }).where(eq(users.id, userId));
    expect((await give(ADMIN, clerk)).status).toBe(422);
    expect((await give(ADMIN, id)).status).toBe(200);
    // Their own session goes on.
    expect(await openSessions(ADMIN)).toBe(1);
    const refused = await change(id, { name: 'Chief', scopes: ['sourcing'] });
    expect(refused.status).toBe(422);
    expect((await person(ADMIN)).scopes).toEqual(['manage_users', 'sourcing']);
  });

  test('is deleted: people keep its permissions, and follow nothing', async () => {
    const { id } = (await make('Rep', ['sourcing'])).body;
    await give(STAFF, id);
    expect((await monitor.send('DELETE', `/roles/${id}`)).status).toBe(204);
    expect(await person(STAFF)).toMatchObject({ scopes: ['sourcing'], roleId: null });
    expect((await lines('role_changed'))[0]).toBe('Deleted the role Rep: 1 person keeps its permissions as their own');
  });

  test('of two managers at once, the second sees what the first did', async () => {
    const { id, version } = (await make('Rep', ['sourcing'])).body;
    const first = await change(id, { name: 'Rep', scopes: [], expected_version: version });
    expect(first.status).toBe(200);
    expect((await change(id, { name: 'Other', scopes: ['sourcing'], expected_version: version })).status).toBe(409);
  });

  test('comes with an invitation, also as it is once it was changed', async () => {
    const { id } = (await make('Rep', ['sourcing'])).body;
    const invited = { email: 'new@demo.test', scopes: ['compliance'], role_id: id, site: 'broker' };
    const { body } = await monitor.send('POST', '/user_invitations', { user_invitation: invited });
    expect(body).toMatchObject({ scopes: ['sourcing'], role: { id, name: 'Rep' } });
    await change(id, { name: 'Rep', scopes: ['onboarding'] });
    const [row] = await monitor.db.select().from(userInvitations).where(eq(userInvitations.id, body.id));
    expect(row).toMatchObject({ scopes: ['onboarding'], roleId: id });
    const stranger = (await make('Rep', [], OTHER)).body.id;
    const foreign = { ...invited, email: 'two@demo.test', role_id: stranger };
    expect((await monitor.send('POST', '/user_invitations', { user_invitation: foreign })).status).toBe(422);
  });
});

describe('a group of the identity provider', () => {
  const group = (name: string, more: object, as?: string) =>
    monitor.send('PUT', '/sign_on/groups', { group: { name, ...more } }, as);

  /** Someone whom the directory sent, in its groups. */
  async function sent(email: string, ...groupNames: string[]) {
    const { id: userId, companyId } = await person(email);
    const now = new Date();
    await monitor.db.insert(signOnPeople).values({
      companyId: companyId!,
      userId,
      userName: email,
      isBroughtIn: true,
      isActive: true,
      createdAt: now,
      changedAt: now,
    });
    for (const name of groupNames) {
      const [row] = await monitor.db
        .update(signOnGroups)
        .set({ isOfDirectory: true })
        .where(and(eq(signOnGroups.companyId, companyId!), eq(signOnGroups.name, name)))
        .returning();
      await monitor.db.insert(signOnGroupMembers).values({ groupId: row!.id, userId });
    }
  }

  test('brings a role, which its members then have and follow; it stays while a group brings it', async () => {
    const { id } = (await make('Rep', ['sourcing'])).body;
    expect((await group('reps', { role_id: id })).body.groups).toMatchObject([
      { name: 'reps', role: { id, name: 'Rep' }, scopes: ['sourcing'] },
    ]);
    await sent(STAFF, 'reps');
    await group('reps', { role_id: id });
    expect(await person(STAFF)).toMatchObject({ scopes: ['sourcing'], roleId: id });
    await change(id, { name: 'Rep', scopes: ['onboarding'] });
    expect(await person(STAFF)).toMatchObject({ scopes: ['onboarding'], roleId: id });
    expect((await monitor.send('DELETE', `/roles/${id}`)).status).toBe(422);
    expect((await group('reps', { scopes: ['sourcing'] })).body.groups).toMatchObject([{ role: null }]);
    expect(await person(STAFF)).toMatchObject({ scopes: ['sourcing'], roleId: null });
    expect((await monitor.send('DELETE', `/roles/${id}`)).status).toBe(204);
  });

  test('beside another one, what both bring follows the role too', async () => {
    const { id } = (await make('Rep', ['sourcing'])).body;
    await group('reps', { role_id: id });
    await group('night', { scopes: ['compliance'] });
    await sent(STAFF, 'reps', 'night');
    await group('night', { scopes: ['compliance'] });
    expect(await person(STAFF)).toMatchObject({ scopes: ['sourcing', 'compliance'], roleId: null });
    await change(id, { name: 'Rep', scopes: ['onboarding'] });
    expect(await person(STAFF)).toMatchObject({ scopes: ['onboarding', 'compliance'], roleId: null });
  });

  test('brings no role with more than its manager has, and none of another company', async () => {
    const { id } = (await make('Compliance', ['compliance'])).body;
    expect((await group('reps', { role_id: id }, MANAGER)).body.fields).toEqual({
      role_id: ['A group can bring only permissions that you have yourself.'],
    });
    expect((await group('reps', { role_id: id }, OTHER)).status).toBe(422);
  });
});
