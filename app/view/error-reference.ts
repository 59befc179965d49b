/**
 * How a reported error's id reaches the page. Remix hides the message of an unexpected error from the browser; the
 * server's entry puts the reference in its place, and the error page reads it there.
 */
export const HIDDEN_MESSAGE = 'Unexpected Server Error';

const REFERENCE = /\[reference ([A-Z0-9]+)\]/;

/** The text in place of the hidden message. */
export function messageWithReference(reference: string): string {
  return `${HIDDEN_MESSAGE} [reference ${reference}]`;
}

/** The reference in an error's message, or null when it has none. */
export function referenceIn(message: string): string | null {
  return REFERENCE.exec(message)?.[1] ?? null;
}
