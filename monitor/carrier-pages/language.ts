import { stopTime, stopWindow } from '@contract/loads/stop-times';
import { formatDate, formatMoment } from '@contract/shared/format';
import { LANGUAGE_CODES, type Language } from '@contract/shared/languages';
import { shownTimeZone } from '@contract/shared/time-zones';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { filled, HOUR, type Message, spanIn, timeIn } from '../base/said';
import { ES, type Phrase } from './words/es';
import { FR } from './words/fr';

export type { Phrase } from './words/es';

/** The languages of the carrier's pages, each by its own name. */
export const LANGUAGES: Readonly<Record<Language, string>> = { en: 'English', es: 'Español', fr: 'Français' };
export { LANGUAGE_CODES, type Language } from '@contract/shared/languages';

/** English is the code's own. */
export const TRANSLATIONS: Readonly<Record<Exclude<Language, 'en'>, Readonly<Record<Phrase, string>>>> = {
  es: ES,
  fr: FR,
};

const LOCALES = { es: 'es-US', fr: 'fr-CA' } as const;

type Value = string | number;

/** Translates the sentences of a page into one language. */
export interface Speaker {
  language: Language;
  say: (phrase: Phrase, ...values: readonly Value[]) => string;
  /** A text of the areas behind the page, such as an error or a choice; one in no word list stays as it is. */
  sayText: (text: Message) => string;
  day: (moment: string) => string;
  /** @param zone of the place; omitted: the broker's */
  moment: (moment: string, zone?: string | null) => string;
  /** From one moment to another, on the clock of the place. */
  span: (from: string, to: string, zone: string | null) => string;
}

export function speakerOf(language: Language): Speaker {
  const locale = language === 'en' ? 'en-US' : LOCALES[language];
  const words: Readonly<Record<string, string>> = language === 'en' ? {} : TRANSLATIONS[language];
  const inLanguage = (phrase: string) => (Object.hasOwn(words, phrase) ? bound(words[phrase]!, language) : phrase);
  return {
    language,
    say: (phrase, ...values) => filled(locale, inLanguage(phrase), values),
    sayText: (text) => (typeof text === 'string' ? inLanguage(text) : text.in(locale, inLanguage)),
    day: (moment) => (language === 'en' ? formatDate(moment) : timeIn(locale, moment, {}, shownTimeZone())),
    moment: (moment, zone) => {
      if (language !== 'en')
        return timeIn(locale, moment, HOUR, zone === undefined ? shownTimeZone() : (zone ?? 'UTC'));
      return zone === undefined ? formatMoment(moment) : stopTime(moment, { local_zone: zone });
    },
    span: (from, to, zone) =>
      language === 'en'
        ? stopWindow({ window_starts_at: from, window_ends_at: to, local_zone: zone })
        : spanIn(locale, from, to, zone ?? 'UTC'),
  };
}

/** In French a colon and quotation marks stay with their word: no line begins with one. */
const bound = (text: string, language: Language) =>
  language === 'fr' ? text.replaceAll(' :', '\u00a0:').replaceAll('« ', '«\u00a0').replaceAll(' »', '\u00a0»') : text;

const COOKIE = 'onboarding_language';
const PARAMETER = 'language';
const COOKIE_SECONDS = 180 * 86_400;

const isLanguage = (text: unknown): text is Language => LANGUAGE_CODES.some((code) => code === text);

/** The language chosen on a page, else the browser's, else English. */
export function languageOf(request: FastifyRequest): Language {
  const chosen = chosenLanguageOf(request) ?? request.cookies?.[COOKIE];
  return isLanguage(chosen) ? chosen : preferred(request.headers['accept-language'] ?? '');
}

/** The language that this request chooses by its address; null: none. */
export function chosenLanguageOf({ query }: FastifyRequest): Language | null {
  const chosen = (query as Record<string, unknown> | undefined)?.[PARAMETER];
  return isLanguage(chosen) ? chosen : null;
}

/** A language chosen by a link stays chosen from page to page. */
export function keepLanguage(request: FastifyRequest, reply: FastifyReply, secure: boolean) {
  const chosen = chosenLanguageOf(request);
  if (chosen !== null)
    reply.setCookie(COOKIE, chosen, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: COOKIE_SECONDS });
}

/** The current page's address in another language. */
export const languageLink = (language: Language) => `?${PARAMETER}=${language}`;

/** The first of ours in the order of an `Accept-Language` header: `fr-CA,fr;q=0.9,en;q=0.5`. */
export function preferred(header: string): Language {
  const wanted = header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters.map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find((one) => one !== undefined);
      return { language: tag.trim().toLowerCase().split('-')[0], quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ language, quality }) => quality > 0 && isLanguage(language))
    .sort((a, b) => b.quality - a.quality);
  return (wanted[0]?.language as Language | undefined) ?? 'en';
}
