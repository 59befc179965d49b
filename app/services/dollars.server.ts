import { readPrice } from '@contract/load-board/typed-price';
import { formatCents } from '@contract/shared/format';
import { z } from 'zod';

const MAX_CENTS = 99_999_999_999;

/**
 * Dollars as people write them, converted to cents: `$2,150.50`. An amount that can be read in two ways gets a
 * question.
 */
export const dollars = z
  .string()
  .trim()
  .max(40, 'Enter an amount in dollars, such as 2,150.00.')
  .transform((written, context) => {
    const read = readPrice(written);
    if (read.kind === 'price' && read.cents <= MAX_CENTS) return read.cents;
    context.addIssue({
      code: 'custom',
      message:
        read.kind === 'ask' && read.cents <= MAX_CENTS
          ? `Did you mean ${formatCents(read.cents)}? Enter it like that.`
          : 'Enter an amount in dollars, such as 2,150.00.',
    });
    return z.NEVER;
  })
  .optional();
