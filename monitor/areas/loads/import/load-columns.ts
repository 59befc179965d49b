import type { LoadColumnField, StopColumnField } from '@contract/loads/load-columns.constants';
import { MAX_STOPS } from '@contract/loads/loads.constants';
import { type AppointmentState, STOP_KINDS, type StopHandling, type StopKind } from '@contract/loads/stops.constants';
import { CellProblem } from './cell-problem';
import type { ListHabits } from './list-habits';
import { noteNumber, readDollars, readPounds, readTemperature, readWhole } from './read-number';
import { folded, readCountry } from './read-place';
import { noteWhen, readWhen, type When } from './read-when';
import { readZone } from './read-zone';
import type { Cell, GivenLoad, StopCells } from './row';
import { stopOfCells } from './stop-of-cells';

/** Reads a row with a cell for each heading. @throws CellProblem for what it cannot read */
export type ReadRow = (cells: readonly string[]) => GivenLoad;

type LoadColumn = {
  /** As people write them, normalized, the clearest first: of two columns for one field, it is the one that is read. */
  headings: readonly string[];
  isNumber?: true;
  put: (load: GivenLoad, cell: Cell) => void;
};

type TextField =
  | 'customer_name'
  | 'po_number'
  | 'equipment'
  | 'commodity'
  | 'hazmat_un_number'
  | 'hazmat_class'
  | 'trailer_number'
  | 'source_updated_at';

const text = (name: TextField): LoadColumn['put'] => {
  return (load, cell) => (load[name] = cell.text);
};

