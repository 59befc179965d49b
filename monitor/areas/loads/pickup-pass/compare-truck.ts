import type { PassCheckOutcome } from '@contract/loads/pickup-passes.constants';

/** What a guard typed from a truck; null: not typed. */
export interface Typed {
  plate: string | null;
  vin: string | null;
}

/** What is on file about the load's truck; null: not on file. */
export interface TruckOnFile {
  plate: string | null;
  plateState: string | null;
  vin: string | null;
}

/** Of one number. `not_entered`: it is on file, so the guard can still check it. Null: neither on file nor typed. */
type Half = PassCheckOutcome | 'not_entered' | null;

export interface Comparison {
  outcome: PassCheckOutcome;
  plate: Half;
  vin: Half;
}

export const VIN_LAST = 6;

/** Letters and digits in capitals. */
export const bare = (text: string | null | undefined) => text?.toUpperCase().replace(/[^A-Z0-9]/g, '') || null;

/** O and 0, and I and 1, look alike on a plate; no VIN has the letters. */
const read = (text: string) => text.replaceAll(/[OQ]/g, '0').replaceAll('I', '1');

/** Null: not on file, or too short to identify a truck. */
export function lastOfVin(vin: string | null): string | null {
  const own = bare(vin);
  return own !== null && own.length >= VIN_LAST ? own.slice(-VIN_LAST) : null;
}

/** Whether the truck at the dock is the one on file. A number not on file never matches. */
export function compareTruck(typed: Typed, truck: TruckOnFile): Comparison {
  const onFile = { plate: bare(truck.plate), vin: lastOfVin(truck.vin) && bare(truck.vin) };
  const state = bare(truck.plateState) ?? '';
  const compared = (
    given: string | null,
    kept: string | null,
    isSame: (given: string, kept: string) => boolean,
  ): Half => {
    const own = bare(given);
    if (own === null) return kept === null ? null : 'not_entered';
    if (kept === null) return 'not_on_file';
    return isSame(read(own), read(kept)) ? 'match' : 'mismatch';
  };
  const plate = compared(typed.plate, onFile.plate, (given, kept) => given === kept || given === read(state) + kept);
  const vin = compared(typed.vin, onFile.vin, (given, kept) => given.length >= VIN_LAST && kept.endsWith(given));
  const all = [plate, vin];
  return { plate, vin, outcome: (['mismatch', 'match'] as const).find((one) => all.includes(one)) ?? 'not_on_file' };
}
