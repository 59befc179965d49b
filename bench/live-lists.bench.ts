import type { Bench } from './bench';
import { signIn } from './support/monitor-process';
import { CHANGES_A_MINUTE, fewestHeard, measureOpenLists, percent, readerOf } from './support/open-lists';

const READERS = ['admin@demo.test', 'manager@demo.test', 'staff@demo.test'] as const;

const SCREENS = 50;
const MOST_PERCENT = 5;

/** What 50 lists that stay open cost while 500 loads change a minute, beside the same changes with no list open. */
export const bench: Bench = {
  title: `${SCREENS} open lists, ${CHANGES_A_MINUTE} changes of loads a minute, on Postgres`,
  async run(workshop) {
    const { alone, open, heard, seconds } = await measureOpenLists(workshop, {
      name: 'bench_live_lists',
      screens: SCREENS,
      nodes: 1,
      readersIn: async (db) => {
        const readers = [];
        for (const email of READERS) readers.push(await readerOf(db, email, await signIn(db, email)));
        return readers;
      },
    });
    const before = alone.portals + alone.monitors;
    const after = open.portals + open.monitors;
    const most = after - before;
    return [
      percent('portal and monitor, no list open', before),
      percent(`portal and monitor, ${SCREENS} lists open`, after),
      { ...percent('of it for the open lists', most), target: `under ${MOST_PERCENT} %`, isMet: most < MOST_PERCENT },
      {
        ...percent('the portal’s part with lists open', open.portals),
        beside: { name: 'without', value: alone.portals, unit: '% of a core' },
      },
      fewestHeard(heard, seconds, (seconds * CHANGES_A_MINUTE) / 60),
    ];
  },
};
