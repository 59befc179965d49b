import { formatInteger } from '@contract/shared/format';
import { Missing } from '@ui/definition-list';

/** A count in a table; an unreported one is named as such, not shown as zero. */
export function CountCell({ of }: { of: number | null }) {
  return of === null ? <Missing /> : formatInteger(of);
}
