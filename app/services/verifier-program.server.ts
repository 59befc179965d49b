import { createHash } from 'node:crypto';
import source from '~/programs/verify-vetting-file.mjs?raw';

/** The program that outsiders check a vetting file with, as it is given out. */
export const verifierProgram = (): string => source;

/** Its SHA-256, so that two people see that they have the same one. */
export const verifierHash = (): string => createHash('sha256').update(source, 'utf8').digest('hex');
