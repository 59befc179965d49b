import { clockAtStop, stopPlace } from '@contract/loads/stop-times';
import { STOP_KIND_LABELS, STOP_SCHEDULE_LABELS } from '@contract/loads/stops.constants';
import { formatMoney } from '@contract/rate-confirmations/format-money';
import { isTonuAlone, lineCents, totalCents } from '@contract/rate-confirmations/lines';
import type {
  LoadAsWritten,
  PaperDifference,
  RateConfirmationFields,
  RateConfirmationStop,
} from '@contract/rate-confirmations/rate-confirmations.entities';
import { formatDate, formatDollars, formatPhone, formatPounds } from '@contract/shared/format';
import type { LoadRow, StopRow } from '../load-facts.queries';

/** A load as it is now. */
export interface PresentLoad {
  row: LoadRow;
  stops: readonly StopRow[];
  /** Null: no truck is named. */
  vehicle: string | null;
  carrierName: string | null;
}

/** A paper that a carrier has. `ofLoad`: what the load said when it was written; null: unknown. */
export interface Paper {
  fields: RateConfirmationFields;
  ofLoad: LoadAsWritten | null;
}

type Change = PaperDifference['changes'][number];

/**
 * How a load differs from a paper, in the order of the paper. No difference: what the paper leaves open, a value that
 * is now unknown, spelling, less than a minute. Nor what a person typed that differed from the load, until the load
 * changes.
 */
export function comparePaper(load: PresentLoad, { fields, ofLoad }: Paper): Change[] {
  const { row } = load;
  if (row.carrierId !== fields.carrier.id) {
    const before = fields.carrier.legal_name ?? `Carrier ${fields.carrier.id}`;
    return [
      became('Carrier', before, row.carrierId === null ? 'none' : (load.carrierName ?? `Carrier ${row.carrierId}`)),
    ];
  }
  if (row.cancelledAt !== null) {
    if (row.isTonu && isTonuAlone(fields)) return [];
    const how = row.isTonu ? ', truck ordered and not used' : '';
    return [{ label: 'Load', sentence: `The load is cancelled${how}.` }];
  }
  return [...changedStops(load.stops, fields.stops), ...changedRest(load, fields, ofLoad)];
}

const became = (label: string, before: string, after: string): Change => ({
  label,
  sentence: `${label}: ${before} became ${after}.`,
});

