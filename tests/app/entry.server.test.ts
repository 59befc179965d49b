// @vitest-environment node
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';

type Entry = typeof import('~/entry.server');
let entry: Entry;

beforeAll(async () => {
  process.env.SESSION_SECRETS = 'a secret of the tests that is long enough';
  entry = await import('~/entry.server');
});
afterEach(() => void vi.restoreAllMocks());

const argsOf = (request: Request) => ({ request, params: {}, context: {} }) as Parameters<Entry['handleError']>[1];

function report(error: unknown, request: Request): string[] {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  entry.handleError(error, argsOf(request));
  return log.mock.calls.map(([line]) => String(line));
}

describe('an unexpected error', () => {
  const request = () =>
    new Request('http://localhost/broker/sign-up/code.data?email=a@b.test&code=123456', {
      method: 'POST',
      headers: { Cookie: 'portal_session=hidden', Authorization: 'Bearer hidden' },
      body: new URLSearchParams({ password: 'hidden words' }),
    });

  test('is logged with a reference, and without query, body or headers', () => {
    const [line = ''] = report(new Error('the disk is full'), request());
    expect(JSON.parse(line)).toMatchObject({
      level: 'error',
      method: 'POST',
      path: '/broker/sign-up/code.data',
      message: 'the disk is full',
      reference: expect.stringMatching(/^[0-9A-Z]{10}$/),
    });
    expect(line).not.toMatch(/123456|a@b\.test|hidden/);
  });

  test('reaches the page as its reference, in place of the message that Remix hid', async () => {
    const failed = request();
    const [line = ''] = report(new Error('the disk is full'), failed);
    const answer = new Response('[["SanitizedError","Error","Unexpected Server Error"]]', { status: 500 });
    const sent = await entry.handleDataRequest(answer, argsOf(failed));
    expect(sent.status).toBe(500);
    expect(await sent.text()).toContain(`Unexpected Server Error [reference ${JSON.parse(line).reference}]`);
  });
});

describe('what is no surprise is not reported', () => {
  test.each([403, 404, 422])('a page that answered %i on purpose', (status) => {
    expect(report({ status, statusText: '', internal: false, data: null }, new Request('http://localhost/'))).toEqual(
      [],
    );
  });

  test('a request that the browser gave up', () => {
    const aborted = new Request('http://localhost/', { signal: AbortSignal.abort() });
    expect(report(new Error('aborted'), aborted)).toEqual([]);
  });
});
