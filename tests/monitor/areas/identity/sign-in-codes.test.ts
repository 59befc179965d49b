import { auditEvents, users } from '@monitor/db/schema';
import { DEMO_PASSWORD } from '@monitor/demo/accounts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';

let monitor: SectionMonitor;
beforeAll(async () => {
  monitor = await openSectionMonitor();
});
afterAll(() => monitor.close());
beforeEach(() => {
  monitor.passTime(25 * 3_600_000);
  monitor.mails.length = 0;
});

let networks = 0;
/** Each request from another network address: the limits are the account's. */
const post = (url: string, payload: object, session?: string) => {
  networks += 1;
  return monitor.app.inject({
    method: 'POST',
    url: `/monitor${url}`,
    payload,
    remoteAddress: `198.51.${Math.floor(networks / 250)}.${(networks % 250) + 1}`,
    cookies: session ? { monitor_session: session } : {},
  });
};
const signIn = (email: string, password = DEMO_PASSWORD) => post('/sign_in', { email, password });
const sessionOf = (answer: Awaited<ReturnType<typeof post>>) =>
  answer.cookies.find(({ name }) => name === 'monitor_session')!.value;
const wrong = (code: string) => (code === '000000' ? '111111' : '000000');

async function askForCode(email: string) {
  const answer = await signIn(email);
  expect(answer.statusCode).toBe(200);
  const mail = monitor.mails.filter(({ subject, to }) => to === email && subject === 'Your sign-in code').at(-1)!;
  return { session: sessionOf(answer), code: mail.text.match(/\d{6}/)![0] };
}
const enter = (code: string, session: string) => post('/sign_in/code', { code }, session);
const notices = () => monitor.mails.filter(({ subject }) => subject === 'Someone may have your password');
const auditLines = (email: string) =>
  monitor.db
    .select({ companyId: auditEvents.companyId, summary: auditEvents.summary })
    .from(auditEvents)
    .innerJoin(users, eq(users.id, auditEvents.subjectUserId))
    .where(and(eq(users.email, email), eq(auditEvents.kind, 'sign_in_codes_guessed')));

/** Signs in again and again and enters wrong codes, as long as the monitor lets it. */
async function guess(email: string, signIns: number) {
  let compared = 0;
  const statuses: number[] = [];
  for (let at = 0; at < signIns; at += 1) {
    const answer = await signIn(email);
    statuses.push(answer.statusCode);
    if (answer.statusCode !== 200) continue;
    const code =
      monitor.mails
        .filter(({ to }) => to === email)
        .at(-1)!
        .text.match(/\d{6}/)?.[0] ?? '';
    for (let tried = 0; tried < 5; tried += 1) {
      const { statusCode } = await enter(wrong(code), sessionOf(answer));
      if (statusCode === 422 || tried === 4) compared += 1;
    }
  }
  return { compared, statuses };
}

test('whoever has the password gets ten wrong codes a day, over all sign-ins and network addresses', async () => {
  const email = 'manager@demo.test';
  const { compared, statuses } = await guess(email, 8);
  expect(compared).toBe(10);
  expect(statuses).toEqual([200, 200, 429, 429, 429, 429, 429, 429]);
  const refused = await signIn(email);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(23 * 3600);
  expect(refused.json().message).toContain('choose a new password');

  expect(notices()).toMatchObject([{ to: email }]);
  expect(notices()[0]!.text).not.toMatch(/\d{6}/);
  const [user] = await monitor.db.select().from(users).where(eq(users.email, email));
  expect(await auditLines(email)).toEqual([
    { companyId: user!.companyId, summary: expect.stringContaining(`with the password of ${email}`) },
  ]);

  monitor.passTime(24 * 3_600_000);
  const { session, code } = await askForCode(email);
  expect((await enter(code, session)).statusCode).toBe(200);
});

test('a code that is still good is 403 once the account is over its limit, also the right one', async () => {
  const email = 'nolane@demo.test';
  const kept = await askForCode(email);
  await guess(email, 2);
  const answer = await enter(kept.code, kept.session);
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'too_many_codes']);
  expect((await enter(kept.code, kept.session)).statusCode).toBe(401);
});

test('forty wrong codes sent at once to eight sign-ins are compared ten times', async () => {
  const email = 'norules@demo.test';
  const asked: Awaited<ReturnType<typeof askForCode>>[] = [];
  for (let at = 0; at < 8; at += 1) asked.push(await askForCode(email));
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, at) => {
      const { session, code } = asked[at % 8]!;
      return enter(wrong(code), session);
    }),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 422).length).toBeLessThanOrEqual(10);
  expect(answers.filter(({ statusCode }) => ![401, 403, 422].includes(statusCode))).toEqual([]);
  expect(notices()).toHaveLength(1);
});

test('forty sign-ins at once with the right password mail ten codes, and tell the owner once', async () => {
  const email = 'noconnect@demo.test';
  const answers = await Promise.all(Array.from({ length: 40 }, () => signIn(email)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10);
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(30);
  expect(monitor.mails.filter(({ subject }) => subject === 'Your sign-in code')).toHaveLength(10);
  expect(notices()).toHaveLength(1);
});

test('right sign-ins count for nothing, with the typing errors made in them', async () => {
  const email = 'noboard@demo.test';
  for (let at = 0; at < 14; at += 1) {
    const { session, code } = await askForCode(email);
    for (let typo = 0; typo < 3; typo += 1) expect((await enter(wrong(code), session)).statusCode).toBe(422);
    expect((await enter(code, session)).statusCode).toBe(200);
  }
  expect(notices()).toEqual([]);
});

test('a right sign-in of the owner gives a thief no new guesses', async () => {
  const email = 'novehicles@demo.test';
  await guess(email, 1);
  const { session, code } = await askForCode(email);
  expect((await enter(code, session)).statusCode).toBe(200);
  expect((await guess(email, 4)).compared).toBe(5);
});

test('a new password by mail opens the sign-in at once', async () => {
  const email = 'limit@demo.test';
  await guess(email, 3);
  expect((await signIn(email)).statusCode).toBe(429);
  const before = monitor.mails.length;
  await post('/forgotten_password', { email });
  await vi.waitFor(() => expect(monitor.mails.length).toBe(before + 1));
  const token = new URL(/http\S+/.exec(monitor.mails.at(-1)!.text)![0]).searchParams.get('token')!;
  const password = 'a new password of the owner';
  expect((await post('/new_password', { token, password })).statusCode).toBe(204);
  expect((await signIn(email, password)).statusCode).toBe(200);
});

test('a user without a company is told by mail, and no log has a line', async () => {
  const email = 'nocompany@demo.test';
  await guess(email, 1);
  expect(notices()).toMatchObject([{ to: email }]);
  expect(await auditLines(email)).toEqual([]);
});

test('forty askings for a new password at once mail five links', async () => {
  const email = 'staff@demo.test';
  const answers = await Promise.all(Array.from({ length: 40 }, () => post('/forgotten_password', { email })));
  expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(5);
  await vi.waitFor(() => expect(monitor.mails).toHaveLength(5));
});
