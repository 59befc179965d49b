// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';

let readForm: typeof import('~/services/read-form.server').readForm;
beforeAll(async () => {
  vi.stubEnv('SESSION_SECRETS', 'a secret of the tests that is long enough');
  ({ readForm } = await import('~/services/read-form.server'));
});

const post = (contentType: string | null, body: string) =>
  new Request('http://localhost/broker/login', {
    method: 'POST',
    body: new TextEncoder().encode(body),
    headers: contentType === null ? {} : { 'content-type': contentType },
  });

test.each(['application/x-www-form-urlencoded', 'Application/X-WWW-Form-Urlencoded; charset=UTF-8'])(
  'a form sent as %s has its fields',
  async (type) => {
    expect((await readForm(post(type, 'email=a%40b.test&x=1&x=2'))).getAll('x')).toEqual(['1', '2']);
  },
);

test.each([
  [null, ''],
  ['application/json', '{}'],
  ['text/plain', 'a=b'],
  ['multipart/form-data; boundary=x', '--x\r\nbroken'],
  ['multipart/form-data', ''],
])('what is sent as %s is no form', async (type, body) => {
  const thrown = await readForm(post(type, body)).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(Response);
  expect((thrown as Response).status).toBe(415);
});

test('no action reads a form otherwise: of what is none that would be a fault of ours', () => {
  const sources = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
  const reading = sources.filter((name) => /\.formData\(\)/.test(readFileSync(join('app', name), 'utf8')));
  expect(reading).toEqual([join('services', 'read-form.server.ts')]);
});

const named = (name: string) => readForm(post('application/x-www-form-urlencoded', `${encodeURIComponent(name)}=x`));

test('a place in a list beyond any form of ours is refused before the list is made that long', async () => {
  expect((await named('stops[99].city')).get('stops[99].city')).toBe('x');
  for (const name of ['stops[4000000000].city', 'email[90000000]', 'a[0].b[1000]', 'a[0001]']) {
    const thrown = await named(name).catch((error: unknown) => error);
    expect((thrown as Response).status, name).toBe(415);
  }
});
