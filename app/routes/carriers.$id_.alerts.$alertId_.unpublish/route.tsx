import { useForm } from '@conform-to/react';
import { UnpublishReason } from '@contract/identity-alerts/identity-alerts.calls';
import { ALERT_CATEGORY_LABELS } from '@contract/identity-alerts/identity-alerts.constants';
import { formatDate } from '@contract/shared/format';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { TextArea } from '@ui/form/text-field';
import { Notice } from '@ui/notice';
import { z } from 'zod';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { ExpectedVersion, SubmitButton } from '~/components/form/submit-button';
import { alertState } from '~/components/identity-alerts/alert-state';
import { PageHeader } from '~/components/shell/page-header';
import { unpublishIdentityAlert } from '~/models/identity-alerts.server';
import { paths } from '~/paths';
import { ownAlertOfAddress } from '~/services/alert-of-address.server';
import { formAction, openAction, openPage, shownVersion } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Unpublish an alert about carrier', { id: args.params.id });

export async function loader(args: LoaderFunctionArgs) {
  await openPage(args, 'reportIdentityAlerts');
  return { alert: await ownAlertOfAddress(args), carrierId: args.params.id! };
}

const Unpublished = z.object({ reason: UnpublishReason, expected_version: shownVersion });

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'reportIdentityAlerts');
  const alert = await ownAlertOfAddress(args);
  return formAction(args.request, { form: 'unpublish', fields: ['reason'], schema: Unpublished }, async (value) => {
    const answer = await unpublishIdentityAlert(monitor, String(alert.id), value);
    if (!answer.ok) return answer;
    return {
      to: paths.carrierAlert(args.params.id!, alert.id),
      toast: 'The alert is unpublished. It warns no one now.',
    };
  });
}

export default function UnpublishAlertPage() {
  const { alert, carrierId } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const [form, fields] = useForm<{ reason: string }>({ id: 'unpublish', lastResult: refused?.result });
  const here = paths.carrierAlert(carrierId, alert.id);
  const name = alert.carrier_name ?? `carrier ${carrierId}`;
  return (
    <>
      <PageHeader
        title={`Unpublish the alert about ${name}?`}
        context={`${ALERT_CATEGORY_LABELS[alert.is_type]}, ${formatDate(alert.file_date)}. ${alertState(alert)}`}
        crumbs={[
          { label: name, to: paths.carrier(carrierId) },
          { label: 'Identity alerts', to: paths.carrierAlerts(carrierId) },
          { label: 'Alert', to: here },
          { label: 'Unpublish' },
        ]}
      />
      {alert.state === 'published' ? (
        <Form reloadDocument method="post" id={form.id} noValidate className="form account-tab">
          <ErrorSummary fields={[fields.reason]} formErrors={form.errors} />
          <ul className="plain-bullets">
            <li>The warning is gone for every broker at once, with the carrier’s answer.</li>
            <li>Brokers who follow the carrier are notified that an alert was withdrawn, not by whom.</li>
            <li>It cannot be published again. It stays on file for your company.</li>
          </ul>
          <ExpectedVersion of={alert.own} />
          <TextArea field={fields.reason} label="Reason" hint="Your company keeps it with the alert." />
          <div className="button-row">
            <SubmitButton look="danger">Unpublish</SubmitButton>
            <Link to={here}>Keep it published</Link>
          </div>
        </Form>
      ) : (
        <Notice kind="info" title="There is nothing to unpublish">
          <p>
            {alertState(alert)}. <Link to={here}>Back to the alert</Link>
          </p>
        </Notice>
      )}
    </>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
