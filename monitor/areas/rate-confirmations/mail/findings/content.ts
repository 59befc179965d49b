import { knownDomains } from '../known-senders';
import { type FindingRule, found, isWithin, listed, type MailFacts, notChecked } from '../mail-facts';

const PROBLEMS: Record<NonNullable<MailFacts['problem']>, string> = {
  header: 'Its header is too large',
  parts: 'It has too many parts',
  nesting: 'Its parts are nested too deep',
  damaged: 'It is damaged',
  limits: 'It takes too long to read',
};

export const notReadWhole: FindingRule = ({ problem, isTextCut, linksLeftOut, attachmentsLeftOut }) => {
  if (problem !== null)
    return found({
      kind: 'not_read_whole',
      what: `${PROBLEMS[problem]}: only the beginning of the header was read.`,
      value: null,
      expected: null,
    });
  const leftOut = [
    isTextCut && 'the end of its text',
    linksLeftOut > 0 && `${linksLeftOut} of its links`,
    attachmentsLeftOut > 0 && `${attachmentsLeftOut} of its attachments`,
  ].filter((one) => one !== false);
  if (leftOut.length === 0) return null;
  return found({
    kind: 'not_read_whole',
    what: `It is too long to be read whole. Left out: ${leftOut.join(', ')}.`,
    value: null,
    expected: null,
  });
};

/** A factor or the carrier, to whom invoices are paid: on the line that says so, or the one below it. */
const REMIT_TO =
  /^[^\n]{0,40}?\b(?:remit(?:tance)?(?: to| address)?|pay(?:able|ments?)?(?: only)? to|make checks? payable to|send(?: the| all| your| our| any)? (?:checks?|payments?|funds|money) to)\b[ :\-–—]{0,4}([^\n]{0,120})(?:\n([^\n]{1,120}))?/gim;
const BANK_CHANGE =
  /\b(?:new|updated?|changed?|different)\b[^\n.]{0,40}\b(?:bank(?:ing)?|remit(?:tance)?|routing|ach|account (?:number|details))\b|\b(?:bank(?:ing)?|remittance|ach) (?:details|information|info|account)\b[^\n.]{0,40}\b(?:changed?|updated?|new)\b/gi;

/** The same in the languages of the carrier's pages, and a factor that took over. */
const BANK_CHANGE_OTHERWISE =
  /\b(?:nuev[ao]|otra|cambi\p{L}*)[^\n.]{0,40}\b(?:cuenta|banco)\b|\b(?:cuenta|banco)\b[^\n.]{0,40}\b(?:nuev[ao]|cambi\p{L}*)|\b(?:nouve(?:au|lle)|chang\p{L}*)[^\n.]{0,40}\b(?:compte|banque|rib)\b|\b(?:compte|banque|rib)\b[^\n.]{0,40}\b(?:nouve(?:au|lle)|chang\p{L}*)|\bswitched\b[^\n.]{0,30}\bfactor\p{L}*|\bswitched to\b[^\n]{0,80}\b(?:checks?|pay|payments?|routing|remit|invoices?)\b/giu;
const PAID_OTHERWISE = /\b(?:zelle|venmo|cash ?app|paypal|western union|moneygram|bitcoin|usdt)\b/i;

/** Account numbers, by their label. */
const ROUTING = /\b(?:aba|rtn|routing|transit|ruta|routage)\b[^\n\d]{0,25}(\d(?:[ -]?\d){8})(?!\d)/gi;
const ACCOUNT = /\b(?:account|acct|a\/c|cuenta|compte|clabe|iban)\b[^\n\d]{0,25}(\d(?:[ -]?\d){5,20})/gi;

