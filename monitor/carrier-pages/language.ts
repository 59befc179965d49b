import { stopTime } from '@contract/loads/stop-times';
import { isDay } from '@contract/shared/day';
import { formatDate, formatMoment } from '@contract/shared/format';
import { shownTimeZone } from '@contract/shared/time-zones';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ES, type Phrase } from './words/es';
import { FR } from './words/fr';

export type { Phrase } from './words/es';

/** What the carrier's pages can be read in, each by its own name. */
export const LANGUAGES = { en: 'English', es: 'Español', fr: 'Français' } as const;
export type Language = keyof typeof LANGUAGES;
export const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[];

/** English is the code's own. */
export const TRANSLATIONS: Readonly<Record<Exclude<Language, 'en'>, Readonly<Record<Phrase, string>>>> = {
  es: ES,
  fr: FR,
};

const LOCALES = { es: 'es-US', fr: 'fr-CA' } as const;

type Value = string | number;

/** Says the sentences of a page in one language. */
export interface Speaker {
  language: Language;
  say: (phrase: Phrase, ...values: readonly Value[]) => string;
  /** A text of the areas behind the page, such as an error or a choice; one that is in no word list stays as it is. */
  sayText: (text: string) => string;
  day: (moment: string) => string;
  /** @param zone of the place it is about; left out: the broker's */
  moment: (moment: string, zone?: string | null) => string;
}

export function speakerOf(language: Language): Speaker {
  const words = language === 'en' ? null : TRANSLATIONS[language];
  const say: Speaker['say'] = (phrase, ...values) => filled(words?.[phrase] ?? phrase, values);
  // What is put into a sentence may be a sentence itself, or a label.
  const sayText: Speaker['sayText'] = (text) => {
    const [phrase, values] = (words === null ? null : known(text)) ?? [];
    return phrase === undefined
      ? text
      : say(phrase, ...values!.map((value) => words![value as Phrase] ?? sayPart(value)));
  };
  const sayPart = (value: string) => (value.endsWith('.') ? sayText(value) : value);
  return {
    language,
    say,
    sayText,
    day: (moment) => (language === 'en' ? formatDate(moment) : inWords(LOCALES[language], moment, {})),
    moment: (moment, zone) =>
      language === 'en'
        ? zone === undefined
          ? formatMoment(moment)
          : stopTime(moment, { local_zone: zone })
        : inWords(LOCALES[language], moment, {
            hour: 'numeric',
            minute: '2-digit',
            timeZoneName: 'short',
            ...(zone === undefined ? {} : { timeZone: zone ?? 'UTC' }),
          }),
  };
}

const filled = (phrase: string, values: readonly Value[]) =>
  phrase.replaceAll(/\{(\d)\}/g, (hole, at) => String(values[Number(at)] ?? hole));

/** A bare day is that day everywhere: read in a zone west of UTC it would be the one before. */
const inWords = (locale: string, moment: string, time: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, {
    timeZone: isDay(moment) ? 'UTC' : shownTimeZone(),
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    ...time,
  }).format(new Date(moment));

/** Sentences with something put in, as what finds them: those with the most of their own words first. */
const PATTERNS = (Object.keys(ES) as Phrase[])
  .filter((phrase) => phrase.includes('{0}') && /[a-z]/.test(phrase))
  .sort((a, b) => b.length - a.length)
  .map((phrase) => ({
    phrase,
    pattern: new RegExp(`^${phrase.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\d\}/g, '(.+?)')}$`, 's'),
  }));

/** The sentence that a text is, and what was put into it, in order. */
function known(text: string): [Phrase, string[]] | null {
  if (Object.hasOwn(ES, text)) return [text as Phrase, []];
  for (const { phrase, pattern } of PATTERNS) {
    const found = pattern.exec(text);
    if (found) return [phrase, found.slice(1)];
  }
  return null;
}

const COOKIE = 'onboarding_language';
const PARAMETER = 'language';
const COOKIE_SECONDS = 180 * 86_400;

const isLanguage = (text: unknown): text is Language => LANGUAGE_CODES.some((code) => code === text);

/** What was chosen on a page, else what the browser asks for, else English. */
export function languageOf({ query, cookies, headers }: FastifyRequest): Language {
  const chosen = (query as Record<string, unknown> | undefined)?.[PARAMETER];
  if (isLanguage(chosen)) return chosen;
  if (isLanguage(cookies?.[COOKIE])) return cookies[COOKIE];
  return preferred(headers['accept-language'] ?? '');
}

/** A language chosen by a link stays chosen from page to page. */
export function keepLanguage(request: FastifyRequest, reply: FastifyReply, secure: boolean) {
  const chosen = (request.query as Record<string, unknown> | undefined)?.[PARAMETER];
  if (isLanguage(chosen))
    reply.setCookie(COOKIE, chosen, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: COOKIE_SECONDS });
}

/** The address of the page that is shown, in another language. */
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
