import { hasSecureCookies, keepsSessions } from '@contract/shared/own-origin';
import { expect, test } from 'vitest';

test.each([
  ['http://localhost:3000', false, true],
  ['http://watchdog.localhost:3000/monitor', false, true],
  ['http://127.0.0.1:3000', false, true],
  ['http://[::1]:3000', false, true],
  ['https://portal.test', true, true],
  ['http://portal.test', true, false],
  ['http://10.0.0.2:3000', true, false],
  ['http://localhost.test', true, false],
  ['http://127.0.0.1.test', true, false],
])('%s: cookies for https alone %s, sessions kept %s', (address, secure, kept) => {
  expect([hasSecureCookies(address), keepsSessions(address)]).toEqual([secure, kept]);
});
