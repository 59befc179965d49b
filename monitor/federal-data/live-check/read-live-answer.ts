import type { LiveCheckOutcome } from '@contract/carriers/live-checks.constants';
import type { LiveAnswer } from '@contract/carriers/live-checks.entities';
import { isDay } from '@contract/shared/day';

/** The result of a query. Only an answer says anything about the carrier. */
export type Asked =
  | { outcome: Exclude<LiveCheckOutcome, 'answered'>; answer: null }
  | { outcome: 'answered'; answer: LiveAnswer };

/** One part of an answer, or why there is none. */
export type Part = { content: unknown } | 'key_rejected' | 'unreadable' | 'no_answer';

type LiveParts = {
  carrier: Part;
  parts: Partial<Record<'authority' | 'oos' | 'basics' | 'cargo' | 'classes' | 'dockets', Part>>;
  docket: Part | null;
};

type Row = Record<string, unknown>;

/** What is missing is said by these names. */
const PART_NAMES = {
  authority: 'authority',
  oos: 'out-of-service orders',
  basics: 'BASICs',
  cargo: 'cargo',
  classes: 'operation classification',
  dockets: 'docket numbers',
} as const;

/**
 * An answer in our own terms. What the service did not say, or not as its own documents say it, is null and named: silence is
 * never "none". An answer for another carrier is no answer.
 */
