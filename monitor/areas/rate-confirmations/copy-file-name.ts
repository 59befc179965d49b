import { numberOf } from '@contract/rate-confirmations/confirmation-number';

export const fileNameOf = (id: number, revision: number) => `${numberOf(id)}-revision-${revision}.pdf`;

/** Of the copy with the record of the signature. */
export const signedFileNameOf = (id: number, revision: number) => `${numberOf(id)}-revision-${revision}-accepted.pdf`;
