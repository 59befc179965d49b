import { LoadInput } from '@contract/loads/loads.calls';
import { MAX_BULK_LOADS } from '@contract/loads/loads.constants';
import type { StopKind } from '@contract/loads/stops.constants';
import {
  EACH_STOP,
  isOnlyOfList,
  type MappedField,
  type MappedStop,
  meaningLabel,
  STATUS_MEANING_LABELS,
} from '@contract/tms/tms.constants';
import type { MappingRules, MappingTrial } from '@contract/tms/tms.entities';
import { fieldsOf } from '../../base/http-errors';
import { CellProblem } from '../loads/import/cell-problem';
import { reasonOf } from '../loads/import/keep-lines';
import { ListHabits } from '../loads/import/list-habits';
import { type GivenCell, loadOfCells, noteCell, type Target } from '../loads/import/load-columns';
import { folded } from '../loads/import/read-place';
import { type MessagePath, readPath, selectValues, textOfValue } from './message-paths';
import { NotAMessage } from './read-message';

/** A value of a load of a message, and what it says. */
export type MappedValue = { path: string; theirs: string; meaning: string; problem: string | null };

export type MappedLoad = {
  /** As written, also where it cannot be used; null: the message names none. */
  reference: string | null;
  /** Null: it cannot be used, and `problems` say why. */
  load: LoadInput | null;
  values: MappedValue[];
  problems: string[];
  /** The number of our own event that the message answers; null: it names none. */
  changeId: string | null;
};

export type MappedMessage = { loads: MappedLoad[]; unknownWords: MappingTrial['unknown_words'] };

type Rule = { at: number; path: string; steps: MessagePath; field: MappedField; stop: MappedStop | null };

/** As TMS name the kinds of stops, folded. A company's own words come first. */
const STOP_WORDS: Readonly<Record<StopKind, RegExp>> = {
  pickup: /^(?:pick ?ups?|pick|pu|p|origin|shipper|ship from|load|loading)$/,
  delivery: /^(?:deliver(?:y|ies)?|del|d|so|drop(?: ?off)?|do|destination|consignee|receiver|ship to|unload(?:ing)?)$/,
};

/**
 * What a message says of loads, by the rules of a mapping. A load that cannot be used keeps no other out.
 *
 * @throws NotAMessage where the message has no loads, or too many
 */
export function mapMessage(message: unknown, rules: MappingRules, now: Date): MappedMessage {
  const nodes = selectValues(message, readPath(rules.loads_path)).flatMap((node) =>
    Array.isArray(node) ? node : [node],
  );
  const records = nodes.filter((node) => typeof node === 'object' && node !== null);
  if (records.length === 0) throw new NotAMessage(`The message has no load at ${rules.loads_path}.`);
  if (records.length > MAX_BULK_LOADS) throw new NotAMessage(`A message has at most ${MAX_BULK_LOADS} loads.`);
  return new MessageReader(rules, now).read(records);
}

type Found = GivenCell & { path: string; theirs: string; meaning: string };

/** What a load of a message has, before its values are read. */
type Gathered = { cells: Found[]; values: MappedValue[]; problems: string[]; changeId: string | null };

class MessageReader {
  private readonly habits = new ListHabits();
  private readonly rules: readonly Rule[];
  private readonly stopsPath: MessagePath | null;
  private readonly unknown = new Map<string, MappedMessage['unknownWords'][number]>();

  constructor(
    private readonly mapping: MappingRules,
    private readonly now: Date,
  ) {
    this.habits.hasDecimalPoint = true;
    if (mapping.date_order === 'day_first') this.habits.hasDayFirst = true;
    else this.habits.hasMonthFirst = true;
    this.rules = mapping.values.map((value, at) => ({ ...value, at, steps: readPath(value.path) }));
    this.stopsPath = mapping.stops_path === null ? null : readPath(mapping.stops_path);
  }

  read(records: readonly unknown[]): MappedMessage {
    const gathered = records.map((record) => this.gather(record));
    // As in a list: how the other loads of the message write their times says whether a midnight is meant.
    for (const { cells } of gathered) for (const cell of cells) noteCell(cell.text, cell, this.habits, this.now);
    return { loads: gathered.map((one) => this.loadOf(one)), unknownWords: [...this.unknown.values()] };
  }

