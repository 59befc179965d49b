import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { portalPaths, withBase } from '@contract/portal-paths';
import { expect, test } from 'vitest';

test('what mails link to has the base path and what the page needs to know', () => {
  expect([
    withBase(portalPaths.signUp({ email: 'ann+1@demo.test' })),
    withBase(portalPaths.newPassword({ token: 'abc' })),
    withBase(portalPaths.accountTab('subscription')),
    withBase(portalPaths.accountTab('notifications')),
    withBase(portalPaths.carrierPacket(295017)),
    withBase(portalPaths.blockedAccess('user_country_block')),
  ]).toEqual([
    '/broker/sign-up?email=ann%2B1%40demo.test',
    '/broker/new-password?token=abc',
    '/broker/my-account?tab=4',
    '/broker/my-account?tab=8',
    '/broker/carriers/295017/packet',
    '/broker/user_country_block',
  ]);
});

test('neither program writes an address of the portal by hand', () => {
  const sources = ['app', 'monitor'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => join(folder, file)),
  );
  expect(sources.length).toBeGreaterThan(300);
  expect(sources.filter((file) => /[`'"}]\/broker\/[a-z$]/.test(readFileSync(file, 'utf8')))).toEqual([]);
});
