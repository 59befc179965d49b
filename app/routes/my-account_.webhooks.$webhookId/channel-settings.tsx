import type { Webhook } from '@contract/integrations/webhooks.calls';
import { Select } from '@ui/form/choices';
import { TextField } from '@ui/form/text-field';
import { ButtonForm } from '~/components/form/button-form';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { SubmitButton } from '~/components/form/submit-button';
import { teamChoices } from '~/view/webhook-kinds';
import type { changeChannel } from './forms.server';

interface ChannelSettingsProps {
  channel: Webhook;
  teams: readonly { id: number; name: string }[];
}

/** A channel's name and whose loads it is about, and a message to try it with. */
export function ChannelSettings({ channel, teams }: ChannelSettingsProps) {
  const [form, fields] = usePostForm<typeof changeChannel>('channel', {
    name: channel.name,
    team_id: String(channel.team?.id ?? ''),
  });
  return (
    <section className="stack" aria-labelledby="channel-title">
      <h2 id="channel-title">Channel</h2>
      <ButtonForm className="button-row">
        <SubmitButton intent="send-test">Send a test message</SubmitButton>
      </ButtonForm>
      <PostForm of={form} intent="change-channel" look="plain" submit="Save channel">
        <TextField field={fields.name} label="Name" autoComplete="off" />
        <Select field={fields.team_id} label="Whose" choices={teamChoices(teams)} />
      </PostForm>
    </section>
  );
}
