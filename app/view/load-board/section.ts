/** A part of a page as a component gets it: what it shows, or that it could not be loaded. */
export type Part<Data> = { ok: true; data: Data } | { ok: false; reference: string | null };
