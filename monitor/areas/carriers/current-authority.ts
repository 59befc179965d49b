import type { CurrentAuthority } from '@contract/carriers/authority-history.entities';
import type { Source } from '@contract/carriers/carriers.entities';
import type { AuthorityRow } from './authority-history.queries';

/** The wire's authority from its row, with its source's name. */
export function toCurrentAuthority(row: AuthorityRow & { superseded: boolean }, source: Source): CurrentAuthority {
  return {
    source,
    origin: row.source === 'motus_authority' ? 'motus' : 'legacy',
    docket: row.docket,
    authority_type: row.authorityType,
    kind: row.kind,
    status: row.status,
    application_pending: row.applicationPending,
    revocation_pending: row.revocationPending,
    is_superseded: row.superseded,
  };
}
