import { stopPlace } from '@contract/loads/stop-times';
import type { Language } from '@contract/shared/languages';
import type { Message } from '../../../base/said';
import { said } from '../../../base/said';
import { speakerOf } from '../../../carrier-pages/language';

type Place = Parameters<typeof stopPlace>[0];

/** Long names would make a second segment of every text. */
const MAX_NAME = 40;

/** Who writes about which load: before every text to a driver. */
interface About {
  companyName: string;
  reference: string;
}

const inLanguage = (language: Language, words: Message): string => speakerOf(language).sayText(words);
const nameOf = (companyName: string): string => companyName.slice(0, MAX_NAME).trim();

/** What a person of the broker writes, with who writes before it and how to end it after it. */
export const driverText = (language: Language, { companyName, reference }: About, message: string): string =>
  inLanguage(language, said('{0}, load {1}: {2} STOP to end.', nameOf(companyName), reference, ended(message)));

const ended = (message: string): string => (/[.!?…]$/.test(message) ? message : `${message}.`);

/** The question of a check call. */
export const askText = (language: Language, { companyName, reference }: About, next: Place | null): string =>
  inLanguage(
    language,
    next === null
      ? said('{0}, load {1}: where are you? Answer here. STOP to end.', nameOf(companyName), reference)
      : said(
          '{0}, load {1}: where are you and when do you reach {2}? Answer here. STOP to end.',
          nameOf(companyName),
          reference,
          stopPlace(next),
        ),
  );

/** The reply to a number that ended texts, started them again or requested help. */
export const replyText = (
  asks: 'stop' | 'start' | 'help',
  language: Language,
  { companyName, phone }: { companyName: string; phone: string | null },
): string => {
  const who = nameOf(companyName);
  if (asks === 'stop') return inLanguage(language, said('{0}: you get no more texts. START begins again.', who));
  if (asks === 'start')
    return inLanguage(language, said('{0}: you get texts about your loads again. STOP to end.', who));
  return inLanguage(
    language,
    phone === null
      ? said('{0} texts drivers about the loads they haul. STOP to end.', who)
      : said('{0} texts drivers about the loads they haul. Questions: {1}. STOP to end.', who, phone),
  );
};