  private gather(record: unknown): Gathered {
    const into: Gathered = { cells: [], values: [], problems: [], changeId: null };
    for (const rule of this.rules) {
      if (rule.stop === EACH_STOP) continue;
      const theirs = firstText(record, rule.steps);
      if (theirs === null) continue;
      if (rule.field === 'change_id') {
        into.changeId = theirs;
        into.values.push(said(rule, theirs));
      } else this.put(into, rule, theirs, targetOf(rule.field, rule.stop));
    }
    if (this.stopsPath) this.gatherStops(into, record, this.stopsPath);
    return into;
  }

  private gatherStops(into: Gathered, record: unknown, path: MessagePath) {
    const rules = this.rules.filter(({ stop }) => stop === EACH_STOP);
    const textOf = (node: unknown, field: MappedField) => {
      const rule = rules.find((one) => one.field === field);
      return rule ? firstText(node, rule.steps) : null;
    };
    const nodes = selectValues(record, path).flatMap((node) => (Array.isArray(node) ? node : [node]));
    const placed = nodes.map((node, index) => ({
      node,
      index,
      sequence: Number(textOf(node, 'stop_sequence') ?? index),
    }));
    if (placed.every(({ sequence }) => Number.isFinite(sequence)))
      placed.sort((one, other) => one.sequence - other.sequence || one.index - other.index);
    const numbers: Record<StopKind, number> = { pickup: 0, delivery: 0 };
    for (const [order, { node }] of placed.entries()) {
      for (const rule of rules) {
        const theirs = isOnlyOfList(rule.field) ? firstText(node, rule.steps) : null;
        if (theirs !== null) into.values.push(said(rule, theirs));
      }
      const kind = this.kindOf(textOf(node, 'stop_kind'), order, placed.length, into);
      if (kind === null) continue;
      numbers[kind] += 1;
      for (const rule of rules) {
        if (isOnlyOfList(rule.field)) continue;
        const theirs = firstText(node, rule.steps);
        const target = { field: rule.field, stop: { kind, number: numbers[kind] } } as Target;
        if (theirs !== null) this.put(into, rule, theirs, target, `${kind} ${numbers[kind]}`);
      }
    }
  }

  /** @returns null: it is no stop of the load, or no one can say which it is */
  private kindOf(theirs: string | null, order: number, count: number, into: Gathered): StopKind | null {
    if (theirs === null) {
      // Two stops without a kind are where the freight comes from and where it goes.
      if (count === 2) return order === 0 ? 'pickup' : 'delivery';
      into.problems.push(`Stop ${order + 1} of ${count} does not say whether it is a pickup or a delivery.`);
      return null;
    }
    const said = this.mapping.stop_words.find((one) => folded(one.theirs) === folded(theirs));
    if (said) return said.ours === 'none' ? null : said.ours;
    const known = (['pickup', 'delivery'] as const).find((kind) => STOP_WORDS[kind].test(folded(theirs)));
    if (known) return known;
    this.unknown.set(`stop ${folded(theirs)}`, { of: 'stop', theirs });
    into.problems.push(`Stop ${order + 1}: “${theirs}” is neither a pickup nor a delivery: add the word.`);
    return null;
  }

  private put(into: Gathered, rule: Rule, theirs: string, target: Target, of: string | null = null) {
    const problem = problemOf(target.field, theirs);
    if (problem !== null) into.problems.push(`${meaningLabel(rule.field, null)}: ${problem}`);
    const meaning = of === null ? meaningLabel(rule.field, rule.stop) : `${meaningLabel(rule.field, null)}, ${of}`;
    const text = this.inOurUnits(target.field, theirs);
    // The path names the value in an error: a person looks it up there.
    if (text !== null)
      into.cells.push({ at: rule.at, heading: meaning, target, text, path: rule.path, theirs, meaning });
    else into.values.push({ path: rule.path, theirs, meaning: `${meaning}: nothing here`, problem: null });
  }

  /** @returns null: it says nothing here */
  private inOurUnits(field: MappedField, text: string): string | null {
    const { weight_unit, distance_unit, temperature_unit, money_unit } = this.mapping;
    const number = /^[-+]?\d+(?:\.\d+)?$/.test(text) ? Number(text) : null;
    switch (field) {
      case 'status':
        return this.statusOf(text);
      case 'weight':
        return number !== null && weight_unit === 'kg' ? `${text} kg` : text;
      case 'miles':
        return number === null ? text : String(Math.round(distance_unit === 'km' ? number / KM_A_MILE : number));
      case 'temperature':
      case 'temperature_min':
      case 'temperature_max':
        return number === null ? text : String(Math.round(temperature_unit === 'C' ? number * 1.8 + 32 : number));
      case 'rate':
      case 'customer_rate':
      case 'cargo_value':
        return number !== null && money_unit === 'cents' ? (number / 100).toFixed(2) : text;
      case 'updated':
      case 'from':
      case 'time':
      case 'to':
      case 'to_time':
        return text.replace(JOINED_TIME, '$1-$2-$3T$4:$5:$6$7:$8');
      default:
        return text;
    }
  }

