import type { OnboardingSettings } from '@contract/onboarding/onboarding-settings.calls';
import { Notice } from '@ui/notice';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { useRefused } from '~/components/form/refusal';
import { paths } from '~/paths';
import type { saveApproval } from './company-forms.server';

interface PacketApprovalFormProps {
  settings: OnboardingSettings;
  mayChange: boolean;
}

/** Whether a person approves every packet, and what it means to do without. */
export function PacketApprovalForm({ settings, mayChange }: PacketApprovalFormProps) {
  const isRefused = useRefused()?.form === 'packet-approval';
  const [form] = usePostForm<typeof saveApproval>('packet-approval');
  const isOn = settings.is_approval_required;
  const change = (
    <PostForm
      of={form}
      action={paths.accountTab('company')}
      intent="save-onboarding-settings"
      look={isOn ? 'danger' : 'primary'}
      submit={isOn ? 'Onboard without approval' : 'Require approval'}
    >
      <input type="hidden" name="is_approval_required" value={isOn ? 'no' : 'yes'} />
      {isOn ? (
        <p>
          A carrier whose packet matches the federal record is then onboarded automatically, once your rules pass and
          someone has read its certificate. Records can be old, and thieves copy them: a match does not prove who sent
          the packet. A packet that differs, or cannot be compared, still waits for a person.
        </p>
      ) : null}
    </PostForm>
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
