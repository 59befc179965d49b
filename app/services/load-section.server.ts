import { newReference, sendToService } from './error-reporting.server';

/** A part of a page: its data, or that it could not be loaded and the reference of the error. */
export type SectionResult<T> = { ok: true; data: T } | { ok: false; reference: string | null };

/**
 * Lets one part of a page fail alone. Rethrows redirects and errors that concern the whole page; a 5xx is this part's
 * own failure.
 */
export async function loadSection<T>(part: Promise<T>): Promise<SectionResult<T>> {
  try {
    return { ok: true, data: await part };
  } catch (error) {
    if (error instanceof Response && error.status < 500) throw error;
    const body: unknown =
      error instanceof Response
        ? await error
            .clone()
            .json()
            .catch(() => null)
        : null;
    const known = (body as { reference?: unknown } | null)?.reference;
    if (typeof known === 'string') return { ok: false, reference: known };
    const reference = newReference();
    sendToService(error, reference, 'portal');
    console.error(
      JSON.stringify({ level: 'error', reference, message: 'part of a page failed', cause: String(error) }),
    );
    return { ok: false, reference };
  }
}