  private statusOf(text: string): string | null {
    const said = this.mapping.status_words.find((one) => folded(one.theirs) === folded(text));
    if (said) return said.ours === 'none' ? null : said.ours;
    if (!OWN_STATUS.test(folded(text))) {
      this.unknown.set(`status ${folded(text)}`, { of: 'status', theirs: text });
      return null;
    }
    return text;
  }

  private loadOf({ cells, values, problems, changeId }: Gathered): MappedLoad {
    const read = cells.map(({ path, theirs, meaning, ...cell }): MappedValue => {
      const problem = this.attempt([cell]);
      return { path, theirs, meaning, problem: typeof problem === 'string' ? problem : null };
    });
    const reference = cells.find(({ target }) => target.field === 'reference')?.text ?? null;
    const all = [...problems, ...read.flatMap(({ problem }) => problem ?? [])];
    const whole = { reference, values: [...read, ...values], changeId };
    if (all.length > 0) return { ...whole, load: null, problems: all };
    const given = this.attempt([...cells, ...this.zones(cells)]);
    if (typeof given === 'string') return { ...whole, load: null, problems: [given] };
    if (given.reference === '') return { ...whole, load: null, problems: ['It has no reference.'] };
    const parsed = LoadInput.safeParse(given);
    if (!parsed.success) return { ...whole, load: null, problems: [reasonOf(fieldsOf(parsed.error.issues, 'load'))] };
    return { ...whole, load: parsed.data, problems: [] };
  }

  /** @returns the problem as a text, or the load */
  private attempt(cells: readonly GivenCell[]) {
    try {
      return loadOfCells(cells, this.habits, this.now);
    } catch (error) {
      if (error instanceof CellProblem) return error.message;
      throw error;
    }
  }

  /** The mapping's zone for stops that have a time and no zone of their own. A day is a day of the stop in any zone. */
  private zones(cells: readonly Found[]): GivenCell[] {
    if (this.mapping.time_zone === 'stop') return [];
    const found = new Map<string, GivenCell>();
    for (const { at, target, text } of cells) {
      if (target.stop === null || !HAS_TIME.test(text) || !this.habits.timesOf(at).hasTimes) continue;
      if (!['from', 'time', 'to', 'to_time'].includes(target.field)) continue;
      const key = `${target.stop.kind} ${target.stop.number}`;
      const zone = { field: 'zone', stop: target.stop } as const;
      found.set(key, { at: -1, heading: 'Time zone', target: zone, text: this.mapping.time_zone });
    }
    for (const { target } of cells)
      if (target.field === 'zone' && target.stop) found.delete(`${target.stop.kind} ${target.stop.number}`);
    return [...found.values()];
  }
}

/** `20260115060000-0800`, as McLeod writes times. */
const JOINED_TIME = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)([+-]\d\d):?(\d\d)$/;

/** Some TMS count longitude to the west: such a stop would be in Asia, and every truck far from it. */
const problemOf = (field: MappedField, text: string): string | null =>
  field === 'longitude' && Number(text) > 0 ? `${text} lies east of Greenwich: its minus sign is missing.` : null;

const KM_A_MILE = 1.609_344;
const HAS_TIME = /\d{1,2}:\d\d|\d\s*[ap]m\b/i;
const OWN_STATUS = new RegExp(`^(?:cancell?ed|void|voided|${STATUS_MEANING_LABELS.delivered.toLowerCase()})$`);

const said = ({ path, field, stop }: Rule, theirs: string): MappedValue => ({
  path,
  theirs,
  meaning: meaningLabel(field, stop),
  problem: null,
});

function targetOf(field: MappedField, stop: MappedStop | null): Target {
  if (stop === null) return { field, stop: null } as Target;
  const [kind, number] = stop.split('_');
  return { field, stop: { kind, number: Number(number) } } as Target;
}

function firstText(root: unknown, steps: MessagePath): string | null {
  for (const value of selectValues(root, steps)) {
    const text = textOfValue(value);
    if (text !== null && text !== '') return text;
  }
  return null;
}
