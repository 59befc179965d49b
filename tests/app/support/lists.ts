import type { ActivityPage } from '~/view/lists/activity.list';
import type { AlertPage } from '~/view/lists/alerts.list';
import type { CertificatePage } from '~/view/lists/certificates.list';
import type { ConnectionPage } from '~/view/lists/connections.list';
import { fieldsOf, type List, type ListData } from '~/view/lists/define-list';
import type { ExpiringPage } from '~/view/lists/expiring-insurance.list';
import type { IdentityAlertPage } from '~/view/lists/identity-alerts.list';
import type { ExceptionPage } from '~/view/lists/load-exceptions.list';
import type { LoadPage } from '~/view/lists/loads.list';
import type { MailPage } from '~/view/lists/rate-confirmation-mails.list';
import type { ConfirmationPage } from '~/view/lists/rate-confirmations.list';
import type { TruckPage } from '~/view/lists/truck-postings.list';
import type { UndeliveredPage } from '~/view/lists/undelivered.list';
import type { UserPage } from '~/view/lists/users.list';

const NOTHING = { sort: '', values: {}, counts: null, rows: { ok: false as const, reference: null } };
const MAY = {
  mayWork: true,
  isDense: false,
  mayPost: true,
  mayAdd: true,
  mayExport: true,
  mayLook: true,
  mayOpenPackets: true,
  mayUpload: true,
  mayChangeSettings: true,
};
const people = [{ id: 7, name: 'Mo Manager' }];

const loads: LoadPage = { ...NOTHING, ...MAY, tab: 'closed', days: null, assignees: people, teams: people };
const alerts: AlertPage = { ...NOTHING, ...MAY, tab: 'open', typeCounts: null, assignees: people, role: 'manager' };
const connections: ConnectionPage = {
  ...NOTHING,
  ...MAY,
  tab: 'on-hold',
  classifications: people,
  columns: { shown: [], offered: [] },
  verdictCounts: null,
  today: '2026-11-24',
  mayDo: [],
};
const confirmations: ConfirmationPage = { ...NOTHING, ...MAY, tab: 'viewed' };
const mails: MailPage = { ...NOTHING, tab: 'flagged' };

/** A page of each list on a tab that offers every filter. */
export const PAGES = {
  loads,
  alerts,
  connections,
  confirmations,
  mails,
  exceptions: { ...NOTHING, tab: 'given' } satisfies ExceptionPage,
  identityAlerts: { ...NOTHING, tab: 'own' } satisfies IdentityAlertPage,
  certificates: { ...NOTHING, tab: 'verified' } satisfies CertificatePage,
  trucks: { ...NOTHING, tab: 'expired', mayWork: true } satisfies TruckPage,
  activity: {
    ...NOTHING,
    tab: 'all',
    people: [{ id: 7, full_name: 'Mo Manager' }],
    carrier: null,
    seesAccount: true,
  } satisfies ActivityPage,
  undelivered: {
    ...NOTHING,
    tab: 'retrying',
    webhooks: [{ id: 7, url: 'https://hooks.example.com/', isOn: true, givenUp: 1 }],
  } satisfies UndeliveredPage,
  users: { ...NOTHING, tab: 'all' } satisfies UserPage,
  expiring: { ...NOTHING, tab: 'all', days: '60', today: '2026-11-24', hasCertificates: true } satisfies ExpiringPage,
};

/** A value of a filter that a person may choose or type. */
export function sampleOfFilter<Page extends ListData, Input>(
  list: List<Page, Input>,
  page: Page,
  filter: string,
): string {
  const field = fieldsOf(list, page).find(({ name }) => name === filter);
  if (field === undefined) return list.filters[filter]?.on ?? '12';
  if (field.field === 'choice' || field.field === 'several')
    return field.choices.find(({ value }) => value !== '')?.value ?? '';
  if (field.inputMode === 'numeric') return '12';
  return field.field === 'date' ? '2026-11-20' : 'TX 12'.slice(0, field.maxLength);
}
