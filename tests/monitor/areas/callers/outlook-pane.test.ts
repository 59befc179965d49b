import { outlookManifest } from '@monitor/areas/callers/outlook/outlook-manifest';
import { apiKeys, users } from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCarrier } from '../../support/fmcsa-rows';
import { formOf } from '../../support/forms';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';

const WATCHDOG = 'watchdog@demo.test';
let monitor: SectionMonitor;
let key: string;
beforeAll(async () => {
  monitor = await openSectionMonitor();
  await addCarrier(monitor.db, { legalName: 'HERON FREIGHT LLC', email: 'dispatch@heron.example' });
});
afterAll(() => monitor.close());
beforeEach(async () => {
  key = await keyOf('admin@demo.test');
});

async function keyOf(email: string): Promise<string> {
  const [user] = await monitor.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return (await monitor.get(`/users/${user!.id}/highway_for_outlook_api_key`, email)).body.api_key;
}
const PANE = '/monitor/outlook/pane';
const post = async (fields: Record<string, string>, headers: Record<string, string> = {}) => {
  const form = formOf(fields);
  const response = await monitor.app.inject({
    method: 'POST',
    url: PANE,
    payload: form.payload,
    headers: { ...form.headers, ...headers },
  });
  return { status: response.statusCode, html: response.body, headers: response.headers };
};

describe('the pane', () => {
  test('may be framed by Outlook alone and loads one foreign script; no other page of the monitor may', async () => {
    const { headers, body } = await monitor.app.inject({ url: PANE });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(
      'frame-ancestors https://outlook.office.com https://outlook.office365.com https://outlook.live.com https://outlook.cloud.microsoft',
    );
    expect(policy).toContain("script-src 'self' https://appsforoffice.microsoft.com; connect-src 'self'");
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(headers['x-frame-options']).toBeUndefined();
    expect(headers['set-cookie']).toBeUndefined();
    expect(body.indexOf('office.js')).toBeLessThan(body.indexOf('</head>'));
    for (const url of [
      '/monitor/onboarding/rate-confirmation-check',
      '/monitor/api/v1/nothing',
      '/monitor/outlook/nothing',
    ]) {
      const other = await monitor.app.inject({ url });
      expect(other.headers['content-security-policy'], url).toContain("frame-ancestors 'none'");
      expect(other.headers['x-frame-options'], url).toBe('SAMEORIGIN');
    }
  });

  test('answers who wrote an email by a form with the key, without script', async () => {
    const { status, html } = await post({ email: 'dispatch@heron.example', subject: 'hello', key });
    expect(status).toBe(200);
    expect(html).toContain('HERON FREIGHT LLC');
    expect(html).toContain('An address can be forged: nothing here proves who wrote the email.');
    expect(html).not.toContain(key);
  });

  test('answers the same by the key as a bearer', async () => {
    const { html } = await post({ email: 'dispatch@heron.example' }, { authorization: `Bearer ${key}` });
    expect(html).toContain('HERON FREIGHT LLC');
    expect(html).toContain('Your key is stored in this Outlook.');
  });

  test('reads no cookie: a session without a key opens nothing', async () => {
    const cookie = `monitor_session=${await monitor.tokenOf('admin@demo.test')}`;
    for (const more of [{}, { key: 'bpk_guessed' }] as Record<string, string>[]) {
      const { status, html } = await post({ email: 'dispatch@heron.example', ...more }, { cookie });
      expect([401, 422]).toContain(status);
      expect(html).not.toContain('HERON');
    }
    const { status } = await post({ email: 'dispatch@heron.example', key: await monitor.tokenOf('admin@demo.test') });
    expect(status).toBe(422);
  });

  test('says of a revoked key what to do', async () => {
    await monitor.db.update(apiKeys).set({ revokedAt: new Date() });
    const { status, html } = await post({ email: 'dispatch@heron.example', key });
    expect(status).toBe(401);
    expect(html).toContain('it was revoked');
    expect(html).not.toContain('HERON');
  });

  test('shows a watchdog user without the right nothing', async () => {
    await monitor.db.update(users).set({ watchdogCanCarrierSearch: false }).where(eq(users.email, WATCHDOG));
    const { status, html } = await post({ email: 'dispatch@heron.example', key: await keyOf(WATCHDOG) });
    expect(status).toBe(403);
    expect(html).not.toContain('HERON');
  });

  test.each([
    ['HTML', { email: 'a@b.example', name: '<img src=x onerror=alert(1)>', subject: '"><script>alert(1)</script>' }],
    ['ten thousand characters', { email: 'a@b.example', name: 'n'.repeat(10_000), subject: '9'.repeat(10_000) }],
    [
      'signs that turn the direction',
      { email: 'a@b.example', name: '\u202Ecod.exe\u202C', subject: 'R-1\u2066\u0000\r\n2' },
    ],
    ['a header like text', { email: 'a@b.example', headers: `Reply-To: <b@c.example>\r\n${'X: y\r\n'.repeat(2000)}` }],
  ])('survives %s', async (_what, fields) => {
    const { status, html } = await post({ ...fields, key });
    expect(status).toBe(200);
    expect(html).not.toMatch(/<img|<script>alert|\u202E|\u2066/);
    expect(html.length).toBeLessThan(400_000);
  });

  test('returns the email as typed, never the key, when something is wrong', async () => {
    const { status, html } = await post({ email: 'nonsense', subject: 'About R-1', key });
    expect(status).toBe(422);
    expect(html).toContain('value="nonsense"');
    expect(html).toContain('value="About R-1"');
    expect(html).not.toContain(key);
  });
});

