import { type FileType, WORD_TYPE, WORKBOOK_TYPE } from '@contract/shared/files.constants';

/**
 * The types of file that the product accepts. A file that does not begin with one of these signatures goes to no parser
 * of another format: it is text or it is rejected.
 */
export const FILE_TYPES: Readonly<
  Record<
    FileType,
    {
      name: string;
      /** The first is given to a file that has none of them. */
      endings: readonly [string, ...string[]];
      /** Null: text has none. */
      signature: Buffer | null;
    }
  >
> = {
  'application/pdf': { name: 'PDF', endings: ['.pdf'], signature: Buffer.from('%PDF-') },
  'image/png': { name: 'PNG', endings: ['.png'], signature: Buffer.from('89504e470d0a1a0a', 'hex') },
  'image/jpeg': { name: 'JPEG', endings: ['.jpg', '.jpeg'], signature: Buffer.from('ffd8ff', 'hex') },
  // A zip like any other until it was looked into.
  [WORD_TYPE]: { name: 'Word file (.docx)', endings: ['.docx'], signature: Buffer.from('504b0304', 'hex') },
  [WORKBOOK_TYPE]: { name: 'Excel workbook (.xlsx)', endings: ['.xlsx'], signature: Buffer.from('504b0304', 'hex') },
  'text/csv': { name: 'CSV', endings: ['.csv', '.txt', '.tsv'], signature: null },
  'message/rfc822': { name: 'saved email (EML)', endings: ['.eml'], signature: null },
  'application/edi-x12': {
    name: 'X12 file',
    endings: ['.x12', '.edi', '.txt', '.204', '.210', '.997'],
    signature: null,
  },
  'text/plain': { name: 'JSON, XML or CSV', endings: ['.txt', '.json', '.xml', '.csv'], signature: null },
};

/**
 * @param among the types that are taken: of two with one signature, it is the one of these
 * @returns the type whose signature a file's first bytes are, which a parser has yet to confirm; null: none of ours
 */
export function typeBySignature(head: Buffer, among: readonly FileType[] = []): FileType | null {
  const types = Object.keys(FILE_TYPES) as FileType[];
  const found = types.filter((type) => {
    const { signature } = FILE_TYPES[type];
    return signature?.equals(head.subarray(0, signature.length));
  });
  return found.find((type) => among.includes(type)) ?? found[0] ?? null;
}

/** The brands of phones' photos in the HEIC format, after the length of the first box. */
const HEIC_BRANDS = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'];

/** Whether a file's first bytes are those of a HEIC photo: no type of ours, but written as JPEG when it comes in. */
export const isHeic = (head: Buffer): boolean =>
  head.toString('latin1', 4, 8) === 'ftyp' && HEIC_BRANDS.includes(head.toString('latin1', 8, 12));

/** How Word, Excel and Outlook files from before 2007 begin, and those of today that have a password. */
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
export const isOldOffice = (head: Buffer) => OLE.equals(head.subarray(0, OLE.length));

/** Header lines that every mail has some of. */
const MAIL_HEADERS =
  /^(?:from|to|date|subject|received|message-id|return-path|mime-version|content-type|delivered-to):/gim;

/** Whether text is a saved mail: it begins with header lines, at least three of these. */
export function looksLikeMail(head: Buffer): boolean {
  if (head.includes(0)) return false;
  const [headers = ''] = head.toString('latin1').split(/\r?\n\r?\n/, 1);
  const isHeader = /^[\x21-\x39\x3b-\x7e]+:/.test(headers);
  return isHeader && new Set(headers.match(MAIL_HEADERS)?.map((name) => name.toLowerCase())).size >= 3;
}

/** Whether text is EDI in X12: it begins with ISA, after a byte-order mark and blanks. */
export const looksLikeX12 = (head: Buffer): boolean => /^(?:\u00ef\u00bb\u00bf)?\s*ISA/i.test(head.toString('latin1'));
