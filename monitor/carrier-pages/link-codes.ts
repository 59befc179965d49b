import { CODE_LIMIT_WINDOW_SECONDS, MAX_UNUSED_CODES, MAX_WRONG_CODES } from '@contract/identity/identity.constants';
import { ApiError } from '../base/http-errors';
import type { Letter } from '../base/letter';
import { type Message, said } from '../base/said';
import { decide, decidingWithoutUser } from '../decisions/decide';
import { forgetTries, giveTriesBack, secondsUntilTry, takeTry, triesOf } from '../server/authentication/tries';
import type { Services } from '../server/services';
import { CODE } from './code-words';
import type { Phrase } from './language';
import { masked, maskedNumber } from './masked';

/** A mailed link, for the limits on its codes: ten wrong ones and ten unused ones within a day (decision 0140). */
export interface CodedLink {
  /** Its kind, under which tries are counted. */
  kind: string;
  id: number;
  /** What it opens, for the email and the event: `rate confirmation`. */
  what: string;
  /** Null: codes go to the telephone. */
  email: string | null;
  phone: string | null;
  /** The company and carrier of the link: that company's people are notified. */
  companyId: number;
  carrierId: number | null;
}

const subjectsOf = ({ kind, id }: CodedLink) => ({
  wrong: triesOf(`${kind}-wrong`, id),
  unused: triesOf(`${kind}-unused`, id),
  notice: triesOf(`${kind}-notice`, id),
});

/**
 * Counts a code before it is mailed.
 *
 * @throws ApiError 429 with `Retry-After` when ten were mailed and not used within a day, or ten wrong ones entered
 */
export async function spendLinkCode(services: Services, link: CodedLink, now: Date): Promise<void> {
  const { db } = services;
  const { wrong, unused } = subjectsOf(link);
  const closedFor = await secondsUntilTry(db, wrong, MAX_WRONG_CODES, now, CODE_LIMIT_WINDOW_SECONDS);
  if (closedFor !== null) throw tooManyCodes(closedFor);
  if ((await takeTry(db, unused, MAX_UNUSED_CODES, now, CODE_LIMIT_WINDOW_SECONDS)) !== null) return;
  await noticeOf(services, link, 'asked for ten codes and used none', now);
  throw tooManyCodes((await secondsUntilTry(db, unused, MAX_UNUSED_CODES, now, CODE_LIMIT_WINDOW_SECONDS)) ?? 1);
}

/**
 * Counts a code before it is compared, right or wrong.
 *
 * @returns how many more wrong ones the link may have after this one; null: none is left, do not compare this one
 */
export async function takeLinkTry({ db }: Services, link: CodedLink, now: Date): Promise<number | null> {
  const count = await takeTry(db, subjectsOf(link).wrong, MAX_WRONG_CODES, now, CODE_LIMIT_WINDOW_SECONDS);
  return count === null ? null : MAX_WRONG_CODES - count;
}

/** A code was wrong. @param left the result of `takeLinkTry` */
export async function noteWrongLinkCode(services: Services, link: CodedLink, left: number, now: Date): Promise<void> {
  if (left === 0) await noticeOf(services, link, 'entered ten wrong codes', now);
}

/**
 * A code was right: resets codes requested before it, and the tries of its own browser. Wrong ones of other browsers
 * stay, or a thief would get new guesses whenever the carrier opens its link.
 *
 * @param tries how often a code was entered in this browser, including the right one
 */
export async function forgiveLinkCodes({ db }: Services, link: CodedLink, tries: number): Promise<void> {
  const { wrong, unused } = subjectsOf(link);
  await forgetTries(db, unused);
  await giveTriesBack(db, wrong, tries);
}

/** Notifies the email's reader and the broker, once a day. */
async function noticeOf(services: Services, link: CodedLink, did: keyof typeof DID, now: Date): Promise<void> {
  const { companyId, carrierId, what, email, phone, kind, id } = link;
  const sentTo = email === null ? `texted to ${maskedNumber(phone ?? '')}` : `emailed to ${masked(email)}`;
  if ((await takeTry(services.db, subjectsOf(link).notice, 1, now, CODE_LIMIT_WINDOW_SECONDS)) === null) return;
  await decide(decidingWithoutUser(services, companyId, now), async (d) => {
    const summary = `Someone ${did} on the link to the ${what} that was ${sentTo}. The link takes no code for up to 24 hours`;
    const event = { kind: 'link_codes_guessed', summary, data: { link_kind: kind, link_id: id } } as const;
    if (carrierId === null) d.companyEvent(event);
    else d.carrierEvent({ ...event, carrierId });
    if (email !== null) d.mail({ to: email, ...noticeMail(said(what), DID[did]) });
  });
}

/** What was done, as the broker's event and the mail say it. `{0}`: what the link opens. */
const DID = {
  'asked for ten codes and used none':
    'Someone asked for ten codes on a link that we emailed to you ({0}) and used none. Nothing was opened with them.',
  'entered ten wrong codes':
    'Someone entered ten wrong codes on a link that we emailed to you ({0}). Nothing was opened with them.',
} as const satisfies Record<string, Phrase>;

const noticeMail = (what: Message, did: Phrase): Letter => ({
  subject: said('Someone tried to open the {0}', what),
  parts: [
    said(did, what),
    said(
      'If it was not you, someone else has the email or its link: forward neither, and never give a code to anyone who asks for it. If it was you, wait. The link takes no code for up to 24 hours.',
    ),
    { small: said('You get this email at most once in 24 hours for one link.') },
  ],
});

const tooManyCodes = (seconds: number) =>
  new ApiError(429, { code: TOO_MANY_LINK_CODES, message: CODE.tooMany }, { 'retry-after': String(seconds) });

/** The page of this error shows its message; those of other limits say to wait a few minutes. */
export const TOO_MANY_LINK_CODES = 'too_many_link_codes';
