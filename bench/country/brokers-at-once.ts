import { Agent } from 'undici';
import type { Figure } from '../bench';
import type { PageServer } from '../support/page-servers';
import { get, median, quantile } from '../support/timing';
import type { Workshop } from '../support/workshop';

const BROKERS = 50;
const SECONDS_OF_BROKERS = 15;

/** Fifty connections, each asking for another results page as soon as it has one. */
export async function brokersAtOnce(
  workshop: Workshop,
  portal: PageServer,
  texts: readonly string[],
): Promise<Figure[]> {
  workshop.say(`${BROKERS} brokers search at once…`);
  const agent = new Agent({ connections: BROKERS, pipelining: 1, keepAliveTimeout: 60_000 });
  const page = (at: number) =>
    get(
      {
        url: `${portal.origin}/broker/carriers/search-results?search_text=${texts[at % texts.length]}`,
        headers: portal.headers,
      },
      agent,
    );
  for (const at of texts.keys()) await page(at);
  const took: number[] = [];
  let errors = 0;
  const startedAt = performance.now();
  const endsAt = startedAt + SECONDS_OF_BROKERS * 1000;
  await Promise.all(
    Array.from({ length: BROKERS }, async (_, broker) => {
      for (let at = broker * 7; performance.now() < endsAt; at++) {
        const askedAt = performance.now();
        await page(at).catch(() => errors++);
        took.push(performance.now() - askedAt);
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  await agent.close();
  const p99 = quantile(took, 0.99);
  return [
    {
      what: `${BROKERS} brokers without a pause, ${took.length.toLocaleString('en-US')} results pages (${(took.length / seconds).toFixed(0)} a second, ${errors} errors): 99th percentile`,
      product: { value: p99, unit: 'ms' },
      beside: { name: 'their median', value: median(took), unit: 'ms' },
      ratio: null,
      target: 'under 1,000 ms, no error',
      isMet: p99 < 1000 && errors === 0,
    },
  ];
}
