import { describe, expect, test } from 'vitest';
import { loadPeople } from '~/routes/company.people/load-people.server';
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
    download: () => Promise.reject(new Error('No list downloads.')),
  };
}

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
