import { createHash } from 'node:crypto';
import source from '~/programs/verify-vetting-file.mjs?raw';

/** The program with which outsiders check a vetting file, as distributed. */
export const verifierProgram = (): string => source;

/** Its SHA-256, so that two people can compare theirs. */
export const verifierHash = (): string => createHash('sha256').update(source, 'utf8').digest('hex');
