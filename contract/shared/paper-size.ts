import { z } from 'zod';

export const PAPER_SIZES = ['letter', 'a4'] as const;
export type PaperSize = (typeof PAPER_SIZES)[number];

/** Of a call that answers a PDF. */
export const PaperQuery = z.object({
  paper: z.enum(PAPER_SIZES, { error: `paper may be ${PAPER_SIZES.join(' or ')}.` }).default('letter'),
});
