import type { Bench } from './bench';
import { freePort, startServer } from './support/processes';
import { median } from './support/timing';

const MOST_SECONDS = 5;
const STARTS = 3;

/** `npm start` of what is installed, built and loaded, until both programs say that they are well. */
export const bench: Bench = {
  title: 'Warm start',
  async run(workshop) {
    const { dataDir } = await workshop.demo();
    const seconds: number[] = [];
    for (let start = 0; start < STARTS; start++) {
      workshop.say('Starting the product…');
      const [port, monitorPort] = [await freePort(), await freePort()];
      const startedAt = performance.now();
      const { stop } = await startServer(
        ['npm', 'start'],
        [`http://127.0.0.1:${monitorPort}/monitor/health`, `http://127.0.0.1:${port}/broker/healthz`],
        {
          env: {
            HOST: '127.0.0.1',
            PORT: String(port),
            MONITOR_PORT: String(monitorPort),
            DATA_DIR: dataDir,
            DATABASE_URL: '',
            MONITOR_API_URL: '',
          },
        },
      );
      seconds.push((performance.now() - startedAt) / 1000);
      await stop();
    }
    const value = median(seconds);
    return [
      {
        what: 'Warm `npm start` until both programs answer',
        product: { value, unit: 's' },
        beside: null,
        ratio: null,
        target: `at most ${MOST_SECONDS} s`,
        isMet: value <= MOST_SECONDS,
      },
    ];
  },
};
