import type { OpenUserInvitation } from '@contract/identity/sign-up.entities';
import { formatDate } from '@contract/shared/format';
import { Notice } from '@ui/notice';
import { PostForm, usePostForm } from '~/components/form/post-form';
import type { claim } from './forms.server';

interface InvitationFormProps {
  invitation: OpenUserInvitation;
}

/** An open invitation: join that company instead of setting one up. */
export function InvitationForm({ invitation }: InvitationFormProps) {
  const { id, company, invited_by, delivered_at, scopes } = invitation;
  const [form] = usePostForm<typeof claim>('claim');
  return (
    <section className="stack" aria-labelledby="invitation">
      <h2 id="invitation">{company.legal_name} invites you</h2>
      <p>
        {invited_by ?? 'A manager'} sent the invitation on {formatDate(delivered_at.slice(0, 10))}.{' '}
        {scopes.length === 0
          ? 'You may look at everything and change nothing.'
          : `Your rights there: ${scopes.map((scope) => scope.replaceAll('_', ' ')).join(', ')}.`}
      </p>
      <PostForm of={form} intent="claim" submit={<>Join {company.legal_name}</>}>
        <input type="hidden" name="user_invitation_id" value={id} />
      </PostForm>
    </section>
  );
}

/** Who is invited would else set up a company of their own. */
export function ExpiredInvitation({ invitation: { company, invited_by, delivered_at } }: InvitationFormProps) {
  return (
    <Notice kind="warning" title={`Your invitation to ${company.legal_name} has expired`}>
      <p>
        {invited_by ?? 'A manager'} sent it on {formatDate(delivered_at.slice(0, 10))}. Ask {invited_by ?? 'a manager'}{' '}
        to send it again.
      </p>
    </Notice>
  );
}
