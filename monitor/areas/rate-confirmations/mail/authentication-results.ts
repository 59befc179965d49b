/** A mail server's findings about a sender (RFC 8601). */
export type AuthenticationResult = {
  method: string;
  result: string;
  /** `header.d`, `smtp.mailfrom` and the like, in lower case. */
  properties: Readonly<Record<string, string>>;
};

/**
 * The configured server's results in Authentication-Results. Ignores headers of other servers, which the sender could
 * write. Of several of its headers, all count that our servers wrote: those above the point where the email entered
 * them, the topmost per method. Below that point only the topmost counts: the sender may have forged the next, with a
 * method that the server did not check.
 *
 * @param values of the headers, the topmost first
 * @param ofOurs how many of them our servers wrote
 * @returns null: the mail has none of that server
 */
export function believedResults(
  values: readonly string[],
  ofOurs: number,
  authservId: string,
): AuthenticationResult[] | null {
  const ownOf = (some: readonly string[]) =>
    some.map(readResults).filter((read) => read.server === authservId.toLowerCase());
  const above = ownOf(values.slice(0, ofOurs));
  const own = above.length > 0 ? above : ownOf(values).slice(0, 1);
  if (own.length === 0) return null;
  const methods = new Set<string>();
  const believed: AuthenticationResult[] = [];
  for (const { results } of own) {
    believed.push(...results.filter(({ method }) => !methods.has(method)));
    for (const { method } of results) methods.add(method);
  }
  return believed;
}

/** One header's server and results, believed or not. */
export function readResults(value: string): { server: string; results: AuthenticationResult[] } {
  const [server = '', ...parts] = withoutComments(value)
    .split(';')
    .map((part) => part.trim().toLowerCase());
  return {
    server: server.split(/\s+/)[0] ?? '',
    results: parts.flatMap((part) => {
      const [first = '', ...rest] = part.split(/\s+/);
      const [method, result] = first.split('=');
      if (!method || !result) return [];
      const properties = Object.fromEntries(
        rest.map((property) => property.split('=')).flatMap(([name, given]) => (name && given ? [[name, given]] : [])),
      );
      return [{ method: method.split('/')[0]!, result, properties }];
    }),
  };
}

/** Comments may be nested, and may contain anything from the sender. */
function withoutComments(value: string): string {
  let depth = 0;
  let text = '';
  let isQuoted = false;
  for (let at = 0; at < value.length; at += 1) {
    const sign = value[at]!;
    if (sign === '\\') {
      at += 1;
      continue;
    }
    if (depth === 0 && sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && sign === '(') depth += 1;
    else if (!isQuoted && sign === ')') depth = Math.max(0, depth - 1);
    // A quoted string is one value, whatever characters it has.
    else if (depth === 0) text += isQuoted && /[;=\s]/.test(sign) ? '_' : sign;
  }
  return text;
}
