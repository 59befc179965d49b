import { readPhoneE164 } from '@contract/shared/contact-details';
import { formatPhone } from '@contract/shared/format';
import type { NumberFlags } from '@contract/shared/number-flags';

/** The flags of an answer's numbers; undefined if none is flagged: what is not shown is not sent. */
export const flagsOf = ({ flagged_numbers, call_instead }: NumberFlags): NumberFlags | undefined =>
  flagged_numbers.length > 0 ? { flagged_numbers, call_instead } : undefined;

/** Whether a number is flagged for fraud, however it is written. */
export const isFlagged = (number: string, flags: NumberFlags | undefined): boolean =>
  flags?.flagged_numbers.includes(readPhoneE164(number) ?? number) ?? false;

/** As pages print it: a spreadsheet would read the stored +1 as a formula. */
export const phoneInFile = (phone: string | null | undefined, flags: NumberFlags): string =>
  phone ? `${formatPhone(phone)}${isFlagged(phone, flags) ? ' (flagged for fraud)' : ''}` : '';
