import { auditEvents, authenticatorApps, companies, operatorActions, users } from '@monitor/db/schema';
import { runAccountsCommand } from '@monitor/operator/accounts';
import { COMMANDS } from '@monitor/operator/commands';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCarrier } from '../support/fmcsa-rows';
import { openSectionMonitor, type SectionMonitor } from '../support/section-monitor';

let monitor: SectionMonitor;
beforeAll(async () => {
  monitor = await openSectionMonitor();
  // The demo's companies share an entry of the record, and were made by the clock of the machine.
  await monitor.db.update(companies).set({ createdAt: new Date('2026-09-01T12:00:00Z') });
});
afterAll(() => monitor.close());

const NOW = new Date('2026-09-15T12:00:00Z');
const say = (...argv: string[]) => runAccountsCommand(monitor.db, argv, NOW);
const companyOf = async (email: string) =>
  (await monitor.db.select().from(users).where(eq(users.email, email)))[0]!.companyId!;
const refresh = async (email: string, token?: string) => {
  const cookies = { monitor_session: token ?? (await monitor.tokenOf(email)) };
  const answer = await monitor.app.inject({ url: '/monitor/refresh_jwt', cookies });
  return { status: answer.statusCode, body: answer.json() };
};
const newestAction = async () =>
  (await monitor.db.select().from(operatorActions).orderBy(desc(operatorActions.id)).limit(1))[0];
const newestLine = async (companyId: number) =>
  (
    await monitor.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.companyId, companyId))
      .orderBy(desc(auditEvents.id))
      .limit(1)
  )[0];

