import { ALERT_TYPE_FILTER_LABELS } from '@contract/alerts/alert-types.constants';
import { figuresOf, measureKind } from '../tests/monitor/areas/loads/tracking/stories/measure';
import {
  type Counted,
  countAlerts,
  POSITION_ALERTS,
} from '../tests/monitor/areas/loads/tracking/stories/measure-alerts';
import { CERTAIN, type StoryKind, UNCERTAIN } from '../tests/monitor/areas/loads/tracking/stories/stories';
import type { Bench, Figure } from './bench';

/** Stories of each kind; another number tries the bench out. */
const STORIES = Number(process.env.BENCH_STORIES ?? 6);
/** None of the stories of the tests. */
const SEED = 1000;

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
      return [
        atMost(2, `stops with a false arrival, ${figures.loads} loads`, figures.falseArrivals),
        atMost(1, 'visits missed', figures.missed),
        atMost(0, 'loads delivered before they were', figures.deliveredTooEarly / figures.loads),
        atMost(1, 'loads called delayed that were not', figures.falselyDelayed),
        within(
          'ETAs whose range held the arrival',
          figures.etaInside,
          `at least ${LEAST_INSIDE} %`,
          figures.etaInside * 100 >= LEAST_INSIDE,
        ),
        within(
          'width of an ETA, share of the time to go, median',
          figures.etaMedianWidth,
          `at most ${MOST_WIDTH} %`,
          figures.etaMedianWidth * 100 <= MOST_WIDTH,
        ),
        ...POSITION_ALERTS.flatMap((type) => rates(`“${ALERT_TYPE_FILTER_LABELS[type]}”`, alerts[type])),
      ];
    }
  },
};