export function readLiveAnswer(
  { carrier, parts, docket }: LiveParts,
  who: { dotNumber: number | null; docket: { label: string; digits: string } | null },
): Asked {
  const none = (outcome: Exclude<Asked['outcome'], 'answered'>): Asked => ({ outcome, answer: null });
  if (typeof carrier === 'string') return none(carrier);
  // By number it is one carrier, by docket a list.
  const found = Array.isArray(carrier.content) ? carrier.content : [carrier.content];
  if (found.length === 0 || found[0] === null) return none('not_found');
  const row = inner(found[0], 'carrier');
  const dotNumber = numberOf(row?.dotNumber);
  if (!row || dotNumber === null || found.length > 1) return none('unreadable');
  if (who.dotNumber !== null && dotNumber !== who.dotNumber) return none('other_carrier');
  const missing: string[] = [];
  const listOf = (name: keyof typeof PART_NAMES): unknown[] | null => {
    const part = parts[name];
    const content = typeof part === 'object' ? part.content : undefined;
    // A part that answers for another carrier, or not at all, says nothing.
    const isOurs = (one: unknown) => [null, dotNumber].includes(numberOf(partRow(one)?.dotNumber));
    if (content === null) return [];
    if (Array.isArray(content) && content.every(isOurs)) return content;
    missing.push(PART_NAMES[name]);
    return null;
  };
  const oos = listOf('oos');
  const orders =
    oos?.map((one) => ({ on: dayIn(partRow(one)?.oosDate), reason: textOf(partRow(one)?.oosReasonDescription) })) ??
    null;
  const basics = listOf('basics');
  const cargo = listOf('cargo');
  const classes = listOf('classes');
  const authorities = listOf('authority');
  listOf('dockets');
  const oosDate = row.oosDate;
  // Without the field the list alone decides; with neither, the state is unknown.
  const isOutByDate = oosDate === undefined ? null : oosDate !== null && oosDate !== '';
  const isOut =
    isOutByDate || (orders !== null && orders.length > 0) ? true : (isOutByDate ?? (orders === null ? null : false));
  const statusOf = (name: string) => letterOf(row[name]) ?? bestOf(authorities, name);
  return {
    outcome: 'answered',
    answer: {
      legal_name: textOf(row.legalName),
      dba_name: textOf(row.dbaName),
      address: addressOf(row),
      phone: textOf(row.telephone),
      is_allowed_to_operate: yesNo(row.allowedToOperate),
      status_code: letterOf(row.statusCode),
      common_authority: statusOf('commonAuthorityStatus'),
      contract_authority: statusOf('contractAuthorityStatus'),
      broker_authority: statusOf('brokerAuthorityStatus'),
      is_out_of_service: isOut,
      out_of_service_on: dayIn(oosDate) ?? orders?.find(({ on }) => on !== null)?.on ?? null,
      safety_rating: letterOf(row.safetyRating),
      bipd_on_file_usd: thousands(row.bipdInsuranceOnFile),
      bipd_required_usd: thousands(row.bipdRequiredAmount),
      docket: docketOf(docket, who.docket),
      orders,
      basics:
        basics?.flatMap((one) => {
          const basic = inner(one, 'basic');
          const name = textOf(inner(basic?.basicsType, '')?.basicsShortDesc);
          return basic && name
            ? {
                name,
                percentile: textOf(basic.basicsPercentile),
                threshold: textOf(basic.basicsViolationThreshold),
                measure: textOf(basic.measureValue),
                is_over: yesNo(basic.exceededFMCSAInterventionThreshold),
              }
            : [];
        }) ?? null,
      cargo: cargo?.flatMap((one) => textOf(partRow(one)?.cargoClassDesc) ?? []) ?? null,
      operation_classes: classes?.flatMap((one) => textOf(partRow(one)?.operationClassDesc) ?? []) ?? null,
      missing,
    },
  };
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The row, or the one that it wraps: `{ _links, carrier: {…} }`. */
function inner(value: unknown, name: string): Row | null {
  if (!isRow(value)) return null;
  return isRow(value[name]) ? value[name] : value;
}

/** A row of a list, whatever it is wrapped in: `{ _links, carrierAuthority: {…} }`. */
function partRow(value: unknown): Row | null {
  if (!isRow(value)) return null;
  const [wrapped] = Object.entries(value).flatMap(([name, one]) =>
    name !== '_links' && name !== 'id' && isRow(one) ? [one] : [],
  );
  return wrapped ?? value;
}

const MAX_TEXT = 300;
const textOf = (value: unknown): string | null =>
  typeof value === 'number'
    ? String(value)
    : typeof value === 'string'
      ? value.trim().slice(0, MAX_TEXT) || null
      : null;
/** "1 MAIN ST, DALLAS, TX 75201" */
function addressOf({ phyStreet, phyCity, phyState, phyZipcode }: Row): string | null {
  const state = [textOf(phyState), textOf(phyZipcode)].filter(Boolean).join(' ');
  return [textOf(phyStreet), textOf(phyCity), state].filter(Boolean).join(', ') || null;
}
const letterOf = (value: unknown): string | null =>
  typeof value === 'string' && /^[A-Za-z]$/.test(value.trim()) ? value.trim().toUpperCase() : null;
const yesNo = (value: unknown): boolean | null => {
  const letter = letterOf(value);
  return letter === 'Y' ? true : letter === 'N' ? false : null;
};
const numberOf = (value: unknown): number | null => {
  if (typeof value !== 'number' && !(typeof value === 'string' && /^\d+$/.test(value.trim()))) return null;
  return Number.isSafeInteger(Number(value)) ? Number(value) : null;
};
/** Amounts come in thousands of dollars, as text. */
const thousands = (value: unknown): number | null => {
  const amount = numberOf(value);
  return amount === null ? null : amount * 1000;
};

/** Days come as `2021-02-28`, with a time behind, or as `02/28/2021`. */
function dayIn(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const [, month, date, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(value.trim()) ?? [];
  const day = year ? `${year}-${month}-${date}` : value.trim().slice(0, 10);
  return isDay(day) ? day : null;
}

/** Of several authorities an active one counts. */
function bestOf(authorities: unknown[] | null, name: string): string | null {
  const letters = authorities?.flatMap((one) => letterOf(partRow(one)?.[name]) ?? []) ?? [];
  return letters.includes('A') ? 'A' : (letters[0] ?? null);
}

function docketOf(part: LiveParts['docket'], docket: { label: string } | null): LiveAnswer['docket'] {
  if (docket === null || part === null || typeof part === 'string') return null;
  const found = Array.isArray(part.content) ? part.content : [part.content];
  const dotNumber = found.length === 1 ? numberOf(inner(found[0], 'carrier')?.dotNumber) : null;
  return dotNumber === null ? null : { docket: docket.label, dot_number: dotNumber };
}