const LOAD_COLUMNS: Readonly<Record<LoadColumnField, LoadColumn>> = {
  reference: {
    headings: [
      ...['reference', 'load', 'load number', 'load no', 'load num', 'load id', 'load reference', 'load ref'],
      ...['pro', 'pro number', 'pro no', 'reference number', 'reference no', 'ref', 'ref number', 'ref no'],
      ...['shipment id', 'shipment number', 'shipment no', 'shipment', 'order number', 'order no', 'order id', 'order'],
    ],
    put: (load, { text }) => (load.reference = text),
  },
  updated: { headings: ['updated', 'source updated at', 'updated at'], put: text('source_updated_at') },
  status: {
    headings: ['status', 'load status', 'shipment status', 'order status'],
    put: (load, { text }) => {
      const status = statusOf(text);
      if (status) load.status = status;
    },
  },
  customer: {
    headings: ['customer', 'customer name', 'bill to', 'bill to name', 'client', 'account name', 'shipper'],
    put: text('customer_name'),
  },
  po_number: {
    headings: [
      ...['po number', 'po', 'po no', 'po num', 'purchase order', 'purchase order number', 'customer po'],
      ...['customer po number', 'customer reference', 'customer ref'],
    ],
    put: text('po_number'),
  },
  equipment: {
    headings: ['equipment', 'equipment type', 'equip', 'equip type', 'trailer', 'trailer type', 'truck type'],
    put: text('equipment'),
  },
  trailer_length: {
    headings: ['trailer length', 'trailer length ft', 'length', 'length ft'],
    isNumber: true,
    put: (load, cell) => (load.trailer_length_ft = readWhole(cell.text, cell.habits)),
  },
  weight: {
    headings: ['weight', 'weight lbs', 'weight lb', 'weight pounds', 'total weight', 'gross weight', 'wt', 'lbs'],
    isNumber: true,
    put: (load, cell) => (load.weight_lbs = readPounds(cell.text, cell.habits)),
  },
  commodity: {
    headings: ['commodity', 'goods', 'commodity description', 'freight description', 'product'],
    put: text('commodity'),
  },
  cargo_value: {
    headings: ['cargo value', 'cargo value usd', 'value', 'declared value', 'commodity value', 'load value'],
    isNumber: true,
    put: (load, cell) => (load.cargo_value_usd = Math.round(readDollars(cell.text, cell.habits))),
  },
  hazmat: {
    headings: ['hazmat', 'haz mat', 'hazardous', 'hazardous materials', 'is hazmat', 'hm'],
    put: (load, { text }) => {
      load.is_hazmat = readYesNo(text);
      // “UN1993, class 3”
      const [number] = /\b(?:UN|NA) ?\d{4}\b/i.exec(text) ?? [];
      if (number) load.hazmat_un_number ??= number;
    },
  },
  hazmat_un: {
    headings: ['un number', 'hazmat un number', 'hazmat un', 'un no', 'un', 'un na number', 'un id', 'hazmat number'],
    put: text('hazmat_un_number'),
  },
  hazmat_class: {
    headings: ['hazmat class', 'haz class', 'hazard class', 'hm class', 'hazmat division'],
    put: text('hazmat_class'),
  },
  temperature_controlled: {
    headings: ['temperature controlled', 'temp controlled', 'temp control', 'is temperature controlled', 'reefer'],
    put: (load, { text }) => (load.is_temperature_controlled = readYesNo(text)),
  },
  temperature: {
    headings: [
      ...['temperature', 'temp', 'temp f', 'temperature f', 'set temp', 'set point', 'setpoint', 'set temperature'],
      ...['reefer temp', 'reefer temperature', 'reefer setting', 'required temp', 'temp range', 'temperature range'],
      'temp setting',
    ],
    put: (load, { text }) => {
      if (hasNoTemperature(text)) return;
      const { min, max } = readTemperature(text);
      load.temperature_min_f ??= min;
      load.temperature_max_f ??= max;
    },
  },
  temperature_min: {
    headings: ['min temp', 'temp min', 'minimum temp', 'temperature min', 'min temperature', 'temp low', 'low temp'],
    put: (load, { text }) => (load.temperature_min_f = readTemperature(text).min),
  },
  temperature_max: {
    headings: ['max temp', 'temp max', 'maximum temp', 'temperature max', 'max temperature', 'temp high', 'high temp'],
    put: (load, { text }) => (load.temperature_max_f = readTemperature(text).max),
  },
  rate: {
    headings: ['carrier rate', 'carrier pay', 'carrier total', 'carrier cost', 'truck pay', 'rate', 'rate usd'],
    isNumber: true,
    put: (load, cell) => (load.rate_cents = Math.round(readDollars(cell.text, cell.habits) * 100)),
  },
  customer_rate: {
    headings: [
      ...['customer rate', 'customer total', 'customer charge', 'customer charges', 'customer pay', 'bill rate'],
      ...[
        'customer amount',
        'customer linehaul',
        'billed amount',
        'revenue',
        'total revenue',
        'sell rate',
        'shipper rate',
      ],
    ],
    isNumber: true,
    put: (load, cell) => (load.customer_rate_cents = Math.round(readDollars(cell.text, cell.habits) * 100)),
  },
  miles: {
    headings: ['miles', 'billable miles', 'distance', 'loaded miles', 'total miles', 'distance miles'],
    isNumber: true,
    put: (load, cell) => (load.billable_miles = readWhole(cell.text, cell.habits)),
  },
  carrier_dot: {
    headings: ['carrier dot', 'dot', 'usdot', 'dot number', 'usdot number', 'carrier dot number', 'dot no'],
    put: (load, { text }) => (load.carrier = { ...load.carrier, dot: text }),
  },
  carrier_mc: {
    headings: ['carrier mc', 'mc', 'mc number', 'carrier mc number', 'docket', 'mc no'],
    put: (load, { text }) => (load.carrier = { ...load.carrier, mc: text }),
  },
  driver: {
    headings: ['driver', 'driver name', 'driver 1', 'driver 1 name'],
    put: (load, { text }) => (load.driver = { ...load.driver, name: text }),
  },
  driver_phone: {
    headings: [
      'driver phone',
      'driver cell',
      'driver phone number',
      'driver mobile',
      'driver 1 phone',
      'driver 1 cell',
    ],
    put: (load, { text }) => (load.driver = { ...load.driver, phone: text }),
  },
  second_driver: {
    headings: [
      'second driver',
      'driver 2',
      'driver 2 name',
      'second driver name',
      'co driver',
      'team driver',
      'driver two',
    ],
    put: (load, { text }) => (load.second_driver = { ...load.second_driver, name: text }),
  },
  second_driver_phone: {
    headings: ['second driver phone', 'driver 2 phone', 'driver 2 cell', 'co driver phone', 'team driver phone'],
    put: (load, { text }) => (load.second_driver = { ...load.second_driver, phone: text }),
  },
  vin: {
    headings: ['vin', 'truck vin', 'vehicle vin', 'tractor vin'],
    put: (load, { text }) => (load.vehicle = { ...load.vehicle, vin: text }),
  },
  unit: {
    headings: ['unit', 'truck', 'truck number', 'truck unit', 'truck no', 'unit number', 'tractor', 'tractor number'],
    put: (load, { text }) => (load.vehicle = { ...load.vehicle, unit: text }),
  },
  plate: {
    headings: ['plate', 'truck plate', 'license plate', 'plate number', 'tractor plate'],
    put: (load, { text }) => (load.vehicle = { ...load.vehicle, plate: text }),
  },
  plate_state: {
    headings: ['plate state', 'truck plate state', 'license plate state'],
    put: (load, { text }) => (load.vehicle = { ...load.vehicle, plate_state: text }),
  },
  trailer_number: {
    headings: ['trailer number', 'trailer no', 'trailer num', 'trailer unit', 'trailer id', 'trailer unit number'],
    put: text('trailer_number'),
  },
};

