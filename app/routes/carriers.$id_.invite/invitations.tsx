import type { ConnectionInvitation } from '@contract/onboarding/connection-invitations.calls';
import { formatDate } from '@contract/shared/format';
import { Missing } from '@ui/definition-list';
import { ButtonForm } from '~/components/form/button-form';
import { SubmitButton } from '~/components/form/submit-button';
import { type Column, DataTable } from '~/components/table/data-table';
import { paths } from '~/paths';

/** The invitations mailed so far, newest first. */
export function Invitations({
  invitations,
  carrierId,
}: {
  invitations: readonly ConnectionInvitation[];
  carrierId: number;
}) {
  if (invitations.length === 0) return <p className="missing">No invitations yet</p>;
  const actions: Column<ConnectionInvitation> = {
    key: 'actions',
    header: 'Change',
    cell: (invitation) => <InvitationActions invitation={invitation} carrierId={carrierId} />,
  };
  return (
    <DataTable
      caption="Invitations, newest first"
      isCaptionHidden
      columns={[...COLUMNS, actions]}
      rows={invitations}
      rowKey={({ id }) => id}
    />
  );
}

function InvitationActions({ invitation, carrierId }: { invitation: ConnectionInvitation; carrierId: number }) {
  const { id, status, email, classification_ids } = invitation;
  if (status === 'completed' || status === 'revoked') return <Missing>Nothing to do</Missing>;
  return (
    <ButtonForm
      action={paths.carrierInvite(carrierId)}
      className="button-row"
      about={{ invitation_id: id, classification_ids }}
      version={invitation}
    >
      <SubmitButton look="plain" intent="resend">
        Send again<span className="heard-only">: {email}</span>
      </SubmitButton>
      <SubmitButton look="plain" intent="revoke">
        Cancel request<span className="heard-only">: {email}</span>
      </SubmitButton>
    </ButtonForm>
  );
}

const STATUS_LABELS: Record<ConnectionInvitation['status'], string> = {
  open: 'Open',
  completed: 'Completed',
  revoked: 'Taken back',
  expired: 'Ran out',
};

const COLUMNS: readonly Column<ConnectionInvitation>[] = [
  { key: 'email', header: 'Invited', isRowHeader: true, cell: ({ email }) => email },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status, opened_at, completed_at, expires_at }) => (
      <>
        {STATUS_LABELS[status]}
        <span className="row-note">
          {completed_at
            ? formatDate(completed_at)
            : [
                opened_at ? `opened ${formatDate(opened_at)}` : 'not opened',
                `link until ${formatDate(expires_at)}`,
              ].join(', ')}
        </span>
      </>
    ),
  },
  { key: 'mailed', header: 'Sent', isOneLine: true, cell: ({ delivered_at }) => formatDate(delivered_at) },
  { key: 'by', header: 'By', cell: ({ invited_by }) => invited_by ?? 'A former user' },
];
