import { LANGUAGE_CODES } from '@contract/shared/languages';
import { text } from 'drizzle-orm/pg-core';
import { moment, oneOf, table } from './columns';

/** In which language the reader of an address, who proved it by a code, last had the carrier's pages. Mail to it follows. */
export const mailLanguages = table('mail_languages', {
  /** In lower case. */
  email: text('email').primaryKey(),
  language: oneOf('language', LANGUAGE_CODES).notNull(),
  keptAt: moment('kept_at').notNull(),
});
