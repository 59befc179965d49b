import { createHmac } from 'node:crypto';
import { TRACE_KINDS, TRACE_LABELS, type TraceKind } from '@contract/rings/traces.constants';
import { formatPhone } from '@contract/shared/format';
import { checkVin } from '@contract/shared/vin';
import { isFreeMail } from '../../base/email-domains';
import { readEmail, readPhone } from '../carriers/contact-values';

/**
 * What a carrier leaves behind that another one could have too. It is kept as a keyed hash alone: found by an index however many
 * there are, and telling another company nothing but that it exists.
 */
export type Trace = { kind: TraceKind; value: string };

/**
 * The hashes of a trace by each key, the newest first. It is kept under all of them, so that what was kept before a new key is
 * found as long as the old key stays.
 */
export function digestsOf({ kind, value }: Trace, dataKeys: readonly string[]): string[] {
  const of = kind === 'factor_account' ? 'account' : kind;
  return (dataKeys.length > 0 ? dataKeys : ['']).map((key) =>
    createHmac('sha256', key).update(`packet-trace ${of} ${value}`).digest('base64url'),
  );
}

/** Each once, without those that have no value. */
export const distinctTraces = <Found extends Trace>(found: readonly Found[]): Found[] => [
  ...new Map(found.filter(({ value }) => value !== '').map((one) => [`${one.kind} ${one.value}`, one])).values(),
];

/**
 * Of telephone numbers as they were typed: a number that cannot exist, such as 999-999-9999, fills a field and does not
 * count.
 */
export const phoneTraces = (texts: readonly (string | null)[]): Trace[] =>
  texts.flatMap((text) => {
    const phone = readPhone(text ?? '');
    return phone === null || new Set(phone.slice(-9)).size <= 2 ? [] : [{ kind: 'phone', value: phone }];
  });

/** Of email addresses, with their domains if they are a company's own. */
export const emailTraces = (texts: readonly (string | null)[]): Trace[] =>
  texts.flatMap((text): Trace[] => {
    const read = readEmail(text ?? '');
    if (!read) return [];
    const address = { kind: 'email' as const, value: read.email };
    return isFreeMail(read.domain) ? [address] : [address, { kind: 'domain', value: read.domain }];
  });

/** Of a VIN, unless it can be no vehicle's: too short, or a filler that is all alike or counts up. */
export function vinTraces(vin: string | null): Trace[] {
  const isRead = vin !== null && ['valid', 'check_digit_wrong'].includes(checkVin(vin));
  const isFiller = vin !== null && (new Set(vin).size === 1 || /^(?:0?1234567)/.test(vin));
  return isRead && !isFiller ? [{ kind: 'vin', value: vin }] : [];
}

const SECRET: readonly TraceKind[] = ['account', 'factor_account', 'tin', 'certificate'];

/** Said without the digits of an account or of a taxpayer: findings are read by people who may not read those. */
const traceWords = ({ kind, value }: Trace) =>
  SECRET.includes(kind)
    ? TRACE_LABELS[kind]
    : `${TRACE_LABELS[kind]} ${kind === 'phone' || kind === 'driver' ? value.replace(/^\S+/, formatPhone) : value}`;

/** `bank account; vehicle 1FUJGLDR0CSBD0937`, in one order. */
export const wordsOf = (traces: readonly Trace[]): string =>
  [
    ...new Set(traces.toSorted((a, b) => TRACE_KINDS.indexOf(a.kind) - TRACE_KINDS.indexOf(b.kind)).map(traceWords)),
  ].join('; ');
