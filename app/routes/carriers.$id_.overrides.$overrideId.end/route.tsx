import { useForm } from '@conform-to/react';
import { ConnectionNote } from '@contract/connections/connections.calls';
import { INDEFINITE_OVERRIDE_EXPIRY } from '@contract/rules/rules.constants';
import { formatDate } from '@contract/shared/format';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { TextArea } from '@ui/form/text-field';
import { z } from 'zod';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { ExpectedVersion, SubmitButton } from '~/components/form/submit-button';
import { PageHeader } from '~/components/shell/page-header';
import { VerdictBadge } from '~/components/verdict/verdict-badge';
import { endRuleOverride } from '~/models/rules.server';
import { paths } from '~/paths';
import { overrideOfAddress } from '~/services/override-of-address.server';
import { formAction, openAction, openPage, shownVersion } from '~/services/page.server';
import { carrierMeta } from '~/view/carrier/carrier-meta';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  carrierMeta(args, 'End an override for carrier');

export async function loader(args: LoaderFunctionArgs) {
  await openPage(args, 'overrideRules');
  return overrideOfAddress(args);
}

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'overrideRules');
  const { carrier, classification, override, sentence } = await overrideOfAddress(args);
  const page = {
    form: 'end',
    fields: ['note'],
    schema: z.object({ note: ConnectionNote.optional(), expected_version: shownVersion }),
  };
  return formAction(args.request, page, async (value) => {
    const answer = await endRuleOverride(monitor, String(override.id), value);
    if (!answer.ok) return answer;
    const place = paths.carrierRule(carrier.id, override.is_type);
    return { to: place, toast: `The override of “${sentence}” for ${classification.name} has ended.` };
  });
}

export default function EndOverridePage() {
  const { carrier, classification, override, result, sentence } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const [form, fields] = useForm<{ note: string }>({ id: 'end', lastResult: refused?.result });
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
      <Form reloadDocument method="post" id={form.id} noValidate className="form account-tab">
        <ErrorSummary fields={[fields.note]} formErrors={form.errors} />
        <ExpectedVersion of={override} />
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
        <div className="button-row">
          <SubmitButton look="danger">End the override</SubmitButton>
          <Link to={paths.carrier(carrier.id)}>Cancel</Link>
        </div>
      </Form>
    </>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
