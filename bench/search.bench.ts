import pg from 'pg';
import type { Bench, Figure } from './bench';
import { openBenchSession, startMonitor } from './support/monitor-process';
import { type Conversation, openRecorder } from './support/recorded-statements';
import { settle } from './support/settle';
import { get, keepAlive, median, timed } from './support/timing';
import type { Workshop } from './support/workshop';

/** What the API may add to its own SQL: HTTP, session, validation, JSON. */
const ALLOWANCE_MS = 0.4;
const TEXTS = 40;
/** Eight seconds, as for a page: before that what is measured is a server that has just started. */
const WARM_UP_ROUNDS = 200;
const ROUNDS = 25;

type Kind = { what: string; texts: string[]; more: string };

/** GET /api/v1/carriers over HTTP, beside the statements it sends sent again without it, round by round. */
export const bench: Bench = {
  title: 'Carrier search over 200,000 carriers on Postgres',
  async run(workshop) {
    const { url } = await workshop.carriers();
    const token = await openBenchSession(url);
    workshop.say('Settling…');
    await settle(url);
    const { origin } = await startMonitor(workshop, url);
    const recorder = await openRecorder(url, token);
    workshop.atEnd(recorder.close);
    const { numbers, names } = await drawTexts(url);
    const kinds: Kind[] = [
      { what: 'by identifier prefix', texts: numbers, more: '' },
      { what: 'by name prefix', texts: names, more: '' },
      { what: 'by identifier prefix, with verdicts', texts: numbers, more: '&include=verdict' },
      { what: 'by name prefix, with verdicts', texts: names, more: '&include=verdict' },
    ];
    const figures: Figure[] = [];
    for (const kind of kinds) figures.push(await measure(workshop, kind, `${origin}`, token, recorder));
    return figures;
  },
};

async function measure(
  workshop: Workshop,
  { what, texts, more }: Kind,
  origin: string,
  token: string,
  recorder: Awaited<ReturnType<typeof openRecorder>>,
): Promise<Figure> {
  workshop.say(`Searching ${what}…`);
  const agent = keepAlive();
  const searches = await Promise.all(
    texts.map((text) => `/monitor/api/v1/carriers?search_text=${encodeURIComponent(text)}${more}`),
  );
  const conversations: Conversation[] = [];
  for (const path of searches) conversations.push(await recorder.record(path));
  const overHttp: number[] = [];
  const bareSql: number[] = [];
  // Each a round of its own: by turns, every one would be measured as it is after a rest.
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
    const http: number[] = [];
    const sql: number[] = [];
    for (const path of searches) {
      const target = { url: origin + path, headers: { cookie: `monitor_session=${token}` } };
      http.push(await timed(() => get(target, agent)));
    }
    for (const conversation of conversations) sql.push(await timed(() => recorder.replay(conversation)));
    if (round < WARM_UP_ROUNDS) continue;
    overHttp.push(...http);
    bareSql.push(...sql);
  }
  await agent.close();
  const product = median(overHttp);
  const bare = median(bareSql);
  return {
    what: `Search ${what}, median`,
    product: { value: product, unit: 'ms' },
    beside: { name: 'its bare SQL', value: bare, unit: 'ms' },
    ratio: bare / product,
    target: `at most the SQL's + ${ALLOWANCE_MS} ms`,
    isMet: product <= bare + ALLOWANCE_MS,
  };
}

/** Beginnings of numbers and names that carriers have: five digits, and six letters. Every run draws the same. */
async function drawTexts(url: string): Promise<{ numbers: string[]; names: string[] }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const column = async (statement: string) =>
    (await client.query<{ text: string }>(statement)).rows.map(({ text }) => text);
  try {
    return {
      numbers: await column(
        `SELECT left(value, 5) AS text FROM carrier_identifiers WHERE value ~ '^[0-9]{6,}$' ORDER BY md5(value) LIMIT ${TEXTS}`,
      ),
      names: await column(
        `SELECT left(key, 6) AS text FROM carrier_names WHERE key ~ '^[A-Z]{8,}$' ORDER BY md5(key) LIMIT ${TEXTS}`,
      ),
    };
  } finally {
    await client.end();
  }
}
