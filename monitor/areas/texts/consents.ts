import { createHash } from 'node:crypto';
import type { Language } from '@contract/shared/languages';
import type { ConsentWay } from '@contract/texts/texts.constants';
import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { textConsents } from '../../db/schema';

type NewConsent = {
  /** Null: STOP or START, which count for every company. */
  companyId: number | null;
  /** E.164. */
  number: string;
  isGiven: boolean;
  way: ConsentWay;
  /** Exactly what was agreed to, or said. */
  words: string;
  language?: Language | null;
  loadId?: number | null;
  userId?: number | null;
};

/** Adds that someone agreed to text messages, or ended them. Nothing is ever taken back from these rows. */
export async function addTextConsent(tx: Queryable, consent: NewConsent, now: Date): Promise<void> {
  const { number, words, ...rest } = consent;
  const wordsHash = createHash('sha256').update(words).digest('hex');
  await tx.insert(textConsents).values({ ...rest, numberE164: number, words, wordsHash, at: now });
}

/** Whether a number ended text messages, by its own newest word. */
export async function hasStopped(db: Queryable, number: string): Promise<boolean> {
  const [newest] = await db
    .select({ isGiven: textConsents.isGiven })
    .from(textConsents)
    .where(and(eq(textConsents.numberE164, number), isNull(textConsents.companyId)))
    .orderBy(desc(textConsents.id))
    .limit(1);
  return newest !== undefined && !newest.isGiven;
}

/** The newest consent of a number to a company's texts; null: none, or it was the last word that ended them. */
export async function consentOf(db: Queryable, companyId: number, number: string) {
  const [newest] = await db
    .select()
    .from(textConsents)
    .where(and(eq(textConsents.numberE164, number), eq(textConsents.companyId, companyId)))
    .orderBy(desc(textConsents.id))
    .limit(1);
  return newest?.isGiven ? newest : null;
}

/** The language for texts to a number, as it was last chosen; English if none was chosen. */
export async function textLanguageOf(db: Queryable, number: string, companyId?: number | null): Promise<Language> {
  const [newest] = await db
    .select({ language: textConsents.language })
    .from(textConsents)
    .where(
      and(
        eq(textConsents.numberE164, number),
        isNotNull(textConsents.language),
        companyId ? eq(textConsents.companyId, companyId) : undefined,
      ),
    )
    .orderBy(desc(textConsents.id))
    .limit(1);
  return newest?.language ?? 'en';
}
