import type { DriverProblem } from '../loads/driver-links.constants';

/** S502 of X12 by what happens at the stop. */
export const X12_STOPS: Readonly<Record<string, 'pickup' | 'delivery'>> = {
  CL: 'pickup',
  LD: 'pickup',
  PL: 'pickup',
  CU: 'delivery',
  UL: 'delivery',
  PU: 'delivery',
};

/** AT701: the statuses that we send. */
export const STATUS_CODES = ['X3', 'AF', 'X6', 'X1', 'D1', 'AG', 'SD'] as const;
export type StatusCode = (typeof STATUS_CODES)[number];

/** AT702 by why: what a driver reports, and what we see. */
export const STATUS_REASONS = {
  breakdown: 'AI',
  delay: 'BG',
  wrong_address: 'A2',
  refused: 'AG',
  late: 'BG',
  as_planned: 'NS',
} as const satisfies Partial<Record<DriverProblem | 'late' | 'as_planned', string>>;
export type StatusReason = keyof typeof STATUS_REASONS;

/** A status that a partner does not take is left out of its 214. */
const LEFT_OUT = 'NONE';

/** How the guide of a partner differs from X12. */
export interface PartnerCodes {
  stops: Readonly<Record<string, 'pickup' | 'delivery'>>;
  /** N711 as loads call their equipment. */
  equipment: Readonly<Record<string, string>>;
  /** What we write in the place of ours; null: nothing. */
  statuses: Readonly<Partial<Record<StatusCode, string | null>>>;
  reasons: Readonly<Partial<Record<StatusReason, string>>>;
}

const LINE = /^(S502|N711|AT701|AT702)\s+([A-Z0-9]{1,4})\s*=\s*(.+)$/i;

/**
 * Reads the codes of a profile, a line each: the element, the partner's code, `=`, and what it is here, such as
 * `S502 SL = pickup`, `N711 CZ = Reefer`, `AT701 CD = D1`, `AT701 none = X6` or `AT702 AJ = breakdown`.
 *
 * @returns with `problem`: a sentence about the first line that is none; null: each is one
 */
export function readPartnerCodes(text: string): PartnerCodes & { problem: string | null } {
  const stops: Record<string, 'pickup' | 'delivery'> = {};
  const equipment: Record<string, string> = {};
  const statuses: Partial<Record<StatusCode, string | null>> = {};
  const reasons: Partial<Record<StatusReason, string>> = {};
  let problem: string | null = null;
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const wrong = readLine(line.trim());
    if (wrong !== null) problem ??= `Line ${at + 1}: ${wrong}`;
  }
  return { stops, equipment, statuses, reasons, problem };

  function readLine(line: string): string | null {
    const [, element, written, meaning] = LINE.exec(line) ?? [];
    if (!element || !written || !meaning)
      return 'write an element (S502, N711, AT701 or AT702), a code, = and what it is, such as S502 SL = pickup.';
    const code = written.toUpperCase();
    const word = meaning.trim().toLowerCase().replaceAll(' ', '_');
    switch (element.toUpperCase()) {
      case 'S502':
        if (Object.hasOwn(X12_STOPS, code))
          return `${code} is ${X12_STOPS[code]} in X12. A profile adds codes, it does not turn them around.`;
        if (word !== 'pickup' && word !== 'delivery') return 'a stop is pickup or delivery.';
        return put(stops, code, word, code);
      case 'N711':
        return meaning.trim().length > 60
          ? 'equipment has at most 60 characters.'
          : put(equipment, code, meaning.trim(), code);
      case 'AT701': {
        const ours = STATUS_CODES.find((one) => one === word.toUpperCase());
        if (!ours) return `we send ${STATUS_CODES.join(', ')}.`;
        return put(statuses, ours, code === LEFT_OUT ? null : code, ours);
      }
      default:
        if (!Object.hasOwn(STATUS_REASONS, word))
          return `a reason is ${Object.keys(STATUS_REASONS).join(', ').replaceAll('_', ' ')}.`;
        return put(reasons, word as StatusReason, code, word);
    }
  }
}

function put<Key extends string, Value>(into: Partial<Record<Key, Value>>, key: Key, value: Value, name: string) {
  if (key in into) return `${name.replaceAll('_', ' ')} is there twice.`;
  into[key] = value;
  return null;
}
