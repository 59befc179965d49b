import type { Language } from '@contract/shared/languages';
import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { letterIn } from '../base/letter';
import { Said } from '../base/said';
import type { Queryable } from '../db/client';
import { mailLanguages } from '../db/schema';
import type { Mailer } from '../mail/mailer';
import { chosenLanguageOf, languageOf, speakerOf } from './language';

/** Mail to an address from now on in the language in which its reader, who proved it by a code, has the page. */
export async function keepMailLanguage(db: Queryable, email: string, request: FastifyRequest, now: Date) {
  const kept = { language: languageOf(request), keptAt: now };
  await db
    .insert(mailLanguages)
    .values({ email: email.toLowerCase(), ...kept })
    .onConflictDoUpdate({ target: mailLanguages.email, set: kept });
}

/** The same at the link that chooses a language on a page that is open. */
export async function keepChosenLanguage(db: Queryable, email: string, request: FastifyRequest, now: Date) {
  if (chosenLanguageOf(request) !== null) await keepMailLanguage(db, email, request, now);
}

/** The language that the reader of an address chose on our pages; English: none. */
export async function mailLanguageOf(db: Queryable, email: string): Promise<Language> {
  const [kept] = await db.select().from(mailLanguages).where(eq(mailLanguages.email, email.toLowerCase()));
  return kept?.language ?? 'en';
}

/**
 * A mailer that writes each mail in its language, else in the one that its reader chose on our pages. A mail whose subject is
 * plain text is for people who have none: brokers, and agents.
 */
export const inReadersLanguage = (mailer: Mailer, db: Queryable): Mailer => ({
  ...mailer,
  send: async (mail) => {
    const language = mail.language ?? (mail.subject instanceof Said ? await mailLanguageOf(db, mail.to) : 'en');
    return mailer.send({ ...mail, language, ...letterIn(mail, speakerOf(language).sayText) });
  },
});
