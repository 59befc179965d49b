import type { ContactAge } from '@contract/carriers/contact-history.entities';
import { formatDate } from '@contract/shared/format';

/** How old a contact is: `since at least Mar 3, 2019`, `since Nov 4, 2026`, `until Nov 3, 2026, since Mar 3, 2019`. */
export function describeAge({ first_seen, is_first_known, last_seen }: ContactAge): string {
  const since =
    first_seen === null ? 'age not known' : `since ${is_first_known ? 'at least ' : ''}${formatDate(first_seen)}`;
  return last_seen === null ? since : `until ${formatDate(last_seen)}, ${since}`;
}
