import type { LoadInput } from '@contract/loads/loads.calls';
import { MAX_STOPS } from '@contract/loads/loads.constants';
import { STOP_KINDS, type StopKind } from '@contract/loads/stops.constants';
import type { z } from 'zod';

export type GivenLoad = z.input<typeof LoadInput>;
type GivenStop = NonNullable<GivenLoad['stops']>[number];

/** Reads a row with a cell for each heading. @throws CellProblem for what it cannot read */
export type ReadRow = (cells: readonly string[]) => GivenLoad;

/** What is wrong with a cell, for the person who wrote it. */
export class CellProblem extends Error {}

type Put = (load: GivenLoad, text: string) => void;

/** Headings as people write them, normalized, and what a cell below each means for a load. */
const LOAD_HEADINGS: readonly (readonly [names: readonly string[], put: Put])[] = [
  [
    ['reference', 'load', 'load number', 'load id', 'load reference', 'ref', 'pro', 'pro number'],
    (load, text) => (load.reference = text),
  ],
  [['updated', 'source updated at', 'updated at'], (load, text) => (load.source_updated_at = text)],
  [['customer', 'customer name', 'shipper'], (load, text) => (load.customer_name = text)],
  [['equipment', 'equipment type', 'trailer'], (load, text) => (load.equipment = text)],
  [['trailer length', 'trailer length ft', 'length'], (load, text) => (load.trailer_length_ft = wholeNumber(text))],
  [['weight', 'weight lbs', 'weight pounds'], (load, text) => (load.weight_lbs = wholeNumber(text))],
  [['commodity', 'goods'], (load, text) => (load.commodity = text)],
  [['cargo value', 'value', 'cargo value usd'], (load, text) => (load.cargo_value_usd = Math.round(dollars(text)))],
  [['rate', 'carrier rate', 'rate usd'], (load, text) => (load.rate_cents = Math.round(dollars(text) * 100))],
  [['miles', 'billable miles', 'distance'], (load, text) => (load.billable_miles = wholeNumber(text))],
  [
    ['carrier dot', 'dot', 'usdot', 'dot number', 'usdot number'],
    (load, text) => (load.carrier = { ...load.carrier, dot: text }),
  ],
  [['carrier mc', 'mc', 'mc number', 'docket'], (load, text) => (load.carrier = { ...load.carrier, mc: text })],
  [['driver', 'driver name'], (load, text) => (load.driver = { ...load.driver, name: text })],
  [['driver phone', 'driver cell'], (load, text) => (load.driver = { ...load.driver, phone: text })],
  [['vin', 'truck vin', 'vehicle vin'], (load, text) => (load.vehicle = { ...load.vehicle, vin: text })],
  [['unit', 'truck', 'truck number', 'truck unit'], (load, text) => (load.vehicle = { ...load.vehicle, unit: text })],
  [['plate', 'truck plate', 'license plate'], (load, text) => (load.vehicle = { ...load.vehicle, plate: text })],
  [['plate state'], (load, text) => (load.vehicle = { ...load.vehicle, plate_state: text })],
  [['status', 'load status'], (load, text) => (load.status = statusOf(text))],
]; // prettier-ignore

const STOP_HEADINGS: readonly (readonly [names: readonly string[], put: (stop: GivenStop, text: string) => void])[] = [
  [['name', 'facility', 'company', 'location'], (stop, text) => (stop.name = text)],
  [['street', 'address'], (stop, text) => (stop.street = text)],
  [['city'], (stop, text) => (stop.city = text)],
  [['state', 'st', 'province'], (stop, text) => (stop.state = text)],
  [['zip', 'zip code', 'postal code'], (stop, text) => (stop.postal_code = text)],
  [['country'], (stop, text) => (stop.country = countryOf(text))],
  [['latitude', 'lat'], (stop, text) => (stop.latitude = degrees(text))],
  [['longitude', 'lon', 'lng', 'long'], (stop, text) => (stop.longitude = degrees(text))],
  [
    ['from', 'date', 'start', 'earliest', 'appointment', 'window start'],
    (stop, text) => (stop.window_starts_at = moment(text, '00:00')),
  ],
  [['to', 'until', 'end', 'latest', 'window end'], (stop, text) => (stop.window_ends_at = moment(text, '23:59'))],
]; // prettier-ignore

const STOP_HEADING =
  /^(pickup|pick up|origin|shipper|delivery|destination|consignee|drop|dropoff)(?: (\d{1,2}))? (.+)$/;
const DELIVERIES = ['delivery', 'destination', 'consignee', 'drop', 'dropoff'];

const folded = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

type Column = { at: number; read: (load: GivenLoad, stops: Map<string, GivenStop>, text: string) => void };

