import { getAlertSettings, listAlertTrackRecord } from '@contract/alerts/alert-settings.calls';
import { formatCount, formatDate, formatMoment } from '@contract/shared/format';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { SectionError } from '~/components/notice/section-error';
import { PageHeader } from '~/components/shell/page-header';

import { paths } from '~/paths';
import { actionOf } from '~/services/define-form.server';
import { loadSection } from '~/services/load-section.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { saveSettings } from './forms.server';
import { SettingsForm } from './settings-form';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Alert settings');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'manageTickets');
  const [settings, record] = await Promise.all([
    monitor.get(getAlertSettings, {}).then((answer) => answer.alert_settings),
    loadSection(monitor.get(listAlertTrackRecord, {})),
  ]);
  return { settings, record };
}

export const action = actionOf('manageTickets', saveSettings);

export default function AlertSettingsPage() {
  const { settings, record } = useLoaderData<typeof loader>();
  const { updated_at, updated_by } = settings;
  const records = record.ok ? record.data.track_record : [];
  return (
    <>
      <PageHeader
        title="Alert settings"
        context={
          updated_at
            ? `Last changed ${formatMoment(updated_at)}${updated_by ? ` by ${updated_by}` : ''}`
            : 'Never changed: each type has its defaults'
        }
        crumbs={[{ label: 'Alerts', to: paths.alerts() }, { label: 'Settings' }]}
      />
      {record.ok ? (
        <p className="small-print">
          Track record: alerts raised since {formatDate(record.data.raised_since)}. Thresholds were tried on{' '}
          {formatCount(record.data.loads_tried, 'load')} since {formatDate(record.data.thresholds_since)}; positions are
          not kept longer.
        </p>
      ) : (
        <SectionError name="The track record" reference={record.reference} retryHref={paths.companyAlerts()} />
      )}
      <p className="small-print">A type that you switch off closes its open alerts.</p>
      <SettingsForm settings={settings} records={records} />
    </>
  );
}
