import { redirect } from '@remix-run/node';
import { withoutBase } from '~/paths';
import { BROWSER_CHOICES, type BrowserChoice } from '~/view/browser-choices';
import { ownCookie } from './own-cookie.server';

/** Of the browser, not of the user: a laptop and a wall screen of one person differ. */
const cookieOf = (choice: BrowserChoice) => ownCookie(`chosen-${choice}`, 365 * 24 * 3600);

/**
 * What this browser chose last, or the default.
 *
 * @throws Response the redirect to the same page, when its address makes the choice
 */
export async function browserChoice<Choice extends BrowserChoice>(
  { url, headers }: Request,
  choice: Choice,
): Promise<(typeof BROWSER_CHOICES)[Choice][number]> {
  const known: readonly (typeof BROWSER_CHOICES)[Choice][number][] = BROWSER_CHOICES[choice];
  const knownOr = (asked: unknown) => known.find((one) => one === asked) ?? known[0]!;
  const { pathname, searchParams } = new URL(url);
  const asked = searchParams.get(choice);
  if (asked === null) return knownOr(await cookieOf(choice).parse(headers.get('Cookie')));
  searchParams.delete(choice);
  const to = withoutBase(pathname) + (searchParams.size > 0 ? `?${searchParams}` : '');
  throw redirect(to, { headers: { 'Set-Cookie': await cookieOf(choice).serialize(knownOr(asked)) } });
}
