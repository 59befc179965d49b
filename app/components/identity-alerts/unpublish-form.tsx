import { ALERT_CATEGORY_LABELS } from '@contract/identity-alerts/identity-alerts.constants';
import type { IdentityAlertInFull } from '@contract/identity-alerts/identity-alerts.entities';
import { formatDate } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { TextArea } from '@ui/form/text-field';
import { Notice } from '@ui/notice';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { Refusal } from '~/components/form/refusal';
import { PageHeader } from '~/components/shell/page-header';
import { paths } from '~/paths';
import type { unpublish } from '~/services/alert-report.server';
import { crumbsOf, nameOf } from './alert-crumbs';
import { alertState } from './alert-state';

interface UnpublishFormProps {
  alert: IdentityAlertInFull;
  /** As the address has it; null: the alert is of a phone number or an email address alone. */
  carrierId: string | null;
}

/** Confirms, and says what unpublishing does. */
export function UnpublishForm({ alert, carrierId }: UnpublishFormProps) {
  const [form, fields] = usePostForm<typeof unpublish>('unpublish');
  const here = paths.carrierAlert(carrierId, alert.id);
  const name = nameOf(alert, carrierId);
  return (
    <>
      <PageHeader
        title={`Unpublish the alert about ${name}?`}
        context={`${ALERT_CATEGORY_LABELS[alert.is_type]}, ${formatDate(alert.file_date)}. ${alertState(alert)}`}
        crumbs={[...crumbsOf(alert, carrierId), { label: 'Alert', to: here }, { label: 'Unpublish' }]}
      />
      {alert.state === 'published' ? (
        <PostForm
          of={form}
          version={alert.own}
          className="form account-tab"
          look="danger"
          submit="Unpublish"
          back={<Link to={here}>Keep it published</Link>}
        >
          <ul className="plain-bullets">
            <li>The warning is gone for every broker at once, with the carrier’s answer.</li>
            <li>Brokers who follow the carrier are notified that an alert was withdrawn, not by whom.</li>
            <li>It cannot be published again. It stays on file for your company.</li>
          </ul>
          <TextArea field={fields.reason} label="Reason" hint="Your company keeps it with the alert." />
        </PostForm>
      ) : (
        <>
          <Refusal of="unpublish" />
          <Notice kind="info" title="There is nothing to unpublish">
            <p>
              {alertState(alert)}. <Link to={here}>Back to the alert</Link>
            </p>
          </Notice>
        </>
      )}
    </>
  );
}
