import type { Docket } from '../authority';
import type { DemoCarrier } from '../demo-carrier';
import { Random } from '../random';

/** FMCSA's files write the same docket in three ways: MC139446 mostly, now and then MC-139446 or MC0000139446. */
export function spellDocket(docket: Docket, carrier: DemoCarrier, file: number): string {
  const draw = new Random(docket.number, carrier.index, 'spelling', file).next();
  if (draw < 0.02) return `${docket.prefix}-${docket.number}`;
  if (draw < 0.04) return `${docket.prefix}${String(docket.number).padStart(10, '0')}`;
  return `${docket.prefix}${docket.number}`;
}
