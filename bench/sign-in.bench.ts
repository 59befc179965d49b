import { hashPassword } from '@monitor/areas/identity/passwords';
import { openDatabase } from '@monitor/db/client';
import { users } from '@monitor/db/schema';
import { Agent, request } from 'undici';
import type { Bench, Figure } from './bench';
import { startMonitor } from './support/monitor-process';
import { startPortal } from './support/page-servers';
import { median, quantile, timed } from './support/timing';
import type { Workshop } from './support/workshop';

const PASSWORD = 'the password of the benches';
const TRIES = 200;
/** Fewer than lock an address. */
const TRIES_AN_ADDRESS = 4;
const WARM_UP = 20;
/** BENCH_SIGN_INS: ten thousand is what docs/measured.md has beside it. */
const AT_ONCE = Number(process.env.BENCH_SIGN_INS ?? 1_000);
const MOST_RATIO = 1.1;

/** What sign-in reveals about who has an account, and what happens when a thousand people or more sign in at once. */
export const bench: Bench = {
  title: 'Signing in on Postgres',
  async run(workshop) {
    const { url } = await workshop.carriers();
    const known = await addPeople(url, 2 * AT_ONCE + Math.ceil((WARM_UP + TRIES) / TRIES_AN_ADDRESS));
    const { origin } = await startMonitor(workshop, url);
    const portal = await startPortal(workshop, `${origin}/monitor`);
    return [
      await tellsNothing(workshop, origin, known.splice(0, known.length - 2 * AT_ONCE)),
      ...(await slowedNotFailed(workshop, 'at the monitor', known.splice(0, AT_ONCE), (agent, email) =>
        signIn(origin, agent, email, PASSWORD),
      )),
      ...(await slowedNotFailed(workshop, 'by the form', known, (agent, email) =>
        sendForm(portal.origin, agent, email),
      )),
    ];
  },
};

async function addPeople(url: string, count: number): Promise<string[]> {
  const database = await openDatabase({ url, poolSize: 1 });
  try {
    const passwordHash = await hashPassword(PASSWORD);
    const emails = Array.from({ length: count }, (_, at) => `person-${at}@bench.test`);
    const rows = emails.map((email) => ({
      email,
      passwordHash,
      firstName: 'Bench',
      lastName: 'Person',
      confirmedAt: new Date(),
    }));
    for (let at = 0; at < rows.length; at += 5_000)
      await database.db
        .insert(users)
        .values(rows.slice(at, at + 5_000))
        .onConflictDoNothing();
    return emails;
  } finally {
    await database.close();
  }
}

let networks = 0;
/** Each try from a network of its own, as through the portal: one address may try only so often. */
function network(): string {
  networks += 1;
  return `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`;
}

type Answer = {
  status: number;
  /** The session that it opened waits for this person's code. */
  isTheirs: boolean;
  /** It says to come back, and when. */
  saysWhen: boolean;
};

const NO_ANSWER: Answer = { status: 0, isTheirs: false, saysWhen: false };

async function signIn(origin: string, agent: Agent, email: string, password: string): Promise<Answer> {
  const answer = await request(`${origin}/monitor/sign_in`, {
    dispatcher: agent,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': network() },
    body: JSON.stringify({ email, password }),
    headersTimeout: 600_000,
  });
  const body = await answer.body.text();
  return {
    status: answer.statusCode,
    isTheirs: body.includes('"next":"code"') && String(answer.headers['set-cookie']).includes('monitor_session='),
    saysWhen: body.includes('"code":"busy"') && Number(answer.headers['retry-after']) > 0,
  };
}

/** The form of the sign-in page, as a browser without JavaScript sends it. */
async function sendForm(origin: string, agent: Agent, email: string): Promise<Answer> {
  const answer = await request(`${origin}/broker/login`, {
    dispatcher: agent,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin, 'x-forwarded-for': network() },
    body: new URLSearchParams({ email, password: PASSWORD }).toString(),
    headersTimeout: 600_000,
  });
  const body = await answer.body.text();
  return {
    status: answer.statusCode,
    isTheirs: answer.statusCode === 302 && String(answer.headers.location).endsWith('/login/code'),
    saysWhen: body.includes('Too many') && Number(answer.headers['retry-after']) > 0,
  };
}

/** Wrong passwords for addresses with and without an account, turn by turn. */
async function tellsNothing(workshop: Workshop, origin: string, known: string[]): Promise<Figure> {
  workshop.say('Signing in wrongly, with and without an account…');
  const agent = new Agent({ connections: 1, pipelining: 1 });
  const [withAccount, without]: [number[], number[]] = [[], []];
  for (let at = 0; at < WARM_UP + TRIES; at++) {
    const person = Math.floor(at / TRIES_AN_ADDRESS);
    const tries = [
      [withAccount, known[person]!],
      [without, `nobody-${person}@bench.test`],
    ] as const;
    for (const [times, email] of at % 2 === 0 ? tries : [...tries].reverse()) {
      let status = 0;
      const took = await timed(async () => {
        ({ status } = await signIn(origin, agent, email, 'not the password'));
      });
      if (status !== 422) throw new Error(`a wrong password was answered with ${status}`);
      if (at >= WARM_UP) times.push(took);
    }
  }
  await agent.close();
  const [one, other] = [median(withAccount), median(without)];
  const ratio = Math.max(one, other) / Math.min(one, other);
  return {
    what: 'A wrong password for a known address, median',
    product: { value: one, unit: 'ms' },
    beside: { name: 'an unknown one', value: other, unit: 'ms' },
    ratio: other / one,
    target: `within ${MOST_RATIO} of each other`,
    isMet: ratio < MOST_RATIO,
  };
}

/** Every sign-in succeeds or gets a 503 that says when to retry. None hangs, and none opens another person's session. */
async function slowedNotFailed(
  workshop: Workshop,
  where: string,
  people: string[],
  signInOf: (agent: Agent, email: string) => Promise<Answer>,
): Promise<Figure[]> {
  workshop.say(`${people.length} people sign in at once, ${where}…`);
  const agent = new Agent({ connections: people.length, pipelining: 1, connect: { timeout: 120_000 } });
  const times: number[] = [];
  const reasons = new Map<string, number>();
  const answers = await Promise.all(
    people.map(async (email) => {
      let answer = NO_ANSWER;
      times.push(
        await timed(async () => {
          answer = await signInOf(agent, email).catch((error: Error & { code?: string }) => {
            const reason = error.code ?? error.message;
            reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
            return NO_ANSWER;
          });
        }),
      );
      return answer;
    }),
  );
  await agent.close();
  const signedIn = answers.filter(({ isTheirs }) => isTheirs).length;
  const later = answers.filter(({ isTheirs, saysWhen }) => !isTheirs && saysWhen).length;
  const failed = answers.length - signedIn - later;
  const statuses = new Map<number, number>();
  for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  workshop.say(JSON.stringify({ statuses: [...statuses], reasons: [...reasons], median: median(times) }));
  return [
    {
      what: `${people.length} sign-ins at once ${where}: the slowest of a hundred; ${signedIn} signed in, ${later} told when to come back, ${failed} failed`,
      product: { value: quantile(times, 0.99) / 1000, unit: 's' },
      beside: null,
      ratio: null,
      target: 'none fails',
      isMet: failed === 0,
    },
  ];
}
