import { CALLED_SOURCE_LABELS } from '@contract/proven-calls/proven-calls.constants';
import type { NumberOnFile } from '@contract/proven-calls/proven-calls.entities';
import { formatPhone } from '@contract/shared/format';
import { describeAge } from '~/view/carrier/contact-age';

export const OLDEST_FIRST = 'Oldest first: a thief’s number is new. A number that you were just given proves nothing.';

/** A number on file as one of those that were called, with where it is from and how old it is. */
export const numberChoice = ({ number, source, label, ...age }: NumberOnFile) => ({
  value: number,
  label: `${formatPhone(number)}, ${label.toLowerCase()} (${CALLED_SOURCE_LABELS[source]}, ${describeAge(age)})`,
});
