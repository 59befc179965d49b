import { companies, users } from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import type { Bench } from './bench';
import { signIn } from './support/monitor-process';
import { CHANGES_A_MINUTE, fewestHeard, measureOpenLists, percent, type Reader, readerOf } from './support/open-lists';

const SCREENS = 1_000;
const NODES = 2;
const COMPANIES = 10;
const PEOPLE_OF_EACH = 10;

/** A thousand lists that stay open at two portals, of ten companies, each coming back to the other portal every minute. */
export const bench: Bench = {
  title: `${SCREENS} open lists of ${COMPANIES} companies on ${NODES} nodes, ${CHANGES_A_MINUTE} changes of loads a minute`,
  async run(workshop) {
    const { alone, open, heard, missing, seconds } = await measureOpenLists(workshop, {
      name: 'bench_live_nodes',
      screens: SCREENS,
      nodes: NODES,
      readersIn: async (db) => {
        await signIn(db);
        const [{ id: _, ...admin } = {} as never] = await db
          .select()
          .from(users)
          .where(eq(users.email, 'admin@demo.test'));
        const [{ id: __, ...company } = {} as never] = await db
          .select()
          .from(companies)
          .where(eq(companies.id, admin.companyId!));
        const readers: Reader[] = [];
        for (let nth = 0; nth < COMPANIES; nth++) {
          const [made] = await db
            .insert(companies)
            .values({ ...company, legalName: `Brokerage ${nth}`, carrierId: null })
            .returning({ id: companies.id });
          for (let person = 0; person < PEOPLE_OF_EACH; person++) {
            const email = `reader-${nth}-${person}@demo.test`;
            await db.insert(users).values({ ...admin, email, companyId: made!.id });
            readers.push(await readerOf(db, email, await signIn(db, email)));
          }
        }
        return readers;
      },
    });
    return [
      percent('portals and monitors, no list open', alone.portals + alone.monitors),
      percent('portals, all lists open', open.portals),
      percent('monitors, all lists open', open.monitors),
      fewestHeard(heard, seconds, (seconds * CHANGES_A_MINUTE) / 60 / COMPANIES),
      {
        what: 'screens that were told that something may be missing',
        product: { value: missing, unit: '' },
        beside: null,
        ratio: null,
        target: 'none',
        isMet: missing === 0,
      },
    ];
  },
};
