import { knownDomains } from '../known-senders';
import { type FindingRule, found, isWithin, listed, type MailFacts, notChecked } from '../mail-facts';
import { wordsOf } from '../things/compare-things';
import type { ComparedThing } from '../things/compared-thing';

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

const BANK_CHANGE =
  /\b(?:new|updated?|changed?|different)\b[^\n.]{0,40}\b(?:bank(?:ing)?|remit(?:tance)?|routing|ach|account (?:number|details))\b|\b(?:bank(?:ing)?|remittance|ach) (?:details|information|info|account)\b[^\n.]{0,40}\b(?:changed?|updated?|new)\b/gi;

/** The same in the languages of the carrier's pages, and a factor that took over. */
const BANK_CHANGE_OTHERWISE =
  /\b(?:nuev[ao]|otra|cambi\p{L}*)[^\n.]{0,40}\b(?:cuenta|banco)\b|\b(?:cuenta|banco)\b[^\n.]{0,40}\b(?:nuev[ao]|cambi\p{L}*)|\b(?:nouve(?:au|lle)|chang\p{L}*)[^\n.]{0,40}\b(?:compte|banque|rib)\b|\b(?:compte|banque|rib)\b[^\n.]{0,40}\b(?:nouve(?:au|lle)|chang\p{L}*)|\bswitched\b[^\n.]{0,30}\bfactor\p{L}*|\bswitched to\b[^\n]{0,80}\b(?:checks?|pay|payments?|routing|remit|invoices?)\b/giu;
const PAID_OTHERWISE = /\b(?:zelle|venmo|cash ?app|paypal|western union|moneygram|bitcoin|usdt)\b/gi;