type StopColumn = {
  headings: readonly string[];
  isWhen?: true;
  put: (stop: StopCells, cell: Cell) => void;
};

const stopText = (name: keyof StopCells['texts']): StopColumn['put'] => {
  return (stop, cell) => (stop.texts[name] = cell.text);
};
const detail = (
  name: 'reference_number' | 'appointment_number' | 'contact_name' | 'contact_phone',
): StopColumn['put'] => {
  return (stop, cell) => (stop.details[name] = cell.text);
};
const time = (name: keyof StopCells['times']): StopColumn['put'] => {
  return (stop, { text, heading, habits, column, now }) => {
    const when = readWhen(text, habits, column, now);
    stop.times[name] = { text, heading, when: column.hasTimes ? when : withoutMidnight(when) };
  };
};

const STOP_COLUMNS: Readonly<Record<StopColumnField, StopColumn>> = {
  name: {
    headings: [
      'name',
      'facility',
      'facility name',
      'company',
      'company name',
      'location',
      'location name',
      'warehouse',
    ],
    put: stopText('name'),
  },
  street: {
    headings: ['street', 'address', 'street address', 'address 1', 'address1', 'address line 1', 'addr', 'addr 1'],
    put: stopText('street'),
  },
  city: { headings: ['city', 'city name', 'town'], put: stopText('city') },
  state: {
    headings: ['state', 'st', 'province', 'prov', 'state province', 'state prov', 'state code'],
    put: stopText('state'),
  },
  postal_code: {
    headings: ['zip', 'zip code', 'zipcode', 'postal code', 'postal', 'postcode', 'zip postal', 'zip postal code'],
    put: stopText('postal_code'),
  },
  country: { headings: ['country', 'country code'], put: (stop, { text }) => (stop.country = readCountry(text)) },
  place: {
    headings: ['city state', 'city st', 'city state zip', 'city st zip', 'city and state'],
    put: (stop, { text }) => (stop.place = text),
  },
  latitude: { headings: ['latitude', 'lat'], put: (stop, { text }) => (stop.latitude = degrees(text)) },
  longitude: {
    headings: ['longitude', 'lon', 'lng', 'long'],
    put: (stop, { text }) => (stop.longitude = degrees(text)),
  },
  from: {
    headings: [
      ...['from', 'date', 'date time', 'datetime', 'start', 'earliest', 'early', 'appointment', 'appt', 'window start'],
      ...['date from', 'from date', 'start date', 'early date', 'earliest date', 'appointment date', 'appt date'],
      ...['ready date', 'scheduled', 'scheduled date', 'sched date', 'sched arrive early', 'window', 'day'],
    ],
    isWhen: true,
    put: time('from'),
  },
  time: {
    headings: [
      ...['time', 'hours', 'appointment time', 'appt time', 'time from', 'from time', 'start time', 'early time'],
      ...['earliest time', 'time window', 'scheduled time', 'sched time', 'open', 'open time', 'ready time'],
    ],
    isWhen: true,
    put: time('time'),
  },
  to: {
    headings: [
      ...['to', 'until', 'end', 'latest', 'late', 'window end', 'date to', 'to date', 'end date', 'late date'],
      ...['latest date', 'by', 'must deliver by', 'sched arrive late'],
    ],
    isWhen: true,
    put: time('to'),
  },
  to_time: {
    headings: ['to time', 'time to', 'end time', 'late time', 'latest time', 'close', 'close time', 'until time'],
    isWhen: true,
    put: time('to_time'),
  },
  zone: {
    headings: ['time zone', 'timezone', 'tz', 'zone'],
    put: (stop, { text }) => (stop.zone = readZone(text)),
  },
  reference_number: {
    headings: [
      ...['number', 'no', 'num', 'reference', 'reference number', 'ref', 'ref number', 'ref no', 'po', 'po number'],
      ...['po no', 'pu number', 'pickup number', 'pick up number', 'delivery number', 'order number', 'release number'],
      ...['release', 'confirmation number'],
    ],
    put: detail('reference_number'),
  },
  appointment_number: {
    headings: [
      ...['appointment number', 'appt number', 'appointment no', 'appt no', 'appt num', 'appointment confirmation'],
      ...['appointment id', 'appt id', 'appt confirmation', 'appointment ref', 'appt ref', 'appointment reference'],
    ],
    put: detail('appointment_number'),
  },
  appointment_state: {
    headings: [
      'appointment status',
      'appt status',
      'appointment state',
      'appointment set',
      'appt set',
      'appt confirmed',
    ],
    put: (stop, { text }) => (stop.details.appointment_state = readAppointment(text)),
  },
  contact_name: {
    headings: ['contact', 'contact name', 'contact person', 'attn', 'dock contact'],
    put: detail('contact_name'),
  },
  contact_phone: {
    headings: ['contact phone', 'phone', 'phone number', 'contact phone number', 'contact number', 'telephone', 'tel'],
    put: detail('contact_phone'),
  },
  handling: {
    headings: ['live or drop', 'live drop', 'drop or live', 'drop live', 'live or drop trailer', 'handling'],
    put: (stop, { text }) => (stop.details.handling = readHandling(text)),
  },
};

