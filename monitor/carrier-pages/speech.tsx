import type { FormField } from '@ui/form/field';
import { createContext, Fragment, type ReactNode, useContext } from 'react';
import type { Message } from '../base/said';
import { type Phrase, type Speaker, speakerOf } from './language';

/** A form's errors, by field name; `form` has those of the whole form. */
export type FormErrors = Readonly<Partial<Record<string, Message | readonly Message[]>>>;

/** A field's error, in the page's language. */
export const errorsIn = ({ sayText }: Speaker, errors: FormErrors, name: string): string[] =>
  [errors[name] ?? []].flat().map((one) => sayText(one as Message));

/** What was typed, by field name. */
export type FormAnswers = Record<string, string | string[] | undefined>;

/** The translator of the page being rendered. */
export const SpeakerContext = createContext<Speaker>(speakerOf('en'));

export const useSpeaker = () => useContext(SpeakerContext);

/** A sentence with parts that are more than text: a name in bold, a link. */
export function Sentence({ phrase, parts }: { phrase: Phrase; parts: readonly ReactNode[] }) {
  const { say } = useSpeaker();
  // Fills a placeholder with itself, so that every second piece is the number of a part.
  const pieces = say(phrase, ...parts.map((_, at) => `{${at}}`)).split(/\{(\d)\}/);
  return pieces.map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence do not move.
    <Fragment key={at}>{at % 2 === 0 ? piece : parts[Number(piece)]}</Fragment>
  ));
}

/** A field for the kit: with its typed value, and its error in the page's language. */
export const fieldOf = (speaker: Speaker, name: string, answers: FormAnswers, errors: FormErrors): FormField => ({
  name,
  initialValue: answers[name],
  errors: errors[name] ? errorsIn(speaker, errors, name) : undefined,
});

/** The fields of the form being rendered, by name. */
export function useFields(answers: FormAnswers, errors: FormErrors) {
  const speaker = useSpeaker();
  return (name: string) => fieldOf(speaker, name, answers, errors);
}
