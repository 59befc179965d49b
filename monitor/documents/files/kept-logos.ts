import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { companyLogos, keptLogos } from '../../db/schema';

/** How a paper names the logo that it is drawn with. */
export const logoHash = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** Before a company's logo is changed or removed: papers that name it are drawn with it again. */
export async function keepReplacedLogo(
  tx: Queryable,
  { companyId, now }: { companyId: number; now: Date },
): Promise<void> {
  const content = await presentLogo(tx, companyId);
  if (!content) return;
  await tx
    .insert(keptLogos)
    .values({ companyId, sha256: logoHash(content), content, keptAt: now })
    .onConflictDoNothing();
}

/** The company's logo with that hash, the present one or an earlier one; null: it has and had none such. */
export async function logoWithHash(db: Queryable, companyId: number, sha256: string): Promise<Buffer | null> {
  const present = await presentLogo(db, companyId);
  if (present && logoHash(present) === sha256) return present;
  const [kept] = await db
    .select({ content: keptLogos.content })
    .from(keptLogos)
    .where(and(eq(keptLogos.companyId, companyId), eq(keptLogos.sha256, sha256)));
  return kept?.content ?? null;
}

async function presentLogo(db: Queryable, companyId: number): Promise<Buffer | null> {
  const [logo] = await db
    .select({ content: companyLogos.content })
    .from(companyLogos)
    .where(eq(companyLogos.companyId, companyId));
  return logo?.content ?? null;
}
