import type { Call } from '@contract/call';
import { calls } from '@contract/calls';
import { reassessSubscriptions } from '@monitor/areas/reassessment/reassess-subscriptions';
import { runReport } from '@monitor/areas/reports/run-report';
import * as schema from '@monitor/db/schema';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadBoardDatasets, makeSoundBroker } from './areas/load-board/board-support';
import { addHauler, loadFromDallas } from './areas/loads/loads-support';
import { aConfirmation } from './areas/rate-confirmations/paper-support';
import { addCarrier, addCrash, addDataset, addInspection, addUnit, addViolation } from './support/fmcsa-rows';
import { rowsAlike } from './support/made-up-rows';
import { addFiling, companyIdOf, loadPaperDatasets } from './support/paper-rows';
import { AREA, placeCarriers } from './support/places';
import { openMonitorWithPlaces, type SectionMonitor, TODAY } from './support/section-monitor';
import { NOON } from './support/today';

/**
 * The law of paging: the pages of a list, one after the other, are the rows that one longer page has, in its order, each
 * once, and each page says how many there are in all. The rows are alike but for their ids, so that an order which leaves
 * something open shows.
 */

const EMAIL = 'office@paged.example';
const PHONE = '+13125550163';
const VIN = '1FUJGLDR5CLBP4711';
const ROWS = 5;
const KEPT_MAIL = {
  from: [],
  fromHeaders: 1,
  replyTo: [],
  to: [],
  authenticationResults: [],
  headers: [],
  hiddenText: null,
  links: [],
  problem: null,
  attachmentsLeftOut: 0,
  bounce: null,
};
const IN_DALLAS = { city: 'DALLAS', state: 'TX', postalCode: '75201', country: 'US' };
const nths = Array.from({ length: ROWS }, (_, nth) => nth);

let monitor: SectionMonitor;
const id: Record<string, number> = {};