describe('the manifest', () => {
  const xml = outlookManifest({ base: 'https://carriers.example/monitor', portalOrigin: 'https://portal.example' });
  const { document } = new JSDOM(xml, { contentType: 'application/xml' }).window;
  const root = document.documentElement;
  const children = (of: Element) => [...of.children].map(({ localName }) => localName);
  const valuesOf = (name: string) =>
    [...root.getElementsByTagName(name)].map((one) => one.getAttribute('DefaultValue'));

  test('has what Outlook requires, in the order of its schema', () => {
    expect(root.getAttribute('xsi:type')).toBe('MailApp');
    expect(children(root)).toEqual([
      'Id',
      'Version',
      'ProviderName',
      'DefaultLocale',
      'DisplayName',
      'Description',
      'IconUrl',
      'HighResolutionIconUrl',
      'SupportUrl',
      'AppDomains',
      'Hosts',
      'Requirements',
      'FormSettings',
      'Permissions',
      'Rule',
      'DisableEntityHighlighting',
      'VersionOverrides',
    ]);
    const text = (name: string) => root.getElementsByTagName(name)[0]!.textContent;
    expect(text('Id')).toMatch(/^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(text('Version')).toMatch(/^\d+(\.\d+){3}$/);
    expect(text('Permissions')).toBe('ReadItem');
    expect(valuesOf('DisplayName')[0]!.length).toBeLessThanOrEqual(125);
    expect(valuesOf('Description')[0]!.length).toBeLessThanOrEqual(250);
    expect([...root.getElementsByTagName('AppDomain')].map((one) => one.textContent)).toEqual([
      'https://carriers.example',
      'https://portal.example',
    ]);
  });

  test('has only https addresses, and each resource that a command names', () => {
    const urls = [...xml.matchAll(/DefaultValue="(https?:[^"]+)"/g)].map(([, url]) => url!);
    expect(urls.length).toBeGreaterThan(6);
    for (const url of urls) expect(url).toMatch(/^https:\/\/(carriers|portal)\.example\//);
    const ids = [...xml.matchAll(/<bt:(?:Image|Url|String) id="([^"]+)"/g)].map(([, id]) => id);
    for (const [, resid] of xml.matchAll(/resid="([^"]+)"/g)) expect(ids).toContain(resid);
    for (const short of xml.matchAll(/<bt:String id="(?:name|button)" DefaultValue="([^"]+)"/g))
      expect(short[1]!.length).toBeLessThanOrEqual(125);
  });

  test('is another add-in for another installation, and the same for the same', () => {
    const idAt = (base: string) => /<Id>(.*)<\/Id>/.exec(outlookManifest({ base, portalOrigin: base }))![1];
    expect(idAt('https://one.example/monitor')).toBe(idAt('https://one.example/monitor'));
    expect(idAt('https://one.example/monitor')).not.toBe(idAt('https://two.example/monitor'));
  });

  test('escapes an address', () => {
    const odd = outlookManifest({ base: 'https://a.example/x?y=1&z="<', portalOrigin: 'https://portal.example' });
    expect(new JSDOM(odd, { contentType: 'application/xml' }).window.document.querySelector('parsererror')).toBeNull();
  });

  test('is served with the pane’s script and its icons', async () => {
    const get = async (path: string) => monitor.app.inject({ url: `/monitor/outlook/${path}` });
    expect((await get('manifest.xml')).headers['content-type']).toContain('application/xml');
    expect((await get('manifest.xml')).body).toContain('/monitor/outlook/pane"');
    expect((await get('pane.js')).headers['content-type']).toContain('text/javascript');
    for (const size of [16, 32, 64, 80, 128]) {
      const { rawPayload, headers } = await get(`icon-${size}.png`);
      expect(headers['content-type']).toBe('image/png');
      expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([size, size]);
    }
  });
});