/** "Our bank account has not changed" means the opposite; only if nothing is between the two words. */
const NO_CHANGE =
  /\b(?:has|have|had|did|does|do|is|are|was|were)(?: not|n[’']t)(?: been)? (?:changed?|updated?|new)\b|\bno (?:ha|han) cambiado\b|n[’'](?:a|ont) pas changé/i;
/** A carrier that warns of such emails says so in one sentence. */
const NEVER = /\b(?:never|nunca|jamais)\b/i;

/** Most of these emails exist to redirect a payment. */
export const otherRemitTo: FindingRule = ({ things, parts, remitTo, carrier }) => {
  const money = things.filter(({ weight }) => weight === 'money');
  const said = { kind: 'other_remit_to' } as const;
  if (money.length > 0)
    return found({
      ...said,
      what: MONEY_SAID[money[0]!.kind] ?? 'The email names another remit-to than the packet.',
      value: listed(money.map(({ kind, value, part }) => `${wordsOf(kind, value)} (${part.where})`)),
      expected: money[0]!.expected ?? remitTo,
    });
  const change = parts.flatMap(({ text }) => wordsOfPayment(text))[0];
  if (change !== undefined)
    return found({
      ...said,
      what: 'Asks to change bank details or remit-to. Call a number on file, not one in the email.',
      value: change,
      expected: remitTo,
    });
  const unknown = things.filter(
    ({ kind, standing }) => standing !== 'on_file' && ['payee', 'account', 'routing', 'wallet'].includes(kind),
  );
  if (unknown.length === 0) return null;
  return notChecked({
    ...said,
    what:
      carrier === null
        ? 'Its remit-to was not checked: no carrier is known.'
        : 'Its remit-to was not checked: no complete packet is on file.',
    value: listed(unknown.map(({ kind, value }) => wordsOf(kind, value))),
    expected: null,
  });
};

const MONEY_SAID: Partial<Record<ComparedThing['kind'], string>> = {
  account: 'The email names an account that is not the one on file. Call a number on file, not one in the email.',
  routing: 'The email names a routing number that is not the one on file. Call a number on file, not one in the email.',
  wallet: 'The email asks for another way of payment. Call a number on file, not one in the email.',
  address: 'The email names an address for payments that is not on file. Call a number on file, not one in the email.',
};

function wordsOfPayment(text: string): string[] {
  const sentenceOf = (at: number) => {
    const from = Math.max(text.lastIndexOf('\n', at), text.lastIndexOf('. ', at)) + 1;
    return text.slice(from, at + 200).split(/\n|(?<=[.!?])\s/)[0]!;
  };
  const changes = [...text.matchAll(BANK_CHANGE), ...text.matchAll(BANK_CHANGE_OTHERWISE)].filter(
    ({ 0: one, index }) => !NO_CHANGE.test(text.slice(Math.max(0, index - 20), index) + one),
  );
  return [...changes, ...text.matchAll(PAID_OTHERWISE)]
    .filter(({ index }) => !NEVER.test(sentenceOf(index)))
    .map(([one]) => one);
}

const UNREAD: Readonly<Record<string, string>> = {
  damaged: 'is damaged',
  protected: 'is protected by a password',
  size: 'is too large',
  pages: 'is too long to be read whole',
  time: 'takes too long to read',
  memory: 'takes too much memory to read',
  busy: 'waits behind too many others',
  kind: 'is of a kind that is not read',
  no_words: 'has no words that a program can read',
};

/** What was not read is not clean: whoever wants to hide a number puts it where a program does not look. */
export const unreadAttachment: FindingRule = ({ unread }) => {
  if (unread.length === 0) return null;
  // A photo of a truck or a logo contains no text, and is not expected to.
  const hidden = unread.filter(({ problem, isPicture }) => !(isPicture && problem === 'no_words'));
  const said = (some: typeof unread) => ({
    kind: 'unread_attachment' as const,
    what: `Could not be read: ${listed(some.map(({ name, problem }) => `${name} ${UNREAD[problem] ?? 'could not be opened'}`))}. Open it before you act on the email.`,
    value: null,
    expected: null,
  });
  return hidden.length > 0 ? found(said(hidden)) : notChecked(said(unread));
};

const CALLED_CONFIRMATION =
  /\b(?:rate|load|carrier|tender)\s{0,3}(?:con\b|confirmation|agreement)|\bratecon\b|confirmaci[oó]n de (?:tarifa|carga)|confirmation de (?:tarif|chargement)/i;
const AMOUNT = /(?:\$|USD)\s?(\d{1,3}(?:,\d{3})+|\d{1,6})(?:\.(\d{2}))?(?!\d)/gi;
/** Smaller ones are rates by the hour and the mile. */
const LEAST_COMPARED_CENTS = 20_000;

/** Amounts of an attached confirmation that none of ours of the load has. */
function otherAmounts(parts: MailFacts['parts'], agreedCents: readonly number[]): string[] {
  if (agreedCents.length === 0) return [];
  return parts
    .filter(({ role, text }) => (role === 'paper' || role === 'picture') && CALLED_CONFIRMATION.test(text))
    .flatMap(({ text }) => [...text.matchAll(AMOUNT)])
    .filter(([, dollars, cents]) => {
      const all = Number(dollars!.replaceAll(',', '')) * 100 + Number(cents ?? 0);
      return all >= LEAST_COMPARED_CENTS && !agreedCents.includes(all);
    })
    .map(([amount]) => amount);
}

export const unknownPdf: FindingRule = ({ attachments, deliveredPdfs, parts, agreedCents }) => {
  const pdfs = attachments.filter(({ mediaType }) => mediaType === 'application/pdf');
  const said = { kind: 'unknown_pdf', expected: 'A copy that we delivered' } as const;
  const amounts = otherAmounts(parts, agreedCents);
  if (amounts.length > 0)
    return found({
      ...said,
      what: 'A confirmation is attached that is not a copy that we delivered, and it names other amounts.',
      value: listed(amounts),
    });
  if (pdfs.length === 0) return null;
  if (deliveredPdfs === null)
    return notChecked({
      ...said,
      what: 'PDF not compared: no copy of ours for this load.',
      value: listed(pdfs.map(({ name }) => name)),
    });
  const others = pdfs.filter(({ sha256 }) => !deliveredPdfs.includes(sha256));
  if (others.length === 0) return null;
  // A scan, an invoice, a proof of delivery: what it names is compared like all else.
  return notChecked({
    ...said,
    what: 'Its PDF is not a copy that we delivered. What it names was compared with what is on file; its amounts and terms were not.',
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
  const { protocol, hostname, pathname, search, hash, port } = new URL(href);
  if (port !== '') return false;
  if (isWithin(hostname, 'fmcsa.dot.gov') || isMap(protocol, hostname, pathname)) return true;
  // Links that mail programs and virus scanners add to a mail; senders cannot make such a link themselves.
  if (protocol === 'https:' && (hostname === 'aka.ms' || (hostname === 'www.avast.com' && pathname === '/sig-email')))
    return true;
  const isPage = protocol === 'https:' && search === '' && hash === '';
  return isPage && NETWORKS.includes(hostname.replace(/^www\./, ''));
}

/** Where a truck is, on a map that leads nowhere else. */
const isMap = (protocol: string, hostname: string, pathname: string): boolean =>
  protocol === 'https:' &&
  (['maps.google.com', 'maps.apple.com', 'maps.app.goo.gl'].includes(hostname) ||
    (hostname === 'www.google.com' && pathname.startsWith('/maps/')));

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
