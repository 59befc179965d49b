import { ALERT_TYPE_FILTER_LABELS } from '@contract/alerts/alert-types.constants';
import {
  calibratedEta,
  calibrationOfStories,
  figuresOf,
  measureKind,
  rangesOf,
} from '../tests/monitor/areas/loads/tracking/stories/measure';
import {
  type Counted,
  countAlerts,
  POSITION_ALERTS,
} from '../tests/monitor/areas/loads/tracking/stories/measure-alerts';
import { CERTAIN, type StoryKind, tell, UNCERTAIN } from '../tests/monitor/areas/loads/tracking/stories/stories';
import type { Bench, Figure } from './bench';

/** Stories of each kind; another number tries the bench out. */
const STORIES = Number(process.env.BENCH_STORIES ?? 6);
/** None of the stories of the tests. */
const SEED = 1000;
/** The company’s own delivered trips: none of those that are measured. */
const OWN_SEED = 9000;
/** The hours to go by which ranges are counted apart. */
const HOURS_TO_GO = [0, 1, 2, 4, 8, 12, Number.POSITIVE_INFINITY];

const LEAST_INSIDE = 80;
const MOST_WIDTH = 25;

/** What positions say of trips and what alerts they raise, beside what truly happened in the stories of simulated trucks. */
export const bench: Bench = {
  title: 'Positions of simulated trucks beside what happened',
  async run(workshop) {
    return [
      ...measured('positions that show it', CERTAIN),
      ...measured('jumps, hours between positions, a day early', UNCERTAIN),
    ];

    function measured(what: string, kinds: readonly StoryKind[]): Figure[] {
      workshop.say(`${what}: ${kinds.length * STORIES} loads…`);
      const figures = figuresOf(kinds.flatMap((kind) => measureKind(kind, STORIES, SEED)));
      workshop.say(`${what}: their alerts…`);
      const alerts = countAlerts(kinds, STORIES, SEED);
      const isSure = kinds === CERTAIN;
      const percent = (name: string, value: number, target = '–', isMet: boolean | null = null): Figure => ({
        what: `${what}: ${name}`,
        product: { value: value * 100, unit: '%' },
        beside: null,
        ratio: null,
        target,
        isMet,
      });
      const atMost = (most: number, name: string, value: number) =>
        percent(
          name,
          value,
          isSure ? (most === 0 ? 'none' : `at most ${most} %`) : '–',
          isSure ? value * 100 <= most : null,
        );
      const within = (name: string, value: number, target: string, isMet: boolean) =>
        percent(name, value, isSure ? target : '–', isSure ? isMet : null);
      const rates = (name: string, { raised, right, due, found }: Counted) => [
        ...(raised === 0 ? [] : [percent(`${name}, right of ${raised} raised`, right / raised)]),
        ...(due === 0 ? [] : [percent(`${name}, found of ${due} that were so`, found / due)]),
      ];
      const calibration = isSure
        ? calibrationOfStories(kinds.flatMap((kind) => [0, 1, 2].map((at) => tell(kind, OWN_SEED + at))))
        : null;
      const own = figures.etas.map((one) => calibratedEta(one, calibration));
      const ranges = (how: string, { etaInside, etaMedianWidth }: ReturnType<typeof rangesOf>) => [
        within(
          `ETAs whose range held the arrival, ${how}`,
          etaInside,
          `at least ${LEAST_INSIDE} %`,
          etaInside * 100 >= LEAST_INSIDE,
        ),
        within(
          `width of an ETA, share of the time to go, median, ${how}`,
          etaMedianWidth,
          `at most ${MOST_WIDTH} %`,
          etaMedianWidth * 100 <= MOST_WIDTH,
        ),
      ];
      const byHours = HOURS_TO_GO.slice(1).flatMap((most, at) => {
        const least = HOURS_TO_GO[at]!;
        const some = figures.etas.filter(({ hoursToGo }) => hoursToGo >= least && hoursToGo < most);
        if (!isSure || some.length === 0) return [];
        const when = Number.isFinite(most) ? `${least} to ${most} hours to go` : `more than ${least} hours to go`;
        return [percent(`ETAs whose range held the arrival, ${when}`, rangesOf(some).etaInside)];
      });
      return [
        atMost(2, `stops with a false arrival, ${figures.loads} loads`, figures.falseArrivals),
        atMost(1, 'visits missed', figures.missed),
        atMost(0, 'loads delivered before they were', figures.deliveredTooEarly / figures.loads),
        atMost(1, 'loads called delayed that were not', figures.falselyDelayed),
        ...ranges('by the general model', figures),
        ...(calibration ? ranges(`calibrated by ${calibration.trips} other trips`, rangesOf(own)) : []),
        ...byHours,
        ...POSITION_ALERTS.flatMap((type) => rates(`“${ALERT_TYPE_FILTER_LABELS[type]}”`, alerts[type])),
      ];
    }
  },
};
