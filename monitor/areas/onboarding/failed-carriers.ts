import { ASSOCIATE_TROUBLE_NAMES } from '@contract/carriers/associated-carriers.constants';
import { formatPhone } from '@contract/shared/format';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { carriers } from '../../db/schema';
import type { SharedWithFailed } from '../carriers/shared-with-failed';
import { findSharedWithTroubled } from '../carriers/shared-with-troubled';
import type { Finding } from './compare-packet';
import type { Asked } from './packet-shares';

/**
 * Whether the carrier of a packet goes on where another was shut down: it shares a telephone or an email with a carrier that was
 * ordered out or lost its authority, or a truck and something else, or FMCSA itself notes that its earlier number was revoked. One
 * truck alone is a used truck.
 *
 * @returns null when nothing is known of the kind
 */
export async function findFailedCarriers(
  tx: Queryable,
  { carrierId, companyId, today }: Pick<Asked, 'carrierId' | 'companyId' | 'today'>,
): Promise<Finding | null> {
  const links = (await findSharedWithTroubled(tx, [carrierId], companyId, today)).get(carrierId) ?? [];
  const tied = links.filter(({ shared }) => shared.length > 1 || shared.some(({ kind }) => kind !== 'vin'));
  const [record] = await tx
    .select({ isRevoked: carriers.priorRevoked, number: carriers.priorRevokedDotNumber, asOf: carriers.censusAsOf })
    .from(carriers)
    .where(eq(carriers.id, carrierId));
  const earlier = record?.isRevoked && record.number !== carrierId ? await earlierWords(tx, record.number) : null;
  if (tied.length === 0 && earlier === null) return null;
  return {
    subject: 'failed_carriers',
    result: 'differs',
    said: null,
    onRecord: [earlier, ...tied.slice(0, LINKS_NAMED).map(linkWords)].filter(Boolean).join('. '),
    note: 'A carrier that is shut down may go on under another number.',
    source: { name: 'FMCSA', asOf: record?.asOf ?? today },
  };
}

const LINKS_NAMED = 3;

const linkWords = ({ id, legalName, troubles, shared }: SharedWithFailed) => {
  const things = shared.map(({ kind, value }) => (kind === 'phone' ? formatPhone(value) : value)).join(', ');
  const why = troubles.map((trouble) => ASSOCIATE_TROUBLE_NAMES[trouble].toLowerCase()).join(', ');
  return `${legalName ?? `Carrier ${id}`} (${why}): ${things}`;
};

async function earlierWords(tx: Queryable, number: number | null): Promise<string> {
  if (number === null) return 'FMCSA notes that an earlier registration was revoked';
  const [known] = await tx.select({ name: carriers.legalName }).from(carriers).where(eq(carriers.id, number));
  return `FMCSA notes that USDOT ${number}${known?.name ? ` (${known.name})` : ''} was revoked before it`;
}
