import qs from 'qs';
import { InvalidSearchError } from './invalid-search-error';
import { searchLimits } from './limits';

/**
 * A query string as nested values: `q` for {@link toSql}, beside it the rest, such as `page`. All texts are unchecked.
 */
export type ParsedQuery = { q?: unknown } & Record<string, unknown>;

/** Names that reach an object's prototype in careless copying code. */
const prototypeName = /(^|[[\]])(__proto__|constructor|prototype)([[\]]|$)/;

/**
 * Reads a raw query string, with or without its `?`, in the bracket form of Rails: `q[g][0][m]=or`, `q[id_in][]=1`.
 * A name given twice becomes a list, so that no value is lost.
 *
 * @throws InvalidSearchError when it is larger or deeper than the limits, is not UTF-8, or reaches for a prototype
 */
export function parseQuery(queryString: string): ParsedQuery {
  const text = queryString.replace(/^\?/, '');
  const { parameters, brackets } = searchLimits;
  if (text.split('&', parameters + 1).length > parameters) {
    throw new InvalidSearchError('q', `An address holds no more than ${parameters} parameters.`);
  }
  // Beyond `arrayLimit` qs turns a list into a hash of positions, which reads the same: it does not limit anything
  // here.
  return qs.parse(text, { depth: brackets, parameterLimit: parameters, arrayLimit: 100, plainObjects: true, decoder });
}

/** A name and the brackets after it. Of anything else qs would read a part and drop the rest. */
const wellFormedName = /^[^[\]]*(\[[^[\]]*\])*$/;

/** @throws InvalidSearchError where qs would keep broken text, or skip a name */
function decoder(text: string, _fallback: unknown, _charset: string, part?: 'key' | 'value'): string {
  const decoded = decodeText(text);
  if (part !== 'key') return decoded;
  const name = decoded.slice(0, 100);
  if (!wellFormedName.test(decoded) || prototypeName.test(decoded)) {
    throw new InvalidSearchError(name, `${name} is not a name to search by.`);
  }
  if (decoded.split('[').length - 1 > searchLimits.brackets) {
    throw new InvalidSearchError(name, `A name holds no more than ${searchLimits.brackets} brackets.`);
  }
  return decoded;
}

function decodeText(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new InvalidSearchError(text.slice(0, 100), `"${text.slice(0, 100)}" is not encoded as UTF-8.`);
  }
}