const PICKUPS = ['pickup', 'pick up', 'pick', 'pu', 'p u', 'origin', 'orig', 'shipper', 'ship', 'ship from', 'from'];
const DELIVERIES = [
  ...['delivery', 'deliver', 'deliv', 'del', 'destination', 'dest', 'consignee', 'cons', 'receiver', 'drop', 'dropoff'],
  ...['drop off', 'do', 'to', 'ship to', 'unload'],
];
/** These alone are a place: the others alone may be a place or a time. */
const PLACES = ['origin', 'orig', 'destination', 'dest', 'from', 'to', 'ship from', 'ship to'];
const LONGEST_FIRST = [...PICKUPS, ...DELIVERIES].sort((one, other) => other.length - one.length).join('|');
const STOP_HEADING = new RegExp(`^(${LONGEST_FIRST}) ?(\\d{1,2})?(?: (.+))?$`);

/** A field, and the stop it is of. */
export type Target =
  | { field: LoadColumnField; stop: null }
  | { field: StopColumnField; stop: { kind: StopKind; number: number } };

const keyOf = ({ field, stop }: Target) => (stop ? `${stop.kind} ${stop.number} ${field}` : field);

const entriesOf = <Field extends string, Column>(columns: Readonly<Record<Field, Column>>) =>
  Object.entries(columns) as [Field, Column][];

