import type { IdentityAlert } from '@contract/identity-alerts/identity-alerts.entities';
import { Notice } from '@ui/notice';

/** Why an alert of the own company waits for the operator, or was not published. */
export function OperatorNotice({ alert: { own } }: { alert: Pick<IdentityAlert, 'own'> }) {
  if (own?.held_because)
    return (
      <Notice kind="info" title="The operator looks at this alert before others read it">
        <p>{own.held_because}</p>
        <p>
          What a carrier did is published, also that it asked you for money. An alert cannot ask for money. If you
          change the report, it is a draft again.
        </p>
      </Notice>
    );
  if (own?.refused_because)
    return (
      <Notice kind="warning" title="The operator did not publish this alert">
        <p>{own.refused_because}</p>
      </Notice>
    );
  return null;
}
