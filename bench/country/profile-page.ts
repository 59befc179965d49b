import type { Figure } from '../bench';
import type { PageServer } from '../support/page-servers';
import { each, get, inTurns, keepAlive } from '../support/timing';

const MOST_TIMES = 2.5;
const ROUNDS = 15;

/** The profile page of each carrier, beside the one call that answers for the carrier: record, verdict, evidence and warnings. */
export async function profilePage(
  portal: PageServer,
  { monitorOrigin, token }: { monitorOrigin: string; token: string },
  ids: readonly number[],
): Promise<Figure> {
  const agent = keepAlive();
  const headers = { cookie: `monitor_session=${token}` };
  const [page, call] = await inTurns(
    [
      each(ids, (id) => get({ url: `${portal.origin}/broker/carriers/${id}`, headers: portal.headers }, agent)),
      each(ids, (id) => get({ url: `${monitorOrigin}/monitor/api/v1/carriers/${id}`, headers }, agent)),
    ],
    ROUNDS,
  );
  await agent.close();
  return {
    what: 'Profile page',
    product: { value: page! / ids.length, unit: 'ms' },
    beside: { name: 'its call for the carrier', value: call! / ids.length, unit: 'ms' },
    ratio: call! / page!,
    target: `at most ${MOST_TIMES} times it`,
    isMet: page! <= MOST_TIMES * call!,
  };
}
