import { describe, expect, test } from 'vitest';
import { loadPeople } from '~/routes/company.people/load-people.server';
import { aUser } from '../../support/factories';
import { monitorWith } from '../../support/monitor-with';

describe('the people of a company', () => {
  test('are shown without invitations, where those fail', async () => {
    const monitor = monitorWith({ '/api/v1/users': { users: [] } });
    expect(await loadPeople(monitor, new URLSearchParams(), aUser())).toMatchObject({
      users: { rows: { ok: true } },
      invitations: { ok: false, reference: 'REF' },
    });
  });

  test.each([
    ['', '/api/v1/users'],
    ['scope=compliance', '/api/v1/users'],
    ['search_term=sam', '/api/v1/users/search_company_users'],
    ['search_term=sam&scope=compliance', '/api/v1/users'],
  ])('by "%s" are asked for at %s', async (query, path) => {
    const asked: string[] = [];
    await loadPeople(monitorWith({}, asked), new URLSearchParams(query), aUser());
    expect(asked).toContain(path);
  });
});
