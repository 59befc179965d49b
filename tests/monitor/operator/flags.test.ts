import { runFlagsCommand } from '@monitor/operator/flags';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSectionMonitor, type SectionMonitor } from '../support/section-monitor';

let monitor: SectionMonitor;
beforeAll(async () => {
  monitor = await openSectionMonitor();
});
afterAll(() => monitor.close());

const FLAG = 'enable_broker_load_board';
const NOW = new Date('2026-09-15T12:00:00Z');
const say = (text: string) => runFlagsCommand(monitor.db, text.split(' ').filter(Boolean), NOW);
const hasFlag = async (email: string) => {
  const cookies = { monitor_session: await monitor.tokenOf(email) };
  const { user } = (await monitor.app.inject({ url: '/monitor/refresh_jwt', cookies })).json();
  return [user.feature_flags.includes(FLAG), user.company.id];
};

describe('the command for feature flags', () => {
  test('switches one for a user, counting from the next call on, and takes it back', async () => {
    expect((await hasFlag('noboard@demo.test'))[0]).toBe(false);
    expect(await say(`on ${FLAG} --user NoBoard@demo.test`)).toEqual({
      lines: [`${FLAG} is on for noboard@demo.test.`],
      code: 0,
    });
    expect((await hasFlag('noboard@demo.test'))[0]).toBe(true);
    expect((await say(`on ${FLAG} --user noboard@demo.test`)).code).toBe(0);
    expect((await say('list')).lines).toContain(`${FLAG}: noboard@demo.test`);
    await say(`off ${FLAG} --user noboard@demo.test`);
    expect((await hasFlag('noboard@demo.test'))[0]).toBe(false);
  });

  test('switches one for a company and for everybody', async () => {
    const [, companyId] = await hasFlag('noboard@demo.test');
    expect((await say(`on ${FLAG} --company ${companyId}`)).lines).toEqual([
      `${FLAG} is on for No Board Brokerage (${companyId}).`,
    ]);
    expect((await hasFlag('noboard@demo.test'))[0]).toBe(true);
    await say(`off ${FLAG} --company ${companyId}`);
    await say(`on ${FLAG}`);
    expect((await hasFlag('noboard@demo.test'))[0]).toBe(true);
    expect((await say('')).lines).toContain(`${FLAG}: everybody`);
    await say(`off ${FLAG}`);
    expect((await hasFlag('noboard@demo.test'))[0]).toBe(false);
  });

  test.each([
    ['on', 'Name a flag.'],
    ['on nothing', 'There is no flag "nothing".'],
    ['maybe x', '"maybe" is not list, on or off.'],
    [`on ${FLAG} --user nobody@demo.test`, 'No user has the address nobody@demo.test.'],
    [`on ${FLAG} --company 987654`, 'No company has the id 987654.'],
    [`on ${FLAG} --user a@b.test --company 1`, 'Name a user or a company, not both.'],
    [`on ${FLAG} more`, '"more" is one word too many.'],
  ])('"%s" is bad use, in words', async (text, words) => {
    const { lines, code } = await say(text);
    expect([lines[0], code]).toEqual([words, 2]);
  });

  test('is taken by the running product from who has its token, and from nobody else', async () => {
    const send = (token: string) =>
      monitor.app.inject({
        method: 'POST',
        url: '/monitor/operator/commands',
        headers: { authorization: `Bearer ${token}` },
        payload: { name: 'flags', argv: ['list'] },
      });
    expect((await send('operator')).json().code).toBe(0);
    expect((await send('guess')).statusCode).toBe(404);
  });
});
