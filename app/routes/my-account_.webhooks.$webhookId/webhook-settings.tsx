import type { Webhook } from '@contract/integrations/webhooks.calls';
import { Link } from '@remix-run/react';
import { CheckboxGroup } from '@ui/form/choices';
import { ButtonForm } from '~/components/form/button-form';
import { SubmitButton } from '~/components/form/submit-button';
import { paths } from '~/paths';
import { describeKinds, EVENT_KIND_CHOICES } from '~/view/webhook-kinds';
import { ReplayForm } from './replay-form';

/** Which events an address gets, again or not at all. */
export function WebhookSettings({ webhook, apiUrl }: { webhook: Webhook; apiUrl: string }) {
  const isOn = webhook.disabled_at === null;
  const isChannel = webhook.format !== 'json';
  return (
    <section className="stack" aria-labelledby="settings-title">
      <h2 id="settings-title">Events to send</h2>
      <p>
        <a href={`${apiUrl}/docs`}>Every event with its fields, headers and signature</a>
      </p>
      <details>
        <summary className="discloses">{describeKinds(webhook.kinds)}</summary>
        <ButtonForm className="form">
          <div className="scope-choices">
            <CheckboxGroup
              field={{ name: 'kinds', initialValue: webhook.kinds }}
              label="Events"
              hint="Leave blank for all."
              choices={EVENT_KIND_CHOICES}
            />
          </div>
          <SubmitButton intent="change-kinds">Save events</SubmitButton>
        </ButtonForm>
      </details>
      {isOn && !isChannel ? <ReplayForm /> : null}
      <ButtonForm className="button-row">
        <SubmitButton intent={isOn ? 'switch-off' : 'switch-on'} look="plain">
          {isOn ? 'Turn off' : 'Turn on'}
        </SubmitButton>
        <Link to={paths.accountWebhookRemoval(webhook.id)}>Remove</Link>
      </ButtonForm>
    </section>
  );
}
