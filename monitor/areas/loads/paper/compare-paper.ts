import { hazmatInWords } from '@contract/loads/hazmat';
import { clockAtStop, namedStopNumbers, stopPlace } from '@contract/loads/stop-times';
import {
  STOP_HANDLING_LABELS,
  STOP_KIND_LABELS,
  STOP_SCHEDULE_LABELS,
  type StopHandling,
} from '@contract/loads/stops.constants';
import { temperatureInWords } from '@contract/loads/temperature';
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
import { stopPlan } from '../stop-plan';

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
  return [
    ...changedStops(load.stops, fields.stops),
    ...changedDetails(load.stops, fields.stops, ofLoad),
    ...changedRest(load, fields, ofLoad),
  ];
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
  ...stopPlan(stop),
  street: stop.street,
});

function changedStops(rows: readonly StopRow[], onPaper: readonly Stop[]): Change[] {
  const now = rows.map(presentStop);
  if (!isSameWay(now, onPaper))
    return [became('Stops', onPaper.map(shortStop).join('; '), now.map(shortStop).join('; '))];
  return onPaper.flatMap((before, at) => {
    const after = now[at]!;
    const label = labelOf(before, onPaper);
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

/** The same stops, as far as their kinds say. */
const isSameWay = (now: readonly Pick<Stop, 'kind'>[], onPaper: readonly Stop[]) =>
  now.length === onPaper.length && now.every(({ kind }, at) => kind === onPaper[at]!.kind);

function labelOf(stop: Stop, onPaper: readonly Stop[]): string {
  const isOnly = onPaper.filter(({ kind }) => kind === stop.kind).length === 1;
  return isOnly ? STOP_KIND_LABELS[stop.kind] : `${STOP_KIND_LABELS[stop.kind]} in ${stopPlace(stop)}`;
}

/** Whether references of a paper name a number, under any label: `PU# 4471` names 4471. */
export const namesNumber = (references: readonly string[], number: string): boolean =>
  references.some((one) => ` ${plain(one)} `.includes(` ${plain(number)} `));

/** What the driver needs at the docks: numbers, whom to call, live or drop. A number may be planted here. */
function changedDetails(
  rows: readonly StopRow[],
  onPaper: RateConfirmationFields['stops'],
  ofLoad: LoadAsWritten | null,
): Change[] {
  if (!isSameWay(rows, onPaper)) return [];
  return onPaper.flatMap((paper, at) => {
    const row = rows[at]!;
    const was = ofLoad?.stops?.[at];
    const label = labelOf(paper, onPaper);
    const changes: Change[] = [];
    const isBeside = label !== STOP_KIND_LABELS[paper.kind];
    const numbers = namedStopNumbers({
      kind: row.kind,
      reference_number: row.referenceNumber,
      appointment_number: row.appointmentNumber,
    });
    for (const [index, { label: name, value }] of numbers.entries()) {
      const before = was ? namedStopNumbers(was)[index]!.value : null;
      const isOnPaper = before !== null && namesNumber(paper.references, before);
      if (isOnPaper && isOther(before, value) && !namesNumber(paper.references, value!))
        changes.push(became(isBeside || index > 0 ? `${label}, ${name.toLowerCase()}` : name, before, value!));
    }
    if (isOther(paper.contact_name, row.contactName) && plain(row.contactName) !== plain(was?.contact_name ?? null))
      changes.push(became(`${label} contact`, paper.contact_name!, row.contactName!));
    const [phone, nowPhone] = [paper.contact_phone, row.contactPhoneE164];
    if (phone !== null && nowPhone !== null && digits(phone) !== digits(nowPhone) && nowPhone !== was?.contact_phone)
      changes.push(became(`${label} phone`, formatPhone(phone), formatPhone(nowPhone)));
    if (paper.handling && row.handling && paper.handling !== row.handling)
      changes.push(became(`${label} handling`, ...words(paper.handling, row.handling)));
    return changes;
  });
}

const words = (...handlings: StopHandling[]) =>
  handlings.map((one) => STOP_HANDLING_LABELS[one].toLowerCase()) as [string, string];

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
  const isNews = (name: Exclude<keyof LoadAsWritten, 'stops'>, now: string | number | null) =>
    ofLoad === null ||
    (typeof now === 'string' ? plain(now) !== plain(String(ofLoad[name] ?? '')) : now !== ofLoad[name]);
  const text = (
    label: string,
    name: 'equipment' | 'commodity' | 'driver_name' | 'second_driver_name' | 'trailer',
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
  // Freight that turned hazardous, or needs a temperature, is another load: no paper may be silent of it.
  const needed = (label: string, before: string | null, was: string | null | undefined, now: string | null) => {
    if (now === null || now === before || now === was || (before === null && was === undefined)) return;
    changes.push(became(label, before ?? 'none given', now));
  };
  needed('Hazmat', ...hazmatOf(row, freight, ofLoad));
  const degrees = { temperature_min_f: row.temperatureMinF, temperature_max_f: row.temperatureMaxF };
  needed('Temperature', temperatureInWords(freight), temperatureWritten(ofLoad), temperatureInWords(degrees));
  const isTruckNews = ofLoad === null || ofLoad.vehicle_id !== row.carrierVehicleId;
  if (isTruckNews && isOther(carrier.truck, vehicle) && !isPartOf(carrier.truck!, vehicle!))
    changes.push(became('Truck', carrier.truck!, vehicle!));
  text('Driver', 'driver_name', carrier.driver_name, row.driverName);
  const number = (
    label: string,
    name: 'driver_phone' | 'second_driver_phone',
    before: string | null | undefined,
    now: string | null,
  ) => {
    if (before != null && now !== null && digits(before) !== digits(now) && isNews(name, now))
      changes.push(became(label, formatPhone(before), formatPhone(now)));
  };
  number('Driver phone', 'driver_phone', carrier.driver_phone, row.driverPhoneE164);
  text('Second driver', 'second_driver_name', carrier.second_driver_name ?? null, row.secondDriverName);
  number('Second driver phone', 'second_driver_phone', carrier.second_driver_phone, row.secondDriverPhoneE164);
  text('Trailer', 'trailer', carrier.trailer, row.trailerNumber);
  return changes;
}

type Words = string | null;

/**
 * What the paper says of hazmat, what the load said when it was written and what it says now. A load that only says yes or
 * no says so where the paper says the opposite. Undefined: what it said was not kept then.
 */
function hazmatOf(
  row: LoadRow,
  freight: RateConfirmationFields['freight'],
  ofLoad: LoadAsWritten | null,
): [Words, Words | undefined, Words] {
  const onPaper = hazmatInWords(freight.hazmat_un, freight.hazmat_class);
  const of = (unNumber: Words, hazardClass: Words, isHazmat: boolean | null) =>
    hazmatInWords(unNumber, hazardClass) ??
    (isHazmat !== null && isHazmat === (onPaper === null) ? flag(isHazmat) : null);
  if (ofLoad?.is_hazmat === undefined) return [onPaper, undefined, hazmatInWords(row.hazmatUnNumber, row.hazmatClass)];
  return [
    onPaper,
    of(ofLoad.hazmat_un ?? null, ofLoad.hazmat_class ?? null, ofLoad.is_hazmat),
    of(row.hazmatUnNumber, row.hazmatClass, row.isHazmat),
  ];
}
const flag = (isHazmat: boolean) => (isHazmat ? 'yes' : 'no');

/** What the load said when the paper was written; undefined: that was not kept then. */
const temperatureWritten = (ofLoad: LoadAsWritten | null) => {
  if (ofLoad === null) return undefined;
  const { temperature_min_f: min, temperature_max_f: max } = ofLoad;
  return min === undefined || max === undefined
    ? undefined
    : temperatureInWords({ temperature_min_f: min, temperature_max_f: max });
};

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
