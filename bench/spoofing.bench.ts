import {
  honest,
  honestWithPhone,
  isDoubted,
  SPOOF_KINDS,
  spoofed,
} from '../tests/monitor/areas/loads/tracking/stories/spoofing';
import { CERTAIN } from '../tests/monitor/areas/loads/tracking/stories/stories';
import type { Bench, Figure } from './bench';

/** Stories of each kind of lie. */
const STORIES = Number(process.env.BENCH_STORIES ?? 5);
const SEED = 4000;
const LEAST_SEEN = 95;
const MOST_FALSE = 1;

const seeds = (count: number) => Array.from({ length: count }, (_, at) => SEED + at);
const share = (all: readonly boolean[]) => (100 * all.filter(Boolean).length) / all.length;

/** How many devices that lie about their truck are seen, and how many honest ones are doubted. */
export const bench: Bench = {
  title: 'Devices that lie, and honest ones',
  async run(workshop) {
    const figure = (what: string, value: number, target: string, isMet: boolean | null): Figure => ({
      what,
      product: { value, unit: '%' },
      beside: null,
      ratio: null,
      target,
      isMet,
    });
    const told = SPOOF_KINDS.map((kind) => ({
      kind,
      seen: seeds(STORIES).map((seed) => isDoubted(spoofed(kind, seed))),
    }));
    const all = told.flatMap(({ seen }) => seen);
    workshop.say(`${all.length} stories of lies, and honest ones with and without a phone beside the unit…`);
    // A few of the honest kinds have a device that is wrong again and again: it is to be doubted.
    const isBroken = ['teleports', 'pairedTeleports', 'nullIsland', 'ocean', 'swapped', 'lostSign'];
    const doubted = CERTAIN.filter((kind) => !isBroken.includes(kind)).flatMap((kind) =>
      seeds(STORIES).flatMap((seed) => [isDoubted(honest(kind, seed)), isDoubted(honestWithPhone(kind, seed))]),
    );
    const [seen, wrong] = [share(all), share(doubted)];
    return [
      figure(`seen of ${all.length} lies`, seen, `at least ${LEAST_SEEN} %`, seen >= LEAST_SEEN),
      figure(`doubted of ${doubted.length} honest trips`, wrong, `at most ${MOST_FALSE} %`, wrong <= MOST_FALSE),
      ...told.map(({ kind, seen: own }) => figure(`seen of ${kind}`, share(own), '–', null)),
    ];
  },
};
