import type { MailFinding } from '@contract/rate-confirmations/mails.entities';
import { type AuthenticationResult, believedResults } from '../authentication-results';
import { domainOf, type FindingRule, found, isWithin, type MailFacts, notChecked } from '../mail-facts';

type Method = Extract<MailFinding['kind'], 'spf' | 'dkim' | 'dmarc'>;

const NAMES: Record<Method, string> = { spf: 'SPF', dkim: 'DKIM', dmarc: 'DMARC' };
const FAILED = ['fail', 'softfail', 'hardfail', 'permerror', 'policy'];

const resultsOf = ({ authservId, authenticationResults, resultsOfOurs }: MailFacts): AuthenticationResult[] | null =>
  authservId === null ? null : believedResults(authenticationResults, resultsOfOurs, authservId);

/** What the configured mail server says by one method; without its word the method is not checked. */
const byMethod =
  (method: Method): FindingRule =>
  (facts) => {
    // Where it came to says who wrote it, and a server that writes by itself seldom signs.
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
 * Passed, for another domain than the one that is shown: anyone can have that for a domain of their own. Only a pass that
 * is of the sender's own domain proves the sender. Where a server checks each mail, one that it has not checked came another
 * way: that proves as little.
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

/** Which domain a method has proved. */
const DOMAIN_OF: Record<Method, readonly string[]> = {
  spf: ['smtp.mailfrom', 'smtp.helo'],
  dkim: ['header.d', 'header.i'],
  dmarc: ['header.from'],
};
