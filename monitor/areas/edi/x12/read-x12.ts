/** One segment of an interchange. */
export interface Segment {
  /** Its place in the interchange; ISA is 1. */
  at: number;
  /** In capitals: `B2A`. */
  tag: string;
  /** As written, without blanks around; the first is element 01. */
  elements: string[];
}

/** What is wrong with a set. */
export interface SetProblem {
  /** Of the segment, counted from ST as 1; null: the set as a whole. */
  at: number | null;
  tag: string | null;
  /** Which element of it; null: the segment as a whole. */
  element: number | null;
  /** Of AK304 for a segment, AK403 for an element, AK502 for the set. */
  code: string;
  sentence: string;
  /** The set cannot be used. */
  isFatal: boolean;
}

export interface TransactionSet {
  /** ST01: `204`. */
  kind: string;
  control: string;
  /** From ST to SE. */
  segments: Segment[];
  problems: SetProblem[];
}

export interface Group {
  /** GS01: `SM`. */
  kind: string;
  sender: string;
  receiver: string;
  control: string;
  /** GS08, such as `004010`. */
  version: string;
  /** GE01; null: no GE. */
  setsCount: number | null;
  sets: TransactionSet[];
  /** With the code of AK905. */
  problem: { code: string; sentence: string } | null;
}

export interface Separators {
  element: string;
  component: string;
  segment: string;
}

export interface Interchange {
  separators: Separators;
  senderQualifier: string;
  sender: string;
  receiverQualifier: string;
  receiver: string;
  /** ISA13. */
  control: string;
  isTest: boolean;
  segments: Segment[];
  groups: Group[];
  /** Why nothing of it can be used; null: it is whole. */
  problem: string | null;
  /** Its own bytes of the file. */
  bytes: Buffer;
}

/** The file is no X12. */
export class NotX12 extends Error {}

/** Far above what a file of 5 MB holds in practice: it bounds what a hostile one takes. */
const MAX_SEGMENTS = 200_000;
const MAX_ELEMENTS = 100;
const MAX_INTERCHANGES = 100;
const ISA_ELEMENTS = 16;

/**
 * The interchanges of a file, one after the other, with what is wrong in each. The separators are those that each ISA
 * uses; line ends after a terminator count for nothing.
 *
 * @throws NotX12 when it does not begin with a readable ISA, or holds anything else between interchanges
 */
export function readX12(file: Buffer): Interchange[] {
  // One character for each byte, so that places in the text are places in the file.
  const text = file.toString('latin1');
  const found: Interchange[] = [];
  let from = skipBlanks(text, text.startsWith('\u00ef\u00bb\u00bf') ? 3 : 0);
  if (from === text.length) throw new NotX12('The file is empty.');
  while (from < text.length) {
    if (found.length === MAX_INTERCHANGES) throw new NotX12(`A file has at most ${MAX_INTERCHANGES} interchanges.`);
    const separators = separatorsOf(text, from);
    const { segments, end } = split(text, from, separators);
    found.push({ ...structureOf(segments), separators, segments, bytes: file.subarray(from, end) });
    from = skipBlanks(text, end);
  }
  return found;
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (at < text.length && (text.charCodeAt(at) <= 32 || text.charCodeAt(at) === 0x1a)) at += 1;
  return at;
}

function separatorsOf(text: string, from: number): Separators {
  if (text.slice(from, from + 3).toUpperCase() !== 'ISA')
    throw new NotX12(from === 0 ? 'The file does not begin with ISA.' : 'Something other than an ISA follows an IEA.');
  const element = text[from + 3] ?? '';
  let last = from + 3;
  for (let count = 1; count < ISA_ELEMENTS && last !== -1; count += 1) last = text.indexOf(element, last + 1);
  const component = text[last + 1] ?? '';
  const segment = text[last + 2] ?? '';
  const marks = [element, component, segment];
  const isUsable = marks.every(
    (mark) => (mark !== '' && !/[\sA-Za-z0-9]/.test(mark)) || (mark === segment && /[\r\n]/.test(mark)),
  );
  // Written out, an ISA has 106 characters; some senders leave the padding out.
  if (last === -1 || last - from > 110 || !isUsable || new Set(marks).size < 3)
    throw new NotX12('The separators of the ISA cannot be read.');
  return { element, component, segment };
}

function split(text: string, from: number, { element, segment }: Separators): { segments: Segment[]; end: number } {
  const segments: Segment[] = [];
  let at = from;
  for (;;) {
    at = skipBlanks(text, at);
    const close = text.indexOf(segment, at);
    const isLast = close === -1;
    const raw = text.slice(at, isLast ? text.length : close);
    const end = isLast ? text.length : close + 1;
    if (raw !== '') {
      const [tag = '', ...elements] = raw.split(element, MAX_ELEMENTS + 1).map(asWritten);
      // A second ISA without an IEA before it begins another interchange.
      if (tag.toUpperCase() === 'ISA' && segments.length > 0) return { segments, end: at };
      segments.push({ at: segments.length + 1, tag: tag.toUpperCase(), elements });
      if (tag.toUpperCase() === 'IEA') return { segments, end };
    }
    if (isLast || segments.length > MAX_SEGMENTS) return { segments, end: text.length };
    at = end;
  }
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });
const BEYOND_ASCII = /[\u0080-\u00ff]/;

