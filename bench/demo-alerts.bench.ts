import type { AlertTypeFilter } from '@contract/alerts/alert-types.constants';
import { raiseDueAlerts } from '@monitor/areas/alerts/alert-courier';
import { evaluateDueLoads } from '@monitor/areas/loads/evaluate-due-loads';
import { consequences } from '@monitor/areas/reassessment/reassess-subscriptions';
import { readEnv } from '@monitor/base/env';
import { migrateDatabase, type OpenDatabase, openDatabase } from '@monitor/db/client';
import { loadDemo } from '@monitor/demo/load-demo';
import { DemoTrucks } from '@monitor/demo/loads/demo-trucks';
import { ongoingReference } from '@monitor/demo/loads/demo-world';
import { REGULAR_REFERENCE } from '@monitor/demo/loads/regular-loads';
import { STORIES } from '@monitor/demo/loads/stories';
import { loadPlaces } from '@monitor/places/load-places';
import { refreshGeography } from '@monitor/places/refresh-geography';
import { sql } from 'drizzle-orm';
import type { Bench, Figure } from './bench';
import { BENCH_SECRET } from './support/monitor-process';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A Friday: on the days that follow most thefts are reported. */
const START = new Date('2026-11-20T12:00:00Z');
const HOURS = Number(process.env.BENCH_HOURS ?? 96);
/** The product looks every minute; what this finds at its first look is so late at most. What ended meanwhile is closed by then. */
const LOOK_EVERY = 4 * MINUTE;
const MOST_SHARE = 2;

/** The alert that each story exists to raise. */
const ALERT_OF: Readonly<Record<string, AlertTypeFilter>> = {
  'out-of-range': 'out_of_range',
  'wrong-truck': 'potentially_wrong_vehicle',
  'unknown-vin': 'unverified_vehicle',
  'one-truck-short': 'vehicle_assignment_required',
  'no-truck': 'vehicle_assignment_required',
  'dormant-eld': 'dormant_eld_connection',
  'dispatch-desk': 'dispatch_service_email_or_domain',
  'flagged-address': 'fraudulent_email_or_domain',
  'look-alike-address': 'email_or_domain_spoofing',
  'no-trucks-seen': 'no_recent_vehicles_observed',
  'failing-carrier': 'failing_broker_requirements',
  'too-many-loads': 'overbooked_carrier',
  'one-crew': 'ring_of_carriers',
  'warned-carrier': 'recent_identity_alert',
  'excluded-goods': 'cargo_exclusion',
  'theft-area': 'high_risk_area_pickup',
  'internet-phone': 'voip',
  'unknown-driver': 'unknown_or_fraudulent_phone_number',
};

/** Days of the demo by a clock that is moved: whether its stories have their alerts in time, and its other loads none. */
export const bench: Bench = {
  title: `${HOURS} hours of the demo’s stories, on PGlite`,
  async run(workshop) {
    const dataDir = workshop.folder('demo-alerts');
    const database = await openDatabase({ dataDir });
    try {
      await migrateDatabase(database);
      await loadPlaces(database, { now: START });
      workshop.say('Loading the demo…');
      await loadDemo(database, { dataDir, now: START, say: () => {}, dataKeys: [BENCH_SECRET] });
      await refreshGeography(database, { now: START });
      return await measure(database, dataDir, workshop.say);
    } finally {
      await database.close();
    }
  },
};

async function measure({ db }: OpenDatabase, dataDir: string, say: (line: string) => void): Promise<Figure[]> {
  const fail = (error: unknown) => {
    throw error;
  };
  const env = readEnv({ DATA_DIR: dataDir, SESSION_SECRETS: BENCH_SECRET, DATA_KEYS: BENCH_SECRET });
  const mail = { destination: 'nowhere', send: async () => {} };
  const trucks = new DemoTrucks({ db, env, mail, consequences }, fail);
  const look = async (now: Date) => {
    await trucks.warn(now);
    await trucks.bringInLoads(now);
    await trucks.bringInPositions(now);
    while ((await evaluateDueLoads(db, now, fail)) > 0);
    while ((await raiseDueAlerts(db, now, fail, env.dataKeys)) > 0);
  };
  say('Bringing in the days before…');
  await look(START);
  const end = START.getTime() + HOURS * HOUR;
  const rounds = STORIES.flatMap((story, index) => {
    const type = ALERT_OF[story.name];
    if (!type) return [];
    const every = story.everyHours * HOUR;
    const offset = (index * 97 * MINUTE) % every;
    const due = (nth: number) => nth * every + offset + story.shownAfterMinutes * MINUTE;
    const first = Math.ceil((START.getTime() - offset - story.shownAfterMinutes * MINUTE) / every);
    const numbers = Array.from({ length: Math.ceil((HOURS * HOUR) / every) + 1 }, (_, at) => first + at);
    return numbers
      .filter((nth) => due(nth) <= end - LOOK_EVERY)
      .map((nth) => ({ story, type, at: nth * every + offset, due: due(nth) }));
  });

  const shares = new Map<string, number>();
  const missing: string[] = [];
  for (let now = START.getTime() + LOOK_EVERY; now <= end; now += LOOK_EVERY) {
    await look(new Date(now));
    for (const round of rounds.filter(({ due }) => due > now - LOOK_EVERY && due <= now)) {
      const { rows } = await db.execute(sql`
        SELECT FROM tickets t JOIN loads l ON l.id = t.load_id
        WHERE t.is_type = ${round.type} AND l.reference LIKE ${`${ongoingReference(round.story, round.at)}%`}`);
      if (rows.length === 0) missing.push(`${round.story.name} of ${new Date(round.at).toISOString()}`);
    }
    if ((now - START.getTime()) % HOUR !== 0) continue;
    const isRegular = sql`l.reference LIKE ${REGULAR_REFERENCE} AND l.status NOT IN ('delivered', 'cancelled', 'assumed_delivered')`;
    const { rows: all } = await db.execute<{ count: number }>(
      sql`SELECT count(*)::int AS count FROM loads l WHERE ${isRegular}`,
    );
    const { rows: raised } = await db.execute<{ type: string; count: number }>(sql`
      SELECT t.is_type AS type, count(DISTINCT l.id)::int AS count FROM tickets t JOIN loads l ON l.id = t.load_id
      WHERE t.status <> 'closed' AND ${isRegular} GROUP BY 1`);
    for (const { type, count } of raised)
      shares.set(type, Math.max(shares.get(type) ?? 0, (100 * count) / all[0]!.count));
  }
  if (missing.length > 0) say(`Late: ${missing.join('; ')}`);
  const [most = ['none', 0]] = [...shares].sort(([, one], [, other]) => other - one);
  return [
    {
      what: `Alerts of ${rounds.length} rounds of ${new Set(rounds.map(({ story }) => story.name)).size} stories that were not raised four minutes after their hour`,
      product: { value: missing.length, unit: `of ${rounds.length}` },
      beside: null,
      ratio: null,
      target: 'none',
      isMet: missing.length === 0,
    },
    {
      what: `Loads without a story that have an alert of one type, at the worst full hour (${most[0]})`,
      product: { value: most[1], unit: '%' },
      beside: null,
      ratio: null,
      target: `at most ${MOST_SHARE} %`,
      isMet: most[1] <= MOST_SHARE,
    },
  ];
}