/** Where each list has at least five rows, and the body of lists that are requested by POST. */
const LISTS: Readonly<Record<string, () => string | { path: string; body: object }>> = {
  exportBoardLoads: () => ({ path: '/loads/search_export', body: {} }),
  exportLoads: () => '/loads/export?tab=open&window=all',
  exportRateConfirmations: () => '/rate_confirmations/export',
  exportTickets: () => '/tickets/export?tab=open',
  getCarrierEquipment: () => `/carriers/${id.seen}/equipment?years=2`,
  getVehicle: () => `/vehicles/${VIN}?years=2`,
  getVehicleByVin: () => `/vehicles/${VIN}/by_vin?years=2`,
  listActivity: () => '/activity',
  listApiKeys: () => '/api_keys',
  listAssociatedCarriers: () => `/carriers/${id.carrier}/associated_carriers`,
  listAuditEvents: () => '/audit_events',
  listBidLinks: () => `/loads/${id.load}/bid_links`,
  listBids: () => `/bids?load_id=${id.load}`,
  listCancelledInsurancePolicies: () => `/insurance_policies/cancelled?carrier_id=${id.insured}`,
  listCarrierCrashes: () => `/carriers/${id.seen}/crashes`,
  listCarrierEvents: () => `/carrier_events?carrier_id=${id.carrier}`,
  listCarrierInspections: () => `/carriers/${id.seen}/inspections`,
  listCarrierVehicles: () => `/carrier_vehicles?q[carrier_id_eq]=${id.seen}`,
  listCarrierViolations: () => `/carriers/${id.seen}/violations`,
  listCertificateDocuments: () => `/insurance_certificate_documents?carrier_id=${id.carrier}`,
  listClassifications: () => '/classifications',
  listCompanyChangeOrders: () => '/company_change_orders',
  listCompanyReportRows: () => `/company_reports/${id.report}/rows`,
  listConnectionInvitations: () => `/connection_invitations?carrier_id=${id.carrier}`,
  listConnections: () => '/connections?list=my-carriers',
  listContracts: () => '/contracts',
  listCriticalNotices: () => '/critical_notices',
  listDirectoryUsers: () => `/carriers/${id.carrier}/directory_users`,
  listEditRequests: () => '/edit_requests',
  listEndingPolicies: () => '/insurance_policies/ending',
  listEnteredIdentifiers: () => `/carriers/${id.carrier}/entered_identifiers`,
  listFacilities: () => '/facilities',
  listGateExceptions: () => '/gate_exceptions',
  listIdentityAlerts: () => '/identity_alerts',
  listInsuranceActivities: () => `/insurance_activities?carrier_id=${id.carrier}`,
  listInsuranceCertificateRequests: () => `/insurance_certificate_requests?carrier_id=${id.carrier}`,
  listInsurancePolicies: () => `/insurance_policies?carrier_id=${id.insured}`,
  listLoadCarrierDispositions: () => `/load_carrier_dispositions?load_id=${id.load}`,
  listLoadImportLines: () => `/load_imports/${id.loadImport}/lines`,
  listLoadImports: () => '/load_imports',
  listLoadLogs: () => `/loads/${id.load}/load_logs`,
  listLoadTimeline: () => `/loads/${id.load}/timeline`,
  listLoads: () => '/loads?tab=open&window=all',
  listNotes: () => `/notes?carrier_id=${id.carrier}`,
  listOnboardingPackets: () => `/onboarding_packets?carrier_id=${id.carrier}`,
  listPendingActiveInsurancePolicies: () => `/insurance_policies/pending_active?carrier_id=${id.insured}`,
  listEdiInterchanges: () => '/edi_interchanges',
  listEdiInvoices: () => '/edi_invoices?list=all',
  listEdiTenders: () => '/edi_tenders?list=all',
  listTmsMessages: () => '/tms_messages?list=all',
  listProofBundles: () => '/proof_bundles',
  listCompanyExports: () => '/company_exports',
  listRoles: () => '/roles',
  listProposals: () => '/assistant_proposals?list=all',
  listPositionFeeds: () => '/position_feeds',
  listPositionFeedTrucks: () => `/position_feeds/${id.feed}/trucks`,
  listPositionReads: () => `/loads/${id.load}/position_reads`,
  listPostingAudience: () => `/loads/${id.load}/posting_audience?audience=all`,
  listRateConfirmationMails: () => '/rate_confirmation_mails',
  listRateConfirmations: () => '/rate_confirmations',
  listRuleOverrides: () => `/rule_overrides?carrier_id=${id.carrier}`,
  listSavedSearches: () => '/saved_searches',
  listSessions: () => '/sessions',
  listSubscriptionImportLines: () => `/subscription_imports/${id.subscriptionImport}/lines`,
  listSubscriptionImports: () => '/subscription_imports',
  listSubscriptions: () => '/subscriptions',
  listTeamUsers: () => `/teams/${id.team}/team_users`,
  listTeams: () => '/teams',
  listTickets: () => '/tickets?tab=open',
  listTruckPostings: () => '/truck_postings',
  listUserInvitations: () => '/user_invitations',
  listUserSessions: () => `/users/${id.user}/sessions`,
  listUsers: () => '/users',
  listVettingFiles: () => '/vetting_files',
  listUndeliveredEvents: () => '/webhook_deliveries',
  listWebhookDeliveries: () => `/webhooks/${id.webhook}/deliveries`,
  matchCarriersToLoad: () => `/carriers/load_match/${id.load}`,
  previewClassification: () => `/classifications/${id.classification}/preview?is_active=false`,
  searchBoardLoads: () => ({ path: '/loads/search', body: {} }),
  searchCarriers: () => '/carriers?search_text=paged',
  searchCarriersByEmail: () => ({ path: '/carriers/email_search_associated_carriers', body: { email: EMAIL } }),
  searchCarriersByLane: () => ({
    path: '/carriers/search',
    body: { origin_area_id: AREA.dallas, destination_area_id: AREA.atlanta },
  }),
  searchCarriersByPhone: () => ({ path: '/carriers/phone_search_associated_carriers', body: { phone: PHONE } }),
  searchCarriersNear: () => '/carriers/near?latitude=32.78&longitude=-96.8&radius_miles=100',
  searchCompanyUsers: () => '/users/search_company_users?search_term=demo',
};

