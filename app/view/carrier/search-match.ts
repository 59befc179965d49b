import type { CarrierSummary, Identifier } from '@contract/carriers/carriers.entities';
import type { ListedEnteredIdentifier } from '@contract/carriers/entered-identifiers.entities';
import { nameKey } from '@contract/shared/names';
import type { SearchTextClass } from '@contract/shared/search-text';

const DOCKET_TYPES: readonly string[] = ['MC', 'MX', 'FF'];

/** Whether the DBA name is what matched: the legal name alone would not have. */
export function isFoundByDba(
  search: SearchTextClass,
  { legal_name, dba_name }: Pick<CarrierSummary, 'legal_name' | 'dba_name'>,
): boolean {
  if (search.kind !== 'name_prefix' || !dba_name || !legal_name) return false;
  return nameKey(dba_name).startsWith(search.key) && !nameKey(legal_name).startsWith(search.key);
}

/** The identifier that matched; null for names. An exact match takes precedence over a longer number. */
export function foundIdentifier(search: SearchTextClass, identifiers: readonly Identifier[]): Identifier | null {
  const wanted = (isEnough: (value: string, text: string) => boolean) =>
    identifiers.find((identifier) => matches(search, identifier, isEnough));
  return wanted((value, text) => value === text) ?? wanted((value, text) => value.startsWith(text)) ?? null;
}

function matches(
  search: SearchTextClass,
  { is_type, value }: Identifier,
  isEnough: (value: string, text: string) => boolean,
): boolean {
  switch (search.kind) {
    case 'number_prefix':
      return search.prefixes.some((prefix) => isEnough(value, prefix));
    case 'typed_prefix':
      return is_type === search.type && isEnough(value, search.prefix);
    case 'typed_value':
      return search.types.some((type) => type === is_type) && value === search.value;
    case 'exact_value':
      return search.values.includes(value);
    default:
      return false;
  }
}

/** The matching number among those that the company entered or the carrier gave; null: none. */
export function foundEntered(
  search: SearchTextClass,
  { identifiers, entered_identifiers = [] }: Pick<CarrierSummary, 'identifiers' | 'entered_identifiers'>,
): ListedEnteredIdentifier | null {
  const own = notOnRecord(entered_identifiers, identifiers);
  if (search.kind === 'name_prefix')
    return own.find(({ is_type, value }) => is_type === 'SCAC' && value === search.key) ?? null;
  const found = foundIdentifier(search, own);
  return own.find((one) => one === found) ?? null;
}

/** The numbers of `entered` that are not on the federal record too. */
export const notOnRecord = <Entered extends Identifier>(
  entered: readonly Entered[],
  identifiers: readonly Identifier[],
): Entered[] =>
  entered.filter(
    ({ is_type, value }) => !identifiers.some((known) => known.is_type === is_type && known.value === value),
  );

/**
 * The number to show beside the USDOT number, and how many dockets are omitted: the match, else the first docket. Null
 * when there is neither.
 */
export function numberBesideDot(
  search: SearchTextClass,
  identifiers: readonly Identifier[],
): { shown: Identifier; othersCount: number } | null {
  const dockets = identifiers.filter(({ is_type }) => DOCKET_TYPES.includes(is_type));
  const found = foundIdentifier(search, identifiers);
  const shown = found !== null && found.is_type !== 'DOT' ? found : dockets[0];
  if (shown === undefined) return null;
  return { shown, othersCount: dockets.filter((docket) => docket !== shown).length };
}
