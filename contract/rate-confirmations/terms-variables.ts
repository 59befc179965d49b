import { TERMS_VARIABLES, type TermsVariable } from './rate-confirmations.constants';

const VARIABLE = /\{\{([^{}]*)\}\}/g;

const isVariable = (name: string): name is TermsVariable => Object.hasOwn(TERMS_VARIABLES, name);

/** A piece of a clause: the text between variables, or a variable. */
export type TermsPart = { text: string } | { variable: TermsVariable };

/** A clause's text as pieces in order. A name in double braces that is no variable stays text. */
export function termsParts(text: string): TermsPart[] {
  const parts: TermsPart[] = [];
  let read = 0;
  for (const { 0: hole, 1: name, index } of text.matchAll(VARIABLE)) {
    const variable = name!.trim();
    if (!isVariable(variable)) continue;
    if (index > read) parts.push({ text: text.slice(read, index) });
    parts.push({ variable });
    read = index + hole.length;
  }
  return read < text.length ? [...parts, { text: text.slice(read) }] : parts;
}

/** Names in double braces that are no variable, in text order. */
export const unknownVariables = (text: string): string[] =>
  [...text.matchAll(VARIABLE)].map(([, name]) => name!.trim()).filter((name) => !isVariable(name));
