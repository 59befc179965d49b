/** What a note may be about. The texts name `notable_id` without a type: if omitted, it is a carrier. */
export const NOTABLE_TYPES = ['Carrier', 'Load'] as const;
export type NotableType = (typeof NOTABLE_TYPES)[number];

export const NOTE_MAX_LENGTH = 4000;

/** People whom one note may name: a note is no mailing list. */
export const MAX_MENTIONS = 10;

/** A colleague in a note, as it is written there, with the @. */
export type StoredMention = { text: string; user_id: number };
