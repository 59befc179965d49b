import { beforeAll, describe, expect, test } from 'vitest';
import { getToast, redirectWithToast } from '~/services/toast.server';

beforeAll(() => {
  process.env.SESSION_SECRETS = 'a secret of the tests that is long enough';
});

const pageAfter = (response: Response) => {
  const cookie = response.headers.get('Set-Cookie')?.split(';')[0] ?? '';
  return new Request('http://localhost/broker/', { headers: { Cookie: `other=1; ${cookie}` } });
};

describe('a toast', () => {
  test('left by an action is on the page that follows, with the defaults', async () => {
    const response = await redirectWithToast('/carriers/1', 'Put on do not dispatch');
    expect([response.status, response.headers.get('Location')]).toEqual([302, '/carriers/1']);
    const { toast, headers } = await getToast(pageAfter(response));
    expect(toast).toMatchObject({
      message: 'Put on do not dispatch',
      description: null,
      type: 'success',
      position: 'bottom-right',
      durationMs: 3000,
      isDismissible: true,
    });
    expect(headers.get('Set-Cookie')).toMatch(/^toast=;.*(Max-Age=0|Expires=Thu, 01 Jan 1970)/);
  });

  test('keeps what was asked for, and the other cookies of the redirect', async () => {
    const asked = {
      type: 'default',
      description: 'Why',
      durationMs: 9000,
      position: 'top',
      isDismissible: false,
    } as const;
    const response = await redirectWithToast('/', 'Hello', asked, { headers: { 'Set-Cookie': 'portal_session=1' } });
    expect(response.headers.getSetCookie()).toHaveLength(2);
    const toastCookie = response.headers.getSetCookie()[1] ?? '';
    const request = new Request('http://localhost/', { headers: { Cookie: toastCookie.split(';')[0] ?? '' } });
    expect((await getToast(request)).toast).toMatchObject(asked);
  });

  test('that somebody forged is not shown', async () => {
    const response = await redirectWithToast('/', 'Call 555-0100');
    const [signed = ''] = response.headers.get('Set-Cookie')?.split(';') ?? [];
    const forged = `${signed.slice(0, signed.lastIndexOf('.'))}.${'A'.repeat(43)}`;
    const request = new Request('http://localhost/', { headers: { Cookie: forged } });
    expect((await getToast(request)).toast).toBeNull();
  });

  test('that is not there sets no cookie', async () => {
    const { toast, headers } = await getToast(new Request('http://localhost/', { headers: { Cookie: 'other=1' } }));
    expect(toast).toBeNull();
    expect([...headers]).toEqual([]);
  });
});
