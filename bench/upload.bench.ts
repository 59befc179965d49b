import { FormData, request } from 'undici';
import type { Bench } from './bench';
import { FOLLOWED, followedCarriers } from './support/followed';
import { openBenchSession, startMonitor } from './support/monitor-process';

const MOST_SECONDS = 60;
/** Of a company that follows nobody yet. */
const UPLOADER = 'nolane@demo.test';

/** A broker's own list of 10,000 carriers, from the upload until each is followed. */
export const bench: Bench = {
  title: `An uploaded list of ${FOLLOWED} carriers on Postgres`,
  async run(workshop) {
    const url = await followedCarriers(workshop);
    const token = await openBenchSession(url, UPLOADER);
    const { origin, stop } = await startMonitor(workshop, url);
    const headers = { cookie: `monitor_session=${token}` };
    const ask = async (path: string) => {
      const response = await request(`${origin}/monitor/api/v1${path}`, { headers });
      if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}`);
      return response.body.json();
    };
    const until = async (isReached: () => Promise<boolean>) => {
      while (!(await isReached())) await new Promise((resolve) => setTimeout(resolve, 100));
    };
    const lines = Array.from({ length: FOLLOWED }, (_, at) => `Carrier ${at},DOT ${5_000_101 + at}`);
    const form = new FormData();
    form.set('file', new Blob([`Name,USDOT\n${lines.join('\n')}\n`], { type: 'text/csv' }), 'carriers.csv');

    workshop.say('Uploading the list…');
    const startedAt = performance.now();
    const seconds = () => (performance.now() - startedAt) / 1000;
    const uploaded = await request(`${origin}/monitor/api/v1/subscriptions/upload_file`, {
      method: 'POST',
      headers,
      body: form,
    });
    if (uploaded.statusCode !== 200) throw new Error(`The upload was answered ${uploaded.statusCode}`);
    const { id } = (await uploaded.body.json()) as { id: number };
    await until(async () => ((await ask(`/subscription_imports/${id}`)) as Upload).job.status === 'done');
    const followed = seconds();
    await stop();
    return [
      {
        what: `Uploaded list of ${FOLLOWED.toLocaleString('en')} lines, until all are followed`,
        product: { value: followed, unit: 's' },
        beside: null,
        ratio: null,
        target: `under ${MOST_SECONDS} s`,
        isMet: followed < MOST_SECONDS,
      },
    ];
  },
};

type Upload = { job: { status: string } };
