import { knownDomains } from '../known-senders';
import { type FindingRule, found, isWithin, listed, type MailFacts, notChecked } from '../mail-facts';

const PROBLEMS: Record<NonNullable<MailFacts['problem']>, string> = {
  header: 'Its header is too large',
  parts: 'It has too many parts',
  nesting: 'Its parts are nested too deep',
  damaged: 'It is damaged',
  limits: 'It takes too long to read',
};

export const notReadWhole: FindingRule = ({ problem, attachmentsLeftOut }) => {
  if (problem !== null)
    return found({
      kind: 'not_read_whole',
      what: `${PROBLEMS[problem]}: only the beginning of the header was read.`,
      value: null,
      expected: null,
    });
  if (attachmentsLeftOut === 0) return null;
  return found({
    kind: 'not_read_whole',
    what: `${attachmentsLeftOut} of its attachments were left out.`,
    value: `${attachmentsLeftOut} left out`,
    expected: null,
  });
};

/** A factor or the carrier, whom invoices are paid to: the line that says so, or the one below it. */
const REMIT_TO =
  /^[^\n]{0,40}?\b(?:remit(?:tance)?(?: to| address)?|pay(?:able|ments?)? to|make checks? payable to)\b[ :\-–—]{0,4}([^\n]{0,120})(?:\n([^\n]{1,120}))?/gim;
const BANK_CHANGE =
  /\b(?:new|updated?|changed?|different)\b[^\n.]{0,40}\b(?:bank(?:ing)?|remit(?:tance)?|routing|ach|account (?:number|details))\b|\b(?:bank(?:ing)?|remittance|ach) (?:details|information|info|account)\b[^\n.]{0,40}\b(?:changed?|updated?|new)\b/i;

const key = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/\b(?:llc|inc|corp|co|ltd)\b\.?/g, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** To be paid elsewhere is what most of these mails are made for. */
export const otherRemitTo: FindingRule = ({ text, hiddenText, remitTo }) => {
  const words = [text, hiddenText].filter((one) => one !== null).join('\n');
  const change = BANK_CHANGE.exec(words)?.[0];
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
  const isSame = named.every((name) => key(name).startsWith(key(remitTo)));
  if (isSame) return null;
  return found({ ...said, what: 'The email names another remit-to than the packet.' });
};

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
  const allowed = [...knownDomains(facts), ...facts.ownHosts];
  const foreign = facts.links.flatMap(({ href }) => {
    const host = hostOf(href);
    if (host === null) return [];
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

const HARMLESS = /^(?:mailto|tel|cid|sms):|^#/i;

/** @returns null for what leads nowhere on the web, empty for what is no proper address */
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

export const deliveryFailed: FindingRule = ({ bounce }) =>
  bounce
    ? found({
        kind: 'delivery_failed',
        what: `The email could not be delivered${bounce.recipient ? ` to ${bounce.recipient}` : ''}.`,
        value: bounce.reason,
        expected: null,
      })
    : null;
