import { portalPaths, withBase } from '@contract/portal-paths';
import { eq } from 'drizzle-orm';
import { consequences } from '../areas/reassessment/reassess-subscriptions';
import { readEnv } from '../base/env';
import { users } from '../db/schema';
import { DemoTrucks } from '../demo/loads/demo-trucks';
import { referenceOf } from '../demo/loads/demo-world';
import { STORIES } from '../demo/loads/stories';
import type { CommandContext, CommandOutput } from './command';

const USAGE = [
  'npm run demo-trucks -- story NAME    plays one story of the demo’s loads up to now',
  'npm run demo-trucks -- --speed 20    lets a truck of the last hours come in 20 times as fast as it drove',
  '',
];

const MAX_SPEED = 200;

/** Adds a load to the demo that shows one thing now, and says what to look for. The running product continues it. */
export async function runDemoTrucks(
  { database, now }: Pick<CommandContext, 'database' | 'now'>,
  argv: readonly string[],
): Promise<CommandOutput> {
  const given = readArguments(argv);
  if (!given)
    return {
      lines: [...USAGE, ...STORIES.map(({ name, shows }) => `${name}: ${shows}`)],
      code: argv.length > 0 ? 2 : 0,
    };
  const { story, speed } = given;
  const { db } = database;
  const [admin] = await db.select({ id: users.id }).from(users).where(eq(users.email, 'admin@demo.test'));
  if (!admin) return { lines: ['There is no demo here: start the product with DEMO=1 first.'], code: 2 };
  const env = readEnv(process.env);
  const failures: unknown[] = [];
  // A load that comes in sends no email.
  const mail = { destination: 'no one', send: async () => {} };
  const trucks = new DemoTrucks({ db, env, mail, consequences }, (error) => failures.push(error));
  const reference = referenceOf(story, now.getTime(), speed);
  const ids = await trucks.bringInLoads(now, [reference], reference);
  await trucks.bringInPositions(now, [reference], reference);
  if (failures.length > 0) throw failures[0];
  if (ids.size === 0) return { lines: ['The demo has no trucks for this.'], code: 2 };
  return {
    lines: [
      story.shows,
      ...[...ids].map(([name, id]) => `${name}: ${env.portalOrigin}${withBase(portalPaths.load(id))}`),
      ...(speed ? [`Its positions come in ${speed} times as fast as the truck drove, until they have caught up.`] : []),
      ...(story.name === 'other-broker' ? ['Sign in as other@demo.test: admin@demo.test does not see them.'] : []),
    ],
    code: 0,
  };
}

function readArguments([what, value, ...rest]: readonly string[]) {
  if (rest.length > 0) return null;
  if (what === 'story') {
    const story = STORIES.find(({ name }) => name === value);
    return story ? { story, speed: null } : null;
  }
  const speed = Number(value);
  const isSpeed = what === '--speed' && Number.isInteger(speed) && speed >= 2 && speed <= MAX_SPEED;
  return isSpeed ? { story: STORIES.find(({ name }) => name === 'on-the-way')!, speed } : null;
}
