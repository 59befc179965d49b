// @vitest-environment node

import { beforeAll, describe, expect, test, vi } from 'vitest';
import { problemResponse } from '~/view/problem';

vi.mock('~/services/guards.server', () => ({ requireUser: vi.fn(async () => ({ id: 1 })) }));
vi.mock('~/services/monitor.server', () => ({ openMonitor: vi.fn(async () => ({})) }));

let files: typeof import('~/send-file.server');
beforeAll(async () => {
  vi.stubEnv('SESSION_SECRETS', 'a secret of the tests that is long enough');
  files = await import('~/send-file.server');
});

const BROWSER = 'text/html,application/xhtml+xml,*/*;q=0.8';
const asked = (accept: string, make: () => Promise<Response>, host = 'localhost:3000') => {
  const request = new Request(`http://${host}/broker/my-account/audit-log.csv?kind=sign_in`, { headers: { accept } });
  return files.sendFile({ request, params: {}, context: {} } as never, 'exportAuditLog', make);
};
const refused = async () => {
  const missing = { kind: 'plan', name: 'can_export' } as const;
  throw problemResponse({ status: 403, message: 'Your account cannot open this page.', missing });
};

async function* parts(...texts: string[]) {
  yield* texts;
}

describe('a file', () => {
  test('is sent whole, to be saved', async () => {
    const file = await asked(BROWSER, () => files.csvFile('list.csv', parts('a,b\r\n', '1,2\r\n')));
    expect(await file.text()).toBe('a,b\r\n1,2\r\n');
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-disposition': 'attachment; filename="list.csv"',
      'content-type': 'text/csv; charset=utf-8',
    });
  });

  test('that cannot be finished is broken off, not ended as if it were whole', async () => {
    const broken = async function* () {
      yield 'a,b\r\n';
      throw new Error('the monitor went away');
    };
    const file = await asked(BROWSER, () => files.csvFile('list.csv', broken()));
    await expect(file.text()).rejects.toThrow('the monitor went away');
  });
});

describe('a file that is refused', () => {
  test('is the product’s page to a browser, with what is missing and a policy without scripts', async () => {
    const page = await asked(BROWSER, refused);
    expect([page.status, page.headers.get('content-type')]).toEqual([403, 'text/html; charset=utf-8']);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
    const text = await page.text();
    expect(text).toMatch(/^<!DOCTYPE html>/);
    expect(text).toContain('<title>Broker Portal | You don’t have access</title>');
    expect(text).toContain('Your company’s plan does not include exports.');
    expect(text).toContain('href="/broker/"');
    expect(text).not.toMatch(/<script|style=/);
  });

  test('says so in the brand of the host', async () => {
    const page = await asked(BROWSER, refused, 'watchdog.localhost:3000');
    const text = await page.text();
    expect(text).toContain('<title>Watchdog | ');
    expect(text).toContain('<body class="brand-watchdog">');
  });

  test('is the same as JSON to a program', async () => {
    const answer = await asked('application/json', refused).catch((thrown: Response) => thrown);
    expect([answer.status, (await answer.json()).message]).toEqual([403, 'Your account cannot open this page.']);
  });

  test('still leads to sign-in', async () => {
    const toSignIn = new Response(null, { status: 302, headers: { Location: '/login' } });
    const answer = await asked(BROWSER, () => Promise.reject(toSignIn)).catch((thrown: Response) => thrown);
    expect(answer).toBe(toSignIn);
  });

  test('for a fault of ours is a page with the reference that was logged, and nothing else of it', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const page = await asked(BROWSER, () => Promise.reject(new Error('secret detail')));
    const text = await page.text();
    expect(page.status).toBe(500);
    expect(text).toContain(JSON.parse(String(log.mock.calls[0]![0])).reference);
    expect(text).not.toContain('secret detail');
  });
});