/** The same place, name or word, whatever spelling, spaces and punctuation. */
const plain = (text: string | null) =>
  (text ?? '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
const isOther = (before: string | null, after: string | null) =>
  plain(before) !== '' && plain(after) !== '' && plain(before) !== plain(after);

type Stop = Pick<
  RateConfirmationStop,
  | 'kind'
  | 'schedule'
  | 'window_starts_at'
  | 'window_ends_at'
  | 'local_zone'
  | 'name'
  | 'street'
  | 'city'
  | 'state'
  | 'postal_code'
>;

const presentStop = (stop: StopRow): Stop => ({
  kind: stop.kind,
  schedule: stop.schedule,
  window_starts_at: stop.windowStartsAt?.toISOString() ?? null,
  window_ends_at: stop.windowEndsAt?.toISOString() ?? null,
  local_zone: stop.timeZone,
  name: stop.name,
  street: stop.street,
  city: stop.city,
  state: stop.state,
  postal_code: stop.postalCode,
});

function changedStops(rows: readonly StopRow[], onPaper: readonly Stop[]): Change[] {
  const now = rows.map(presentStop);
  const isSameWay = now.length === onPaper.length && now.every(({ kind }, at) => kind === onPaper[at]!.kind);
  if (!isSameWay) return [became('Stops', onPaper.map(shortStop).join('; '), now.map(shortStop).join('; '))];
  return onPaper.flatMap((before, at) => {
    const after = now[at]!;
    const isOnly = onPaper.filter(({ kind }) => kind === before.kind).length === 1;
    const label = isOnly ? STOP_KIND_LABELS[before.kind] : `${STOP_KIND_LABELS[before.kind]} in ${stopPlace(before)}`;
    const changes: Change[] = [];
    if (PLACE.some((part) => isOther(before[part], after[part])))
      changes.push(became(label, wholePlace(before), wholePlace(after)));
    const times = changedWindow(before, after);
    if (times) changes.push(became(label, ...times));
    else if (before.schedule !== after.schedule)
      changes.push(became(label, scheduleWords(before), scheduleWords(after)));
    return changes;
  });
}

const PLACE = ['name', 'street', 'city', 'state', 'postal_code'] as const;
const wholePlace = (stop: Stop) =>
  [stop.name, stop.street, stop.city, [stop.state, stop.postal_code].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ') || 'no place';
const shortStop = (stop: Stop) => `${STOP_KIND_LABELS[stop.kind].toLowerCase()} ${stopPlace(stop)}`;
const scheduleWords = ({ schedule }: Stop) => STOP_SCHEDULE_LABELS[schedule].toLowerCase();

const minuteOf = (moment: string | null) => (moment === null ? null : Math.floor(Date.parse(moment) / 60_000));

/** Both windows on the clock of the stop as it is now, without the day if it is the same. Null: no change. */
function changedWindow(before: Stop, after: Stop): [string, string] | null {
  const ends = ['window_starts_at', 'window_ends_at'] as const;
  if (ends.every((end) => minuteOf(before[end]) === minuteOf(after[end]))) return null;
  const zone = { local_zone: after.local_zone ?? before.local_zone };
  const clocks = [before, after].map(({ window_starts_at: from, window_ends_at: to }) => {
    const start = from ?? to;
    return start === null ? null : { from: clockAtStop(start, zone), to: clockAtStop(to ?? start, zone) };
  });
  const days = new Set(clocks.flatMap((one) => (one ? [one.from.day, one.to.day] : [])));
  const said = clocks.map((one, at) => {
    if (one === null) return 'any time';
    const { from, to } = one;
    const day = (of: string) => (days.size === 1 ? '' : `${formatDate(of)}, `);
    const end = to.day === from.day ? to.hour : `${day(to.day)}${to.hour}`;
    const isPoint = from.day === to.day && from.hour === to.hour;
    const mark = at === 1 || clocks[1] === null || clocks[1]!.to.mark !== to.mark ? ` ${to.mark}` : '';
    return `${day(from.day)}${isPoint ? from.hour : `${from.hour} to ${end}`}${mark}`;
  });
  return [said[0]!, said[1]!];
}

function changedRest(
  { row, vehicle }: PresentLoad,
  fields: RateConfirmationFields,
  ofLoad: LoadAsWritten | null,
): Change[] {
  const { freight, carrier } = fields;
  const changes: Change[] = [];
  /** The load did not have it when the paper was written, or that is unknown. */
  const isNews = (name: keyof LoadAsWritten, now: string | number | null) =>
    ofLoad === null ||
    (typeof now === 'string' ? plain(now) !== plain(String(ofLoad[name] ?? '')) : now !== ofLoad[name]);
  const text = (
    label: string,
    name: 'equipment' | 'commodity' | 'driver_name',
    before: string | null,
    now: string | null,
  ) => {
    if (isOther(before, now) && isNews(name, now)) changes.push(became(label, before!, now!));
  };
  const rate = changedRate(row.rateCents, fields, ofLoad);
  if (rate) changes.push(rate);
  text('Equipment', 'equipment', freight.equipment, row.equipment);
  const amount = (
    label: string,
    name: 'trailer_length_ft' | 'weight_lbs' | 'value_usd',
    now: number | null,
    words: (value: number) => string,
  ) => {
    const before = freight[name];
    if (before !== null && now !== null && now !== before && isNews(name, now))
      changes.push(became(label, words(before), words(now)));
  };
  amount('Trailer length', 'trailer_length_ft', row.trailerLengthFeet, (feet) => `${feet} ft`);
  text('Commodity', 'commodity', freight.commodity, row.commodity);
  amount('Weight', 'weight_lbs', row.weightPounds, formatPounds);
  amount('Cargo value', 'value_usd', row.cargoValueUsd, formatDollars);
  const isTruckNews = ofLoad === null || ofLoad.vehicle_id !== row.carrierVehicleId;
  if (isTruckNews && isOther(carrier.truck, vehicle) && !isPartOf(carrier.truck!, vehicle!))
    changes.push(became('Truck', carrier.truck!, vehicle!));
  text('Driver', 'driver_name', carrier.driver_name, row.driverName);
  const [phone, nowPhone] = [carrier.driver_phone, row.driverPhoneE164];
  if (phone !== null && nowPhone !== null && digits(phone) !== digits(nowPhone) && isNews('driver_phone', nowPhone))
    changes.push(became('Driver phone', formatPhone(phone), formatPhone(nowPhone)));
  return changes;
}

const isPartOf = (one: string, other: string) => plain(one).includes(plain(other)) || plain(other).includes(plain(one));

/** Without the country code of North America: people leave it out. */
const digits = (phone: string) => phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');

/** The load's rate is the paper's linehaul or its total; people use it for either. */
function changedRate(rate: number | null, fields: RateConfirmationFields, ofLoad: LoadAsWritten | null): Change | null {
  if (rate === null || rate === ofLoad?.rate_cents) return null;
  const linehaul = linehaulOf(fields);
  const total = totalCents(fields);
  if (rate === linehaul || rate === total) return null;
  if (ofLoad === null && fields.currency !== 'USD') return null;
  const before = isRateOfAll(fields, ofLoad) ? total : linehaul;
  return became('Rate', formatMoney(before, fields.currency), formatMoney(rate, 'USD'));
}

const linehaulOf = ({ lines }: RateConfirmationFields) =>
  lines.filter(({ kind }) => kind === 'linehaul').reduce((sum, line) => sum + lineCents(line), 0);

/** When the paper was written, the load's rate was its total and not its linehaul. */
export const isRateOfAll = (fields: RateConfirmationFields, ofLoad: LoadAsWritten | null): boolean =>
  ofLoad !== null && ofLoad.rate_cents === totalCents(fields) && ofLoad.rate_cents !== linehaulOf(fields);
