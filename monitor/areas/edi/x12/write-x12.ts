import { COMPONENT_SEPARATOR, type EdiVersion } from '@contract/edi/edi.constants';
import { DateTime } from 'luxon';

/** A segment to write: its tag and its elements. Null and empty: nothing in that place. */
export type Line = readonly [tag: string, ...elements: (string | number | null)[]];

/** Who writes to whom, and how. */
export interface Envelope {
  ourQualifier: string;
  ourId: string;
  theirQualifier: string;
  theirId: string;
  ourGroupId: string;
  theirGroupId: string;
  version: EdiVersion;
  isTest: boolean;
  elementSeparator: string;
  segmentTerminator: string;
}

/** GS01 of what we send. */
const GROUP_KINDS = { '990': 'GF', '214': 'QM', '997': 'FA' } as const;
export type WrittenKind = keyof typeof GROUP_KINDS;

/**
 * An interchange of one group of one set, as text of ASCII characters.
 *
 * @param lines of the set, without ST and SE
 * @param control ISA13; GS06 is the same number
 */
export function writeX12(
  envelope: Envelope,
  kind: WrittenKind,
  lines: readonly Line[],
  control: number,
  now: Date,
): string {
  const { version, elementSeparator: mark, segmentTerminator } = envelope;
  const at = DateTime.fromJSDate(now, { zone: 'utc' });
  const isa: Line = [
    'ISA',
    '00',
    ' '.repeat(10),
    '00',
    ' '.repeat(10),
    envelope.ourQualifier.padEnd(2),
    envelope.ourId.padEnd(15),
    envelope.theirQualifier.padEnd(2),
    envelope.theirId.padEnd(15),
    at.toFormat('yyMMdd'),
    at.toFormat('HHmm'),
    version === '004010' ? 'U' : '^',
    `${version.slice(0, 5)}`,
    String(control).padStart(9, '0'),
    '0',
    envelope.isTest ? 'T' : 'P',
    COMPONENT_SEPARATOR,
  ]; // prettier-ignore
  const isRepeatTaken = mark === '^' && version !== '004010';
  const set: Line[] = [['ST', kind, SET_CONTROL], ...lines, ['SE', lines.length + 2, SET_CONTROL]];
  const all: Line[] = [
    [
      'GS',
      GROUP_KINDS[kind],
      envelope.ourGroupId,
      envelope.theirGroupId,
      at.toFormat('yyyyMMdd'),
      at.toFormat('HHmm'),
      control,
      'X',
      version,
    ],
    ...set,
    ['GE', 1, control],
    ['IEA', 1, String(control).padStart(9, '0')],
  ];
  const head = isa.map((part, place) => (place === 11 && isRepeatTaken ? '!' : part)).join(mark);
  const line = segmentTerminator === '\n' ? '' : '\n';
  return [head, ...all.map((one) => writeLine(one, envelope))]
    .map((text) => `${text}${segmentTerminator}${line}`)
    .join('');
}

/** One set in a group: it is always the first. */
export const SET_CONTROL = '0001';

function writeLine([tag, ...elements]: Line, { elementSeparator, segmentTerminator }: Envelope): string {
  const parts = elements.map((value) => cleaned(String(value ?? ''), elementSeparator, segmentTerminator));
  // Trailing empty elements are left out.
  while (parts.at(-1) === '') parts.pop();
  return [tag, ...parts].join(elementSeparator);
}

/** A name may hold a separator or a letter with an accent: neither can be written. */
const cleaned = (text: string, ...separators: string[]): string =>
  [...text.normalize('NFD').replaceAll(/\p{M}/gu, '')]
    .map((letter) =>
      /[^\x20-\x7e]/.test(letter) || letter === COMPONENT_SEPARATOR || letter === '!' || separators.includes(letter)
        ? ' '
        : letter,
    )
    .join('')
    .trim();
