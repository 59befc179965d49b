import type { Figure } from '../bench';
import { type Conversation, openRecorder } from './recorded-statements';
import { keepAlive, median, timed, untilLastByte } from './timing';
import type { Workshop } from './workshop';

/** What the API may add to its own SQL: HTTP, session, validation, JSON. */
const ALLOWANCE_MS = 0.6;
/** Where the SQL takes that long, the API may take so many times as long. */
const LONG_SQL_MS = 2;
const MOST_TIMES_LONG_SQL = 1.3;
/** Eight seconds, as for a page: before that what is measured is a server that has just started. */
const WARM_UP_ROUNDS = 200;
const ROUNDS = 25;

/** A monitor that answers somebody's session, and its database. */
export type Searched = { url: string; monitorOrigin: string; token: string };

/** Searches of one kind; a path with its query. */
export type SearchKind = { what: string; paths: readonly string[] };

/** Searches for each of the texts. @param more further parameters, beginning with `&` */
export const textSearches = (texts: readonly string[], more = '') =>
  texts.map((text) => `/monitor/api/v1/carriers?search_text=${encodeURIComponent(text)}${more}`);

/** Searches over HTTP, beside the statements it sends sent again without it, round by round. */
export async function searchOverHttp(
  workshop: Workshop,
  searched: Searched,
  kinds: readonly SearchKind[],
): Promise<Figure[]> {
  const recorder = await openRecorder(searched.url, searched.token);
  const figures: Figure[] = [];
  try {
    for (const kind of kinds) figures.push(await measure(workshop, searched, kind, recorder));
  } finally {
    await recorder.close();
  }
  return figures;
}

async function measure(
  workshop: Workshop,
  { monitorOrigin, token }: Searched,
  { what, paths }: SearchKind,
  recorder: Awaited<ReturnType<typeof openRecorder>>,
): Promise<Figure> {
  workshop.say(`Searching ${what}…`);
  const agent = keepAlive();
  const conversations: Conversation[] = [];
  for (const path of paths) conversations.push(await recorder.record(path));
  const overHttp: number[] = [];
  const bareSql: number[] = [];
  // Each a round of its own: by turns, every one would be measured as it is after a rest.
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
    const http: number[] = [];
    const sql: number[] = [];
    for (const path of paths) {
      const target = { url: monitorOrigin + path, headers: { cookie: `monitor_session=${token}` } };
      http.push(await timed(() => untilLastByte(target, agent)));
    }
    for (const conversation of conversations) sql.push(await timed(() => recorder.replay(conversation)));
    if (round < WARM_UP_ROUNDS) continue;
    overHttp.push(...http);
    bareSql.push(...sql);
  }
  await agent.close();
  const product = median(overHttp);
  const bare = median(bareSql);
  const isLong = bare >= LONG_SQL_MS;
  return {
    what: `Search ${what}, median`,
    product: { value: product, unit: 'ms' },
    beside: { name: 'its bare SQL', value: bare, unit: 'ms' },
    ratio: bare / product,
    target: isLong ? `at most ${MOST_TIMES_LONG_SQL} times the SQL's` : `at most the SQL's + ${ALLOWANCE_MS} ms`,
    isMet: product <= (isLong ? MOST_TIMES_LONG_SQL * bare : bare + ALLOWANCE_MS),
  };
}
