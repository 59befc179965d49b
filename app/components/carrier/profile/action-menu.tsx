import type { Relationship } from '@contract/carriers/carriers.entities';
import { Link } from '@remix-run/react';
import { ButtonForm } from '~/components/form/button-form';
import { SubmitButton } from '~/components/form/submit-button';
import { paths } from '~/paths';
import type { ProfileAction } from '~/view/carrier/profile-actions';

interface ActionMenuProps {
  carrierId: number;
  relationship: Relationship | null;
  primary: ProfileAction | null;
  menu: readonly ProfileAction[];
}

/** The primary action for the state, and the others behind "More". Opens without script. */
export function ActionMenu({ carrierId, relationship, primary, menu }: ActionMenuProps) {
  const shared = { carrierId, relationship };
  return (
    <div className="panel-actions" data-page-actions>
      {primary ? <ActionButton action={primary} {...shared} /> : null}
      <details className="panel-menu">
        <summary className="button">More</summary>
        <ul className="panel-menu-list" aria-label="More actions">
          {menu.map((action) => (
            <li key={action.label}>
              <ActionButton action={action} isInMenu {...shared} />
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

type ActionButtonProps = Pick<ActionMenuProps, 'carrierId' | 'relationship'> & {
  action: ProfileAction;
  isInMenu?: boolean;
};

function ActionButton({ action, carrierId, relationship, isInMenu = false }: ActionButtonProps) {
  if ('to' in action) {
    const danger = action.look === 'danger' ? 'stop-word' : undefined;
    return (
      <Link className={isInMenu ? danger : `button${action.look ? ` button-${action.look}` : ''}`} to={action.to}>
        {action.label}
      </Link>
    );
  }
  // Decisions about the connection concern the version shown.
  const isAboutConnection = action.intent !== 'follow';
  return (
    <ButtonForm
      action={`${paths.carrier(carrierId)}?index`}
      version={isAboutConnection && relationship ? relationship : undefined}
    >
      <SubmitButton look={isInMenu ? 'plain' : (action.look ?? 'plain')} intent={action.intent}>
        {action.label}
      </SubmitButton>
    </ButtonForm>
  );
}
