import type { EdiSftpInput } from '@contract/edi/partners.calls';
import { and, eq } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { ediPartners, ediSftp } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { changeRow } from '../../decisions/versions';
import { seal } from '../../documents/sealing/sealed-secrets';
import { addressOfHost, type Resolve, resolveByDns } from '../integrations/public-address';
import { partnerRow } from './partners.queries';

/**
 * Sets the SFTP server of a partner. The next exchange is within a minute.
 *
 * @throws ApiError 404 for another company's; 422 for a host that is not on the public internet, and without a password or key
 */
export async function setSftp(
  deciding: Deciding,
  partnerId: number,
  input: EdiSftpInput,
  resolve: Resolve = resolveByDns,
): Promise<void> {
  const { env } = deciding;
  const { host, port, username, host_key, fetch_from, put_into, password, private_key } = input;
  const where = await addressOfHost(host, { isDemo: env.isDemo, resolve });
  if ('refusal' in where) throw httpErrors.invalid({ host: [where.refusal] });
  await decide(deciding, async (d) => {
    const { name } = await partnerRow(d.tx, d.companyId, partnerId);
    const ofPartner = and(eq(ediSftp.companyId, d.companyId), eq(ediSftp.partnerId, partnerId));
    const [before] = await d.tx.select().from(ediSftp).where(ofPartner);
    const secret = password || private_key;
    if (!secret && !before) throw httpErrors.invalid({ password: ['Enter a password or a key.'] });
    // Another server must not get the password of this one.
    const isMoved = before && (before.host !== host || before.port !== port || before.hostKey !== host_key);
    if (!secret && isMoved)
      throw httpErrors.invalid({ password: ['Enter the password or key again: the server is another one.'] });
    const values = {
      host,
      port,
      username,
      hostKey: host_key,
      fetchFrom: fetch_from,
      putInto: put_into,
      problem: null,
      failures: 0,
      nextAt: d.now,
      ...(secret && {
        signsInWith: password ? ('password' as const) : ('private_key' as const),
        sealedSecret: seal(secret, env.sessionSecrets),
      }),
    };
    if (before) await d.tx.update(ediSftp).set(values).where(ofPartner);
    else
      await d.tx.insert(ediSftp).values({
        companyId: d.companyId,
        partnerId,
        signsInWith: 'password',
        sealedSecret: '',
        ...values,
      });
    await changeRow(d, ediPartners, partnerId, 'SFTP set');
    d.audit({ kind: 'edi_partner_changed', summary: `EDI partner ${name}: files by SFTP with ${username} at ${host}` });
  });
}

/** Ends the exchange by SFTP. @throws ApiError 404 for another company's, and for a partner without it */
export function removeSftp(deciding: Deciding, partnerId: number): Promise<void> {
  return decide(deciding, async (d) => {
    const { name } = await partnerRow(d.tx, d.companyId, partnerId);
    const gone = await d.tx
      .delete(ediSftp)
      .where(and(eq(ediSftp.companyId, d.companyId), eq(ediSftp.partnerId, partnerId)))
      .returning({ host: ediSftp.host });
    if (!gone[0]) throw httpErrors.notFound('The SFTP server of that EDI partner');
    await changeRow(d, ediPartners, partnerId, 'SFTP ended');
    d.audit({
      kind: 'edi_partner_changed',
      summary: `EDI partner ${name}: no more files by SFTP with ${gone[0].host}`,
    });
  });
}
