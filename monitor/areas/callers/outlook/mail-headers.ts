const MOST_HEADERS = 20;
const MOST_VALUE = 4000;

/**
 * What the check reads of an email's headers, as a mail program shows them: folded lines belong to the header above. Pure.
 *
 * @returns fields of the call; empty: no such header
 */
export function mailHeaders(text: string): { reply_to?: string; authentication_results?: string[] } {
  const lines = text.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  const valuesOf = (name: string) =>
    lines
      .filter((line) => line.toLowerCase().startsWith(`${name}:`))
      .slice(0, MOST_HEADERS)
      .map((line) =>
        line
          .slice(name.length + 1)
          .replaceAll(/\p{Cc}/gu, ' ')
          .trim(),
      );
  const [replyTo] = valuesOf('reply-to');
  const results = valuesOf('authentication-results').map((value) => value.slice(0, MOST_VALUE));
  return {
    ...(replyTo && { reply_to: replyTo.slice(0, 2000) }),
    ...(results.length > 0 && { authentication_results: results }),
  };
}
