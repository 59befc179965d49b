import type { OnboardingSettings } from '@contract/onboarding/onboarding-settings.calls';
import { formatMoment } from '@contract/shared/format';
import { RadioGroup } from '@ui/form/choices';
import { TextField } from '@ui/form/text-field';
import { Notice } from '@ui/notice';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { paths } from '~/paths';
import type { confirmRequest, dropRequest, saveProtections } from './company-forms.server';

interface ProtectionsProps {
  settings: OnboardingSettings;
  mayChange: boolean;
  /** May loosen them, and confirm what a colleague wants to loosen. */
  mayLoosen: boolean;
}

const HERE = paths.accountTab('company');

/** What stands between a packet and an onboarded carrier. */
export function ProtectionsForm({ settings, mayChange, mayLoosen }: ProtectionsProps) {
  const [form, fields] = usePostForm<typeof saveProtections>('protections', {
    approval: settings.is_approval_required ? 'yes' : 'no',
    second_person: settings.is_second_person_required ? 'yes' : 'no',
    wait_days: settings.bank_change_wait_days,
  });
  return (
    <section className="stack" aria-labelledby="protections-title">
      <h2 id="protections-title">Onboarding protections</h2>
      {settings.is_approval_required ? null : (
        <Notice kind="warning" title="Packets are onboarded without approval">
          <p>
            A carrier whose packet matches the federal record is onboarded automatically. Thieves copy records: a match
            does not prove who sent the packet.
          </p>
        </Notice>
      )}
      {settings.request ? <Request request={settings.request} mayChange={mayChange} mayLoosen={mayLoosen} /> : null}
      {mayChange ? (
        <PostForm of={form} action={HERE} look="primary" intent="save-protections" submit="Save protections">
          <p>
            More protection counts at once. Less takes two people with the permission “compliance”: one asks, another
            confirms. Every other manager gets an email.
          </p>
          <RadioGroup
            field={fields.approval}
            label="Approval of packets"
            choices={[
              { value: 'yes', label: 'A person approves every packet' },
              { value: 'no', label: 'Packets that match the federal record are onboarded automatically' },
            ]}
          />
          <RadioGroup
            field={fields.second_person}
            label="Bank changes and strong differences"
            choices={[
              { value: 'yes', label: 'Another person approves than the one who made the call' },
              { value: 'no', label: 'One person does both' },
            ]}
          />
          <TextField
            field={fields.wait_days}
            label="Business days that a bank change waits"
            inputMode="numeric"
            hint="From 1 to 30. Until then, every address the carrier ever had can say that it was not them."
          />
        </PostForm>
      ) : (
        <Stated settings={settings} />
      )}
    </section>
  );
}

const Stated = ({ settings }: Pick<ProtectionsProps, 'settings'>) => (
  <p>
    {settings.is_approval_required ? 'A person approves every packet. ' : ''}
    {settings.is_second_person_required
      ? 'Another person approves a bank change or a strong difference than the one who made the call. '
      : ''}
    A bank change waits {settings.bank_change_wait_days} business days. Admins and users with the permission
    “compliance” change this.
  </p>
);

function Request({
  request,
  mayChange,
  mayLoosen,
}: Omit<ProtectionsProps, 'settings'> & { request: NonNullable<OnboardingSettings['request']> }) {
  const [confirm] = usePostForm<typeof confirmRequest>('confirm-request');
  const [drop] = usePostForm<typeof dropRequest>('drop-request');
  return (
    <>
      <Notice kind="warning" title="Less protection was asked for">
        <p>
          {request.summary}. Asked for by {request.requested_by ?? 'a former user'},{' '}
          {formatMoment(request.requested_at)}.{' '}
          {request.is_own ? 'Another person with the permission “compliance” confirms it.' : 'It does not count yet.'}
        </p>
      </Notice>
      {mayLoosen && !request.is_own ? (
        <PostForm of={confirm} action={HERE} look="danger" intent="confirm-request" submit="Confirm less protection">
          <input type="hidden" name="request_id" value={request.id} />
        </PostForm>
      ) : null}
      {mayChange ? (
        <PostForm of={drop} action={HERE} look="plain" intent="drop-request" submit="Drop the request">
          <input type="hidden" name="request_id" value={request.id} />
        </PostForm>
      ) : null}
    </>
  );
}
