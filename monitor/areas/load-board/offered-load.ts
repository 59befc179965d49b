import { EQUIPMENT_TYPE_LABELS, EQUIPMENT_TYPES } from '@contract/carriers/equipment.constants';
import { clockAtStop } from '@contract/loads/stop-times';
import { formatCount, formatInteger, formatMonthAndDay } from '@contract/shared/format';
import { asc, eq } from 'drizzle-orm';
import { type Message, said, saidBy } from '../../base/said';
import type { Queryable } from '../../db/client';
import { loadStops, loads } from '../../db/schema';
import type { StopRow } from '../loads/load-facts.queries';
import { windowSaid } from '../loads/window-said';

/** "Dallas, TX"; null: the stop names no place. */
export const placeOfStop = ({ city, state }: Pick<StopRow, 'city' | 'state'>): string | null =>
  [city, state].filter(Boolean).join(', ') || null;

/** A load as an email to a carrier has it: nothing that names the load, its customer, its goods or its pay. */
export interface OfferedLoad {
  /** "Chicago, IL Nov 26 → Kansas City, MO" */
  lane: Message;
  /** The same with trailer, weight and miles, as far as they are known: what a dispatcher chooses by. */
  brief: Message;
  facts: [term: Message, value: Message][];
}

export async function offeredLoad(db: Queryable, loadId: number): Promise<OfferedLoad> {
  const [load] = await db
    .select({
      equipment: loads.equipment,
      feet: loads.trailerLengthFeet,
      pounds: loads.weightPounds,
      miles: loads.billableMiles,
    })
    .from(loads)
    .where(eq(loads.id, loadId));
  const stops = await db.select().from(loadStops).where(eq(loadStops.loadId, loadId)).orderBy(asc(loadStops.sequence));
  const [from, to] = [stops.find(({ kind }) => kind === 'pickup'), stops.findLast(({ kind }) => kind === 'delivery')];
  const place = (stop: StopRow | undefined): Message => (stop && placeOfStop(stop)) ?? said('a place not named');
  const at = (stop: StopRow): Message => said('{0}, {1}', place(stop), windowSaid(windowOf(stop)));
  const { equipment = null, feet = null, pounds = null, miles = null } = load ?? {};
  const trailer = trailerSaid(feet, equipmentSaid(equipment));
  const lane = laneOf(from, to);
  const weight = pounds === null ? null : formatCount(pounds, 'lb', 'lb');
  return {
    lane,
    brief: [trailer, weight, miles === null ? null : `${formatInteger(miles)} mi`].reduce<Message>(
      (line, one) => (one === null ? line : said('{0}, {1}', line, one)),
      lane,
    ),
    facts: [
      ...(from ? [[said('Pickup'), at(from)] as [Message, Message]] : []),
      ...(to ? [[said('Delivery'), at(to)] as [Message, Message]] : []),
      ...(stops.length > 2 ? [[said('Stops'), String(stops.length)] as [Message, Message]] : []),
      ...(trailer ? [[said('Equipment'), trailer] as [Message, Message]] : []),
      ...(weight === null ? [] : [[said('Weight'), weight] as [Message, Message]]),
      ...(miles === null ? [] : [[said('Miles'), formatInteger(miles)] as [Message, Message]]),
    ],
  };
}

/** "Chicago, IL Nov 26 → Kansas City, MO" */
export function laneOf(from: StopRow | undefined, to: StopRow | undefined): Message {
  const place = (stop: StopRow | undefined): Message => (stop && placeOfStop(stop)) ?? said('a place not named');
  if (!from?.windowStartsAt) return said('{0} → {1}', place(from), place(to));
  const { day } = clockAtStop(from.windowStartsAt.toISOString(), windowOf(from));
  const brief = saidBy((locale) =>
    locale.startsWith('en')
      ? formatMonthAndDay(day)
      : new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'short' }).format(new Date(day)),
  );
  return said('{0} {1} → {2}', place(from), brief, place(to));
}

/** "53 ft reefer"; null: neither is known. */
export function trailerSaid(feet: number | null, equipment: Message | null): Message | null {
  if (equipment === null) return feet === null ? null : said('{0} ft trailer', feet);
  return feet === null ? equipment : said('{0} ft {1}', feet, equipment);
}

/** What a broker or its TMS wrote, by the name that the carrier's pages have for it; other words stay as they are. */
export function equipmentSaid(equipment: string | null): Message | null {
  if (equipment === null) return null;
  const written = equipment.trim().toLowerCase();
  const type = EQUIPMENT_TYPES.find((one) => [one, EQUIPMENT_TYPE_LABELS[one].toLowerCase()].includes(written));
  if (!type) return equipment;
  return saidBy((locale, words) =>
    locale.startsWith('en') ? (type === 'van' ? 'dry van' : equipment) : words(EQUIPMENT_TYPE_LABELS[type]),
  );
}

/** All mails about one load's offer stand together in a mail program. */
export const offerThread = (companyId: number, loadId: number) => `offer-${companyId}-${loadId}`;

const windowOf = ({ windowStartsAt, windowEndsAt, timeZone }: StopRow) => ({
  window_starts_at: windowStartsAt?.toISOString() ?? null,
  window_ends_at: windowEndsAt?.toISOString() ?? null,
  local_zone: timeZone,
});
