import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { companyLogos, storedFiles } from '../../db/schema';
import { type FileOwner, keepContent, readWholeFile } from './stored-files';

const NAME = 'logo.png';

/** How a paper names the logo that it is drawn with. */
export const logoHash = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** Before a company's logo is changed or removed: papers that name it are drawn with it again. */
export async function keepReplacedLogo(
  tx: Queryable,
  { companyId, userId, now }: Omit<FileOwner, 'carrierId'>,
): Promise<void> {
  const content = await presentLogo(tx, companyId);
  if (!content) return;
  const sha256 = logoHash(content);
  if (await keptLogo(tx, companyId, sha256)) return;
  const file = { name: NAME, mediaType: 'image/png' as const, bytes: content.length, sha256 };
  await keepContent(tx, Readable.from([content]), file, { companyId, userId, now, carrierId: null });
}

/** The company's logo with that hash, the present one or an earlier one; null: it has and had none such. */
export async function logoWithHash(db: Queryable, companyId: number, sha256: string): Promise<Buffer | null> {
  const present = await presentLogo(db, companyId);
  if (present && logoHash(present) === sha256) return present;
  const id = await keptLogo(db, companyId, sha256);
  return id === null ? null : (await readWholeFile(db, companyId, id)).content;
}

async function presentLogo(db: Queryable, companyId: number): Promise<Buffer | null> {
  const [logo] = await db
    .select({ content: companyLogos.content })
    .from(companyLogos)
    .where(eq(companyLogos.companyId, companyId));
  return logo?.content ?? null;
}

async function keptLogo(db: Queryable, companyId: number, sha256: string): Promise<string | null> {
  const [kept] = await db
    .select({ id: storedFiles.id })
    .from(storedFiles)
    .where(and(eq(storedFiles.companyId, companyId), eq(storedFiles.name, NAME), eq(storedFiles.sha256, sha256)));
  return kept?.id ?? null;
}
