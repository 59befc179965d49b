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

/** The dockets a carrier holds authority under, each once, its main one first. */
export function docketsOf(carrier: DemoCarrier): readonly Docket[] {
  const dockets: Docket[] = [];
  for (const { docket } of carrier.authorities) {
    if (!dockets.some((one) => one.prefix === docket.prefix && one.number === docket.number)) dockets.push(docket);
  }
  return dockets;
}

export function isSameDocket(one: Docket, other: Docket): boolean {
  return one.prefix === other.prefix && one.number === other.number;
}
