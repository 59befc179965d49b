import { request } from 'undici';
import type { Bench } from './bench';
import { startPortal } from './support/page-servers';
import { keepAlive, median, timed } from './support/timing';

const MAP = '/broker/map.svg';
const MOST_KILOBYTES = 60;
const MOST_MS = 5;
const REQUESTS = 500;
/** The map asks no monitor: there is none. */
const NO_MONITOR = 'http://127.0.0.1:9/monitor';

/** The drawn map as a browser fetches it: what travels, and how long a request takes once it is drawn. */
export const bench: Bench = {
  title: 'The map',
  async run(workshop) {
    const { origin } = await startPortal(workshop, NO_MONITOR);
    const agent = keepAlive();
    const fetchMap = async () => {
      const answer = await request(origin + MAP, { headers: { 'accept-encoding': 'gzip' }, dispatcher: agent });
      const body = await answer.body.arrayBuffer();
      if (answer.statusCode !== 200 || answer.headers['content-encoding'] !== 'gzip')
        throw new Error(
          `${MAP} answered ${answer.statusCode}, ${answer.headers['content-encoding'] ?? 'not compressed'}`,
        );
      return body.byteLength;
    };
    const kilobytes = (await fetchMap()) / 1024;
    const milliseconds: number[] = [];
    for (let asked = 0; asked < REQUESTS; asked++) milliseconds.push(await timed(fetchMap));
    await agent.close();
    const value = median(milliseconds);
    return [
      {
        what: 'Map of three countries, compressed',
        product: { value: kilobytes, unit: 'KB' },
        beside: null,
        ratio: null,
        target: `at most ${MOST_KILOBYTES} KB`,
        isMet: kilobytes <= MOST_KILOBYTES,
      },
      {
        what: '…a request for it after the first, median',
        product: { value, unit: 'ms' },
        beside: null,
        ratio: null,
        target: `at most ${MOST_MS} ms`,
        isMet: value <= MOST_MS,
      },
    ];
  },
};