/** Notes come in UTF-8 or Latin-1. Control characters have no place in any field. */
function asWritten(raw: string): string {
  let text = raw;
  if (BEYOND_ASCII.test(raw)) {
    try {
      text = UTF8.decode(Buffer.from(raw, 'latin1'));
    } catch {
      text = raw;
    }
  }
  return text.replaceAll(/\p{Cc}+/gu, ' ').trim();
}

type Structure = Omit<Interchange, 'separators' | 'segments' | 'bytes'>;

function structureOf(segments: readonly Segment[]): Structure {
  const isa = segments[0]!.elements;
  const made: Structure = {
    senderQualifier: isa[4] ?? '',
    sender: isa[5] ?? '',
    receiverQualifier: isa[6] ?? '',
    receiver: isa[7] ?? '',
    control: isa[12] ?? '',
    isTest: isa[14]?.toUpperCase() === 'T',
    groups: [],
    problem: null,
  };
  const fail = (sentence: string) => {
    made.problem ??= sentence;
  };
  if (segments.length > MAX_SEGMENTS)
    fail(`An interchange has at most ${MAX_SEGMENTS.toLocaleString('en-US')} segments.`);
  if (!/^\d{1,9}$/.test(made.control)) fail('The control number of the ISA (ISA13) is not a number.');
  let group: Group | null = null;
  let set: TransactionSet | null = null;
  let iea: Segment | null = null;
  const endSet = () => {
    if (set) set.problems.push(ofSet('2', 'The set has no SE.'));
    set = null;
  };
  const endGroup = () => {
    endSet();
    if (group) group.problem ??= { code: '3', sentence: 'The group has no GE.' };
    group = null;
  };
  for (const segment of segments.slice(1)) {
    const { tag, elements } = segment;
    if (tag === 'IEA') iea = segment;
    else if (tag === 'GS') {
      endGroup();
      group = groupOf(elements);
      made.groups.push(group);
    } else if (tag === 'GE' && group !== null) {
      endSet();
      close(group, elements);
      group = null;
    } else if (tag === 'ST' && group !== null) {
      endSet();
      set = { kind: elements[0] ?? '', control: elements[1] ?? '', segments: [segment], problems: [] };
      (group as Group).sets.push(set);
    } else if (set !== null) {
      const open: TransactionSet = set;
      open.segments.push(segment);
      if (elements.length > MAX_ELEMENTS)
        open.problems.push({ ...ofSet('5', `${tag} has too many elements.`), at: open.segments.length, tag });
      if (tag === 'SE') {
        closeSet(open, elements);
        set = null;
      }
    } else fail(`${tag || 'A segment'} is outside of a group or a set (segment ${segment.at}).`);
  }
  endGroup();
  if (iea === null) fail('The interchange has no IEA: the file was cut off.');
  else if (numberOf(iea.elements[0]) !== made.groups.length)
    fail(`IEA counts ${iea.elements[0] || 'no'} groups, and there are ${made.groups.length}.`);
  else if (numberOf(iea.elements[1]) !== numberOf(made.control))
    fail(`IEA has control number ${iea.elements[1] || 'none'}, ISA ${made.control}.`);
  return made;
}

const ofSet = (code: string, sentence: string): SetProblem => ({
  at: null,
  tag: null,
  element: null,
  code,
  sentence,
  isFatal: true,
});

const groupOf = (elements: readonly string[]): Group => ({
  kind: (elements[0] ?? '').toUpperCase(),
  sender: elements[1] ?? '',
  receiver: elements[2] ?? '',
  control: elements[5] ?? '',
  version: (elements[7] ?? '').slice(0, 6),
  setsCount: null,
  sets: [],
  problem: null,
});

function close(group: Group, elements: readonly string[]) {
  group.setsCount = numberOf(elements[0]);
  if (group.setsCount !== group.sets.length)
    group.problem ??= {
      code: '5',
      sentence: `GE counts ${elements[0] || 'no'} sets, and there are ${group.sets.length}.`,
    };
  if (numberOf(elements[1]) !== numberOf(group.control))
    group.problem ??= { code: '4', sentence: `GE has control number ${elements[1] || 'none'}, GS ${group.control}.` };
}

function closeSet(set: TransactionSet, elements: readonly string[]) {
  if (numberOf(elements[0]) !== set.segments.length)
    set.problems.push(ofSet('4', `SE counts ${elements[0] || 'no'} segments, and there are ${set.segments.length}.`));
  if ((elements[1] ?? '') !== set.control)
    set.problems.push(ofSet('3', `SE has control number ${elements[1] || 'none'}, ST ${set.control}.`));
}

/** A count or a control number: leading zeros mean nothing. */
const numberOf = (text: string | undefined): number | null => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : null);
