import type { VettingAnchor } from '@contract/vetting/vetting-anchors.calls';
import { and, desc, eq } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { companies, vettingAnchors } from '../../db/schema';
import type { FileAnswer } from '../../documents/files/file-answer';

const SHOWN = 20;

/** Who is mailed the company's chain, and the newest stamps and mails of it. */
export async function vettingWitnesses(
  db: Queryable,
  companyId: number,
): Promise<{ emails: string[]; anchors: VettingAnchor[] }> {
  const [company] = await db
    .select({ emails: companies.witnessEmails })
    .from(companies)
    .where(eq(companies.id, companyId));
  const rows = await db
    .select()
    .from(vettingAnchors)
    .where(eq(vettingAnchors.companyId, companyId))
    .orderBy(desc(vettingAnchors.id))
    .limit(SHOWN);
  return {
    emails: company!.emails,
    anchors: rows.map(({ id, kind, anchoredAt, seq, hash, witness }) => ({
      id,
      kind: kind as VettingAnchor['kind'],
      anchored_at: anchoredAt.toISOString(),
      number: seq,
      hash,
      witness,
    })),
  };
}

/** @throws ApiError 404, also for another company's and for a mail */
export async function vettingStamp(db: Queryable, companyId: number, id: number): Promise<FileAnswer> {
  const [anchor] = await db
    .select({ seq: vettingAnchors.seq, stamp: vettingAnchors.stamp })
    .from(vettingAnchors)
    .where(and(eq(vettingAnchors.companyId, companyId), eq(vettingAnchors.id, id)));
  if (!anchor?.stamp) throw httpErrors.notFound('That time stamp');
  const content = Buffer.from(anchor.stamp, 'base64');
  return {
    name: `vetting-file-${anchor.seq}.tsr`,
    mediaType: 'application/timestamp-reply',
    bytes: content.length,
    content,
  };
}
