import type { CarrierProfileSection } from '@contract/carriers/carrier-profile.constants';
import type { LoadLinkAudience } from '@contract/loads/load-links.constants';
import { at, BASE_PATH, type Id, portalPaths, type Query, withQuery } from '@contract/portal-paths';

/**
 * Every address of the portal. Links, redirects and forms are built here and nowhere else; those that the monitor's
 * mails name as well are in the contract's `portal-paths.ts`.
 *
 * Paths are relative to the base path, as Remix wants them in `<Link>`, `<Form>` and `redirect`; `withBase` makes
 * the full address for what Remix does not see (a cookie's target, a mail, a plain `<a>`).
 */

export { BASE_PATH, type Query, withBase, withQuery } from '@contract/portal-paths';

/** The path within the base path; one that is not below it stays as it is. */
export function withoutBase(path: string): string {
  const rest = path.startsWith(BASE_PATH) ? path.slice(BASE_PATH.length) : path;
  if (rest === '' || rest.startsWith('?')) return `/${rest}`;
  return rest.startsWith('/') && !rest.startsWith('//') ? rest : path;
}

/**
 * The same address with some of its parameters changed; a null removes one. Any change but that of the page itself
 * goes back to the first page.
 */
export function withParams(
  location: { pathname: string; search: string },
  changes: Readonly<Record<string, string | number | null>>,
): string {
  const search = new URLSearchParams(location.search);
  if (!('page' in changes)) search.delete('page');
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') search.delete(name);
    else search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? location.pathname : `${location.pathname}?${text}`;
}

/** The same address without one value of one parameter: what a filter's chip links to. */
export function withoutParam(location: { pathname: string; search: string }, name: string, value?: string): string {
  const search = new URLSearchParams(location.search);
  search.delete('page');
  const kept = value === undefined ? [] : search.getAll(name).filter((one) => one !== value);
  search.delete(name);
  for (const one of kept) search.append(name, one);
  const text = search.toString();
  return text === '' ? location.pathname : `${location.pathname}?${text}`;
}

const alertAddress = (carrierId: Id | null, alertId: Id) =>
  carrierId === null ? `/identity-alerts/${at(alertId)}` : `/carriers/${at(carrierId)}/alerts/${at(alertId)}`;

