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
          A carrier whose packet matches the federal record is then onboarded automatically, once your rules pass and
          someone has read its certificate. Records can be old, and thieves copy them: a match does not prove who sent
          the packet. A packet that differs, or cannot be compared, still waits for a person.
        </p>
      ) : null}
      <SubmitButton intent="save-onboarding-settings" look={isOn ? 'danger' : 'primary'}>
        {isOn ? 'Onboard without approval' : 'Require approval'}
      </SubmitButton>
    </Form>
  );
  return (
    <section className="stack" aria-labelledby="approval-title">
      <h2 id="approval-title">Packet approval</h2>
      {isOn ? (
        <p>A person approves every packet before the carrier is onboarded.</p>
      ) : (
        <Notice kind="warning" title="Packets are onboarded without approval">
          <p>A carrier whose packet matches the federal record is onboarded automatically.</p>
        </Notice>
      )}
      {mayChange ? null : <p>Admins change this.</p>}
      {mayChange && isOn ? (
        <details open={isRefused}>
          <summary className="discloses">Turn approval off</summary>
          {change}
        </details>
      ) : null}
      {mayChange && !isOn ? change : null}
    </section>
  );
}
