import { ALERT_CATEGORY_LABELS, type CarrierNotice } from '@contract/identity-alerts/identity-alerts.constants';
import type { IdentityAlertInFull } from '@contract/identity-alerts/identity-alerts.entities';
import { formatDate } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { PageHeader } from '~/components/shell/page-header';
import { paths } from '~/paths';
import { AlertAnswers } from './alert-answers';
import { crumbsOf, nameOf } from './alert-crumbs';
import { AlertFacts } from './alert-facts';
import { alertState } from './alert-state';
import { OperatorNotice } from './operator-notice';
import { OwnParts } from './own-parts';

interface AlertViewProps {
  alert: IdentityAlertInFull;
  /** As in the address; null: the alert is only about a phone number or an email address. */
  carrierId: string | null;
}

/** One alert: what everyone sees, and its own company's additions. */
export function AlertView({ alert, carrierId }: AlertViewProps) {
  const name = nameOf(alert, carrierId);
  return (
    <>
      <PageHeader
        title={`${ALERT_CATEGORY_LABELS[alert.is_type]}: ${name}`}
        context={`Incident date ${formatDate(alert.file_date)}. ${alertState(alert)}`}
        action={<NextStep alert={alert} carrierId={carrierId} />}
        crumbs={[...crumbsOf(alert, carrierId), { label: 'Alert' }]}
      />
      <div className="stack-wide">
        <OperatorNotice alert={alert} />
        <section className="stack" aria-labelledby="report-title">
          <h2 id="report-title">What brokers read</h2>
          <p className="as-written">{alert.message_for_display}</p>
          <AlertFacts alert={alert} />
        </section>
        <section className="stack" aria-labelledby="answers-title">
          <h2 id="answers-title">Answers</h2>
          {carrierId === null && alert.answers.length === 0 ? null : <AlertAnswers {...alert} />}
          {alert.reported ? <p className="small-print">{NOTICES[alert.reported.carrier_notice]}</p> : null}
        </section>
        {alert.reported ? <OwnParts alert={alert} reported={alert.reported} carrierId={carrierId} /> : null}
      </div>
    </>
  );
}

function NextStep({ alert, carrierId }: { alert: IdentityAlertInFull; carrierId: string | null }) {
  if (!alert.is_own) return null;
  if (alert.state === 'draft')
    return (
      <Link to={paths.carrierAlertNew(carrierId, { draft: alert.id })} className="button button-primary">
        Check and publish
      </Link>
    );
  if (alert.state === 'held')
    return <Link to={paths.carrierAlertNew(carrierId, { draft: alert.id, edit: 1 })}>Change the report</Link>;
  if (alert.state !== 'published') return null;
  return <Link to={paths.carrierAlertUnpublish(carrierId, alert.id)}>Unpublish</Link>;
}

const NOTICES: Record<CarrierNotice, string> = {
  not_yet: 'The carrier is emailed at its address of record when the alert is published.',
  mailed: 'The carrier was emailed at its address of record. It can answer while the alert is published.',
  no_address: 'The carrier was not emailed: no address on its federal record.',
  no_carrier: 'The alert is about a contact only: there is no carrier to email.',
};
