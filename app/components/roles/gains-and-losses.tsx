import { SCOPE_LABELS } from '@contract/account/account.constants';
import type { Scope } from '@contract/shared/permissions';

const listed = (scopes: readonly string[]) => scopes.map((scope) => SCOPE_LABELS[scope as Scope] ?? scope).join('; ');

/** What a change of permissions gives and takes, before it is saved. */
export function GainsAndLosses({ gains, loses }: { gains: readonly string[]; loses: readonly string[] }) {
  if (gains.length + loses.length === 0) return <p>No permission changes.</p>;
  return (
    <ul className="plain-bullets">
      {gains.length === 0 ? null : (
        <li>
          <strong>Gains:</strong> {listed(gains)}
        </li>
      )}
      {loses.length === 0 ? null : (
        <li>
          <strong>Loses:</strong> {listed(loses)}
        </li>
      )}
    </ul>
  );
}
