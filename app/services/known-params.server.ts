import { problemResponse } from '~/view/problem';

/**
 * A filter that is none would leave a list wider than it was asked for (decision 0041).
 *
 * @param known what an address of the list may hold
 * @param list what it is a list of, as in "your carriers"
 * @throws Response the 422 page that names what the list does not know
 */
export function rejectUnknownParams(search: URLSearchParams, known: readonly string[], list: string): void {
  const unknown = [...search.keys()].find((name) => !known.includes(name));
  if (unknown !== undefined) throw notOf(list, unknown, 'filter');
}

/** The 422 page for what an address names and a list, or whatever `list` says, does not have. */
export const notOf = (list: string, name: string, what: 'filter' | 'list' | 'kind' | 'classification') =>
  problemResponse({
    status: 422,
    message: `“${name.slice(0, 40)}” is not a ${what} of ${list}.`,
  });
