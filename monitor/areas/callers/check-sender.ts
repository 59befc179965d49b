import type { CallParsed } from '@contract/call';
import type { checkSender as call, SenderCheck } from '@contract/callers/sender-check.calls';
import { missingFor } from '@contract/shared/permissions';
import { plainLine } from '../../base/plain-line';
import type { CallContext } from '../../server/calls';
import { readResults } from '../rate-confirmations/mail/authentication-results';
import { mailsOfSender } from '../rate-confirmations/mail/mails.queries';
import { checkCaller } from './check-caller';
import { namedInSubject } from './named-in-subject.queries';

type Body = CallParsed<typeof call>['body'];

/** Flagged emails of the same sender that are listed. */
const OTHERS_LISTED = 3;

/**
 * One answer to who wrote an email. Stores nothing. What the account may not see is neither in the answer nor counted in it.
 *
 * @throws ApiError 422 for what is no address
 */
export async function checkSender(body: Body, context: CallContext): Promise<SenderCheck> {
  const { db, company, user } = context;
  const maySee = {
    confirmations: missingFor('manageRateConfirmations', user) === null,
    loads: missingFor('viewLoads', user) === null,
  };
  const named = await namedInSubject(db, company.id, body.subject ?? '');
  const confirmations = maySee.confirmations ? named.confirmations : null;
  const loads = maySee.loads ? named.loads : null;
  const carrierIds = new Set([
    ...(confirmations ?? []).map(({ carrier }) => carrier.id),
    ...(loads ?? []).flatMap(({ carrier }) => carrier?.id ?? []),
  ]);
  const [claimed] = carrierIds.size === 1 ? carrierIds : [];
  const [load] = loads?.length === 1 ? loads : [];
  const caller = await checkCaller(
    { email: body.email, ...(claimed && { carrier_id: claimed, ...(load && { load_id: load.id }) }) },
    context,
  );
  const authentication = authenticationOf(body.authentication_results);
  return {
    caller,
    warnings: [...authentication.failed.map(FAILED), ...otherAddresses(body)],
    authentication: authentication.state,
    confirmations,
    loads,
    mails: maySee.confirmations ? await mailsLike(body, context) : null,
  };
}

const FAILED = (method: string) =>
  `The mail server reports that ${method.toUpperCase()} failed: someone else may have written under this address.`;

/** A method speaks against the sender where it failed and no other result of the same server is a pass. */
function authenticationOf(headers: Body['authentication_results']) {
  const failed = new Set<string>();
  let isGiven = false;
  for (const header of headers ?? []) {
    const { results } = readResults(header);
    for (const method of ['spf', 'dkim', 'dmarc', 'compauth']) {
      const found = results.filter((one) => one.method === method).map(({ result }) => result);
      isGiven ||= found.length > 0;
      if (found.some((result) => result === 'fail' || result === 'softfail') && !found.includes('pass'))
        failed.add(method);
    }
  }
  const state = failed.size > 0 ? 'against' : isGiven ? 'nothing_against' : 'not_given';
  return { state, failed: [...failed] } as const;
}

const ADDRESS = /[^\s@<>"'(),;:]+@[^\s@<>"'(),;:]+\.[^\s@<>"'(),;:]+/g;
const addressesIn = (text: string) => (text.match(ADDRESS) ?? []).map((address) => address.toLowerCase());

/** Addresses that are shown or answered in place of the sender's. */
function otherAddresses({ email, name = '', reply_to: replyTo = '' }: Body): string[] {
  const isOther = (address: string) => address !== email.toLowerCase();
  const shown = addressesIn(name).find(isOther);
  const answered = addressesIn(replyTo).find(isOther);
  return [
    ...(shown
      ? [`The sender’s name shows ${plainLine(shown, 100)}, and the email is from ${plainLine(email, 100)}.`]
      : []),
    ...(answered ? [`Replies go to ${plainLine(answered, 100)}, not to the sender.`] : []),
  ];
}

/** This email where it came in here too, and flagged ones of the sender. */
async function mailsLike({ email, subject = '', message_id: id }: Body, { db, company }: CallContext) {
  const messageId = id?.trim().replace(/^<|>$/g, '') || null;
  const found = await mailsOfSender(db, company.id, { email: email.toLowerCase(), messageId });
  const mails = found.map(({ messageId: own, ...mail }) => ({
    ...mail,
    is_this_one:
      (messageId !== null && own === messageId) ||
      (mail.from?.address.toLowerCase() === email.toLowerCase() &&
        bare(subject) !== '' &&
        bare(mail.subject ?? '') === bare(subject)),
  }));
  return [
    ...mails.filter((mail) => mail.is_this_one).slice(0, OTHERS_LISTED),
    ...mails.filter((mail) => !mail.is_this_one && mail.status === 'flagged').slice(0, OTHERS_LISTED),
  ];
}

/** A subject without what answering and forwarding put before it. */
const bare = (subject: string) =>
  plainLine(subject, 500)
    .toLowerCase()
    .replace(/^(?:(?:re|fwd?|aw|wg|rv|tr)\s*:\s*)+/, '')
    .trim();
