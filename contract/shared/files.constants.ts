/** Allowed document types; determined by content, whatever the name says. */
export const DOCUMENT_TYPES = ['application/pdf', 'image/png', 'image/jpeg'] as const;

/** Word's own format without macros: an agreement under negotiation. It is read and changed, never signed. */
export const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** The file types for a carrier's changed agreement. */
export const RETURNED_AGREEMENT_TYPES = [...DOCUMENT_TYPES, WORD_TYPE] as const;

/** The file types for the broker's own version in a packet: to sign, or as a Word file to negotiate. */
export const OWN_AGREEMENT_TYPES = ['application/pdf', WORD_TYPE] as const;

/** Text has no signature to recognize it by. */
export const TABLE_TYPES = ['text/csv'] as const;

/** Excel's own format without macros. */
export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The file types for a list of loads or carriers. */
export const LIST_TYPES = [...TABLE_TYPES, WORKBOOK_TYPE] as const;
export const LIST_ACCEPT = `.csv,.tsv,.txt,.xlsx,text/csv,${WORKBOOK_TYPE}`;

/** Evidence of what happened: a document, or a saved email. */
export const EVIDENCE_TYPES = [...DOCUMENT_TYPES, 'message/rfc822'] as const;

/** EDI in X12: text that begins with its envelope. */
export const EDI_TYPES = ['application/edi-x12'] as const;
export const EDI_ACCEPT = '.x12,.edi,.txt,.204,.210,.997,application/edi-x12';

/** A message of a TMS: text in JSON, XML or CSV. */
export const TMS_MESSAGE_TYPES = ['text/plain'] as const;
export const TMS_MESSAGE_ACCEPT = '.json,.xml,.csv,.txt,application/json,text/xml,text/csv,text/plain';

export type FileType =
  | (typeof TMS_MESSAGE_TYPES)[number]
  | (typeof EDI_TYPES)[number]
  | (typeof RETURNED_AGREEMENT_TYPES)[number]
  | (typeof EVIDENCE_TYPES)[number]
  | (typeof LIST_TYPES)[number];

export const MAX_FILE_BYTES = 20 * 1024 * 1024;

/** For the file field of a form. */
export const DOCUMENT_ACCEPT = '.pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg';

/** The same on pages that are opened on a phone: its photos too, which are written as JPEG. */
export const PHONE_ACCEPT = `${DOCUMENT_ACCEPT},image/*,.heic,.heif`;
export const EVIDENCE_ACCEPT = `${DOCUMENT_ACCEPT},.eml,message/rfc822`;

export const OWN_AGREEMENT_ACCEPT = `.pdf,.docx,application/pdf,${WORD_TYPE}`;
export const RETURNED_AGREEMENT_ACCEPT = `${DOCUMENT_ACCEPT},.docx,${WORD_TYPE}`;

/** The part of a multipart form that holds the file. */
export const FILE_PART = 'file';

/** Files of one section of an onboarding packet. */
export const MAX_SECTION_FILES = 5;

/** Most files of one onboarding packet, from carrier and broker together, and their total bytes. */
export const MAX_PACKET_FILES = 30;
export const MAX_PACKET_BYTES = 200 * 1024 * 1024;

/** Unread certificates per carrier. */
export const MAX_CERTIFICATES_TO_REVIEW = 10;

/** The used share of a company's file space from which it is warned. */
export const ROOM_WARNING_SHARE = 0.8;
