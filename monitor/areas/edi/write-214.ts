import type { PartnerCodes, StatusCode, StatusReason } from '@contract/edi/partner-codes';
import { STATUS_REASONS } from '@contract/edi/partner-codes';
import { remark } from './write-990';
import type { Line } from './x12/write-x12';
import { writeInstant } from './x12/x12-values';

/** One status of a 214. */
export interface Status {
  code: StatusCode;
  reason: StatusReason;
  at: Date;
  /** IANA name of the stop's zone; null: not known, the time is written in UTC. */
  zone: string | null;
  /** Where; null: the status has no place of its own. */
  place: { city: string | null; state: string | null; country: string } | null;
  /** It replaces an earlier one. */
  isCorrection: boolean;
}

/**
 * The lines of a 214: what happened to a load.
 *
 * @param of the load's own reference, the customer's, and the trailer; null: not known
 * @param codes where the partner's guide differs
 */
export function write214(
  of: { reference: string; shipmentId: string; scac: string; trailer: string | null },
  statuses: readonly Status[],
  codes: Pick<PartnerCodes, 'statuses' | 'reasons'>,
): Line[] {
  const lines: Line[] = [['B10', of.reference, of.shipmentId, of.scac]];
  for (const [index, { code, reason, at, zone, place, isCorrection }] of statuses.entries()) {
    const { day, time, code: timeCode } = writeInstant(at, zone);
    lines.push(
      ['LX', index + 1],
      [
        'AT7',
        codes.statuses[code] ?? code,
        codes.reasons[reason] ?? STATUS_REASONS[reason],
        null,
        null,
        day,
        time,
        timeCode,
      ],
    );
    if (place?.city) lines.push(['MS1', place.city.slice(0, 30), place.state, place.country]);
    if (of.trailer !== null) lines.push(['MS2', of.scac, of.trailer.slice(0, 10)]);
    if (isCorrection) lines.push(...remark('CORRECTED TIME'));
  }
  return lines;
}
