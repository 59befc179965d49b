import { ConnectionNote } from '@contract/connections/connections.calls';
import { updateRuleOverride } from '@contract/rules/rule-overrides.calls';
import { INDEFINITE_OVERRIDE_EXPIRY } from '@contract/rules/rules.constants';
import { formatDate } from '@contract/shared/format';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { TextArea } from '@ui/form/text-field';
import { z } from 'zod';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { PageHeader } from '~/components/shell/page-header';
import { VerdictBadge } from '~/components/verdict/verdict-badge';

import { paths } from '~/paths';
import { actionOf, defineForm } from '~/services/define-form.server';
import { overrideOfAddress } from '~/services/override-of-address.server';
import { openPage, shownVersion } from '~/services/page.server';
import { carrierMeta } from '~/view/carrier/carrier-meta';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  carrierMeta(args, 'End an override for carrier');

export async function loader(args: LoaderFunctionArgs) {
  await openPage(args, 'overrideRules');
  return overrideOfAddress(args);
}

const endOverride = defineForm({
  form: 'end',
  schema: z.object({ note: ConnectionNote.optional(), expected_version: shownVersion }),
  about: overrideOfAddress,
  call: ({ monitor, about: { override } }, value) =>
    monitor.send(updateRuleOverride, {
      params: { id: String(override.id) },
      body: { rule_override: { is_active: false, ...value } },
    }),
  to: ({ about: { carrier, override } }) => paths.carrierRule(carrier.id, override.is_type),
  toast: ({ about: { sentence, classification } }) =>
    `The override of “${sentence}” for ${classification.name} has ended.`,
});

export const action = actionOf('overrideRules', endOverride);

export default function EndOverridePage() {
  const { carrier, classification, override, result, sentence } = useLoaderData<typeof loader>();
  const [form, fields] = usePostForm<typeof endOverride>('end');
  const who = [override.user?.first_name, override.user?.last_name].filter(Boolean).join(' ') || 'A former user';
  const until =
    override.expiration_date === INDEFINITE_OVERRIDE_EXPIRY
      ? 'without an end'
      : `until ${formatDate(override.expiration_date)}`;
  return (
    <>
      <PageHeader
        title="End the override?"
        context={`${classification.name}: ${sentence}`}
        crumbs={[{ label: carrier.name, to: paths.carrier(carrier.id) }, { label: 'End the override' }]}
      />
      <PostForm
        of={form}
        version={override}
        className="form account-tab"
        look="danger"
        submit="End the override"
        back={<Link to={paths.carrier(carrier.id)}>Cancel</Link>}
      >
        <p>
          {who} accepted this on {formatDate(override.created_at)}, {until}: “{override.reason}”
        </p>
        <ul className="plain-bullets">
          <li>
            The rule counts again at once and says <VerdictBadge verdict={result} form="plain" /> for {carrier.name}.
          </li>
          <li>To accept it again takes a new override with a reason of its own.</li>
          <li>Your name and the time are kept in the carrier’s history.</li>
        </ul>
        <TextArea field={fields.note} label="Why it ends" isOptional rows={3} />
      </PostForm>
    </>
  );
}
