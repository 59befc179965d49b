import { createHash } from 'node:crypto';
import { portalPaths, withBase } from '@contract/portal-paths';
import { isTimeZone } from '@contract/shared/time-zones';
import type { VettingFile } from '@contract/vetting/vetting-files.entities';
import { and, eq } from 'drizzle-orm';
import { inTimeZone } from '../../db/callers';
import type { Queryable } from '../../db/client';
import { vettingPages } from '../../db/schema';
import { plainPdf } from '../../documents/pdf/plain-pdf';
import { drawnAs, VETTING_LAYOUT, vettingFilePdf } from './vetting-file-pdf';
import { withoutCertificates } from './without-certificates';

const hashOfPages = (plain: string) => createHash('sha256').update(plain, 'latin1').digest('hex');

/** Where anyone learns how to check a vetting file. */
export const verifyAddress = (portalOrigin: string): string => portalOrigin + withBase(portalPaths.checkVettingFile());

/** Keeps the hash of a PDF's pages as they were handed out: a later version of the product may draw them otherwise. */
export async function rememberPages(
  db: Queryable,
  companyId: number,
  seq: number,
  pdf: Buffer,
  now: Date,
): Promise<void> {
  const plain = plainPdf(pdf);
  if (plain === null) throw new Error('a PDF of a vetting file cannot be read back');
  await db
    .insert(vettingPages)
    .values({ companyId, seq, sha256: hashOfPages(plain), layout: VETTING_LAYOUT, drawnAt: now })
    .onConflictDoNothing();
}

/**
 * What a PDF's pages are to the record that they should show. `drawn`: drawn again from it, they are the same. `kept`: they are of
 * another layout, and have the hash that was kept when they were drawn. `other`: neither; `layout` is what the PDF says, null where
 * it says nothing, as those did that were drawn before layouts were numbered.
 */
export type Pages = { are: 'drawn' } | { are: 'kept'; since: Date } | { are: 'other'; layout: number | null };

/**
 * Compares a PDF with what the record gives: all of it, the pages, the attached record and what leads a reader to them.
 *
 * @param record as it was hashed, where the PDF carries it; null: it was drawn for a reader who may not see all of it
 * @param portalOrigin whose page on checking the pages name: another address in them is another page
 */
export async function comparePages(
  db: Queryable,
  companyId: number,
  file: VettingFile,
  record: string | null,
  pdf: Buffer,
  portalOrigin: string,
): Promise<Pages> {
  const says = drawnAs(pdf);
  const other: Pages = { are: 'other', layout: says?.layout ?? null };
  const plain = plainPdf(pdf);
  if (plain === null) return other;
  if (says?.layout === VETTING_LAYOUT && isTimeZone(says.timeZone)) {
    const { size } = says;
    const drawn = await inTimeZone(says.timeZone, () =>
      vettingFilePdf(record === null ? withoutCertificates(file) : file, {
        size,
        record,
        isSigned: pdf.includes('\n/Type /Sig\n'),
        verifyAddress: verifyAddress(portalOrigin),
      }),
    );
    if (plainPdf(drawn) === plain) return { are: 'drawn' };
  }
  const [kept] = await db
    .select({ since: vettingPages.drawnAt })
    .from(vettingPages)
    .where(
      and(
        eq(vettingPages.companyId, companyId),
        eq(vettingPages.seq, file.number),
        eq(vettingPages.sha256, hashOfPages(plain)),
      ),
    );
  return kept ? { are: 'kept', since: kept.since } : other;
}
