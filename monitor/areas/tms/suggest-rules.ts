import { EACH_STOP, isOfStop, MAX_SAMPLE_VALUES, type MappedField, meaningLabel } from '@contract/tms/tms.constants';
import { MappingRules } from '@contract/tms/tms.entities';
import { targetOf } from '../loads/import/load-columns';
import { leavesOf, readPath, selectValues } from './message-paths';
import { NotAMessage } from './read-message';

type Records = Record<string, unknown>;
const isRecord = (value: unknown): value is Records =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isList = (value: unknown): value is Records[] =>
  Array.isArray(value) && value.length > 0 && value.every(isRecord);

const LISTS_OF_LOADS = /^(?:loads?|shipments?|orders?|movements?|data|items|records|results|details)$/i;
const LISTS_OF_STOPS = /^(?:stops?|locations?|route|globalroute|stopoffs?|pickupsanddeliveries)$/i;

const stepOf = (name: string) =>
  /^[A-Za-z_@][\w@:#-]*$/.test(name) ? `.${name}` : `['${name.replace(/['\\]/g, '\\$&')}']`;

/** A name as a heading of a list: `pickupCity` and `pickup_city` are “pickup city”. */
const headingOf = (name: string) =>
  name
    .replace(/^@/, '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ');

/**
 * The rules that the names of a sample's values propose. A person looks at what they make of the sample before any
 * message is read by them.
 *
 * @throws NotAMessage for a sample in which no value can be the reference of a load
 */
export function suggestRules(message: unknown): MappingRules {
  const loadsPath = findLoads(message);
  const [load] = selectValues(message, readPath(loadsPath));
  const stopsPath = findStops(load, '$', 0);
  const [stop] = stopsPath === null ? [] : selectValues(load, readPath(stopsPath));
  const best = new Map<string, { rank: number; value: MappingRules['values'][number] }>();
  const offer = (rank: number, value: MappingRules['values'][number]) => {
    const key = meaningLabel(value.field, value.stop);
    const known = best.get(key);
    if (!known || rank < known.rank) best.set(key, { rank, value });
  };
  for (const { path } of leavesOf(load, MAX_SAMPLE_VALUES, stopsPath)) {
    for (const heading of headingsOf(path)) {
      const found = targetOf(heading);
      if (!found) continue;
      const { field, stop: of } = found.target;
      if (of && stopsPath !== null) continue;
      offer(found.rank, { path, field, stop: of ? (`${of.kind}_${of.number}` as 'pickup_1') : null });
      break;
    }
  }
  for (const { path } of stop === undefined ? [] : leavesOf(stop, MAX_SAMPLE_VALUES)) {
    const found = ofStopNamed(path);
    if (found) offer(found.rank, { path, field: found.field, stop: EACH_STOP });
  }
  const values = [...best.values()].map(({ value }) => value).filter(({ field, stop: of }) => !isOfStop(field) || of);
  if (!values.some(({ field }) => field === 'reference')) {
    const [first] = leavesOf(load, 1, stopsPath);
    if (!first) throw new NotAMessage('The message has no value that could be the reference of a load.');
    // A person corrects it: something must be the reference.
    const rest = values.filter(({ path }) => path !== first.path);
    return MappingRules.parse({
      ...pathsOf(loadsPath, stopsPath),
      values: [{ path: first.path, field: 'reference' }, ...rest],
    });
  }
  return MappingRules.parse({ ...pathsOf(loadsPath, stopsPath), values });
}

const pathsOf = (loads_path: string, stops_path: string | null) => ({ loads_path, stops_path });

function ofStopNamed(path: string): { field: MappedField; rank: number } | null {
  for (const heading of headingsOf(path)) {
    if (/^(?:stop )?(?:type|kind|purpose)$|^(?:stop|event) type$/i.test(heading))
      return { field: 'stop_kind', rank: 0 };
    if (/^(?:stop )?(?:sequence|seq|sequence number)$|^stop (?:number|no|order)$/i.test(heading))
      return { field: 'stop_sequence', rank: 0 };
    const found = targetOf(`pickup ${heading}`);
    if (found?.target.stop) return { field: found.target.field, rank: found.rank };
  }
  return null;
}

/** What a path may be called, the most exact first: its last two names, its last one, the kind it is chosen by. */
function headingsOf(path: string): string[] {
  const names = readPath(path).flatMap((step) => ('name' in step ? [headingOf(step.name)] : []));
  const kinds = readPath(path).flatMap((step) => ('value' in step ? [headingOf(step.value)] : []));
  const last = names.at(-1);
  return [...(last && names.length > 1 ? [`${names.at(-2)} ${last}`] : []), ...(last ? [last] : []), ...kinds];
}

/** Down to the first record with several values, or to a list of records named like one of loads. */
function findLoads(message: unknown): string {
  let path = '$';
  let at = message;
  for (let depth = 0; depth < 6; depth += 1) {
    if (Array.isArray(at)) return `${path}[*]`;
    if (!isRecord(at)) return path;
    const members = Object.entries(at);
    const list = members.find(([name, value]) => LISTS_OF_LOADS.test(name) && isList(value));
    if (list) return `${path}${stepOf(list[0])}[*]`;
    const only = members.filter(([, value]) => isRecord(value) || isList(value));
    const [first] = only;
    const isWrapped = members.length === 1 || (first && only.length === 1 && LISTS_OF_LOADS.test(first[0]));
    if (!first || !isWrapped) return path;
    path += stepOf(first[0]);
    at = first[1];
  }
  return path;
}

function findStops(node: unknown, path: string, depth: number): string | null {
  if (!isRecord(node) || depth > 3) return null;
  const members = Object.entries(node);
  for (const [name, value] of members) {
    if (!LISTS_OF_STOPS.test(name)) continue;
    if (isList(value)) return `${path}${stepOf(name)}[*]`;
    // XML: <Stops><Stop/><Stop/></Stops>
    const inner = isRecord(value) ? Object.entries(value).find(([, one]) => isList(one) || isRecord(one)) : undefined;
    if (inner) return `${path}${stepOf(name)}${stepOf(inner[0])}[*]`;
  }
  for (const [name, value] of members) {
    const found = findStops(value, `${path}${stepOf(name)}`, depth + 1);
    if (found !== null) return found;
  }
  return null;
}
