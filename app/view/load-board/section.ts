/** A part of a page for a component: its data, or that it could not be loaded. */
export type Part<Data> = { ok: true; data: Data } | { ok: false; reference: string | null };