/** "Our bank account has not changed" means the opposite; only if nothing is between the two words. */
const NO_CHANGE =
  /\b(?:has|have|had|did|does|do|is|are|was|were)(?: not|n[’']t)(?: been)? (?:changed?|updated?|new)\b|\bno (?:ha|han) cambiado\b|n[’']a pas changé/i;

/** Paid to someone else under the right name. */
const BY_WAY_OF = /\bc\/o\b|\bcare of\b|\bfactor/i;

const key = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/\b(?:llc|inc|corp|co|ltd)\b\.?/g, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Most of these emails exist to redirect a payment. */
export const otherRemitTo: FindingRule = ({ text, hiddenText, remitTo, accountLastFour }) => {
  const words = [text, hiddenText].filter((one) => one !== null).join('\n');
  const account = accountIn(words, accountLastFour);
  if (account !== null)
    return found({
      kind: 'other_remit_to',
      what: 'The email names an account that is not the one on file. Call a number that you knew before.',
      value: account,
      expected: accountLastFour === null ? null : `ends in ${accountLastFour}`,
    });
  const [change] = [...words.matchAll(BANK_CHANGE), ...words.matchAll(BANK_CHANGE_OTHERWISE)]
    .map(([one]) => one)
    .filter((one) => !NO_CHANGE.test(one));
  if (change !== undefined)
    return found({
      kind: 'other_remit_to',
      what: 'The email speaks of a changed bank account or remit-to. Call a number that you knew before.',
      value: change,
      expected: remitTo,
    });
  const named = [...words.matchAll(REMIT_TO)]
    .map(([, line, next]) => (line?.trim() || next || '').trim())
    .filter(Boolean);
  if (named.length === 0) return null;
  const said = { kind: 'other_remit_to', value: listed(named), expected: remitTo } as const;
  if (remitTo === null)
    return notChecked({ ...said, what: 'Its remit-to was not checked: no complete packet is on file.' });
  const isSame = named.every(
    (name) => key(name).startsWith(key(remitTo)) && (!BY_WAY_OF.test(name) || BY_WAY_OF.test(remitTo)),
  );
  if (isSame) return null;
  return found({ ...said, what: 'The email names another remit-to than the packet.' });
};

/** Where an email wants payment: an account number, unless it is on file, or another way of payment. */
function accountIn(words: string, accountLastFour: string | null): string | null {
  const [otherwise] = PAID_OTHERWISE.exec(words) ?? [];
  if (otherwise !== undefined) return otherwise;
  const accounts = [...words.matchAll(ACCOUNT)].map(([, number]) => number!.replaceAll(/[ -]/g, ''));
  if (accountLastFour !== null && accounts.length > 0 && accounts.every((one) => one.endsWith(accountLastFour)))
    return null;
  const [routing] = [...words.matchAll(ROUTING)];
  const [account] = accounts;
  if (account === undefined && routing === undefined) return null;
  return account === undefined ? 'a routing number' : `ends in ${account.slice(-4)}`;
}

export const unknownPdf: FindingRule = ({ attachments, deliveredPdfs }) => {
  const pdfs = attachments.filter(({ mediaType }) => mediaType === 'application/pdf');
  if (pdfs.length === 0) return null;
  const said = { kind: 'unknown_pdf', expected: 'A copy that we delivered' } as const;
  if (deliveredPdfs === null)
    return notChecked({
      ...said,
      what: 'Its PDF was not compared: we delivered no copy for this load.',
      value: listed(pdfs.map(({ name }) => name)),
    });
  const others = pdfs.filter(({ sha256 }) => !deliveredPdfs.includes(sha256));
  if (others.length === 0) return null;
  return found({
    ...said,
    what: 'Its PDF is not a copy that we delivered.',
    value: listed(others.map(({ name, sha256 }) => `${name} (${sha256.slice(0, 12)}…)`)),
  });
};

export const riskyAttachment: FindingRule = ({ attachments }) => {
  const risky = attachments.find(({ risk }) => risk !== null);
  if (!risky) return null;
  return found({
    kind: 'risky_attachment',
    what: `The attachment ${risky.name} ${risky.risk}.`,
    value: risky.name,
    expected: 'A PDF or a picture',
  });
};

export const foreignLink: FindingRule = (facts) => {
  // A server's notice links to its help.
  if (facts.bounce) return null;
  const allowed = [...knownDomains(facts), ...facts.ownHosts];
  const foreign = facts.links.flatMap(({ href }) => {
    const host = hostOf(href);
    if (host === null || (host !== '' && isCommonSite(href))) return [];
    return host !== '' && allowed.some((domain) => isWithin(host, domain))
      ? []
      : [host === '' ? href.slice(0, 80) : host];
  });
  if (foreign.length === 0) return null;
  return found({
    kind: 'foreign_link',
    what: 'The email links to a site that is neither the carrier’s nor yours.',
    value: listed(foreign),
    expected: allowed.length > 0 ? listed(allowed) : null,
  });
};

/** Networks on which companies have pages. Not their short links, nor their redirects, whose target is in a query. */
const NETWORKS = ['facebook.com', 'instagram.com', 'linkedin.com', 'twitter.com', 'x.com', 'youtube.com'];

/** What carriers' signatures link to besides their own site: FMCSA's record, and their page on a network. */
function isCommonSite(href: string): boolean {
  const { protocol, hostname, search, hash, port } = new URL(href);
  if (port !== '') return false;
  if (isWithin(hostname, 'fmcsa.dot.gov')) return true;
  const isPage = protocol === 'https:' && search === '' && hash === '';
  return isPage && NETWORKS.includes(hostname.replace(/^www\./, ''));
}

const HARMLESS = /^(?:mailto|tel|cid|sms):|^#/i;

/** @returns null if it leads nowhere on the web, empty for an invalid address */
function hostOf(href: string): string | null {
  if (HARMLESS.test(href.trim())) return null;
  try {
    const { protocol, hostname, username } = new URL(href);
    return /^https?:$/.test(protocol) && username === '' ? hostname.toLowerCase() : '';
  } catch {
    return '';
  }
}

export const repeatedMessageId: FindingRule = ({ isMessageIdRepeated }) =>
  isMessageIdRepeated
    ? found({
        kind: 'repeated_message_id',
        what: 'An earlier email with other content has the same Message-ID.',
        value: null,
        expected: 'A Message-ID of its own',
      })
    : null;

/**
 * Anyone can claim that an email came back. Only a notice to that email's return address comes from a server that had
 * it.
 */
export const deliveryFailed: FindingRule = ({ bounce, claimedBounce }) => {
  const failed = bounce ?? claimedBounce;
  if (!failed) return null;
  const to = failed.recipient ? ` to ${failed.recipient}` : '';
  const said = { kind: 'delivery_failed', value: failed.reason } as const;
  if (bounce) return found({ ...said, what: `The email could not be delivered${to}.`, expected: null });
  return notChecked({
    ...said,
    what: `It says that an email could not be delivered${to}. It did not come to the return address of that email, so nothing proves it.`,
    expected: 'The return address of an email of yours',
  });
};