/** Lists that are left out, each with its reason. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  listLoadMovements: 'a load has as many as its truck has visited and driven, which is worked out from positions',
};

beforeAll(async () => {
  monitor = await openMonitorWithPlaces();
  const { db } = monitor;
  const alike: <Table extends Parameters<typeof rowsAlike>[1]>(
    table: Table,
    given: (nth: number) => Partial<Table['$inferInsert']>,
  ) => Promise<Table['$inferSelect'][]> = (table, given) => rowsAlike(db, table, ROWS, given);
  for (const key of ['wt8s-2hbx', 'fx4q-ay7w', 'aayw-vxb3', '876r-jsdb'] as const) await addDataset(db, key);
  await loadBoardDatasets(monitor);
  await loadPaperDatasets(db, ['yu5v-wbh6', '3uet-3z4i']);
  const companyId = await companyIdOf(db, 'admin@demo.test');
  const people = await db.select().from(schema.users).where(eq(schema.users.companyId, companyId));
  const userId = people.find(({ email }) => email === 'admin@demo.test')!.id;
  id.user = userId;
  const own = { companyId, userId };

  const noticed = await alike(schema.companyEvents, () => ({
    companyId,
    kind: 'carrier_denied' as const,
    data: {},
    version: 0,
  }));
  await db.insert(schema.criticalNotices).values(noticed.map((event) => ({ eventId: event.id, companyId })));

  const carrierIds: number[] = [];
  for (const nth of nths) {
    const carrierId = await addHauler(monitor, `PAGED ${nth} LLC`);
    carrierIds.push(carrierId);
    for (const county of ['113', '113', '121'])
      await addInspection(db, { carrierId, countyState: county === '121' ? 'GA' : 'TX', countyCode: county });
    await addFiling(db, { carrierId, docket: `MC${carrierId}`, cancelEffectiveOn: '2026-10-01' });
    await db.insert(schema.carrierNames).values({ key: `PAGED${nth}LLC`, carrierId, kind: 'legal' });
  }
  await addCarrier(db, { legalName: 'PAGED SISTER LLC', email: EMAIL, phone: PHONE });
  await db
    .update(schema.carriers)
    .set({ email: EMAIL, phone: PHONE, ...IN_DALLAS })
    .where(inArray(schema.carriers.id, carrierIds));
  const carrierId = carrierIds[0]!;
  id.carrier = carrierId;
  const ofCarrier = { ...own, carrierId };
  await placeCarriers(monitor.database);

  id.seen = await addCarrier(db, { legalName: 'SEEN OFTEN LLC' });
  for (const nth of nths) {
    const inspectionId = await addInspection(db, { carrierId: id.seen });
    await addUnit(db, { inspectionId, vin: VIN });
    await addUnit(db, { inspectionId, vin: `1XKYDP9X4MJ44713${nth}`, number: 2 });
    await addViolation(db, { inspectionId, code: `393.${nth}` });
    await addCrash(db, { carrierId: id.seen });
  }

  id.insured = await addCarrier(db, { legalName: 'INSURED LLC' });
  for (const nth of nths) {
    const filing = { carrierId: id.insured, docket: `MC${id.insured}` };
    await addFiling(db, { ...filing, policyNumber: `P-${nth}` });
    await addFiling(db, { ...filing, policyNumber: `NEXT-${nth}`, effectiveOn: '2026-12-01' });
    await addFiling(db, {
      ...filing,
      policyNumber: `LAST-${nth}`,
      list: 'history',
      cancelEffectiveOn: '2026-01-01',
    });
  }

  const loadIds: number[] = [];
  for (const nth of nths) {
    const load = loadFromDallas(`PAGED-${nth}`);
    loadIds.push((await monitor.send('PUT', '/loads/by_reference', { load })).body.load.id);
  }
  id.load = loadIds[0]!;
  const ofLoad = { ...own, loadId: id.load };
  const postings = await alike(schema.loadPostings, (nth) => ({
    ...own,
    loadId: loadIds[nth]!,
    state: 'posted' as const,
    audience: 'all' as const,
    rateCents: 90_000,
    expiresAt: new Date(NOON.getTime() + 12 * 3_600_000),
    postedAt: NOON,
  }));
  const postingId = postings[0]!.id;
  await alike(schema.bidLinks, (nth) => ({ ...ofLoad, postingId, carrierId: carrierIds[nth]!, email: EMAIL }));
  await alike(schema.bids, (nth) => ({
    ...ofLoad,
    postingId,
    carrierId: carrierIds[nth]!,
    expiresAt: postings[0]!.expiresAt,
  }));
  const trucks = await alike(schema.carrierVehicles, (nth) => ({
    carrierId,
    companyId,
    vin: `1XKYDP9X4MJ44714${nth}`,
  }));
  await alike(schema.positionReads, (nth) => ({ ...ofLoad, carrierVehicleId: trucks[nth]!.id }));
  await alike(schema.loadCarrierDispositions, (nth) => ({ ...ofLoad, carrierId: carrierIds[nth]! }));
  await alike(schema.gateExceptions, () => ({ ...ofLoad, carrierId }));
  await alike(schema.loadLogs, () => ({ ...ofLoad, isType: 'note' as const, source: 'person' as const }));
  await alike(schema.tickets, (nth) => ({
    ...ofLoad,
    carrierId,
    isType: schema.tickets.isType.enumValues[nth]!,
  }));
  const [loadImport] = await alike(schema.loadImports, () => own);
  id.loadImport = loadImport!.id;
  await alike(schema.loadImportLines, () => ({ importId: loadImport!.id, outcome: 'refused' as const }));
  const [subscriptionImport] = await alike(schema.subscriptionImports, () => own);
  id.subscriptionImport = subscriptionImport!.id;
  await alike(schema.subscriptionImportLines, () => ({
    importId: subscriptionImport!.id,
    outcome: 'unknown' as const,
  }));
  await alike(schema.subscriptions, (nth) => ({ companyId, carrierId: carrierIds[nth]! }));
  await alike(schema.truckPostings, () => ({
    ...ofCarrier,
    originAreaId: AREA.dallas,
    originLatitude: 32.78,
    originLongitude: -96.8,
    startDate: TODAY,
    isActive: true,
    expiresAt: new Date(NOON.getTime() + 86_400_000),
  }));

  const [partner] = await alike(schema.ediPartners, () => ({ companyId, isTest: false }));
  const ofPartner = { companyId, partnerId: partner!.id };
  await alike(schema.ediInterchanges, () => ofPartner);
  await alike(schema.ediInvoices, () => ({ ...ofPartner, references: [], lines: [], findings: [] }));
  await alike(schema.ediTenders, (nth) => ({ ...ofPartner, shipmentKey: `S-${nth}`, said: { reference: `S-${nth}` } }));
  const [mapping] = await alike(schema.tmsMappings, () => ({ companyId }));
  await alike(schema.tmsMessages, () => ({ companyId, mappingId: mapping!.id, references: [], results: [] }));
  const feeds = await alike(schema.positionFeeds, (nth) => ({ companyId, userId: people[nth]!.id, batchTimes: [] }));
  id.feed = feeds[0]!.id;
  await alike(schema.positionFeedTrucks, (nth) => ({
    feedId: id.feed!,
    key: `carrier ${carrierId} unit ${nth}`,
    carrierId,
    ages: [],
  }));
  await alike(schema.facilities, (nth) => ({ companyId, addressKey: `US dallas key ${nth}`, country: 'US' }));
  const [key] = await alike(schema.apiKeys, () => ({ ...own, actorUserId: userId }));
  await alike(schema.assistantProposals, () => ({
    ...ofCarrier,
    apiKeyId: key!.id,
    ticketId: null,
    facts: [],
  }));
  await alike(schema.auditEvents, () => own);
  await alike(schema.carrierEvents, () => ({ ...ofCarrier, kind: 'verdict_changed' as const, occurredAt: NOON }));
  await alike(schema.classifications, () => ({ companyId }));
  await alike(schema.companyChangeOrders, () => ({ ...own, status: 'rejected' as const }));
  await alike(schema.editRequests, () => ofCarrier);
  await alike(schema.enteredIdentifiers, () => ({ ...ofCarrier, type: 'MC' }));
  await alike(schema.identityAlerts, () => ({
    ...ofCarrier,
    fileDate: TODAY,
    publishedAt: NOON,
    expiresAt: new Date(NOON.getTime() + 30 * 86_400_000),
  }));
  await alike(schema.notes, () => ({ ...own, notableType: 'Carrier' as const, notableId: carrierId, carrierId }));
  await alike(schema.savedSearches, () => ({ ...own, fields: { name: 'Alike' } }));
  await alike(schema.userInvitations, (nth) => ({ ...own, email: `new${nth}@paged.example` }));
  await alike(schema.userSessions, () => ({ userId, state: 'signed_in' as const }));
  await alike(schema.rateConfirmationMails, () => ({ companyId, read: KEPT_MAIL }));

  const connections = await db.select().from(schema.connections).where(eq(schema.connections.carrierId, carrierId));
  const connectionId = connections[0]!.id;
  const carrierUsers = await alike(schema.carrierUsers, (nth) => ({ ...ofCarrier, email: `p${nth}@paged.example` }));
  await alike(schema.connectionInvitations, () => ({
    ...ofCarrier,
    connectionId,
    carrierUserId: carrierUsers[0]!.id,
    expiresAt: new Date(NOON.getTime() + 86_400_000),
  }));
  await alike(schema.onboardingPackets, () => ({ ...ofCarrier, connectionId }));
  const [file] = await alike(schema.storedFiles, () => ({ companyId }));
  await alike(schema.contracts, () => ({ companyId, fileId: file!.id }));
  await alike(schema.insuranceCertificateDocuments, () => ({ ...ofCarrier, fileId: file!.id }));
  await alike(schema.insuranceCertificateRequests, () => ofCarrier);
  await alike(schema.insuranceActivities, () => ofCarrier);
  const [team] = await alike(schema.teams, () => ({ companyId }));
  id.team = team!.id;
  await alike(schema.teamUsers, (nth) => ({ teamId: team!.id, userId: people[nth]!.id }));
  const [webhook] = await alike(schema.webhooks, () => ({ companyId, url: 'https://paged.example/hook' }));
  id.webhook = webhook!.id;
  const events = await alike(schema.companyEvents, (nth) => ({ ...own, number: nth + 1, version: 0 }));
  await alike(schema.webhookDeliveries, (nth) => ({
    companyId,
    webhookId: webhook!.id,
    eventId: events[nth]!.id,
    status: 'failed' as const,
  }));
  for (const _ of nths) await monitor.send('POST', '/vetting_files', { vetting_file: { carrier_id: carrierId } });
  await alike(schema.companyExports, () => ({ companyId, createdAt: NOON }));
  await alike(schema.roles, (nth) => ({ companyId, name: `Role ${nth}`, scopes: [], createdAt: NOON }));
  await alike(schema.proofBundles, () => ({
    companyId,
    kind: 'day' as const,
    day: TODAY,
    about: TODAY,
    createdAt: NOON,
  }));
  for (const _ of nths) await aConfirmation(monitor);

  await reassessSubscriptions(db, companyId, undefined, { now: NOON });
  await makeSoundBroker(monitor);
  const { body } = await monitor.get('/classifications');
  id.classification = body.classifications.find(({ name }: { name: string }) => name === 'Standard').id;
  const reports = (await monitor.get('/company_reports')).body.company_reports;
  id.report = reports.find(({ kind }: { kind: string }) => kind === 'onboarded_carriers').id;
  await runReport({ db, companyId, reportId: id.report!, now: NOON, onProgress: async () => {} });
});
afterAll(() => monitor?.close());

const paged = Object.entries(calls as Record<string, Call>)
  .filter(([, call]) => call.paged)
  .map(([name]) => name);

test('every list that pages is held to it, or says why not', () => {
  expect([...Object.keys(LISTS), ...Object.keys(LEFT_OUT)].sort()).toEqual(paged.sort());
});

type Page = { answer: Record<string, unknown>; total: number };

async function pageOf(name: string, page: number, per_page: number): Promise<Page> {
  const asked = LISTS[name]!();
  const cookies = { monitor_session: await monitor.tokenOf('admin@demo.test') };
  const { path, body } = typeof asked === 'string' ? { path: asked, body: null } : asked;
  const url = body ? path : `${path}${path.includes('?') ? '&' : '?'}page=${page}&per_page=${per_page}`;
  const response = await monitor.app.inject({
    method: body ? 'POST' : 'GET',
    url: `/monitor/api/v1${url}`,
    cookies,
    ...(body && { payload: { ...body, page, per_page } }),
  });
  const answer = response.json() as Record<string, unknown>;
  expect([response.statusCode, response.statusCode === 200 ? null : answer]).toEqual([200, null]);
  return { answer, total: Number(response.headers.totalitems) };
}

test.each(Object.keys(LISTS))('%s: its pages are its rows, in one order and each once', async (name) => {
  const whole = await pageOf(name, 1, 6);
  expect(whole.total).toBeGreaterThanOrEqual(ROWS);
  const wanted = Math.min(whole.total, 6);
  const parts = [await pageOf(name, 1, 2), await pageOf(name, 2, 2), await pageOf(name, 3, 2)];
  // An answer may have other arrays beside the list, whose length does not go by the page.
  const lengthIn = ({ answer }: Page, key: string) => (answer[key] as unknown[] | undefined)?.length;
  const list = Object.keys(whole.answer).find(
    (key) => lengthIn(whole, key) === wanted && lengthIn(parts[0]!, key) === 2,
  );
  const rowsOf = ({ answer }: Page) => (answer[list!] as unknown[]).map(named);
  expect(parts.flatMap(rowsOf)).toEqual(rowsOf(whole));
  expect(new Set(rowsOf(whole)).size).toBe(wanted);
  expect(parts.map(({ total }) => total)).toEqual(Array(3).fill(whole.total));
});

/** A row by its id where it has one. Its other values may differ with the time of the request. */
const named = (row: unknown) => JSON.stringify((row as { id?: unknown }).id ?? row);
