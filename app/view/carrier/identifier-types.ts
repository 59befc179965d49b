import type { Identifier } from '@contract/carriers/carriers.entities';
import { IDENTIFIER_TYPES, identifierLabel, isIdentifierType } from '@contract/shared/identifiers';

/** The identifier's type when it is copied: "DOT", "MC". */
export const nameOfType = (type: string): string => (isIdentifierType(type) ? identifierLabel(type) : type);

/** USDOT first, then the dockets, then the rest in the order of the product. */
export function inReadingOrder(identifiers: readonly Identifier[]): Identifier[] {
  const order: readonly string[] = ['DOT', ...IDENTIFIER_TYPES];
  const place = (type: string) => (order.includes(type) ? order.indexOf(type) : order.length);
  return [...identifiers].sort((one, other) => place(one.is_type) - place(other.is_type));
}
