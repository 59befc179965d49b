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
