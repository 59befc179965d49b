import type { Call } from '@contract/call';
import { calls } from '@contract/calls';
import { rowSearch } from '@monitor/server/ransack';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCarrier, addCrash, addDataset, addInspection, addUnit, addViolation } from './support/fmcsa-rows';
import { placeCarriers } from './support/places';
import { openSectionMonitor, type SectionMonitor } from './support/section-monitor';

let monitor: SectionMonitor;
let carrier: number;
beforeAll(async () => {
  monitor = await openSectionMonitor();
  carrier = await addCarrier(monitor.db, { legalName: 'SEARCHED FREIGHT LLC' });
  await placeCarriers(monitor.database);
});
afterAll(() => monitor.close());

const paged = Object.entries(calls as Record<string, Call>).filter(([, call]) => call.paged);
const shapeOf = ({ query }: Call) => (query && 'shape' in query ? (query.shape as object) : {});
const takesQ = (call: Call) => Object.hasOwn(shapeOf(call), 'q');

/** Of each list that takes `q` a condition that it knows. */
const KNOWN: Readonly<Record<string, string>> = {
  listSessions: 'user_agent_cont',
  listUserSessions: 'user_agent_cont',
  listCarrierEvents: 'kind_eq',
  searchCarriers: 'legal_name_cont',
  searchCarriersNear: 'legal_name_cont',
  listDirectoryUsers: 'email_start',
  listEnteredIdentifiers: 'is_type_eq',
  listSavedSearches: 'id_eq',
  listConnections: 'carrier_id_eq',
  listSubscriptionImportLines: 'outcome_eq',
  listSubscriptionImports: 'file_name_cont',
  listSubscriptions: 'carrier_id_eq',
  listNotes: 'body_cont',
  listEditRequests: 'status_eq',
  listCertificateDocuments: 'status_eq',
  exportLoads: 'reference_eq',
  exportRateConfirmations: 'carrier_legal_name_cont',
  exportTickets: 'message_cont',
  listLoads: 'reference_eq',
  listLoadCarrierDispositions: 'reason_eq',
  listFacilities: 'city_cont',
  listGateExceptions: 'status_eq',
  listTruckPostings: 'carrier_id_eq',
  listRateConfirmations: 'carrier_legal_name_cont',
  listRateConfirmationMails: 'subject_cont',
  listTickets: 'message_cont',
  listLoadLogs: 'source_eq',
  listLoadMovements: 'is_type_eq',
  listLoadImports: 'file_name_cont',
  listLoadImportLines: 'outcome_eq',
  listPositionFeeds: 'id_eq',
  listPositionFeedTrucks: 'unit_cont',
  listPositionReads: 'user_id_eq',
  listInsuranceActivities: 'kind_eq',
  listInsuranceCertificateRequests: 'email_eq',
  listCancelledInsurancePolicies: 'insurer_cont',
  listEndingPolicies: 'ends_on_lt',
  listInsurancePolicies: 'limit_usd_gteq',
  listPendingActiveInsurancePolicies: 'effective_on_gt',
  listClassifications: 'name_eq',
  listRuleOverrides: 'is_type_eq',
  listConnectionInvitations: 'email_eq',
  listContracts: 'name_cont',
  listOnboardingPackets: 'status_in',
  listCarrierVehicles: 'vin_eq',
  listVettingFiles: 'number_eq',
  listAuditEvents: 'summary_cont',
  listIdentityAlerts: 'is_type_eq',
  listCompanyChangeOrders: 'status_eq',
  listUserInvitations: 'email_end',
  listUsers: 'email_cont',
  searchCompanyUsers: 'email_cont',
  listTeamUsers: 'user_email_cont',
  listTeams: 'name_cont',
  listRoles: 'name_cont',
  listApiKeys: 'name_cont',
  listWebhookDeliveries: 'status_eq',
  listAssociatedCarriers: 'legal_name_cont',
  listCarrierCrashes: 'severity_eq',
  getCarrierEquipment: 'make_eq',
  listCarrierInspections: 'report_number_start',
  listCarrierViolations: 'code_start',
  previewClassification: 'overall_to_eq',
  getVehicle: 'source_eq',
  getVehicleByVin: 'source_eq',
};

