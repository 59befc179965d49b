import type { MailFinding } from '@contract/rate-confirmations/mails.entities';
import { type AuthenticationResult, believedResults } from '../authentication-results';
import { domainOf, type FindingRule, found, isWithin, type MailFacts, notChecked } from '../mail-facts';

type Method = Extract<MailFinding['kind'], 'spf' | 'dkim' | 'dmarc'>;

const NAMES: Record<Method, string> = { spf: 'SPF', dkim: 'DKIM', dmarc: 'DMARC' };
const FAILED = ['fail', 'softfail', 'hardfail', 'permerror', 'policy'];

const resultsOf = ({ authservId, authenticationResults, resultsOfOurs }: MailFacts): AuthenticationResult[] | null =>
  authservId === null ? null : believedResults(authenticationResults, resultsOfOurs, authservId);

/** Our own check of its DKIM signatures proves the domain of the sender. */
const isSignedBySender = ({ signatures, fromHeaders }: MailFacts): boolean =>
  fromHeaders === 1 && (signatures ?? []).some(({ result, isAligned }) => result === 'pass' && isAligned);

/** Of the results of the configured server one passed for the sender's own domain. */
function isPassedForSender(results: readonly AuthenticationResult[], domain: string): boolean {
  return results.some(({ method, result, properties }) => {
    const of = result === 'pass' && DOMAIN_OF[method as Method]?.map((name) => properties[name]).find(Boolean);
    const proven = of ? domainOf(of) : '';
    return proven !== '' && (isWithin(domain, proven) || isWithin(proven, domain));
  });
}

/**
 * The configured mail server's result by one method; without one the method is not checked. A mailing list breaks the signature of
 * an honest email, and forwarding its SPF: where another method proves the sender, that is all that was to be proven.
 */
const byMethod =
  (method: Method): FindingRule =>
  (facts) => {
    // The address it came to proves its sender, and servers seldom sign their own notices.
    if (facts.bounce) return null;
    const results = resultsOf(facts)?.filter((result) => result.method === method) ?? [];
    if (results.some(({ result }) => result === 'pass')) return null;
    if (method === 'dkim' && isSignedBySender(facts)) return null;
    const failed = results.find(({ result }) => FAILED.includes(result));
    const [sender] = facts.from;
    if (failed && method !== 'dmarc' && sender && isPassedForSender(resultsOf(facts)!, domainOf(sender.address)))
      return null;
    if (failed)
      return found({
        kind: method,
        what: `${NAMES[method]} failed: ${facts.authservId} found that ${MEANINGS[method]}.`,
        value: failed.result,
        expected: 'pass',
      });
    return notChecked({
      kind: method,
      what: `${NAMES[method]} was not checked: ${whyNot(facts)}.`,
      value: results[0]?.result ?? null,
      expected: 'pass',
    });
  };

const MEANINGS: Record<Method, string> = {
  spf: 'it came from a server that its domain does not name',
  dkim: 'its signature does not fit',
  dmarc: 'its sender’s domain does not vouch for it',
};

function whyNot(facts: MailFacts): string {
  if (facts.authservId === null) return 'no mail server is set to be believed (AUTHSERV_ID)';
  if (resultsOf(facts) === null) return `the email has no result of ${facts.authservId}`;
  return `${facts.authservId} gave no result`;
}

export const spf = byMethod('spf');
export const dkim = byMethod('dkim');
export const dmarc = byMethod('dmarc');

/**
 * Passed, but for a domain other than the displayed one: anyone can get that with their own domain. Only a pass for the
 * sender's own domain proves the sender, by the configured server or by our own check of its signatures. If a server checks every
 * email, an unchecked one came another way: that proves as little. Where no server is set, nothing was to be expected: it is said and
 * does not flag.
 */
export const senderNotProven: FindingRule = (facts) => {
  const results = resultsOf(facts);
  const [sender] = facts.from;
  if (sender === undefined || facts.bounce || isSignedBySender(facts)) return null;
  const domain = domainOf(sender.address);
  if (isPassedForSender(results ?? [], domain)) return null;
  const others = (results ?? [])
    .filter(({ result }) => result === 'pass')
    .flatMap(({ method, properties }) => (DOMAIN_OF[method as Method] ?? []).flatMap((name) => properties[name] ?? []));
  const missing = results === null && facts.authservId !== null ? `: it has no result of ${facts.authservId}` : '';
  const said = {
    kind: 'sender_not_proven',
    what: `Nothing proves that the email is from ${domain}${missing}.${ownCheckOf(facts, domain)}`,
    value: others.length > 0 ? `Passed for ${others.map(domainOf).join(', ')}` : null,
    expected: domain,
  } as const;
  return facts.authservId === null ? notChecked(said) : found(said);
};

/** What our own check of its signatures says; empty: it has none. */
function ownCheckOf({ signatures }: MailFacts, domain: string): string {
  if (signatures === null) return ' Its signature could not be checked in time.';
  const own = signatures.find(({ isAligned }) => isAligned) ?? signatures[0];
  if (!own) return '';
  if (!own.isAligned) return ` Its signature is of ${own.domain}, not of ${domain}.`;
  return own.result === 'temperror'
    ? ` The key of its signature could not be asked.`
    : ` Its signature proves nothing: ${own.why ?? 'it does not fit'}.`;
}

/** The domain that a method proved. */
const DOMAIN_OF: Record<Method, readonly string[]> = {
  spf: ['smtp.mailfrom', 'smtp.helo'],
  dkim: ['header.d', 'header.i'],
  dmarc: ['header.from'],
};
