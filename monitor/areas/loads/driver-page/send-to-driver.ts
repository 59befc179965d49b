import type { Language } from '@contract/shared/languages';
import type { Env } from '../../../base/env';
import type { Letter } from '../../../base/letter';
import { said } from '../../../base/said';
import { speakerOf } from '../../../carrier-pages/language';
import type { Mailer } from '../../../mail/mailer';
import { codeLetter, OTHER_LANGUAGES } from '../../../mail/phrases';
import { textMessages } from '../../../mail/text-messages';
import { CODE_TEXT, LINK_TEXT } from './driver-page-words';

type Sender = { mail: Mailer; env: Pick<Env, 'smsUrl' | 'smsFrom'> };
/** Null: the other way. */
type Driver = { email: string | null; phone: string | null };
type Message = { letter: Letter; text: string; language?: Language };

/** Sends one message to a driver: by mail if it has an email, else by text. @throws Error when it is not taken */
async function sendToDriver({ mail, env }: Sender, { email, phone }: Driver, message: Message): Promise<void> {
  if (email !== null) {
    await mail.send({ to: email, ...(message.language && { language: message.language }), ...message.letter });
    return;
  }
  const sendText = textMessages(env);
  if (sendText === null || phone === null) throw new Error('There is no way to send a text message to the driver');
  await sendText({ to: phone, text: message.text });
}

/** Whether text messages can be sent from here. */
export const canTextDrivers = (env: Sender['env']): boolean => textMessages(env) !== null;

type Link = { companyName: string; reference: string; address: string };

export const sendDriverLink = (sender: Sender, driver: Driver, { companyName, reference, address }: Link) =>
  sendToDriver(sender, driver, {
    letter: {
      subject: said('Load {0} for {1}: your driver page', reference, companyName),
      parts: [
        said(
          '{0} asks you to open this page on your phone for load {1}. It needs no app and no account: report your stops, send the papers and, if you agree, share where you are.',
          companyName,
          reference,
        ),
        { button: said('Open the driver page'), to: address },
        { small: said('It opens with a code that is sent to you. Forward neither the link nor the code.') },
        OTHER_LANGUAGES,
      ],
    },
    // Its language is not known yet.
    text: speakerOf('en').say(LINK_TEXT, companyName.slice(0, 40), reference, address),
  });

export const driverCodeMail = (code: string, minutes: number): Letter =>
  codeLetter(said('Your code for the driver page'), code, minutes);

export const textDriverCode = (sender: Sender, phone: string | null, code: string, minutes: number, lang: Language) =>
  sendToDriver(
    sender,
    { email: null, phone },
    { letter: driverCodeMail(code, minutes), text: speakerOf(lang).say(CODE_TEXT, code, minutes), language: lang },
  );
