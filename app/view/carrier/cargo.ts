import type { Carrier } from '@contract/carriers/carriers.entities';
import { CARGO_KINDS, codeLabel } from '@contract/shared/fmcsa-codes';

/** The cargo that it reports to the census; null: none. */
export const cargoOf = ({ cargo, cargo_other }: Pick<Carrier, 'cargo' | 'cargo_other'>): string | null =>
  [...(cargo ?? []).map((kind) => codeLabel(CARGO_KINDS, kind)), cargo_other].filter(Boolean).join(', ') || null;
