import { ALERT_CATEGORY_LABELS, type CarrierNotice } from '@contract/identity-alerts/identity-alerts.constants';
import type { IdentityAlertInFull } from '@contract/identity-alerts/identity-alerts.entities';
import { formatDate } from '@contract/shared/format';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { AlertAnswers } from '~/components/identity-alerts/alert-answers';
import { AlertFacts } from '~/components/identity-alerts/alert-facts';
import { alertState } from '~/components/identity-alerts/alert-state';
import { PageHeader } from '~/components/shell/page-header';
import { createIdentityAlertMessage } from '~/models/identity-alerts.server';
import { paths } from '~/paths';
import { alertOfAddress, ownAlertOfAddress } from '~/services/alert-of-address.server';
import { formAction, openAction, openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { OwnParts } from './own-parts';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Alert about carrier', { id: args.params.id });

export async function loader(args: LoaderFunctionArgs) {
  await openPage(args, 'broker');
  return { alert: await alertOfAddress(args), carrierId: args.params.id! };
}

const NewMessage = z.object({
  message: z.string({ error: 'Write the message.' }).trim().min(1, 'Write the message.'),
  is_public: z.literal('on').optional(),
});

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'reportIdentityAlerts');
  const alert = await ownAlertOfAddress(args);
  const page = { form: 'message', fields: ['message', 'is_public'], schema: NewMessage };
  return formAction(args.request, page, async ({ message, is_public }, submissionId) => {
    const written = { message, is_public: is_public === 'on' };
    const answer = await createIdentityAlertMessage(monitor, String(alert.id), written, submissionId);
    if (!answer.ok) return answer;
    return { to: paths.carrierAlert(args.params.id!, alert.id), toast: 'Message added.' };
  });
}

export default function AlertPage() {
  const { alert, carrierId } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const name = alert.carrier_name ?? `Carrier ${carrierId}`;
  return (
    <>
      <PageHeader
        title={`${ALERT_CATEGORY_LABELS[alert.is_type]}: ${name}`}
        context={`Reported about ${formatDate(alert.file_date)}. ${alertState(alert)}`}
        action={<NextStep alert={alert} carrierId={carrierId} />}
        crumbs={[
          { label: name, to: paths.carrier(carrierId) },
          { label: 'Identity alerts', to: paths.carrierAlerts(carrierId) },
          { label: 'Alert' },
        ]}
      />
      <div className="stack-wide">
        <section className="stack" aria-labelledby="report-title">
          <h2 id="report-title">What brokers read</h2>
          <p className="as-written">{alert.message_for_display}</p>
          <AlertFacts alert={alert} />
        </section>
        <section className="stack" aria-labelledby="answers-title">
          <h2 id="answers-title">Answers</h2>
          <AlertAnswers answers={alert.answers} />
          {alert.reported ? <p className="small-print">{NOTICES[alert.reported.carrier_notice]}</p> : null}
        </section>
        {alert.reported ? (
          <OwnParts alert={alert} reported={alert.reported} carrierId={carrierId} refused={refused} />
        ) : null}
      </div>
    </>
  );
}

function NextStep({ alert, carrierId }: { alert: IdentityAlertInFull; carrierId: string }) {
  if (!alert.is_own) return null;
  if (alert.state === 'draft')
    return (
      <Link to={paths.carrierAlertNew(carrierId, { draft: alert.id })} className="button button-primary">
        Check and publish
      </Link>
    );
  if (alert.state !== 'published') return null;
  return <Link to={paths.carrierAlertUnpublish(carrierId, alert.id)}>Unpublish</Link>;
}

const NOTICES: Record<CarrierNotice, string> = {
  not_yet: 'The carrier is emailed at its address of record when the alert is published.',
  mailed: 'The carrier was emailed at its address of record. It can answer while the alert is published.',
  no_address: 'The carrier was not emailed: no address on its federal record.',
  no_carrier: 'The alert is about a contact only: there is no carrier to email.',
};

export { RouteErrorBoundary as ErrorBoundary };
