/**
 * Actions on authority in plain words. The files use capitals and legal terms: a legacy "involuntary revocation" row
 * only begins one, and the disposition gives its end.
 */
const ACTIONS: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/^discontinued? .*revo|^revo.*discontinued?/i, 'Revocation dropped: the authority stayed'],
  [/^(granted?|grant of authority)$/i, 'Granted'],
  [/^reinstate(d|ment)?$/i, 'Reinstated'],
  [/^initial status$/i, 'First status on record'],
  [/^published to fmcsa register$/i, 'Published in the FMCSA Register'],
  [/^administrative correction$/i, 'Corrected by FMCSA'],
  [/^involuntary suspension/i, 'Suspended by FMCSA'],
  [/^involuntary revo/i, 'Revocation begun by FMCSA'],
  [/^voluntary revo/i, 'Revocation asked for by the carrier'],
  [/^revoked?$/i, 'Revoked'],
  [/^(suspended?|suspension)$/i, 'Suspended'],
  [/^withdraw(n|al)$/i, 'Application withdrawn'],
  [/^dismiss(ed|al)$/i, 'Application dismissed'],
  [/^denied?$/i, 'Application denied'],
  [/^transfer(red)?$/i, 'Transferred'],
  [/^name change/i, 'Name changed'],
];

/** Whether the product gives an action a meaning of its own. */
export const isKnownAction = (action: string): boolean => ACTIONS.some(([pattern]) => pattern.test(action.trim()));

/** "Reinstated" for REINSTATED; unknown ones keep the file's wording without its capitals. */
export function authorityActionWords(action: string): string {
  const text = action.trim();
  const [, words] = ACTIONS.find(([pattern]) => pattern.test(text)) ?? [];
  return words ?? sentenceCase(text);
}

/** The result of a legacy action: "revoked", "revocation dropped: the authority stayed". */
export function dispositionWords(disposition: string): string {
  const words = authorityActionWords(disposition);
  return words.charAt(0).toLowerCase() + words.slice(1);
}

/** A type of authority: `HOUSEHOLD GOODS COMMON CARRIER` is printed as Motus prints its own. */
export function authorityTypeWords(type: string): string {
  return /[a-z]/.test(type) ? type : sentenceCase(type);
}

const LETTERS: readonly (readonly [pattern: RegExp, letter: string])[] = [
  [/broker/i, 'B'],
  [/forwarder/i, 'F'],
  [/enterprise/i, 'E'],
  [/passenger/i, 'P'],
  [/(?<!except )household goods/i, 'H'],
  [/property/i, 'C'],
];

/**
 * The number of an authority that has no docket, as FMCSA prints it and carriers write it on their papers: the USDOT number and the
 * letter of what the authority is for, `USDOT 5000101-C`; without the letter where its words do not say.
 * Source: https://www.fmcsa.dot.gov/registration/ask-fmcsa
 */
export function numberWithLetter(dotNumber: number, type: string): string {
  const [, letter] = LETTERS.find(([pattern]) => pattern.test(type)) ?? [];
  return `USDOT ${dotNumber}${letter ? `-${letter}` : ''}`;
}

function sentenceCase(text: string): string {
  if (/[a-z]/.test(text)) return text;
  return text.charAt(0) + text.slice(1).toLowerCase();
}
