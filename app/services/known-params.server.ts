import { problemResponse } from '~/view/problem';

/**
 * Ignoring an unknown filter would show a wider list than requested (decision 0041).
 *
 * @param known the parameters of the list's address
 * @param list what it is a list of, as in "your carriers"
 * @throws Response the 422 page that names the unknown parameters
 */
export function rejectUnknownParams(search: URLSearchParams, known: readonly string[], list: string): void {
  const unknown = [...search.keys()].find((name) => !known.includes(name));
  if (unknown !== undefined) throw notOf(list, unknown, 'filter');
}

/** The 422 page for a parameter that a list, or whatever `list` says, does not have. */
export const notOf = (list: string, name: string, what: 'filter' | 'list' | 'kind' | 'classification') =>
  problemResponse({
    status: 422,
    message: `“${name.slice(0, 40)}” is not a ${what} of ${list}.`,
  });
