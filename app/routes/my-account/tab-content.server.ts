import { getCompanyDetails } from '@contract/account/company-details.calls';
import { getCompanyFileUse } from '@contract/account/company-files.calls';
import { currentPaymentMethods, getSubscription } from '@contract/billing/billing.calls';
import type { CurrentUser } from '@contract/identity/identity.entities';
import { getSecondFactors } from '@contract/identity/second-factors.calls';
import { listWebhooks } from '@contract/integrations/webhooks.calls';
import { getOnboardingSettings } from '@contract/onboarding/onboarding-settings.calls';
import { listCompanyReports } from '@contract/reports/reports.calls';
import { missingFor, missingToMay } from '@contract/shared/permissions';
import { TIME_ZONES, timeZoneOf } from '@contract/shared/time-zones';

import { findCarrier } from '~/models/carriers.server';
import { listCompanyChangeOrders } from '~/models/company.server';
import { listSessions } from '~/models/identity.server';
import { listApiKeys } from '~/models/integrations.server';
import { listNotificationPreferences, listPushSubscriptions } from '~/models/notifications.server';

import { env } from '~/services/env.server';
import { loadSection } from '~/services/load-section.server';
import type { Monitor } from '~/services/monitor.server';
import type { OwnTab } from './account-tabs';

/** What one tab shows; each of its parts fails alone. */
export async function tabContent(tab: OwnTab, monitor: Monitor, user: CurrentUser, search: URLSearchParams) {
  switch (tab) {
    case 'profile': {
      const [factors, sessions] = await Promise.all([
        loadSection(monitor.get(getSecondFactors, {})),
        loadSection(listSessions(monitor, { page: search.get('page') || undefined })),
      ]);
      // If this cannot be read, the password form stays: the monitor decides.
      const takesPassword = !factors.ok || factors.data.takes_password;
      return { tab, user: profileOf(user), takesPassword, sessions };
    }
    case 'company':
      return { tab, ...(await companyOf(monitor, user, search)) };
    case 'subscription':
      return { tab, ...(await subscriptionOf(monitor, user)) };
    case 'reports':
      return {
        tab,
        reports: await loadSection(monitor.get(listCompanyReports, {}).then((answer) => answer.company_reports)),
      };
    case 'notifications':
      return {
        tab,
        email: user.email,
        mayManage: missingFor('manageUsers', user) === null,
        preferences: await loadSection(noticesOf(monitor, user)),
        push: await loadSection(listPushSubscriptions(monitor)),
      };
    case 'api':
      return { tab, apiUrl: env().monitorPublicUrl, manage: await apiOf(monitor, user, search) };
  }
}

/** Only what the form shows. */
function profileOf({ first_name, last_name, email, phone_e164 }: CurrentUser) {
  return { first_name, last_name, email, phone_e164 };
}

async function noticesOf(monitor: Monitor, { company }: CurrentUser) {
  const preferences = await listNotificationPreferences(monitor);
  const zone = timeZoneOf(company?.time_zone ?? null, null);
  return { ...preferences, companyZone: TIME_ZONES[zone].label };
}

async function companyOf(monitor: Monitor, user: CurrentUser, search: URLSearchParams) {
  const { company } = user;
  // The details of an expired company are not shown, and not loaded.
  const isOpen = missingToMay('broker', user) === null;
  const [subscription, carrier, details, changeOrders, fileUse, onboarding] = await Promise.all([
    loadSection(monitor.get(getSubscription, {})),
    loadSection(company?.carrier_id && isOpen ? findCarrier(monitor, company.carrier_id) : Promise.resolve(null)),
    isOpen ? loadSection(monitor.get(getCompanyDetails, {}).then(({ company_details }) => company_details)) : null,
    isOpen ? loadSection(listCompanyChangeOrders(monitor, { page: search.get('page') || undefined })) : null,
    isOpen ? loadSection(monitor.get(getCompanyFileUse, {})) : null,
    isOpen ? loadSection(monitor.get(getOnboardingSettings, {})) : null,
  ]);
  const mayChange = missingFor('manageUsers', user) === null;
  const mayLoosen = user.scopes.includes('compliance');
  return { company, subscription, carrier, details, changeOrders, fileUse, onboarding, mayChange, mayLoosen };
}

async function apiOf(monitor: Monitor, user: CurrentUser, search: URLSearchParams) {
  if (missingFor('manageApi', user) !== null) return null;
  const [keys, webhooks] = await Promise.all([
    loadSection(listApiKeys(monitor, { page: search.get('page') || undefined })),
    loadSection(monitor.get(listWebhooks, {}).then((answer) => answer.webhooks)),
  ]);
  return { keys, webhooks };
}

async function subscriptionOf(monitor: Monitor, user: CurrentUser) {
  const mayChange = missingToMay('manageSubscription', user) === null;
  const [subscription, paymentMethods] = await Promise.all([
    loadSection(monitor.get(getSubscription, {})),
    mayChange ? loadSection(monitor.get(currentPaymentMethods, {}).then((answer) => answer.payment_methods)) : null,
  ]);
  return { subscription, paymentMethods, mayChange };
}