export const paths = {
  ...portalPaths,
  home: () => '/',
  /** What each place is for, the shortcuts, the words, and whom to write to. */
  help: () => '/help',
  /** To the row before or after a page's own on the list that `from` names. */
  step: (query: { of: string; id: Id; to: 'previous' | 'next'; from: string; place?: string | null }) =>
    withQuery('/step', query),

  loginCode: (query: { redirectTo?: string; use?: 'recovery-code' } = {}) => withQuery('/login/code', query),
  /** In place of a code, after the password. */
  loginPasskey: () => '/login/passkey',
  /** Asks for a code before what a stolen session must not do, then goes back. */
  confirm: (query: { redirectTo?: string; use?: 'recovery-code' } = {}) => withQuery('/confirm', query),
  /** What the company asks at sign-in. */
  companySignIn: () => '/company/sign-in',
  /** How long data is kept, and legal holds. */
  companyRetention: () => '/company/retention',
  erasePerson: (query: { wrong?: 'export' } = {}) => withQuery('/company/erase-person', query),
  personExport: () => '/company/erase-person/export',
  /** All that the company has, as an archive. */
  companyExport: () => '/company/export',
  companyExportFile: (id: Id) => `/company/export/${at(id)}`,
  /** Leads on to the provider: a form's redirect may not leave our own pages. */
  signOnContinue: () => '/login/sso/continue',
  logout: () => '/logout',
  /** Page for requests rejected before routing; no page links to it. */
  rejectedRequest: (reason: string) => `/refused-request/${at(reason)}`,
  requiredInformation: () => '/required-information',
  signUpDetails: (query: { email?: string; number?: string; edit?: 'name' } = {}) =>
    withQuery('/sign-up/details', query),
  /** Requests a person's review of a company that cannot be set up at once. */
  signUpReview: (query: { number?: string; carrier_id?: Id } = {}) => withQuery('/sign-up/review', query),
  pendingReview: () => portalPaths.blockedAccess('pending-access-review'),
  myAccount: () => '/my-account',
  companyPeople: (query: Query = {}) => withQuery('/company/people', query),
  companyUser: (id: Id) => `/company/people/${at(id)}`,
  companyUserRemoval: (id: Id) => `/company/people/${at(id)}/remove`,
  companyInvitation: (id: Id) => `/company/people/invitations/${at(id)}`,
  companyRoles: () => '/company/roles',
  companyRole: (id: Id) => `/company/roles/${at(id)}`,
  companyRoleRemoval: (id: Id) => `/company/roles/${at(id)}/delete`,
  accountPlan: (id: Id) => `/my-account/plan/${at(id)}`,
  /** What a classification asks of carriers. */
  companyRules: () => '/company/rules',
  ruleNumbers: () => '/company/rules/numbers',
  classification: (id: Id) => `/company/rules/${at(id)}`,
  companyTeams: (query: Query = {}) => withQuery('/company/teams', query),
  team: (id: Id, query: Query = {}) => withQuery(`/company/teams/${at(id)}`, query),
  companyNotices: () => '/company/notices',
  /** Settings and cost of text messages. */
  companyTexts: () => '/company/texts',
  /** The vetting policy in sentences. */
  vettingPolicy: () => '/company/policy',
  proofBundles: () => '/company/proof',
  proofBundleFile: (id: Id) => `/company/proof/${at(id)}`,
  companyActivityFile: (query: Query = {}) => withQuery('/company/activity.csv', query),
  /** How old the federal data is. */
  companyData: () => '/company/data',
  accountApiKeyNew: () => '/my-account/api-keys/new',
  accountApiKeyRevocation: (id: Id) => `/my-account/api-keys/${at(id)}/revoke`,
  accountOutlookKey: () => '/my-account/outlook-key',
  accountWebhookNew: () => '/my-account/webhooks/new',
  accountChannelNew: () => '/my-account/channels/new',
  accountWebhook: (id: Id, query: Query = {}) => withQuery(`/my-account/webhooks/${at(id)}`, query),
  accountWebhookRemoval: (id: Id) => `/my-account/webhooks/${at(id)}/remove`,
  accountUndelivered: (query: Query = {}) => withQuery('/my-account/undelivered', query),
  vettingWitnesses: () => '/my-account/vetting-witnesses',
  vettingStamp: (id: Id) => `/my-account/vetting-stamps/${at(id)}`,
  vettingVerifier: () => '/verify-vetting-file.mjs',
  companyReport: (id: Id) => `/my-account/reports/${at(id)}`,
  companyReportFile: (id: Id) => `/my-account/reports/${at(id)}.csv`,
  accountPaymentMethod: () => '/my-account/payment-method',
  subscription: () => portalPaths.accountTab('subscription'),

  /** What a place field asks while someone types. */
  areas: (query: { term: string }) => withQuery('/areas/autocomplete', query),
  /** What the facility field of a new load offers while someone types. */
  facilitySuggestions: (query: { term: string }) => withQuery('/facilities/autocomplete', query),
  /** What the search box offers while someone types. */
  carrierSuggestions: (query: { search_text: string }) => withQuery('/carriers/suggestions', query),
  laneSearch: (query: Query = {}) => withQuery('/carriers/lane-search', query),
  laneSearchResults: (query: Query = {}) => withQuery('/carriers/lane-search-results', query),
  globalSearch: (query: Query = {}) => withQuery('/carriers/global-search', query),
  mine: (query: Query = {}) => withQuery('/carriers/Mine', query),
  connections: (query: Query = {}) => withQuery('/carriers/connections', query),
  myCarriers: (query: Query = {}) => withQuery('/carriers/my-carriers', query),
  connectionsFile: () => '/carriers/connections.csv',
  /** What is done with several carriers of a list at once. */
  bulk: (query: Query = {}) => withQuery('/carriers/bulk', query),
  bulkFile: () => '/carriers/bulk.csv',
  carrierImports: () => '/carriers/import',
  carrierImport: (id: Id, query: Query = {}) => withQuery(`/carriers/import/${at(id)}`, query),
  carrierImportFile: (id: Id) => `/carriers/import/${at(id)}/not-taken.csv`,
  savedSearches: (query: { save?: string; page?: number; change?: Id; delete?: Id } = {}) =>
    withQuery('/carriers/saved-searches', query),
  /** All filters of the list that `for` names. */
  carrierFilters: (query: Query = {}) => withQuery('/carriers/filters', query),
  defaultFilters: (query: Query = {}) => withQuery('/carriers/default-filters', query),
  carrierInsights: (query: Query = {}) => withQuery('/carriers/insights', query),
  compareCarriers: (query: { id?: readonly Id[] } = {}) => withQuery('/carriers/compare', query),
  carriersFile: () => '/carriers/search-results.csv',
  laneCarriersFile: () => '/carriers/lane-search-results.csv',
  carrierSection: (id: Id, section: CarrierProfileSection, query: Query = {}) =>
    withQuery(`/carriers/${at(id)}/${section}`, query),
  carrierOverride: (id: Id, query: { classification: Id; rule: string }) =>
    withQuery(`/carriers/${at(id)}/overrides/new`, query),
  carrierOverrideEdit: (id: Id, overrideId: Id) => `/carriers/${at(id)}/overrides/${at(overrideId)}/edit`,
  carrierOverrideFile: (id: Id, overrideId: Id) => `/carriers/${at(id)}/overrides/${at(overrideId)}/file`,
  carrierOverrideEnd: (id: Id, overrideId: Id) => `/carriers/${at(id)}/overrides/${at(overrideId)}/end`,
  /** One rule of the verdict on a carrier's overview. */
  carrierRule: (id: Id, rule: string) => `/carriers/${at(id)}#rule-${at(rule)}`,
  /** The history of its authority on a carrier's overview. */
  carrierAuthority: (id: Id) => `/carriers/${at(id)}#authority`,
  /** Holding payment; with `note` its reason filled in. */
  packetHoldPayment: (id: Id, query: { note?: string } = {}) =>
    withQuery(`/carriers/${at(id)}/packet/hold-payment`, query),
  packetRefuse: (id: Id) => `/carriers/${at(id)}/packet/refuse`,
  packetBank: (id: Id, packetId: Id) => `/carriers/${at(id)}/packet/${at(packetId)}/bank`,
  packetFile: (id: Id, packetId: Id, fileId: string) =>
    `/carriers/${at(id)}/packet/${at(packetId)}/files/${at(fileId)}`,
  companyLogo: () => '/company/logo',
  companyContracts: () => '/company/contracts',
  contractFile: (id: Id, query: Query = {}) => withQuery(`/company/contracts/${at(id)}`, query),
  newContract: () => '/company/contracts/new',
  carrierDoNotDispatch: (id: Id) => `/carriers/${at(id)}/do-not-dispatch`,
  carrierLiftDoNotDispatch: (id: Id) => `/carriers/${at(id)}/lift-do-not-dispatch`,
  carrierRelationship: (id: Id) => `/carriers/${at(id)}#relationship-title`,
  carrierLiveCheck: (id: Id) => `/carriers/${at(id)}#live-check-title`,
  /** A call that proves who answers; with `confirmation` back to sending that one. */
  carrierCall: (id: Id, query: { confirmation?: Id } = {}) => withQuery(`/carriers/${at(id)}/call`, query),
  carrierInvite: (id: Id) => `/carriers/${at(id)}/invite`,
  identityAlerts: (query: Query = {}) => withQuery('/identity-alerts', query),
  /** Where the carrier is named that is to be reported. */
  identityAlertNew: () => '/identity-alerts/new',
  // Of an alert. Its carrier is null where it is about a phone number or an email address of no carrier.
  carrierAlerts: (id: Id | null, query: Query = {}) =>
    withQuery(id === null ? '/identity-alerts' : `/carriers/${at(id)}/alerts`, query),
  /** Reporting; with `draft` what others will read of it, with `edit` the report again. */
  carrierAlertNew: (id: Id | null, query: Query = {}) =>
    withQuery(id === null ? '/identity-alerts/contact' : `/carriers/${at(id)}/alerts/new`, query),
  carrierAlert: (id: Id | null, alertId: Id) => alertAddress(id, alertId),
  carrierAlertUnpublish: (id: Id | null, alertId: Id) => `${alertAddress(id, alertId)}/unpublish`,
  carrierAlertFile: (id: Id | null, alertId: Id, fileId: Id) => `${alertAddress(id, alertId)}/files/${at(fileId)}`,
  carrierNotes: (id: Id, query: Query = {}) => withQuery(`/carriers/${at(id)}/notes`, query),
  carrierDirectory: (id: Id) => `/carriers/${at(id)}/directory`,
  /** Numbers that the company entered of a carrier, or the carrier gave it. */
  carrierIdentifiers: (id: Id, query: Query = {}) => withQuery(`/carriers/${at(id)}/identifiers`, query),
  carrierIdentifier: (id: Id, identifierId: Id) => `/carriers/${at(id)}/identifiers/${at(identifierId)}`,
  carrierUnfollow: (id: Id) => `/carriers/${at(id)}/unfollow`,
  carrierPaymentTerms: (id: Id) => `/carriers/${at(id)}/payment-terms`,
  carrierUse: (id: Id) => `/carriers/${at(id)}/classifications`,
  carrierEditRequests: (id: Id, query: Query = {}) => withQuery(`/carriers/${at(id)}/edit-requests`, query),
  carrierVettingFiles: (id: Id, query: Query = {}) => withQuery(`/carriers/${at(id)}/vetting-files`, query),
  carrierProof: (id: Id) => `/carriers/${at(id)}/proof`,
  carrierVettingFileNew: (id: Id) => `/carriers/${at(id)}/vetting-files/new`,
  carrierVettingFile: (id: Id, number: Id) => `/carriers/${at(id)}/vetting-files/${at(number)}`,
  /** The record as it was hashed. */
  carrierVettingFileRecord: (id: Id, number: Id) => `/carriers/${at(id)}/vetting-files/${at(number)}/record`,
  carrierVettingFilePdf: (id: Id, number: Id, query: { paper?: 'a4' } = {}) =>
    withQuery(`/carriers/${at(id)}/vetting-files/${at(number)}/pdf`, query),
  certificateRequest: (id: Id) => `/carriers/${at(id)}/certificate-requests/new`,
  certificateUpload: (id: Id) => `/carriers/${at(id)}/certificates/new`,
  certificate: (id: Id, documentId: Id) => `/carriers/${at(id)}/certificates/${at(documentId)}`,
  /** The file as the browser shows it within the certificate's page. */
  certificateShown: (id: Id, documentId: Id) => `/carriers/${at(id)}/certificates/${at(documentId)}/shown`,
  certificates: (query: Query = {}) => withQuery('/carriers/certificates', query),
  certificateFile: (id: Id, documentId: Id) => `/carriers/${at(id)}/certificates/${at(documentId)}/file`,
  endingInsurance: (query: Query = {}) => withQuery('/carriers/ending-insurance', query),
  endingInsuranceFile: (query: Query = {}) => withQuery('/carriers/ending-insurance.csv', query),
  carrierInspection: (id: Id, inspectionId: Id) => `/carriers/${at(id)}/inspections/${at(inspectionId)}`,

  rateConfirmations: (query: Query = {}) => withQuery('/carriers/rate-confirmations', query),
  rateConfirmationsFile: () => '/carriers/rate-confirmations.csv',

  rateConfirmationNew: (query: Query = {}) => withQuery('/carriers/rate-confirmations/new', query),
  rateConfirmationSend: (id: Id) => `/carriers/rate-confirmations/${at(id)}/send`,
  rateConfirmationRevise: (id: Id) => `/carriers/rate-confirmations/${at(id)}/revise`,
  rateConfirmationCancel: (id: Id) => `/carriers/rate-confirmations/${at(id)}/cancel`,
  rateConfirmationReject: (id: Id) => `/carriers/rate-confirmations/${at(id)}/reject`,
  rateConfirmationPdf: (id: Id, query: Query = {}) => withQuery(`/carriers/rate-confirmations/${at(id)}/pdf`, query),
  rateConfirmationEmails: (query: Query = {}) => withQuery('/carriers/rate-confirmations/emails', query),
  rateConfirmationEmailNew: () => '/carriers/rate-confirmations/emails/new',
  rateConfirmationEmailDismiss: (id: Id) => `/carriers/rate-confirmations/emails/${at(id)}/dismiss`,
  rateConfirmationEmailFile: (id: Id, fileId: Id) =>
    `/carriers/rate-confirmations/emails/${at(id)}/files/${at(fileId)}`,

  vehicles: (query: Query = {}) => withQuery('/vehicles', query),
  vehicle: (id: Id) => `/vehicles/${at(id)}`,
  companyChangeOrder: (id: Id) => `/company_change_orders/${at(id)}`,
  alertsFile: () => '/alerts.csv',
  /** With the load from which it is opened: the page then leads back to it. */
  carrierTracking: (id: Id, query: { load?: Id } = {}) => withQuery(`/carriers/${at(id)}/tracking`, query),
  /** The same, one row a cause. */
  alertsByCause: (query: Query = {}) => withQuery('/alerts/by-cause', query),
  /** The alerts of one cause, worked together. */
  alertCause: (query: Query = {}) => withQuery('/alerts/cause', query),
  /** Gives several alerts of a list to a person. */
  alertsAssign: (query: { back?: string } = {}) => withQuery('/alerts/assign', query),
  /** What is done with several alerts of a list at once. */
  alertsBulk: (query: { back?: string } = {}) => withQuery('/alerts/bulk', query),
  /** How many open alerts need work; an open page requests it from time to time. */
  alertsCount: () => '/alerts/count',
  errorReports: () => '/error-reports',
  companyAlerts: () => '/company/alerts',
  companyTerms: () => '/company/rate-confirmation-terms',
  facilities: (query: Query = {}) => withQuery('/facilities', query),
  facility: (id: Id) => `/facilities/${at(id)}`,
  feeds: (query: Query = {}) => withQuery('/feeds', query),
  feed: (id: Id, query: Query = {}) => withQuery(`/feeds/${at(id)}`, query),
  /** X12 files that came and went. */
  ediFiles: (query: Query = {}) => withQuery('/edi/files', query),
  ediFile: (id: Id) => `/edi/files/${at(id)}`,
  ediFileContent: (id: Id) => `/edi/files/${at(id)}/file`,
  ediUpload: () => '/edi/files/new',
  ediTenders: (query: Query = {}) => withQuery('/edi', query),
  ediTender: (id: Id) => `/edi/tenders/${at(id)}`,
  ediChange: (id: Id, differenceId: Id) => `/edi/tenders/${at(id)}/changes/${at(differenceId)}`,
  ediInvoices: (query: Query = {}) => withQuery('/edi/invoices', query),
  ediInvoice: (id: Id) => `/edi/invoices/${at(id)}`,
  ediPartners: () => '/edi/partners',
  ediPartner: (id: Id) => `/edi/partners/${at(id)}`,
  ediPartnerSftp: (id: Id) => `/edi/partners/${at(id)}/sftp`,
  ediPartnerNew: () => '/edi/partners/new',
  tmsMappings: () => '/tms',
  tmsMapping: (id: Id, query: { version?: number } = {}) => withQuery(`/tms/${at(id)}`, query),
  tmsMappingEdit: (id: Id) => `/tms/${at(id)}/edit`,
  tmsMappingNew: () => '/tms/new',
  tmsMessages: (query: Query = {}) => withQuery('/tms/messages', query),
  tmsMessage: (id: Id) => `/tms/messages/${at(id)}`,
  tmsMessageContent: (id: Id) => `/tms/messages/${at(id)}/file`,
  tmsMessageNew: () => '/tms/messages/new',
  loads: (query: Query = {}) => withQuery('/loads', query),
  proposals: (query: Query = {}) => withQuery('/assistants/proposals', query),
  /** First the carrier is looked for, then with `carrier_id` decided about. */
  loadCover: (id: Id, query: Query = {}) => withQuery(`/loads/${at(id)}/cover`, query),
  /** Exceptions that were requested for loads, and their decisions. */
  /** What changes on loads, for a page of this owner (`ShellData`). */
  loadChanges: (query: { for: string }) => withQuery('/loads/changes', query),
  loadExceptions: (query: { status?: string } = {}) => withQuery('/loads/exceptions', query),
  loadException: (id: Id) => `/loads/exceptions/${at(id)}`,
  loadClassifications: (id: Id) => `/loads/${at(id)}/classifications`,
  loadUncover: (id: Id) => `/loads/${at(id)}/uncover`,
  loadVehicle: (id: Id) => `/loads/${at(id)}/vehicle`,
  /** Driver, assignee and team. */
  loadEdit: (id: Id) => `/loads/${at(id)}/edit`,
  /** A text message to the driver. */
  loadText: (id: Id) => `/loads/${at(id)}/text`,
  loadLogNew: (id: Id, query: { type?: string; stop?: Id } = {}) => withQuery(`/loads/${at(id)}/logs/new`, query),
  /** A person's word about a visit: that it was none (`none`), or when it was (`times`). */
  loadCorrect: (id: Id, query: { stop: Id; says: 'none' | 'times' }) => withQuery(`/loads/${at(id)}/correct`, query),
  loadCorrectionWithdraw: (id: Id, logId: Id) => `/loads/${at(id)}/corrections/${at(logId)}/withdraw`,
  loadFollow: (id: Id, query: { field: string }) => withQuery(`/loads/${at(id)}/follow`, query),
  loadEndTracking: (id: Id) => `/loads/${at(id)}/end-tracking`,
  loadCancel: (id: Id) => `/loads/${at(id)}/cancel`,
  loadAsKnown: (id: Id, query: { at?: string } = {}) => withQuery(`/loads/${at(id)}/as-known`, query),
  loadFile: (id: Id) => `/loads/${at(id)}/file`,
  loadProof: (id: Id) => `/loads/${at(id)}/proof`,
  loadProgress: (id: Id) => `/loads/${at(id)}/progress`,
  /** Links to the page on which the load's driver shares and reports. */
  loadDriver: (id: Id) => `/loads/${at(id)}/driver`,
  /** Who outside the company reads what of a load. */
  loadSharing: (id: Id) => `/loads/${at(id)}/sharing`,
  loadDetention: (id: Id) => `/loads/${at(id)}/detention`,
  loadDetentionPdf: (id: Id, audience: LoadLinkAudience) => `/loads/${at(id)}/detention/pdf?audience=${audience}`,
  loadDetentionLinkNew: (id: Id) => `/loads/${at(id)}/detention/links/new`,
  loadPass: (id: Id) => `/loads/${at(id)}/pass`,
  loadPassPdf: (id: Id) => `/loads/${at(id)}/pass/pdf`,
  loadPassNew: (id: Id) => `/loads/${at(id)}/pass/new`,
  loadPassClear: (id: Id) => `/loads/${at(id)}/pass/clear`,
  loadPassWithdraw: (id: Id) => `/loads/${at(id)}/pass/withdraw`,
  loadPaperNew: (id: Id, query: Query = {}) => withQuery(`/loads/${at(id)}/papers/new`, query),
  loadPaper: (id: Id, paperId: Id) => `/loads/${at(id)}/papers/${at(paperId)}`,
  loadPaperWithdraw: (id: Id, paperId: Id) => `/loads/${at(id)}/papers/${at(paperId)}/withdraw`,
  /** The trucks of open loads on a map. */
  loadsMap: (query: Query = {}) => withQuery('/loads/map', query),
  loadsFile: (query: Query = {}) => withQuery('/loads.csv', query),
  /** @param query `copy_of`: a load whose fields the form begins with */
  loadNew: (query: { copy_of?: Id } = {}) => withQuery('/loads/new', query),
  /** Gives several loads of a list to a person or a team. */
  loadsAssign: (query: { back?: string } = {}) => withQuery('/loads/assign', query),
  /** What is done with several loads of a list at once. */
  loadsBulk: (query: { back?: string } = {}) => withQuery('/loads/bulk', query),
  /** Pickups of the coming week where cargo is often stolen. */
  theftCalendar: () => '/loads/theft-calendar',
  loadImports: () => '/loads/import',
  loadListSample: () => '/loads/import/sample.csv',
  loadColumns: (query: Query = {}) => withQuery('/loads/import/columns', query),
  loadImport: (id: Id, query: Query = {}) => withQuery(`/loads/import/${at(id)}`, query),
  loadImportFile: (id: Id) => `/loads/import/${at(id)}/not-imported.csv`,
  exchange: (query: Query = {}) => withQuery('/exchange', query),
  exchangeFile: (query: Query = {}) => withQuery('/exchange.csv', query),
  boardLoad: (id: Id, query: Query = {}) => withQuery(`/exchange/load/${at(id)}`, query),
  boardPost: (id: Id, query: { carrier?: Id } = {}) => withQuery(`/exchange/load/${at(id)}/post`, query),
  /** Answers a bid with another price. */
  boardCounter: (id: Id, bidId: Id) => `/exchange/load/${at(id)}/bids/${at(bidId)}/counter`,
  boardUnpost: (id: Id) => `/exchange/load/${at(id)}/unpost`,
  /** Who sees a load and who not: of its posting, or of the audience that is named. */
  boardAudience: (id: Id, query: Query = {}) => withQuery(`/exchange/load/${at(id)}/audience`, query),
  /** Mails a carrier the link by which it bids. */
  boardSend: (id: Id, query: { carrier?: Id } = {}) => withQuery(`/exchange/load/${at(id)}/send`, query),
  /** Available trucks. */
  truckPostings: (query: Query = {}) => withQuery('/exchange/capacity', query),
  truckPosting: (id: Id) => `/exchange/capacity/${at(id)}`,
  /** Why carriers did not take loads. */
  dispositions: (query: Query = {}) => withQuery('/exchange/dispositions', query),
} as const;