/** What a heading says by itself, and how clearly: 0 is the clearest. */
export function targetOf(heading: string): { target: Target; rank: number } | null {
  // “Appt #” is no time.
  const numbered = heading.replace(/#\s*$/, ' number');
  return (numbered === heading ? null : targetOfName(folded(numbered))) ?? targetOfName(folded(heading));
}

function targetOfName(name: string): { target: Target; rank: number } | null {
  for (const [field, { headings }] of entriesOf(LOAD_COLUMNS)) {
    const rank = headings.indexOf(name);
    if (rank >= 0) return { target: { field, stop: null }, rank };
  }
  const [, where, number, what = ''] = STOP_HEADING.exec(name) ?? [];
  if (where === undefined) return null;
  const kind: StopKind = DELIVERIES.includes(where) ? 'delivery' : 'pickup';
  const found = what === '' && PLACES.includes(where) ? { field: 'place' as const, rank: 0 } : stopFieldOf(what);
  if (found) return ofStop(found, kind, number);
  // “Pickup city 2”
  const [, before, last] = /^(.+?) ?(\d{1,2})$/.exec(what) ?? [];
  const inner = before === undefined || number !== undefined ? null : stopFieldOf(before);
  return inner && ofStop(inner, kind, last);
}

type Found = { field: StopColumnField; rank: number };

function ofStop({ field, rank }: Found, kind: StopKind, number = '1') {
  const at = Number(number);
  return at < 1 || at > MAX_STOPS ? null : { target: { field, stop: { kind, number: at } }, rank };
}

function stopFieldOf(what: string): Found | null {
  for (const name of [what, what.replace(/^(?:location|facility|address|site|stop) (?=\w)/, '')])
    for (const [field, { headings }] of entriesOf(STOP_COLUMNS)) {
      const rank = headings.indexOf(name);
      if (rank >= 0) return { field, rank };
    }
  return null;
}

type ReadColumn = { at: number; heading: string; target: Target };
export type Columns = {
  read: readonly ReadColumn[];
  /** The headings that say nothing known, or what a clearer one says. */
  unread: readonly { at: number; heading: string; insteadOf: string | null }[];
};

/** What a company has said of its headings, normalized; null: such a column is not read. */
export type CompanyColumns = ReadonlyMap<string, Target | null>;

/** @returns null when no heading is a reference */
export function columnsOf(headings: readonly string[], company: CompanyColumns): Columns | null {
  const found = headings.flatMap((heading, at) => {
    const said = company.get(folded(heading));
    if (said !== undefined) return said === null ? [] : [{ at, heading, target: said, rank: -1 }];
    const own = targetOf(heading);
    return [{ at, heading, target: own?.target ?? null, rank: own?.rank ?? 0 }];
  });
  const best = new Map<string, (typeof found)[number]>();
  for (const one of found) {
    if (one.target === null) continue;
    const key = keyOf(one.target);
    const known = best.get(key);
    if (!known || one.rank < known.rank) best.set(key, one);
  }
  if (!best.has('reference')) return null;
  const read = [...best.values()].flatMap(({ at, heading, target }) => (target ? [{ at, heading, target }] : []));
  const unread = found.flatMap((one) => {
    const by = one.target && best.get(keyOf(one.target));
    if (one.heading === '' || by === one) return [];
    return [{ at: one.at, heading: one.heading, insteadOf: by ? by.heading : null }];
  });
  return { read: read.sort((one, other) => one.at - other.at), unread };
}

/** Takes what a row shows of its list. */
export function noteRow(cells: readonly string[], { read }: Columns, habits: ListHabits, now: Date): void {
  for (const { at, target } of read) noteCell(cells[at], { at, target }, habits, now);
}

/** Takes what a cell shows of its list. */
export function noteCell(
  text: string | undefined,
  { at, target }: Pick<GivenCell, 'at' | 'target'>,
  habits: ListHabits,
  now: Date,
): void {
  if (!text || isUnknown(text)) return;
  if (target.stop === null) {
    if (LOAD_COLUMNS[target.field].isNumber) noteNumber(text, habits);
  } else if (STOP_COLUMNS[target.field].isWhen) noteWhen(text, habits, habits.timesOf(at), now);
}

/** How a list writes that a value is not known yet. Such a cell is empty. */
const UNKNOWN =
  /^(?:tbd|tba|t\.b\.d\.?|n\/a|n\.a\.|none|null|nan|unknown|not (?:available|known|assigned|set)|to be (?:determined|advised|announced)|[-–—]+|\?+|\.)$/i;
const isUnknown = (text: string) => UNKNOWN.test(text);

const SHOWS_ERROR = /^#(?:n\/a|ref!|value!|name\?|div\/0!|num!|null!|spill!|calc!|getting_data)$/i;
const TOO_NARROW = /^#{3,}$/;
const SHORTENED = /^\d(?:[.,]\d+)?e\+\d+$/i;

/** How to read the rows below these headings. A load's stops are its pickups and then its deliveries, by their numbers. */
export function rowReader({ read }: Columns, habits: ListHabits, now: Date): ReadRow {
  return (row) => {
    const cells = read.map(({ at, heading, target }) => ({ at, heading, target, text: row[at] ?? '' }));
    return loadOfCells(cells, habits, now, (stops) =>
      stops.sort((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1)),
    );
  };
}

const placeOf = ({ kind, number }: StopCells) => `${STOP_KINDS.indexOf(kind)} ${String(number).padStart(2, '0')}`;

/** A cell with what it says. `at` is its column, whose other cells show how it writes times. */
export type GivenCell = { at: number; heading: string; target: Target; text: string };

/**
 * A load from its cells, with its stops in the order of their first cells.
 *
 * @throws CellProblem for what it cannot read
 */
export function loadOfCells(
  cells: readonly GivenCell[],
  habits: ListHabits,
  now: Date,
  inOrder: (stops: StopCells[]) => StopCells[] = (stops) => stops,
): GivenLoad {
  const load: GivenLoad = { reference: '' };
  const stops = new Map<string, StopCells>();
  for (const { at, heading, target, text } of cells) {
    // An empty cell changes nothing: the value on file stays.
    if (!text || isUnknown(text)) continue;
    inColumn(heading, () => {
      checkCell(text);
      const cell = { text, heading, habits, column: habits.timesOf(at), now };
      if (target.stop === null) return LOAD_COLUMNS[target.field].put(load, cell);
      const { kind, number } = target.stop;
      const key = `${kind} ${number}`;
      const stop = stops.get(key) ?? { kind, number, texts: {}, details: {}, times: {} };
      stops.set(key, stop);
      STOP_COLUMNS[target.field].put(stop, cell);
    });
  }
  const given = [...stops.values()].filter((stop) => !isEmpty(stop));
  if (given.length > 0) load.stops = inOrder(given).map((stop) => inColumn(stopName(stop), () => stopOfCells(stop)));
  return load;
}

/** Sheets fill the country, or the zone, of stops that a load does not have. */
const isEmpty = ({ texts, place, latitude, times }: StopCells) =>
  [...Object.values(texts), place, latitude, ...Object.values(times)].every((one) => one === undefined);

const stopName = ({ kind, number }: StopCells) =>
  `${kind === 'pickup' ? 'Pickup' : 'Delivery'}${number > 1 ? ` ${number}` : ''}`;

function inColumn<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof CellProblem) throw new CellProblem(`${name}: ${error.message}`);
    throw error;
  }
}

