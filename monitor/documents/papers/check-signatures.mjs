// Checks the DKIM signatures of a mail (RFC 6376) with keys from a DNS server. A mail's header and body may be crafted to break a
// parser.

import { Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { answerTasks } from './worker-program.mjs';

answerTasks({
  /**
   * @param {{ path: string, servers: string[] | null, now: number, limits: Record<string, number> }} input `servers` null: those of
   *   this machine
   * @returns {Promise<{ domain: string, result: string, isAligned: boolean, why: string | null }[]>} a signature each, at most
   *   `maxSignatures`
   */
  async checkSignatures({ path, servers, now, limits }) {
    const resolver = new Resolver({ timeout: limits.dnsTimeoutMs, tries: 1 });
    if (servers !== null) resolver.setServers(servers);
    let asked = 0;
    const { results } = await dkimVerify(await readFile(path), {
      curTime: new Date(now),
      minBitLength: limits.minKeyBits,
      resolver: (name, type) => {
        asked += 1;
        // A mail may carry a thousand signatures, each of which asks another server.
        if (asked > limits.maxSignatures) throw Object.assign(new Error('Too many signatures'), { code: 'EREFUSED' });
        return resolver.resolve(name, type);
      },
    });
    return results
      .filter(({ status }) => status.aligned !== undefined)
      .slice(0, limits.maxSignatures)
      .map((one) => {
        const why = weaknessOf(one);
        const { result, comment, aligned } = one.status;
        return {
          domain: String(one.signingDomain).toLowerCase().slice(0, 253),
          result: why === null || result !== 'pass' ? result : 'policy',
          isAligned: Boolean(aligned),
          why: why ?? (comment ? String(comment).slice(0, 200) : null),
        };
      });
  },
});

/** Why a signature that fits proves nothing: what it leaves out can be put in. */
function weaknessOf({ algo, signingHeaders, canonBodyLengthLimited, signatureTimeValid }) {
  const signed = new Set(
    String(signingHeaders?.keys ?? '')
      .toLowerCase()
      .split(/\s*:\s*/),
  );
  if (!/sha256$/i.test(algo ?? '')) return 'it is of an old kind';
  if (canonBodyLengthLimited) return 'it signs only the beginning of the text';
  if (!signed.has('from') || !signed.has('subject')) return 'it leaves out sender or subject';
  return signatureTimeValid ? null : 'it has expired';
}
