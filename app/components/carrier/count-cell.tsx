import { formatInteger } from '@contract/shared/format';
import { Missing } from '@ui/definition-list';

/** A count in a table; no one having reported it is said, not shown as zero. */
export function CountCell({ of }: { of: number | null }) {
  return of === null ? <Missing /> : formatInteger(of);
}