function checkCell(text: string): void {
  if (SHOWS_ERROR.test(text)) throw new CellProblem(`“${text}” is an error of the spreadsheet: correct the cell.`);
  if (TOO_NARROW.test(text))
    throw new CellProblem('The column was too narrow when the file was saved: widen it and save again.');
  if (SHORTENED.test(text))
    throw new CellProblem(`“${text}” was shortened by the spreadsheet: format the column as text and enter it again.`);
}

/** Midnight in a column without another time is how spreadsheets write a day. */
function withoutMidnight(when: When): When {
  const isMidnight = when.clock?.from === 0 && when.clock.to === null;
  return isMidnight ? { ...when, clock: null, exact: null } : when;
}

function degrees(text: string): number {
  if (!/^[-+]?\d{1,3}(\.\d+)?$/.test(text)) throw new CellProblem(`“${text}” is not a number of degrees.`);
  return Number(text);
}

function readYesNo(text: string): boolean {
  const name = folded(text);
  if (/^(?:y|yes|true|x|1|haz|hazmat|reefer)$|^(?:un|na) ?\d{4}\b|^class \d/.test(name)) return true;
  if (/^(?:n|no|false|0|non hazmat|dry)$/.test(name)) return false;
  throw new CellProblem(`“${text}” is neither yes nor no.`);
}

/** How people write that a load needs none. */
const hasNoTemperature = (text: string) => /^(?:dry|ambient|no temp(?:erature)?|not required|no)$/.test(folded(text));

function readAppointment(text: string): AppointmentState {
  const name = folded(text);
  if (/^(?:confirmed|conf|set|made|booked|scheduled|y|yes)$/.test(name)) return 'confirmed';
  if (/^(?:requested|pending|req|waiting|open request)$/.test(name)) return 'requested';
  if (/^(?:not (?:set|made|requested|required|needed)|no|n|needed|to be made|no appointment)$/.test(name))
    return 'none';
  throw new CellProblem(`“${text}” is not the state of an appointment: none, requested or confirmed.`);
}

function readHandling(text: string): StopHandling {
  const name = folded(text);
  if (/\blive\b/.test(name) && !/\bdrop\b/.test(name)) return 'live';
  if (/\bdrop\b|\bhook\b/.test(name) && !/\blive\b/.test(name)) return 'drop';
  throw new CellProblem(`“${text}” is neither live nor drop.`);
}

function statusOf(text: string): GivenLoad['status'] {
  const name = folded(text);
  if (/^(?:cancell?ed|void|voided)$/.test(name)) return 'cancelled';
  if (name === 'delivered') return 'delivered';
  // The others follow from the load's facts.
  return undefined;
}
