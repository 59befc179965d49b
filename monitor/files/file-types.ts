import type { FileType } from '@contract/shared/files.constants';

/**
 * The types of file that the product takes. A file that does not begin with one of these signatures is handed to no
 * parser of another format: it is text or it is refused.
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
  'text/csv': { name: 'CSV', endings: ['.csv', '.txt', '.tsv'], signature: null },
};

/** @returns the type whose signature a file's first bytes are, which a parser has yet to confirm; null: none of ours */
export function typeBySignature(head: Buffer): FileType | null {
  for (const [type, { signature }] of Object.entries(FILE_TYPES))
    if (signature?.equals(head.subarray(0, signature.length))) return type as FileType;
  return null;
}
