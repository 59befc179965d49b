import { type SubmissionResult, useForm } from '@conform-to/react';
import type { OpenUserInvitation } from '@contract/identity/sign-up.entities';
import { formatDate } from '@contract/shared/format';
import { Form } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { SubmitButton } from '~/components/form/submit-button';

interface InvitationFormProps {
  invitation: OpenUserInvitation;
  lastResult?: SubmissionResult<string[]>;
}

/** An open invitation: join that company instead of setting one up. */
export function InvitationForm({ invitation, lastResult }: InvitationFormProps) {
  const { id, company, invited_by, delivered_at, scopes } = invitation;
  const [form] = useForm({ lastResult, id: 'claim' });
  return (
    <section className="stack" aria-labelledby="invitation">
      <h2 id="invitation">{company.legal_name} invites you</h2>
      <p>
        {invited_by ?? 'A manager'} sent the invitation on {formatDate(delivered_at.slice(0, 10))}.{' '}
        {scopes.length === 0
          ? 'You may look at everything and change nothing.'
          : `Your rights there: ${scopes.map((scope) => scope.replaceAll('_', ' ')).join(', ')}.`}
      </p>
      <Form reloadDocument method="post" id={form.id} noValidate className="form">
        <ErrorSummary fields={[]} formErrors={form.errors} />
        <input type="hidden" name="user_invitation_id" value={id} />
        <SubmitButton intent="claim">Join {company.legal_name}</SubmitButton>
      </Form>
    </section>
  );
}
