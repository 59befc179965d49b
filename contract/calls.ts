import * as auditLog from './account/audit-log.calls';
import * as companyDetails from './account/company-details.calls';
import * as companyFiles from './account/company-files.calls';
import * as profile from './account/profile.calls';
import * as companyUsers from './account/users.calls';
import * as billing from './billing/billing.calls';
import type { Call } from './call';
import * as associatedCarriers from './carriers/associated-carriers.calls';
import * as authorityHistory from './carriers/authority-history.calls';
import * as carrierEvents from './carriers/carrier-events.calls';
import * as carriers from './carriers/carriers.calls';
import * as carriersNear from './carriers/carriers-near.calls';
import * as contactSearch from './carriers/contact-search.calls';
import * as crashes from './carriers/crashes.calls';
import * as directory from './carriers/directory.calls';
import * as eldStatus from './carriers/eld-status.calls';
import * as equipment from './carriers/equipment.calls';
import * as inspections from './carriers/inspections.calls';
import * as insurance from './carriers/insurance.calls';
import * as safety from './carriers/safety.calls';
import * as savedSearches from './carriers/saved-searches.calls';
import * as violations from './carriers/violations.calls';
import * as carrierUsers from './connections/carrier-users.calls';
import * as connectionClassifications from './connections/connection-classifications.calls';
import * as connections from './connections/connections.calls';
import * as paymentTerms from './connections/payment-terms.calls';
import * as editRequests from './edit-requests/edit-requests.calls';
import * as identity from './identity/identity.calls';
import * as passwords from './identity/passwords.calls';
import * as sessions from './identity/sessions.calls';
import * as signUp from './identity/sign-up.calls';
import * as certificates from './insurance/certificates.calls';
import * as policies from './insurance/policies.calls';
import * as apiKeys from './integrations/api-keys.calls';
import * as companyEvents from './integrations/company-events.calls';
import * as notificationPreferences from './integrations/notification-preferences.calls';
import * as webhooks from './integrations/webhooks.calls';
import * as areas from './lanes/areas.calls';
import * as filterSets from './lanes/filter-sets.calls';
import * as laneSearch from './lanes/lane-search.calls';
import * as notes from './notes/notes.calls';
import * as connectionInvitations from './onboarding/connection-invitations.calls';
import * as contracts from './onboarding/contracts.calls';
import * as packets from './onboarding/packets.calls';
import * as reports from './reports/reports.calls';
import * as classifications from './rules/classifications.calls';
import * as ruleOverrides from './rules/rule-overrides.calls';
import * as jobs from './shared/jobs.calls';
import * as subscriptionImports from './subscriptions/subscription-imports.calls';
import * as subscriptions from './subscriptions/subscriptions.calls';
import * as teams from './teams/teams.calls';
import * as vehicles from './vehicles/vehicles.calls';
import * as vettingFiles from './vetting/vetting-files.calls';

const isCall = (entry: [string, unknown]): entry is [string, Call] =>
  typeof entry[1] === 'object' && entry[1] !== null && 'method' in entry[1] && 'path' in entry[1] && 'may' in entry[1];

/** Every call of the product under its operation id. An area's calls join by being imported here. */
export const calls: Record<string, Call> = Object.fromEntries(
  [
    identity,
    signUp,
    passwords,
    sessions,
    associatedCarriers,
    authorityHistory,
    carrierEvents,
    carriers,
    carriersNear,
    contactSearch,
    crashes,
    eldStatus,
    equipment,
    inspections,
    insurance,
    safety,
    violations,
    directory,
    connections,
    connectionClassifications,
    carrierUsers,
    paymentTerms,
    subscriptions,
    subscriptionImports,
    notes,
    editRequests,
    certificates,
    policies,
    areas,
    laneSearch,
    filterSets,
    savedSearches,
    classifications,
    ruleOverrides,
    connectionInvitations,
    contracts,
    packets,
    vehicles,
    vettingFiles,
    companyUsers,
    auditLog,
    profile,
    billing,
    teams,
    apiKeys,
    webhooks,
    companyEvents,
    reports,
    jobs,
    companyDetails,
    companyFiles,
    notificationPreferences,
  ].flatMap((area) => Object.entries(area).filter(isCall)),
);
