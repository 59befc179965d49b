import type { HighRiskPickup, listHighRiskPickups, UncomparedPickup } from '@contract/alerts/high-risk-pickups.calls';
import type { CallOutput } from '@contract/call';
import { shortStopWindow, stopPlace } from '@contract/loads/stop-times';
import { addDays } from '@contract/shared/day';
import { formatDate, formatMonthAndDay } from '@contract/shared/format';
import { clockTime, shownTimeZone } from '@contract/shared/time-zones';

const DAYS = 7;
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

const NOT_COMPARED: Readonly<Record<UncomparedPickup['not_compared_because'], string>> = {
  no_window: 'No pickup window',
  not_placed: 'Pickup not on the map',
  outside_us: 'Pickup outside the US',
  unknown_goods: 'Risky for certain goods that day; this load’s goods are not known',
};

export interface CalendarPickup {
  key: string;
  loadId: number;
  reference: string;
  customer: string | null;
  goods: string | null;
  place: string;
  facility: string | null;
  window: string;
  carrier: { id: number; name: string } | null;
}

export interface CalendarDay {
  day: string;
  /** `Friday, Nov 27, 2026` */
  words: string;
  pickups: (CalendarPickup & { county: string; why: string[] })[];
}

/** The calendar as its page shows it: counts of each county by day, then the pickups of each day, by county. */
export function theftCalendar(found: CallOutput<typeof listHighRiskPickups>) {
  const now = new Date(found.as_of);
  const isOneSource = found.list.sources.length === 1;
  const week = weekFrom(found.as_of);
  const days = [...new Set([...week, ...found.pickups.map(({ day }) => day)])].sort();
  const counties = [...new Set(found.pickups.map(countyOf))].sort();
  return {
    asOf: found.as_of,
    list: found.list,
    compared: found.compared,
    isCut: found.is_cut,
    total: found.pickups.length,
    /** Those of today on the company's clock, with those of a place where it is still the day before. */
    today: found.pickups.filter(({ day }) => day <= week[0]!).length,
    columns: days.map((day) => ({ day, weekday: weekdayOf(day), date: formatMonthAndDay(day) })),
    counties: counties.map((county) => ({
      county,
      byDay: days.map((day) => found.pickups.filter((one) => one.day === day && countyOf(one) === county).length),
    })),
    goods: goodsOf(found.pickups),
    days: days.flatMap((day): CalendarDay[] => {
      const own = found.pickups.filter((one) => one.day === day);
      if (own.length === 0) return [];
      const pickups = own
        .map((one) => ({
          ...pickupOf(one, now),
          county: countyOf(one),
          why: one.warnings.map((warning) => whyOf(warning, isOneSource)),
        }))
        .sort((one, other) => one.county.localeCompare(other.county));
      return [{ day, words: `${weekdayOf(day)}, ${formatDate(day)}`, pickups }];
    }),
    notCompared: found.not_compared.map((one) => ({
      ...pickupOf(one, now),
      why: NOT_COMPARED[one.not_compared_because],
    })),
  };
}
export type TheftCalendarData = ReturnType<typeof theftCalendar>;

/** Seven days on the company's clock. */
function weekFrom(moment: string): string[] {
  const first = clockTime(new Date(moment), shownTimeZone()).day;
  return Array.from({ length: DAYS }, (_, at) => addDays(first, at));
}

const weekdayOf = (day: string) => WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]!;
const countyOf = ({ county }: HighRiskPickup) => `${county.name}, ${county.state}`;

/** The goods picked up there, as the loads describe them, most frequent first. */
function goodsOf(pickups: readonly HighRiskPickup[]): { goods: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { commodity } of pickups) {
    const goods = commodity?.trim() || NO_GOODS;
    counts.set(goods, (counts.get(goods) ?? 0) + 1);
  }
  return [...counts]
    .map(([goods, count]) => ({ goods, count }))
    .sort((one, other) => other.count - one.count || one.goods.localeCompare(other.goods));
}
const NO_GOODS = 'Goods not reported';

function pickupOf(pickup: HighRiskPickup | UncomparedPickup, now: Date): CalendarPickup {
  const { load_id, reference, customer_name, commodity, carrier, name, window_starts_at } = pickup;
  return {
    key: `${load_id} ${window_starts_at} ${name} ${pickup.city}`,
    loadId: load_id,
    reference,
    customer: customer_name,
    goods: commodity,
    place: stopPlace({ ...pickup, kind: 'pickup' }),
    facility: name,
    window: shortStopWindow({ ...pickup, schedule: 'fcfs' }, now),
    carrier: carrier && { id: carrier.id, name: carrier.legal_name ?? `Carrier ${carrier.id}` },
  };
}

/**
 * `Any goods, Fri, Sat, Sun`, and the source and its day unless the page names the only one.
 *
 * @param isOneSource of the whole list
 */
function whyOf({ goods, weekdays, source, as_of }: HighRiskPickup['warnings'][number], isOneSource: boolean): string {
  const days = weekdays === null ? 'any day' : weekdays.map((day) => WEEKDAYS[day % 7]!.slice(0, 3)).join(', ');
  return `${goods ?? 'Any goods'}, ${days}${isOneSource ? '' : `. ${source}, ${formatDate(as_of)}`}`;
}
