import type { FileType } from '@contract/shared/files.constants';
import { FILE_TYPES } from './file-types';

const MAX_LENGTH = 120;

/**
 * A name that is only a name: no folders, nothing that a system, a header or a shell reads otherwise, and the ending of
 * what the file is. Letters of any script stay.
 */
export function safeFileName(given: string, mediaType: FileType): string {
  const last = given.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const plain = last
    .replaceAll(/[^\p{L}\p{M}\p{N} ._()-]/gu, '_')
    .replaceAll(/\.{2,}/g, '.')
    .replace(/^[\s.]+/, '')
    .trim();
  const { endings } = FILE_TYPES[mediaType];
  const ending = endings.find((one) => plain.toLowerCase().endsWith(one));
  const stem = (ending ? plain.slice(0, -ending.length) : plain).replace(/[\s.]+$/, '') || 'file';
  return `${[...stem].slice(0, MAX_LENGTH).join('')}${ending ? ending.toLowerCase() : endings[0]}`;
}
