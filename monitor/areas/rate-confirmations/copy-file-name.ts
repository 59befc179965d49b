import { numberOf } from '@contract/rate-confirmations/confirmation-number';

export const fileNameOf = (id: number, revision: number) => `${numberOf(id)}-revision-${revision}.pdf`;

/** For the copy with the signature record. */
export const signedFileNameOf = (id: number, revision: number) => `${numberOf(id)}-revision-${revision}-accepted.pdf`;
