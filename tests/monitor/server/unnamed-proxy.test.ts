import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { withItsLog } from '../support/logged-monitor';
import { openSectionMonitor, type SectionMonitor } from '../support/section-monitor';

let monitor: SectionMonitor;
let logged: Awaited<ReturnType<typeof withItsLog>>;
beforeAll(async () => {
  monitor = await openSectionMonitor({ TRUST_PROXY: '127.0.0.1,10.0.0.2' });
});
beforeEach(async () => {
  await logged?.closeLog();
  logged = await withItsLog(monitor);
});
afterAll(async () => {
  await logged.closeLog();
  await monitor.close();
});

/** @returns the lines about it that the request brought */
async function ask(remoteAddress: string, forwardedFor?: string) {
  const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
  const { statusCode } = await logged.monitor.app.inject({ url: '/monitor/health', remoteAddress, headers });
  expect(statusCode).toBe(200);
  const lines = logged.log().split('\n');
  return lines.filter((line) => line.includes('TRUST_PROXY')).map((line) => JSON.parse(line).msg as string);
}

test.each([
  ['a portal on another machine', '10.0.0.3', '203.0.113.7', '10.0.0.3'],
  ['a proxy in front of a portal that is named', '10.0.0.2', '203.0.113.7, 10.0.0.9', '10.0.0.9'],
])('%s that is not in TRUST_PROXY is said once, with what to set', async (_who, remote, forwarded, address) => {
  const [line, ...others] = await ask(remote, forwarded);
  expect(line).toMatch(`X-Forwarded-For came from ${address}, which the monitor's TRUST_PROXY does not name.`);
  expect(line).toContain('one queue to sign in');
  expect(others).toEqual([]);
  expect(await ask(remote, forwarded)).toEqual([]);
});

test('a caller who speaks for another is said too, without a person’s address', async () => {
  const [line] = await ask('127.0.0.1', '192.0.2.1, 203.0.113.7');
  expect(line).toMatch('X-Forwarded-For came from a public address');
  expect(line).not.toContain('203.0.113.7');
});

test('a stranger’s header from outside does not use up what is said of a portal inside', async () => {
  expect(await ask('203.0.113.7', '192.0.2.1')).toHaveLength(1);
  expect(await ask('203.0.113.8', '192.0.2.1')).toEqual([]);
  const [line] = await ask('10.0.0.3', '203.0.113.7');
  expect(line).toMatch('X-Forwarded-For came from 10.0.0.3');
});

test.each([
  ['the portal that is named', '10.0.0.2', '203.0.113.7'],
  ['two proxies that are named', '127.0.0.1', '203.0.113.7, 10.0.0.2'],
  ['a caller who speaks for no one else', '10.0.0.3', undefined],
])('nothing is said of %s', async (_who, remote, forwarded) => {
  expect(await ask(remote, forwarded)).toEqual([]);
});
