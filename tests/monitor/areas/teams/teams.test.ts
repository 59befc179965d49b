import { auditEvents, users } from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';

let monitor: SectionMonitor;
let [staff, manager, other] = [0, 0, 0];
beforeAll(async () => {
  monitor = await openSectionMonitor();
  const idOf = async (email: string) =>
    (await monitor.db.select({ id: users.id }).from(users).where(eq(users.email, email)))[0]!.id;
  [staff, manager, other] = [
    await idOf('staff@demo.test'),
    await idOf('manager@demo.test'),
    await idOf('other@demo.test'),
  ];
});
afterAll(() => monitor.close());

const create = (name: string, as?: string) => monitor.send('POST', '/teams', { team: { name } }, as);
const change = (id: number, team: object, as?: string) => monitor.send('PATCH', `/teams/${id}`, { team }, as);
const members = async (id: number, query = '') =>
  (await monitor.get(`/teams/${id}/team_users${query}`)).body.team_users;

describe('createTeam and listTeams', () => {
  test("lists the company's own, newest first, whatever q asks for", async () => {
    const first = (await create('Dispatch')).body;
    const second = (await create('Vetting')).body;
    await create('Elsewhere', 'other@demo.test');
    const ids = async (query: string) =>
      (await monitor.get(`/teams${query}`)).body.teams.map(({ id }: { id: number }) => id);
    expect(await ids('')).toEqual([second.id, first.id]);
    expect(await ids('?q[s]=name asc')).toEqual([first.id, second.id]);
    expect(await ids(`?q[company_id_eq]=${first.company_id}`)).toEqual([second.id, first.id]);
    expect(await ids(`?q[company_id_not_eq]=${first.company_id}`)).toEqual([]);
    expect((await monitor.get('/teams?per_page=1')).headers.totalpages).toBe('2');
  });

  test('a name is needed, and once', async () => {
    expect((await create('  ')).body.fields).toEqual({ 'team.name': ['Enter a name.'] });
    expect((await create('Dispatch')).body.fields).toEqual({ name: ['Another team has this name.'] });
    expect((await create('Dispatch', 'other@demo.test')).status).toBe(200);
    expect((await create('Mine', 'staff@demo.test')).status).toBe(403);
  });
});

describe('updateTeam', () => {
  test('adds users and removes memberships marked for destruction', async () => {
    const { id } = (await create('Night shift')).body;
    const added = await change(id, { team_users_attributes: [{ user_id: staff }, { user_id: manager }] });
    expect(added.body.team_users_count).toBe(2);
    // The team itself names its members, as the list of them does.
    const listed = (await members(id)).map(({ id: membership, user }: { id: number; user: object }) => ({
      id: membership,
      user,
    }));
    expect(added.body.team_users).toEqual(listed);
    const [asked] = (await monitor.get(`/teams?q[id_eq]=${id}`)).body.teams;
    expect(asked.team_users).toEqual(listed);
    const [first] = await members(id);
    expect(first.user.full_name).toBe('Morgan Manager');
    await change(id, { team_users_attributes: [{ id: first.id, _destroy: '1' }, { user_id: staff }] });
    expect((await members(id)).map(({ user }: { user: { id: number } }) => user.id)).toEqual([staff]);
  });

  test("another company's user, or a membership of another team, changes nothing and is named", async () => {
    const { id } = (await create('Day shift')).body;
    const { status, body } = await change(id, { team_users_attributes: [{ user_id: staff }, { user_id: other }] });
    expect(status).toBe(422);
    expect(Object.keys(body.fields)).toEqual(['team.team_users_attributes.1.user_id']);
    expect(await members(id)).toEqual([]);
    const night = (await monitor.get('/teams?q[name_eq]=Night shift')).body.teams[0];
    const [member] = await members(night.id);
    expect((await change(id, { team_users_attributes: [{ id: member.id, _destroy: true }] })).status).toBe(422);
    expect(await members(night.id)).toHaveLength(1);
    expect((await change(id, { team_users_attributes: [{ id: member.id }] })).status).toBe(422);
  });

  test('who left for another company is no one to choose, though the database still shows their name', async () => {
    const { id, company_id: companyId } = (await create('Late shift')).body;
    await monitor.db.insert(auditEvents).values({
      companyId,
      kind: 'user_removed',
      summary: 'Removed',
      subjectUserId: other,
      occurredAt: monitor.services.clock(),
    });
    expect((await change(id, { team_users_attributes: [{ user_id: other }] })).status).toBe(422);
    expect(await members(id)).toEqual([]);
  });

  test("another company's team is not found, and staff may look but not change", async () => {
    const [own] = (await monitor.get('/teams')).body.teams;
    expect((await monitor.get(`/teams/${own.id}`, 'other@demo.test')).status).toBe(404);
    expect((await monitor.get(`/teams/${own.id}/team_users`, 'other@demo.test')).status).toBe(404);
    expect((await change(own.id, { name: 'Taken over' }, 'other@demo.test')).status).toBe(404);
    expect((await change(own.id, { name: 'x' }, 'staff@demo.test')).status).toBe(403);
    expect((await monitor.get(`/teams/${own.id}`, 'staff@demo.test')).status).toBe(200);
  });
});

describe('listTeamUsers', () => {
  test('searches by email, first or last name', async () => {
    const { id } = (await create('Everybody')).body;
    await change(id, { team_users_attributes: [{ user_id: staff }, { user_id: manager }] });
    const found = async (text: string) =>
      (await members(id, `?q[user_email_or_user_first_name_or_user_last_name_cont]=${text}`)).map(
        ({ user }: { user: { email: string } }) => user.email,
      );
    expect(await found('MORGAN')).toEqual(['manager@demo.test']);
    expect(await found('staff@')).toEqual(['staff@demo.test']);
    expect(await found('zzz')).toEqual([]);
  });

  test('who leaves the company leaves its teams', async () => {
    const { id } = (await create('Leavers')).body;
    await change(id, { team_users_attributes: [{ user_id: staff }] });
    await monitor.send('DELETE', `/users/${staff}`);
    expect(await members(id)).toEqual([]);
  });
});
