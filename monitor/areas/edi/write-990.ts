import type { Line } from './x12/write-x12';
import { writeInstant } from './x12/x12-values';

/** A free text of X12 (K1) has at most 30 characters in each of its two elements. */
const K1_LENGTH = 30;

export const remark = (text: string): Line[] => {
  const flat = text.replaceAll(/\s+/g, ' ').trim();
  if (flat === '') return [];
  return [['K1', flat.slice(0, K1_LENGTH), flat.slice(K1_LENGTH, 2 * K1_LENGTH)]];
};

/**
 * The lines of a 990, the answer to a tender.
 *
 * @param loadReference ours; null: the tender became no load
 * @param reason of a decline
 */
export const write990 = (
  { scac, shipmentId, timeZone }: { scac: string; shipmentId: string; timeZone: string },
  { isAccepted, loadReference, reason }: { isAccepted: boolean; loadReference: string | null; reason: string | null },
  now: Date,
): Line[] => [
  ['B1', scac, shipmentId, writeInstant(now, timeZone).day, isAccepted ? 'A' : 'D'],
  ...(loadReference === null ? [] : ([['N9', 'CN', loadReference]] satisfies Line[])),
  ...remark(reason ?? ''),
];
