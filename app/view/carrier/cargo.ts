import type { Carrier } from '@contract/carriers/carriers.entities';
import { CARGO_KINDS, codeLabel } from '@contract/shared/fmcsa-codes';

/** What the census says that it hauls; null: nothing. */
export const cargoOf = ({ cargo, cargo_other }: Pick<Carrier, 'cargo' | 'cargo_other'>): string | null =>
  [...(cargo ?? []).map((kind) => codeLabel(CARGO_KINDS, kind)), cargo_other].filter(Boolean).join(', ') || null;
