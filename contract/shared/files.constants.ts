/** What a document may be; told from its content, whatever its name says. */
export const DOCUMENT_TYPES = ['application/pdf', 'image/png', 'image/jpeg'] as const;

/** A list of numbers, for the import of a broker's own carriers. Text has no mark to tell it by. */
export const TABLE_TYPES = ['text/csv'] as const;

export type FileType = (typeof DOCUMENT_TYPES)[number] | (typeof TABLE_TYPES)[number];

export const MAX_FILE_BYTES = 20 * 1024 * 1024;

/** For the file field of a form. */
export const DOCUMENT_ACCEPT = '.pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg';

/** The part of a multipart form that holds the file. */
export const FILE_PART = 'file';

/** Files of one section of an onboarding packet. */
export const MAX_SECTION_FILES = 5;

/** Files of one onboarding packet, whoever put them there, and their bytes together. */
export const MAX_PACKET_FILES = 30;
export const MAX_PACKET_BYTES = 200 * 1024 * 1024;

/** Certificates of one carrier that wait for somebody of the company to read them. */
export const MAX_CERTIFICATES_TO_REVIEW = 10;

/** The part of a company's room from which on it is told that it runs out. */
export const ROOM_WARNING_SHARE = 0.8;