/**
 * How to read rows below these headings; ignores other columns. A load's stops are its pickups and then its deliveries,
 * each in the order of their numbers.
 *
 * @returns null when no heading is a reference
 */
export function columnsOf(headings: readonly string[]): ReadRow | null {
  const columns: Column[] = [];
  let hasReference = false;
  for (const [at, heading] of headings.entries()) {
    const name = folded(heading);
    const known = LOAD_HEADINGS.find(([names]) => names.includes(name));
    if (known) {
      hasReference ||= known === LOAD_HEADINGS[0];
      columns.push({ at, read: (load, _, text) => known[1](load, text) });
      continue;
    }
    const [, where = '', number = '1', what = ''] = STOP_HEADING.exec(name) ?? [];
    const cell = STOP_HEADINGS.find(([names]) => names.includes(what));
    if (!cell || Number(number) > MAX_STOPS) continue;
    const kind: StopKind = DELIVERIES.includes(where) ? 'delivery' : 'pickup';
    const key = `${STOP_KINDS.indexOf(kind)} ${number.padStart(2, '0')}`;
    columns.push({
      at,
      read: (_, stops, text) => {
        const stop = stops.get(key) ?? { kind };
        stops.set(key, stop);
        cell[1](stop, text);
      },
    });
  }
  if (!hasReference) return null;
  return (cells) => {
    const load: GivenLoad = { reference: '' };
    const stops = new Map<string, GivenStop>();
    for (const { at, read } of columns) {
      const text = cells[at];
      // An empty cell changes nothing: the value on file stays.
      if (!text) continue;
      try {
        read(load, stops, text);
      } catch (error) {
        if (error instanceof CellProblem) throw new CellProblem(`${headings[at]}: ${error.message}`);
        throw error;
      }
    }
    if (stops.size > 0)
      load.stops = [...stops].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, stop]) => stop);
    return load;
  };
}

function wholeNumber(text: string): number {
  return Math.round(plainNumber(text.replace(/\s*(lbs?|pounds|mi|miles|ft|feet)\.?$/i, '')));
}

const dollars = (text: string) => plainNumber(text.replace(/^\$\s*|\s*USD$/gi, ''));

function plainNumber(text: string): number {
  const bare = text.trim();
  if (!/^\d{1,3}(,\d{3})+(\.\d+)?$|^\d+(\.\d+)?$/.test(bare)) throw new CellProblem(`“${text}” is not a number.`);
  return Number(bare.replaceAll(',', ''));
}

function degrees(text: string): number {
  if (!/^[-+]?\d{1,3}(\.\d+)?$/.test(text)) throw new CellProblem(`“${text}” is not a number of degrees.`);
  return Number(text);
}

function countryOf(text: string): 'US' | 'CA' | 'MX' {
  const found = {
    us: 'US',
    usa: 'US',
    'united states': 'US',
    ca: 'CA',
    can: 'CA',
    canada: 'CA',
    mx: 'MX',
    mex: 'MX',
    mexico: 'MX',
  }[folded(text)];
  if (!found) throw new CellProblem(`“${text}” is not a country that loads run in: US, CA or MX.`);
  return found as 'US';
}

function statusOf(text: string): GivenLoad['status'] {
  const name = folded(text).replaceAll(' ', '_');
  if (/^cancell?ed$/.test(name)) return 'cancelled';
  if (name === 'delivered') return 'delivered';
  // The others follow from the load's facts.
  return undefined;
}

const ISO = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)\s*(Z|[+-]\d\d:?\d\d)?)?$/;
const US = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d\d)(?:[ ,]+(\d{1,2}):(\d\d)(?::\d\d)?\s*([ap])?\.?m?\.?)?$/i;

/** A date and time as TMS and spreadsheets write them, in the local time of the stop where there is no offset. */
function moment(text: string, wholeDay: string): string {
  const iso = ISO.exec(text);
  if (iso) return `${iso[1]}T${iso[2] ?? wholeDay}${iso[3] ?? ''}`;
  const us = US.exec(text);
  if (!us) throw new CellProblem(`“${text}” is not a date and time: write 2026-11-23 08:00 or 11/23/2026 8:00 AM.`);
  const [, month = '', day = '', year = '', hour, minute, half] = us;
  const date = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (hour === undefined) return `${date}T${wholeDay}`;
  const noon = half?.toLowerCase() === 'p' ? 12 : 0;
  const hours = half ? (Number(hour) % 12) + noon : Number(hour);
  if (hours > 23 || (half && (Number(hour) > 12 || Number(hour) === 0)))
    throw new CellProblem(`“${text}” is not a time of day.`);
  return `${date}T${String(hours).padStart(2, '0')}:${minute}`;
}
