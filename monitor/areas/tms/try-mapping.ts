import type { LoadInput } from '@contract/loads/loads.calls';
import { formatCents, formatInteger, formatPhone } from '@contract/shared/format';
import { MAX_SAMPLE_VALUES, STATUS_MEANING_LABELS, type TmsFormat } from '@contract/tms/tms.constants';
import type { MappingRules, MappingTrial, TriedValue } from '@contract/tms/tms.entities';
import type { Queryable } from '../../db/client';
import { wordsOfInput } from '../loads/take-in/load-words';
import { type MappedLoad, mapMessage } from './map-message';
import { leavesOf, readPath, selectValues } from './message-paths';
import { NotAMessage, readMessage } from './read-message';

/** Loads of a sample that are shown. */
const SHOWN = 5;
const SHOWN_LENGTH = 200;

/** What a version of a mapping makes of its sample, value by value. Nothing is written. */
export async function tryMapping(
  db: Queryable,
  { format, sample, rules }: { format: TmsFormat; sample: string; rules: MappingRules },
  now: Date,
): Promise<MappingTrial> {
  try {
    const message = await readMessage(Buffer.from(sample), format);
    const { loads, unknownWords } = mapMessage(message, rules, now);
    const shown = loads.slice(0, SHOWN);
    return {
      problem: null,
      values: [
        ...shown.flatMap(({ values }, at) => values.map((value) => tried(value, at + 1))),
        ...unread(message, rules),
      ],
      loads: await Promise.all(shown.map((one) => loadInWords(db, one, now))),
      unknown_words: unknownWords,
    };
  } catch (error) {
    if (!(error instanceof NotAMessage)) throw error;
    return { problem: error.message, values: [], loads: [], unknown_words: [] };
  }
}

const tried = ({ path, theirs, meaning, problem }: MappedLoad['values'][number], load: number): TriedValue => ({
  load,
  path,
  theirs: theirs.slice(0, SHOWN_LENGTH),
  meaning,
  problem,
});

/** The values of the first load, and of its first stop, that no rule reads. */
function unread(message: unknown, rules: MappingRules): TriedValue[] {
  const [load] = selectValues(message, readPath(rules.loads_path)).flatMap((one) => (Array.isArray(one) ? one : [one]));
  const stops = rules.stops_path === null ? [] : selectValues(load, readPath(rules.stops_path));
  const [stop] = stops.flatMap((one) => (Array.isArray(one) ? one : [one]));
  const ofStop = new Set(rules.values.flatMap(({ path, stop: of }) => (of === 'each' ? [path] : [])));
  const ofLoad = new Set(rules.values.flatMap(({ path, stop: of }) => (of === 'each' ? [] : [path])));
  const none = { load: 1, meaning: null, problem: null };
  return [
    ...leavesOf(load, MAX_SAMPLE_VALUES, rules.stops_path)
      .filter(({ path }) => !ofLoad.has(path))
      .map(({ path, text }) => ({ ...none, path, theirs: text.slice(0, SHOWN_LENGTH) })),
    ...(stop === undefined ? [] : leavesOf(stop, MAX_SAMPLE_VALUES))
      .filter(({ path }) => !ofStop.has(path))
      .map(({ path, text }) => ({
        ...none,
        path: `${rules.stops_path}${path.slice(1)}`,
        theirs: text.slice(0, SHOWN_LENGTH),
      })),
  ];
}

async function loadInWords(db: Queryable, { reference, load, problems }: MappedLoad, now: Date) {
  if (!load) return { reference, fields: [], problems };
  const words = [...(await wordsOfInput(db, load, now)).values(), ...furtherWords(load)];
  const fields = words.flatMap(({ label, value }) => (value === null ? [] : [{ label, value }]));
  return { reference, fields, problems };
}

/** What a tender never says. */
function furtherWords(load: LoadInput): { label: string; value: string | null }[] {
  const { carrier, driver, second_driver: second, vehicle } = load;
  const person = (of: typeof driver) =>
    of ? [of.name, of.phone && formatPhone(of.phone)].filter(Boolean).join(', ') : null;
  return [
    { label: 'Status', value: load.status ? STATUS_MEANING_LABELS[load.status as 'delivered'] : null },
    { label: 'Updated in the TMS', value: load.source_updated_at ?? null },
    {
      label: 'Carrier',
      value: carrier
        ? [carrier.dot && `DOT ${carrier.dot}`, carrier.mc && `MC ${carrier.mc}`].filter(Boolean).join(', ')
        : null,
    },
    { label: 'Driver', value: person(driver) },
    { label: 'Second driver', value: person(second) },
    { label: 'Truck', value: vehicle ? [vehicle.unit, vehicle.vin, vehicle.plate].filter(Boolean).join(', ') : null },
    { label: 'Trailer number', value: load.trailer_number ?? null },
    { label: 'Carrier rate', value: load.rate_cents == null ? null : formatCents(load.rate_cents) },
    { label: 'Cargo value', value: load.cargo_value_usd == null ? null : formatCents(load.cargo_value_usd * 100) },
    { label: 'Miles', value: load.billable_miles == null ? null : formatInteger(load.billable_miles) },
    {
      label: 'Temperature',
      value:
        load.temperature_min_f == null && load.temperature_max_f == null
          ? null
          : `${load.temperature_min_f ?? ''} to ${load.temperature_max_f ?? ''} °F`,
    },
  ];
}