describe('the command for accounts', () => {
  test('disables a user, whose session ends at once, and enables them', async () => {
    const token = await monitor.tokenOf('noboard@demo.test');
    expect(await say('disable', 'NoBoard@demo.test', '--note', 'Phone stolen')).toEqual({
      lines: ['noboard@demo.test is disabled and signed out.'],
      code: 0,
    });
    expect((await refresh('noboard@demo.test', token)).status).toBe(401);
    const signIn = { email: 'noboard@demo.test', password: 'demo-broker-portal' };
    const answer = await monitor.app.inject({ method: 'POST', url: '/monitor/sign_in', payload: signIn });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'account_disabled']);
    expect((await say('list')).lines).toContainEqual(expect.stringContaining('noboard@demo.test is disabled since'));
    expect((await say('disable', 'noboard@demo.test')).code).toBe(2);
    expect((await say('enable', 'noboard@demo.test')).code).toBe(0);
    expect((await refresh('noboard@demo.test')).status).toBe(200);
    expect((await say('enable', 'noboard@demo.test')).lines).toEqual(['noboard@demo.test is not disabled.']);
  });

  test('takes a lost authenticator app away, and ends the sessions', async () => {
    const email = 'norules@demo.test';
    const token = await monitor.tokenOf(email);
    const [user] = await monitor.db.select().from(users).where(eq(users.email, email));
    const app = { userId: user!.id, sealedSecret: 'sealed', lastStep: 0, createdAt: NOW };
    await monitor.db.insert(authenticatorApps).values(app);
    expect((await say('reset-factors', email, '--note', 'Called the office')).code).toBe(0);
    expect(await monitor.db.$count(authenticatorApps)).toBe(0);
    expect((await refresh(email, token)).status).toBe(401);
    expect((await newestLine(user!.companyId!))?.summary).toContain('reset the authenticator app');
  });

  test('writes each change into its own log and into that of the company', async () => {
    await say('disable', 'nolane@demo.test', '--note', 'Left');
    const companyId = await companyOf('nolane@demo.test');
    expect(await newestAction()).toMatchObject({ summary: 'disabled nolane@demo.test: Left', companyId });
    expect(await newestLine(companyId)).toMatchObject({
      kind: 'changed_by_operator',
      summary: 'The operator: disabled nolane@demo.test: Left',
      userId: null,
    });
    expect((await say('log')).lines[0]).toBe('2026-09-15T12:00:00.000Z disabled nolane@demo.test: Left');
    expect((await say('enable', 'nolane@demo.test')).code).toBe(0);
  });

  test('shows a user one page and nothing else, and everything again', async () => {
    await say('block-page', 'norules@demo.test', 'carrier_vpn_block');
    const { status, body } = await refresh('norules@demo.test');
    expect([status, body.url]).toEqual([406, 'http://localhost:3000/broker/carrier_vpn_block']);
    expect((await say()).lines).toContain('norules@demo.test sees carrier_vpn_block and nothing else');
    await say('block-page', 'norules@demo.test', 'none');
    expect((await refresh('norules@demo.test')).status).toBe(200);
  });

  test('opens an account that was closed for a review, which no one asked for', async () => {
    await say('block-page', 'nocompany@demo.test', 'pending-access-review');
    expect((await refresh('nocompany@demo.test')).status).toBe(406);
    expect((await say('reject', 'nocompany@demo.test')).code).toBe(2);
    expect((await say('approve', 'nocompany@demo.test')).lines).toEqual([
      'The account of nocompany@demo.test is open.',
    ]);
    expect((await refresh('nocompany@demo.test')).status).toBe(200);
    expect((await say('approve', 'nocompany@demo.test')).code).toBe(2);
  });

  test('takes vehicle search from a company and gives it back', async () => {
    const companyId = await companyOf('noconnect@demo.test');
    const state = async () => (await refresh('noconnect@demo.test')).body.user.company.hide_vehicle_search;
    await say('hide-vehicles', String(companyId), 'on');
    expect([await state(), (await monitor.get('/vehicles', 'noconnect@demo.test')).status]).toEqual([true, 404]);
    expect((await say('list')).lines).toContain(`No Connect Brokerage (${companyId}) cannot search vehicles`);
    await say('hide-vehicles', String(companyId), 'off');
    expect(await state()).toBe(false);
  });

  test('limits a user of the watchdog brand, and no other', async () => {
    const limits = async () => (await refresh('watchdog@demo.test')).body.user.watchdog_limits;
    await say('watchdog-limits', 'watchdog@demo.test', '--carrier-search', 'on');
    expect(await limits()).toEqual({
      can_view_full_carrier_profile_for_watchdog: false,
      can_carrier_search_for_watchdog: true,
    });
    await say('watchdog-limits', 'watchdog@demo.test', '--carrier-search', 'off');
    expect((await say('watchdog-limits', 'admin@demo.test', '--full-profile', 'off')).code).toBe(2);
    expect((await say('watchdog-limits', 'watchdog@demo.test')).code).toBe(2);
  });

  test('closes a company: every account of it', async () => {
    const companyId = await companyOf('other@demo.test');
    const { lines } = await say('disable', '--company', String(companyId));
    expect(lines[0]).toBe(`Other Brokerage (${companyId}): 1 accounts are disabled, and its open links work no more.`);
    const open = await monitor.db.select().from(users).where(eq(users.companyId, companyId));
    expect(open.map(({ disabledAt }) => disabledAt)).toEqual([NOW]);
    expect(await monitor.db.$count(companies, eq(companies.id, companyId))).toBe(1);
  });

  test.each([
    [['maybe'], 'There is no "maybe".'],
    [['approve'], 'Name an email address.'],
    [['approve', 'a@b.test', 'more'], '"more" is one word too many.'],
    [['approve', 'nobody@demo.test'], 'No user has the address nobody@demo.test.'],
    [['approve', 'admin@demo.test'], 'admin@demo.test waits for no review.'],
    [['reject', 'admin@demo.test', '--mc', '1'], 'reject has no --mc.'],
    [['enable', '--company', '1'], 'Name an email address.'],
    [['disable', '--company', '987654'], 'No company has the id 987654.'],
    [['hide-vehicles', '1', 'maybe'], '"maybe" is neither on nor off.'],
    [['block-page', 'admin@demo.test', 'home'], 'There is no page "home": carrier_vpn_block'],
    [['list', '--nothing'], "Unknown option '--nothing'"],
  ])('%j is bad use, in words, and changes nothing', async (argv, words) => {
    const before = await monitor.db.$count(operatorActions);
    const { lines, code } = await say(...argv);
    expect([lines[0]!.startsWith(words), code]).toEqual([true, 2]);
    expect(await monitor.db.$count(operatorActions)).toBe(before);
  });

  test('is asked of the running product by its name', () => {
    expect(Object.keys(COMMANDS)).toContain('accounts');
  });

  test('sets a company up with a manager, who has no password until a mailed link', async () => {
    const id = await addCarrier(monitor.db, { legalName: 'FIRST BROKERAGE LLC' });
    const make = (...more: string[]) => say('create-company', 'First@brokerage.test', ...more);
    expect((await make()).lines[0]).toBe('Name the company: --dot N.');
    expect((await make('--dot', 'x')).lines[0]).toBe('"x" is not a DOT number.');
    expect((await say('create-company', 'nobody', '--dot', String(id))).lines[0]).toBe(
      '"nobody" is not an email address.',
    );
    expect((await make('--dot', String(id), '--legal-name', 'OTHER INC')).lines[0]).toContain('is FIRST BROKERAGE LLC');
    expect((await make('--dot', '3999999')).lines[0]).toContain('https://safer.fmcsa.dot.gov');
    expect(await make('--dot', String(id))).toMatchObject({
      code: 0,
      lines: [`FIRST BROKERAGE LLC (DOT ${id}) is set up and first@brokerage.test manages it.`, expect.any(String)],
    });
    const companyId = await companyOf('first@brokerage.test');
    expect(await newestAction()).toMatchObject({ companyId });
    expect(await newestLine(companyId)).toMatchObject({ kind: 'changed_by_operator' });
    const [user] = await monitor.db.select().from(users).where(eq(users.email, 'first@brokerage.test'));
    expect(user).toMatchObject({ confirmedAt: null, scopes: expect.arrayContaining(['manage_users']) });
    // Neither a second company for the person, nor a second person for the company.
    expect((await make('--dot', String(id))).lines[0]).toContain('belongs to a company already');
    const second = await say('create-company', 'second@brokerage.test', '--dot', String(id));
    expect(second).toMatchObject({ code: 2, lines: [expect.stringContaining('is set up here already')] });
    const left = await monitor.db.select().from(users).where(eq(users.email, 'second@brokerage.test'));
    expect(left).toEqual([]);
  });
});
