import type { Call } from '@contract/call';
import { calls } from '@contract/calls';
import { rowSearch } from '@monitor/plugins/ransack';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCarrier } from './support/fmcsa-rows';
import { openSectionMonitor, type SectionMonitor } from './support/section-monitor';

let monitor: SectionMonitor;
let carrier: number;
beforeAll(async () => {
  monitor = await openSectionMonitor();
  carrier = await addCarrier(monitor.db, { legalName: 'SEARCHED FREIGHT LLC' });
});
afterAll(() => monitor.close());

const paged = Object.entries(calls as Record<string, Call>).filter(([, call]) => call.paged);
const shapeOf = ({ query }: Call) => (query && 'shape' in query ? (query.shape as object) : {});
const takesQ = (call: Call) => Object.hasOwn(shapeOf(call), 'q');

/** Of each list that takes `q` a condition that it knows. */
const KNOWN: Readonly<Record<string, string>> = {
  listSessions: 'user_agent_cont',
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
  listCompanyChangeOrders: 'status_eq',
  listUserInvitations: 'email_end',
  listUsers: 'email_cont',
  searchCompanyUsers: 'email_cont',
  listTeamUsers: 'user_email_cont',
  listTeams: 'name_cont',
  listApiKeys: 'name_cont',
  listWebhookDeliveries: 'status_eq',
};

/** Pages of a report about one thing: their figures speak of the whole, so that nothing may be left out of it. */
const WHOLE = [
  'listAssociatedCarriers',
  'searchCarriersByEmail',
  'searchCarriersByPhone',
  'listCarrierCrashes',
  'getCarrierEquipment',
  'listCarrierInspections',
  'listCarrierViolations',
  'previewClassification',
  'getVehicle',
  'getVehicleByVin',
  'listCompanyReportRows',
  // Asked by a body of its own, in which the conditions are.
  'searchCarriersByLane',
];

test('every paged list takes q, but for the pages of a report', () => {
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
  ).toEqual([...WHOLE].sort());
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
  const idFor = (of: string) => (/Directory|Identifiers/.test(of) ? String(carrier) : '1');

  test('narrows by what it knows, and refuses a name that it does not know', async () => {
    const known = await ask(`q[${KNOWN[name]}]=${valueFor(KNOWN[name]!)}`);
    const unknown = await ask('q[nothing_eq]=1');
    // A list of something that is not there is that, whatever is asked of it.
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
