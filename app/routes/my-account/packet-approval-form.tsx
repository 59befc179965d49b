import { useForm } from '@conform-to/react';
import type { OnboardingSettings } from '@contract/onboarding/onboarding-settings.calls';
import { Form } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { Notice } from '@ui/notice';
import { SubmitButton } from '~/components/form/submit-button';
import { paths } from '~/paths';
import type { FormErrors } from '~/view/form-errors';

interface PacketApprovalFormProps {
  settings: OnboardingSettings;
  mayChange: boolean;
  refused: FormErrors | undefined;
}

/** Whether a person approves every packet, and what it means to do without. */
export function PacketApprovalForm({ settings, mayChange, refused }: PacketApprovalFormProps) {
  const isRefused = refused?.form === 'packet-approval';
  const [form] = useForm({ id: 'packet-approval', lastResult: isRefused ? refused.result : undefined });
  const isOn = settings.is_approval_required;
  const change = (
    <Form reloadDocument method="post" action={paths.accountTab('company')} id={form.id} noValidate className="form">
      <ErrorSummary fields={[]} formErrors={form.errors} />
      <input type="hidden" name="is_approval_required" value={isOn ? 'no' : 'yes'} />
      {isOn ? (
        <p>
          Then a carrier whose packet says what the federal record says is onboarded by itself, as soon as your rules
          pass and someone has read its certificate. Records can be old, and thieves copy them: what is the same as the
          record is not proof of who sent it. What differs, or cannot be compared, still waits for a person.
        </p>
      ) : null}
      <SubmitButton intent="save-onboarding-settings" look={isOn ? 'danger' : 'primary'}>
        {isOn ? 'Onboard without a person’s approval' : 'Ask for a person’s approval again'}
      </SubmitButton>
    </Form>
  );
  return (
    <section className="stack" aria-labelledby="approval-title">
      <h2 id="approval-title">Who onboards carriers</h2>
      {isOn ? (
        <p>A person approves every onboarding packet before its carrier is onboarded.</p>
      ) : (
        <Notice kind="warning" title="Packets count without a person">
          <p>A packet in which nothing differs from the federal record onboards its carrier by itself.</p>
        </Notice>
      )}
      {mayChange ? null : <p>This is changed by users who have the right “manage_users”.</p>}
      {mayChange && isOn ? (
        <details open={isRefused}>
          <summary className="discloses">Do without a person’s approval…</summary>
          {change}
        </details>
      ) : null}
      {mayChange && !isOn ? change : null}
    </section>
  );
}
