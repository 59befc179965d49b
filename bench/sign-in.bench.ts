import { hashPassword } from '@monitor/areas/identity/passwords';
import { openDatabase } from '@monitor/db/client';
import { users } from '@monitor/db/schema';
import { Agent, request } from 'undici';
import type { Bench, Figure } from './bench';
import { startMonitor } from './support/monitor-process';
import { median, quantile, timed } from './support/timing';
import type { Workshop } from './support/workshop';

const PASSWORD = 'the password of the benches';
const TRIES = 200;
/** Fewer than lock an address. */
const TRIES_AN_ADDRESS = 4;
const WARM_UP = 20;
const AT_ONCE = 1_000;
const MOST_RATIO = 1.1;

/** What sign-in reveals about who has an account, and what happens when a thousand people sign in at once. */
export const bench: Bench = {
  title: 'Signing in on Postgres',
  async run(workshop) {
    const { url } = await workshop.carriers();
    const known = await addPeople(url, 2 * AT_ONCE);
    const { origin } = await startMonitor(workshop, url);
    return [await tellsNothing(workshop, origin, known), await slowedNotFailed(workshop, origin, known)];
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
    await database.db.insert(users).values(rows).onConflictDoNothing();
    return emails;
  } finally {
    await database.close();
  }
}

let networks = 0;
/** Each try from a network of its own, as through the portal: one address may try only so often. */
async function signIn(origin: string, agent: Agent, email: string, password: string): Promise<number> {
  networks += 1;
  const from = `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`;
  const answer = await request(`${origin}/monitor/sign_in`, {
    dispatcher: agent,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ email, password }),
    headersTimeout: 600_000,
  });
  await answer.body.dump();
  return answer.statusCode;
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
        status = await signIn(origin, agent, email, 'not the password');
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

async function slowedNotFailed(workshop: Workshop, origin: string, known: string[]): Promise<Figure> {
  workshop.say(`${AT_ONCE} people sign in at once…`);
  const agent = new Agent({ connections: AT_ONCE, pipelining: 1 });
  const times: number[] = [];
  const statuses = await Promise.all(
    known.slice(-AT_ONCE).map(async (email) => {
      let status = 0;
      times.push(
        await timed(async () => {
          status = await signIn(origin, agent, email, PASSWORD).catch(() => 0);
        }),
      );
      return status;
    }),
  );
  await agent.close();
  const failed = statuses.filter((status) => status !== 200).length;
  return {
    what: `${AT_ONCE} sign-ins at once: the slowest of a hundred; ${failed} failed`,
    product: { value: quantile(times, 0.99) / 1000, unit: 's' },
    beside: null,
    ratio: null,
    target: 'none fails',
    isMet: failed === 0,
  };
}