/**
 * Lists that are requested by POST, whose body has the conditions; a file of a run that ended, which is read as it was
 * written; the activity, read from several tables by filters of its own; an audience and matches, judged carrier by carrier;
 * and bids and their links, of one load at a time; EDI, by its lists and a text; what assistants propose; proof bundles,
 * of one load or carrier; exports of the company, of which there are a few.
 */
const WITHOUT = [
  'searchCarriersByEmail',
  'searchCarriersByPhone',
  'searchCarriersByLane',
  'listCompanyReportRows',
  'listActivity',
  'listLoadTimeline',
  'searchBoardLoads',
  'exportBoardLoads',
  'listPostingAudience',
  'matchCarriersToLoad',
  'listBids',
  'listBidLinks',
  'listCriticalNotices',
  'listProposals',
  'listCompanyExports',
  'listEdiTenders',
  'listEdiInterchanges',
  'listEdiInvoices',
  'listTmsMessages',
  'listUndeliveredEvents',
  'listProofBundles',
];

test('every paged list takes q, but for those asked by a body and for finished files', () => {
  expect(
    paged
      .filter(([, call]) => takesQ(call))
      .map(([name]) => name)
      .sort(),
  ).toEqual(Object.keys(KNOWN).sort());
  expect(
    paged
      .filter(([, call]) => !takesQ(call))
      .map(([name]) => name)
      .sort(),
  ).toEqual([...WITHOUT].sort());
});

/** A date for a date, a number for a number: a word that no row has for everything else. */
const valueFor = (condition: string) => {
  if (/_on_/.test(condition)) return '2026-01-01';
  return /^(?:id|carrier_id|number|limit_usd)_/.test(condition) ? '1' : 'nothing';
};

describe.each(paged.filter(([, call]) => takesQ(call)))('%s', (name, call) => {
  const ask = (q: string) => {
    const path = call.path
      .replace('/api/v1', '')
      .replaceAll(/\{(\w+)\}/g, (path_) => (path_ === '{id}' ? idFor(name) : '1'));
    const given = Object.keys(shapeOf(call)).includes('carrier_id') ? `carrier_id=${carrier}&` : '';
    const point = name === 'searchCarriersNear' ? 'latitude=32.8&longitude=-96.8&radius_miles=10&' : '';
    return monitor.get(`${path}?${given}${point}${q}`);
  };
  const idFor = (of: string) =>
    /Directory|Identifiers|Associated|CarrierCrashes|Equipment|Inspections|Violations/.test(of) ? String(carrier) : '1';

  test('narrows by what it knows, and refuses a name that it does not know', async () => {
    const known = await ask(`q[${KNOWN[name]}]=${valueFor(KNOWN[name]!)}`);
    const unknown = await ask('q[nothing_eq]=1');
    // A list of something that does not exist is a 404, whatever the request.
    if (known.status === 404) return expect(unknown.status).toBe(404);
    expect([known.status, known.body]).toEqual([200, expect.anything()]);
    expect(unknown.status).toBe(422);
    expect(Object.keys(unknown.body.fields)).toEqual(['q[nothing_eq]']);
  });
});

test('finds what is asked for, in the order that is asked for, and counts no more', async () => {
  for (const body of ['Ask for Dana.', 'Never on a Friday.', 'Ask for Lee.'])
    await monitor.send('POST', '/notes', { note: { body, carrier_id: carrier } });
  const { body, headers } = await monitor.get(`/notes?carrier_id=${carrier}&q[body_start]=Ask&q[s]=body+desc`);
  expect(body.notes.map((note: { body: string }) => note.body)).toEqual(['Ask for Lee.', 'Ask for Dana.']);
  expect(headers.totalitems).toBe('2');
});

