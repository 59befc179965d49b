import type { DifferenceChange } from '@contract/edi/edi.entities';
import type { LoadInput } from '@contract/loads/loads.calls';
import { stopWindow } from '@contract/loads/stop-times';
import { STOP_REFERENCE_LABELS } from '@contract/loads/stops.constants';
import { formatCents, formatPhone, formatPounds, formatYesNo } from '@contract/shared/format';
import type { Queryable } from '../../../db/client';
import type { LoadRow, StopRow } from '../load-facts.queries';
import { placeFinder } from './locate-stops';
import { type GivenStop, readStops } from './read-stops';

/** A load's values in words, by a key that is the same in each of them. */
type Words = Map<string, { label: string; value: string | null }>;

/** Null: it says that there is none. Undefined: it does not say. */
const said = <Value>(value: Value | null | undefined, write: (value: Value) => string): string | null | undefined =>
  value === undefined ? undefined : value === null ? null : write(value);

type Plain = Pick<
  LoadInput,
  | 'customer_name'
  | 'po_number'
  | 'customer_rate_cents'
  | 'equipment'
  | 'trailer_length_ft'
  | 'weight_lbs'
  | 'commodity'
  | 'is_hazmat'
  | 'hazmat_un_number'
>;

function plainWords(words: Words, load: Plain) {
  const put = (key: keyof Plain, label: string, value: string | null | undefined) => {
    if (value !== undefined) words.set(key, { label, value });
  };
  put('customer_name', 'Customer', load.customer_name);
  put('po_number', 'PO number', load.po_number);
  put('customer_rate_cents', 'Customer rate', said(load.customer_rate_cents, formatCents));
  put('equipment', 'Equipment', load.equipment);
  put(
    'trailer_length_ft',
    'Trailer length',
    said(load.trailer_length_ft, (feet) => `${feet} ft`),
  );
  put('weight_lbs', 'Weight', said(load.weight_lbs, formatPounds));
  put('commodity', 'Commodity', load.commodity);
  put('is_hazmat', 'Hazardous materials', said(load.is_hazmat, formatYesNo));
  put('hazmat_un_number', 'UN number', load.hazmat_un_number);
}

type OfStop = Pick<
  GivenStop,
  'kind' | 'name' | 'street' | 'city' | 'state' | 'postalCode' | 'windowStartsAt' | 'windowEndsAt' | 'timeZone'
> &
  Partial<Pick<StopRow, 'referenceNumber' | 'appointmentNumber' | 'contactName' | 'contactPhoneE164'>>;

const placeOf = ({ name, street, city, state, postalCode }: OfStop) =>
  [name, street, city, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ') || null;

function stopWords(words: Words, stops: readonly OfStop[]) {
  for (const [index, stop] of stops.entries()) {
    const name = `Stop ${index + 1}`;
    const put = (key: string, label: string, value: string | null | undefined) => {
      if (value !== undefined) words.set(`stop.${index}.${key}`, { label: `${name}: ${label}`, value });
    };
    put('kind', 'kind', stop.kind === 'pickup' ? 'Pickup' : 'Delivery');
    put('place', 'address', placeOf(stop));
    put('window', 'window', windowOf(stop));
    put('number', STOP_REFERENCE_LABELS[stop.kind].toLowerCase(), stop.referenceNumber);
    put('appointment', 'appointment', stop.appointmentNumber);
    put('contact', 'contact', stop.contactName);
    put('phone', 'phone', said(stop.contactPhoneE164, formatPhone));
  }
}

const windowOf = ({ windowStartsAt, windowEndsAt, timeZone }: OfStop) =>
  stopWindow({
    window_starts_at: windowStartsAt?.toISOString() ?? null,
    window_ends_at: windowEndsAt?.toISOString() ?? null,
    local_zone: timeZone,
  });

/** What a tender says of a load. */
export async function wordsOfInput(db: Queryable, load: LoadInput, now: Date): Promise<Words> {
  const words: Words = new Map();
  plainWords(words, load);
  if (load.stops) stopWords(words, await stopsOf(db, load.stops, now));
  return words;
}

/** Its stops as they would be stored. Problems of their times are reported when the load is brought in. */
async function stopsOf(db: Queryable, stops: NonNullable<LoadInput['stops']>, now: Date): Promise<GivenStop[]> {
  const locate = await placeFinder(db, stops, () => null);
  return readStops(stops, locate, now, {});
}

/** What a load is. */
function wordsOfLoad(row: LoadRow, stops: readonly StopRow[]): Words {
  const words: Words = new Map();
  plainWords(words, {
    customer_name: row.customerName,
    po_number: row.poNumber,
    customer_rate_cents: row.customerRateCents,
    equipment: row.equipment,
    trailer_length_ft: row.trailerLengthFeet,
    weight_lbs: row.weightPounds,
    commodity: row.commodity,
    is_hazmat: row.isHazmat,
    hazmat_un_number: row.hazmatUnNumber,
  });
  stopWords(words, stops);
  return words;
}

export interface LoadDifference {
  changes: DifferenceChange[];
  /** An address of a stop, or the number of stops, changes. */
  movesStops: boolean;
  movesDelivery: boolean;
  changesPhone: boolean;
}

/** How a load would change by what a tender says. What it leaves out stays. */
export async function differenceOf(
  db: Queryable,
  row: LoadRow,
  stops: readonly StopRow[],
  load: LoadInput,
  now: Date,
): Promise<LoadDifference> {
  const before = wordsOfLoad(row, stops);
  const after = await wordsOfInput(db, load, now);
  const found: (DifferenceChange & { key: string })[] = [];
  for (const [key, { label, value }] of after) {
    const was = before.get(key)?.value ?? null;
    if (was !== value) found.push({ key, label, before: was, after: value });
  }
  const isGone = (key: string) => load.stops !== undefined && Number(key.split('.')[1]) >= load.stops.length;
  for (const [key, { label, value }] of before)
    if (key.startsWith('stop.') && value !== null && isGone(key))
      found.push({ key, label, before: value, after: null });
  const isMove = ({ key }: { key: string }) => /^stop\.\d+\.(place|kind)$/.test(key);
  const kindOf = (key: string) => stops[Number(key.split('.')[1])]?.kind ?? 'delivery';
  return {
    changes: found.map(({ label, before: was, after: becomes }) => ({ label, before: was, after: becomes })),
    movesStops: found.some(isMove),
    movesDelivery: found.some((one) => isMove(one) && kindOf(one.key) === 'delivery'),
    changesPhone: found.some(({ key, before: was }) => key.endsWith('.phone') && was !== null),
  };
}
