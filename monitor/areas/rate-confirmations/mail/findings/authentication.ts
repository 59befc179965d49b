import type { MailFinding } from '@contract/rate-confirmations/mails.entities';
import { type AuthenticationResult, believedResults } from '../authentication-results';
import { domainOf, type FindingRule, found, isWithin, type MailFacts, notChecked } from '../mail-facts';

type Method = Extract<MailFinding['kind'], 'spf' | 'dkim' | 'dmarc'>;

const NAMES: Record<Method, string> = { spf: 'SPF', dkim: 'DKIM', dmarc: 'DMARC' };
const FAILED = ['fail', 'softfail', 'hardfail', 'permerror', 'policy'];

const resultsOf = ({ authservId, authenticationResults, resultsOfOurs }: MailFacts): AuthenticationResult[] | null =>
  authservId === null ? null : believedResults(authenticationResults, resultsOfOurs, authservId);

/** The configured mail server's result by one method; without one the method is not checked. */
const byMethod =
  (method: Method): FindingRule =>
  (facts) => {
    // The address it came to proves its sender, and servers seldom sign their own notices.
    if (facts.bounce) return null;
    const results = resultsOf(facts)?.filter((result) => result.method === method) ?? [];
    if (results.some(({ result }) => result === 'pass')) return null;
    const failed = results.find(({ result }) => FAILED.includes(result));
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
 * sender's own domain proves the sender. If a server checks every email, an unchecked one came another way: that proves
 * as little.
 */
export const senderNotProven: FindingRule = (facts) => {
  const results = resultsOf(facts);
  const [sender] = facts.from;
  if (facts.authservId === null || sender === undefined || facts.bounce) return null;
  const domain = domainOf(sender.address);
  if (results === null)
    return found({
      kind: 'sender_not_proven',
      what: `Nothing proves that the email is from ${domain}: it has no result of ${facts.authservId}.`,
      value: null,
      expected: domain,
    });
  const passed = results.filter(({ result }) => result === 'pass');
  const isProven = passed.some(({ method, properties }) => {
    const of = DOMAIN_OF[method as Method]?.map((name) => properties[name]).find(Boolean);
    const proven = of && domainOf(of);
    return proven !== undefined && proven !== '' && (isWithin(domain, proven) || isWithin(proven, domain));
  });
  if (isProven) return null;
  const others = passed.flatMap(({ method, properties }) =>
    (DOMAIN_OF[method as Method] ?? []).flatMap((name) => properties[name] ?? []),
  );
  return found({
    kind: 'sender_not_proven',
    what: `Nothing proves that the email is from ${domain}.`,
    value: others.length > 0 ? `Passed for ${others.map(domainOf).join(', ')}` : null,
    expected: domain,
  });
};

/** The domain that a method proved. */
const DOMAIN_OF: Record<Method, readonly string[]> = {
  spf: ['smtp.mailfrom', 'smtp.helo'],
  dkim: ['header.d', 'header.i'],
  dmarc: ['header.from'],
};
