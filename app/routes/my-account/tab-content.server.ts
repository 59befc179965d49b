import type { AccountTab } from '@contract/account/account.constants';
import type { CurrentUser } from '@contract/identity/identity.entities';
import { missingFor, missingToMay } from '@contract/shared/permissions';
import { listUserInvitations, listUsers, searchCompanyUsers } from '~/models/account.server';
import { currentPaymentMethods, getSubscription } from '~/models/billing.server';
import { findCarrier } from '~/models/carriers.server';
import { getCompanyDetails, getCompanyFileUse, listCompanyChangeOrders } from '~/models/company.server';
import { listSessions } from '~/models/identity.server';
import { listApiKeys, listNotificationPreferences, listWebhooks } from '~/models/integrations.server';
import { getOnboardingSettings, listContracts, listPaymentTerms } from '~/models/onboarding.server';
import { listCompanyReports } from '~/models/reports.server';
import { findReassessment, listClassifications } from '~/models/rules.server';
import { listTeams } from '~/models/teams.server';
import { env } from '~/services/env.server';
import { loadSection } from '~/services/load-section.server';
import type { Monitor } from '~/services/monitor.server';

/** What one tab shows; each of its parts fails alone. */
export async function tabContent(tab: AccountTab, monitor: Monitor, user: CurrentUser, search: URLSearchParams) {
  switch (tab) {
    case 'profile':
      return {
        tab,
        user: profileOf(user),
        sessions: await loadSection(listSessions(monitor, { page: search.get('page') || undefined })),
      };
    case 'company':
      return { tab, ...(await companyOf(monitor, user, search)) };
    case 'users':
      return { tab, ...(await usersOf(monitor, search)) };
    case 'subscription':
      return { tab, ...(await subscriptionOf(monitor, user)) };
    case 'contracts': {
      const [contracts, paymentTerms] = await Promise.all([
        loadSection(listContracts(monitor)),
        loadSection(listPaymentTerms(monitor)),
      ]);
      return { tab, contracts, paymentTerms, mayChange: missingFor('manageContracts', user) === null };
    }
    case 'teams': {
      const teams = await loadSection(listTeams(monitor, { page: search.get('page') || undefined }));
      return { tab, teams, mayChange: missingFor('manageUsers', user) === null };
    }
    case 'rules':
      return { tab, ...(await rulesOf(monitor, user)) };
    case 'reports':
      return { tab, reports: await loadSection(listCompanyReports(monitor)) };
    case 'notifications':
      return { tab, email: user.email, preferences: await loadSection(listNotificationPreferences(monitor)) };
    case 'api':
      return { tab, apiUrl: env().monitorPublicUrl, manage: await apiOf(monitor, user, search) };
  }
}

/** The rules, how far carriers are assessed by them, and whether the user may change them. */
async function rulesOf(monitor: Monitor, user: CurrentUser) {
  const [classifications, reassessment] = await Promise.all([
    loadSection(listClassifications(monitor)),
    loadSection(findReassessment(monitor)),
  ]);
  return { classifications, reassessment, mayChange: missingToMay('changeRules', user) === null };
}

/** Only what the form shows. */
function profileOf({ first_name, last_name, email, phone_e164 }: CurrentUser) {
  return { first_name, last_name, email, phone_e164 };
}

async function companyOf(monitor: Monitor, user: CurrentUser, search: URLSearchParams) {
  const { company } = user;
  // What an expired company says of itself is not shown, and not asked for.
  const isOpen = missingToMay('broker', user) === null;
  const [subscription, carrier, details, changeOrders, fileUse, onboarding] = await Promise.all([
    loadSection(getSubscription(monitor)),
    loadSection(company?.carrier_id && isOpen ? findCarrier(monitor, company.carrier_id) : Promise.resolve(null)),
    isOpen ? loadSection(getCompanyDetails(monitor).then(({ company_details }) => company_details)) : null,
    isOpen ? loadSection(listCompanyChangeOrders(monitor, { page: search.get('page') || undefined })) : null,
    isOpen ? loadSection(getCompanyFileUse(monitor)) : null,
    isOpen ? loadSection(getOnboardingSettings(monitor)) : null,
  ]);
  const mayChange = missingFor('manageUsers', user) === null;
  return { company, subscription, carrier, details, changeOrders, fileUse, onboarding, mayChange };
}

/** The users by scope or by name, and the open invitations: two lists, each with a page of its own in the address. */
async function usersOf(monitor: Monitor, search: URLSearchParams) {
  const scope = search.get('scope') || undefined;
  const searchTerm = search.get('search_term')?.trim() ?? '';
  const page = search.get('page') || undefined;
  const [users, invitations] = await Promise.all([
    loadSection(
      scope === undefined && searchTerm !== ''
        ? searchCompanyUsers(monitor, { search_term: searchTerm, page })
        : listUsers(monitor, { scope, page, named: searchTerm || undefined }),
    ),
    loadSection(listUserInvitations(monitor, { page: search.get('invitations_page') || undefined })),
  ]);
  return { users, invitations, scope: scope ?? '', searchTerm };
}

async function apiOf(monitor: Monitor, user: CurrentUser, search: URLSearchParams) {
  if (missingFor('manageApi', user) !== null) return null;
  const [keys, webhooks] = await Promise.all([
    loadSection(listApiKeys(monitor, { page: search.get('page') || undefined })),
    loadSection(listWebhooks(monitor)),
  ]);
  return { keys, webhooks };
}

async function subscriptionOf(monitor: Monitor, user: CurrentUser) {
  const mayChange = missingToMay('manageSubscription', user) === null;
  const [subscription, paymentMethods] = await Promise.all([
    loadSection(getSubscription(monitor)),
    mayChange ? loadSection(currentPaymentMethods(monitor)) : null,
  ]);
  return { subscription, paymentMethods, mayChange };
}