describe('a list in memory', () => {
  const found = rowSearch({ insurer: 'string', limit_usd: 'integer', ends_on: 'date', is_continued: 'boolean' });
  const rows = [
    { insurer: 'Harbor 50% Mutual', limit_usd: 1_000_000, ends_on: '2026-12-01', is_continued: false, more: 1 },
    { insurer: null, limit_usd: 750_000, ends_on: '2026-11-30', is_continued: true, more: 2 },
    { insurer: 'Acme', limit_usd: null, ends_on: null, is_continued: false, more: 3 },
  ];
  const of = async (q: unknown) => (await found(monitor.db, rows, q)).map(({ more }) => more);

  test.each([
    [undefined, [1, 2, 3]],
    [{ insurer_cont: '50%' }, [1]],
    [{ limit_usd_gteq: '750000' }, [1, 2]],
    // What is not known is neither more nor less than anything.
    [{ limit_usd_lt: '999999' }, [2]],
    [{ insurer_null: '1' }, [2]],
    [{ ends_on_lteq: '2026-11-30' }, [2]],
    [{ is_continued_true: '1' }, [2]],
    [{ s: 'limit_usd asc' }, [2, 1, 3]],
  ])('asked for %j', async (q, expected) => {
    expect(await of(q)).toEqual(expected);
  });

  test('refuses what its rows do not show', async () => {
    await expect(of({ more_eq: '1' })).rejects.toThrow('more_eq');
  });
});

test('the sections of a profile are narrowed, ordered and counted; what they say of all stays', async () => {
  for (const id of ['wt8s-2hbx', 'fx4q-ay7w', 'aayw-vxb3', '876r-jsdb'] as const) await addDataset(monitor.db, id);
  const seen = await addCarrier(monitor.db, { legalName: 'SEEN OFTEN LLC', phone: '+13125550163' });
  await addCarrier(monitor.db, { legalName: 'SISTER LLC', phone: '+13125550163', state: 'OH' });
  await addCarrier(monitor.db, { legalName: 'OTHER LLC', phone: '+13125550163', state: 'TX' });
  const inspectionIds = [];
  for (const [inspectedOn, level] of [
    ['2026-03-01', 1],
    ['2026-04-01', 3],
    ['2026-05-01', 1],
  ] as const)
    inspectionIds.push(await addInspection(monitor.db, { carrierId: seen, inspectedOn, level }));
  await addUnit(monitor.db, { inspectionId: inspectionIds[0]!, vin: '1FUJGLDR5CLBP4711', make: 'FRHT', typeId: 11 });
  await addUnit(monitor.db, { inspectionId: inspectionIds[2]!, vin: '1XKYDP9X4MJ447130', make: 'KW', typeId: 11 });
  for (const code of ['393.9', '393.9', '395.8'])
    await addViolation(monitor.db, { inspectionId: inspectionIds[0]!, code });
  for (const [reportedOn, fatalities] of [
    ['2026-02-01', 1],
    ['2026-03-01', 0],
  ] as const)
    await addCrash(monitor.db, { carrierId: seen, reportedOn, fatalities, injuries: 0, towAway: true });
  const ask = async (path: string) => {
    const { status, body, headers } = await monitor.get(`/carriers/${seen}/${path}`);
    return { status, body, total: headers.totalitems };
  };
  const inspections = await ask('inspections?q[level_eq]=1&q[s]=inspected_on+asc');
  expect(inspections.body.inspections.map((one: { inspected_on: string }) => one.inspected_on)).toEqual([
    '2026-03-01',
    '2026-05-01',
  ]);
  expect([inspections.total, inspections.body.summary.inspections]).toEqual(['2', 3]);
  const violations = await ask('violations?q[code_eq]=393.9');
  expect([violations.body.violations.length, violations.total, violations.body.summary.violations]).toEqual([
    2,
    '2',
    3,
  ]);
  const crashes = await ask('crashes?q[severity_eq]=fatal');
  expect([crashes.body.crashes.length, crashes.total, crashes.body.summary.crashes]).toEqual([1, '1', 2]);
  const equipment = await ask('equipment?q[make_eq]=KW');
  expect([equipment.body.vehicles.length, equipment.total, equipment.body.seen.power_units]).toEqual([1, '1', 2]);
  const associated = await ask('associated_carriers?q[state_eq]=OH');
  expect(associated.body.associated_carriers.map((one: { legal_name: string }) => one.legal_name)).toEqual([
    'SISTER LLC',
  ]);
  expect([associated.total, associated.body.carriers_by_kind.phone]).toEqual(['1', 2]);
  const vehicle = await monitor.get('/vehicles/1XKYDP9X4MJ447130?q[source_eq]=crash');
  expect([vehicle.status, vehicle.headers.totalitems, vehicle.body.carriers_total]).toEqual([200, '0', 1]);
});
