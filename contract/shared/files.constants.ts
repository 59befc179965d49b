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
