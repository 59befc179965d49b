import { Agent, request } from 'undici';

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** Milliseconds that a piece of work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

const WARM_UP_ROUNDS = 3;

/** Milliseconds of each of several pieces of work, taken in turns: median of all their rounds but the first few. */
export async function inTurns(
  works: readonly ((round: number) => Promise<unknown>)[],
  rounds: number,
): Promise<number[]> {
  const took: number[][] = works.map(() => []);
  for (let round = 0; round < WARM_UP_ROUNDS + rounds; round++) {
    for (const [at, work] of works.entries()) {
      const ms = await timed(() => work(round));
      if (round >= WARM_UP_ROUNDS) took[at]!.push(ms);
    }
  }
  return took.map(median);
}

/** One piece of work for each of the values, one after the other. */
export const each =
  <Value>(values: readonly Value[], work: (value: Value) => Promise<unknown>) =>
  async () => {
    for (const value of values) await work(value);
  };

type Target = { url: string; headers?: Record<string, string> };

/** One connection that is kept open. */
export const keepAlive = () => new Agent({ connections: 1, pipelining: 1, keepAliveTimeout: 60_000 });

/** Gets an address to its last byte. @throws on any status but 200 */
export async function get({ url, headers }: Target, agent: Agent): Promise<Buffer> {
  const response = await request(url, { headers, dispatcher: agent });
  const body = Buffer.from(await response.body.arrayBuffer());
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}: ${body.subarray(0, 300)}`);
  return body;
}

/** Posts a body to its last byte. @throws on any status but 200 */
export async function postJson({ url, headers }: Target, body: object, agent: Agent): Promise<void> {
  const sent = { ...headers, 'content-type': 'application/json' };
  const response = await request(url, { method: 'POST', headers: sent, body: JSON.stringify(body), dispatcher: agent });
  const answer = await response.body.text();
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}: ${answer.slice(0, 300)}`);
}

/**
 * Asks for an address and waits for the last byte of the answer, which is not kept: so that what is timed is the server,
 * and not what a client does with twenty kilobytes. @throws on any status but 200
 */
export function untilLastByte({ url, headers }: Target, agent: Agent): Promise<void> {
  const { origin, pathname, search } = new URL(url);
  return new Promise((resolve, reject) => {
    const refuse = (status: number) => reject(new Error(`${url} answered ${status}.`));
    agent.dispatch(
      { origin, path: pathname + search, method: 'GET', headers },
      {
        onRequestStart() {},
        onResponseStart(_controller, status) {
          if (status !== 200) refuse(status);
        },
        onResponseData() {},
        onResponseEnd: () => resolve(),
        onResponseError: (_controller, error) => reject(error),
      },
    );
  });
}

/** Requests a second that a server answers to so many connections, each asking again as soon as it is answered. */
export async function requestsPerSecond(target: Target, connections: number, seconds: number): Promise<number> {
  const agent = new Agent({ connections, pipelining: 1, keepAliveTimeout: 60_000 });
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  let answered = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < endsAt) {
        await get(target, agent);
        answered++;
      }
    }),
  );
  const took = (performance.now() - startedAt) / 1000;
  await agent.close();
  return answered / took;
}
