import { createChatChannel, NewChatChannel } from '@contract/integrations/chat-notices.calls';
import { CHAT_FORMAT_LABELS, CHAT_FORMATS } from '@contract/integrations/chat-notices.constants';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { CheckboxGroup, RadioGroup, Select } from '@ui/form/choices';
import { TextField } from '@ui/form/text-field';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { PageHeader } from '~/components/shell/page-header';
import { paths } from '~/paths';
import { actionOf, defineForm } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { TeamChoice, teamsByName } from '~/services/team-choice.server';
import { pageMeta } from '~/view/page-title';
import { EVENT_KIND_CHOICES, teamChoices } from '~/view/webhook-kinds';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'New channel');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'manageApi');
  return { teams: await teamsByName(monitor) };
}

const addChannel = defineForm({
  form: 'channel',
  schema: NewChatChannel.extend({ team_id: TeamChoice }),
  secret: ['url'],
  call: ({ monitor }, value) => monitor.send(createChatChannel, { body: { chat_channel: value } }),
  to: ({ data }) => paths.accountWebhook(data.id),
  toast: 'The channel is added. Send a test message.',
});

export const action = actionOf('manageApi', addChannel);

const FORMAT_CHOICES = CHAT_FORMATS.map((value) => ({ value, label: CHAT_FORMAT_LABELS[value] }));

/** A channel of Slack or Teams that events are posted to. */
export default function NewChannelPage() {
  const { teams } = useLoaderData<typeof loader>();
  const [form, fields] = usePostForm<typeof addChannel>('channel');
  return (
    <>
      <PageHeader
        title="Add channel"
        context="We post what happens as messages, without prices, phone numbers or bank data"
        crumbs={[{ label: 'API', to: paths.accountTab('api') }, { label: 'New channel' }]}
      />
      <PostForm
        of={form}
        className="form account-tab"
        submit="Add channel"
        back={<Link to={paths.accountTab('api')}>Cancel</Link>}
      >
        <RadioGroup field={fields.format} label="Where" choices={FORMAT_CHOICES} />
        <TextField
          field={fields.name}
          label="Name"
          hint="As your people call it, such as #dispatch."
          autoComplete="off"
        />
        <TextField
          field={fields.url}
          label="Address of the incoming webhook"
          hint="Slack: Apps, Incoming Webhooks. Teams: Workflows, “Send webhook alerts to a channel”. Anyone who has it can post there: we store it encrypted and show its last four characters."
          type="password"
          autoComplete="off"
        />
        <Select field={fields.team_id} label="Whose" choices={teamChoices(teams)} />
        <div className="scope-choices">
          <CheckboxGroup
            field={fields.kinds}
            label="Events"
            hint="Leave blank for all. Everyone in the channel reads them."
            choices={EVENT_KIND_CHOICES}
          />
        </div>
      </PostForm>
    </>
  );
}
