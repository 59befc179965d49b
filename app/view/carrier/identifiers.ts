import type { Identifier } from '@contract/carriers/carriers.entities';
import { labelledIdentifier } from '@contract/shared/printed-identifier';

/** An identifier as people write it, with its kind before it: `USDOT 295017`, `NIR R-123456-7`. */
export const labelled = ({ is_type, value }: Identifier): string => labelledIdentifier(is_type, value);

/** The identifiers of one type, without the type's letters if a column's head has them. */
export const valuesOf = (identifiers: readonly Identifier[], type: string): string[] =>
  identifiers.filter((identifier) => identifier.is_type === type).map(({ value }) => value);

/** The label of a carrier without a name on record. */
export const carrierName = (carrier: { legal_name: string | null; dba_name: string | null; id: number }): string =>
  carrier.legal_name ?? carrier.dba_name ?? `Carrier ${carrier.id}, no name on record`;
