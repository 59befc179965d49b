import type { Language } from '@contract/shared/languages';

/** What a whole text message asks for. */
export type TextWord = { asks: 'stop' | 'start' | 'help'; language: Language | null };

const WORDS: Readonly<Record<TextWord['asks'], Readonly<Record<Language, readonly string[]>>>> = {
  stop: {
    en: [
      'stop',
      'stopall',
      'stop all',
      'unsubscribe',
      'cancel',
      'end',
      'quit',
      'revoke',
      'optout',
      'opt out',
      'remove me',
    ],
    es: ['alto', 'parar', 'pare', 'paren', 'basta', 'cancelar', 'fin', 'no mas', 'no mas mensajes', 'baja'],
    fr: ['arret', 'arreter', 'arretez', 'desabonner', 'desabonnement', 'annuler'],
  },
  start: {
    en: ['start', 'unstop', 'yes', 'resume'],
    es: ['si', 'iniciar', 'empezar', 'comenzar'],
    fr: ['oui', 'commencer', 'reprendre'],
  },
  help: { en: ['help', 'info'], es: ['ayuda', 'auxilio'], fr: ['aide'] },
};

/** As people write it who know no word for it: "please stop texting me". Not "at the truck stop". */
const STOP_SENTENCE =
  /^(please )?stop( all)?( (texting|messaging|sending|calling)( me)?( texts| messages)?| texts?| messages?| now)?( please)?$/;

/**
 * What a text asks for by its one word, in any case, with or without accents and marks. Null: it is an answer like any other.
 * STOP is the word in every language, so that it says none.
 */
export function wordIn(text: string): TextWord | null {
  const said = text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
  for (const [asks, byLanguage] of Object.entries(WORDS) as [TextWord['asks'], (typeof WORDS)['stop']][])
    for (const [language, words] of Object.entries(byLanguage) as [Language, readonly string[]][])
      if (words.includes(said)) return { asks, language: language === 'en' ? null : language };
  return STOP_SENTENCE.test(said) ? { asks: 'stop', language: null } : null;
}
