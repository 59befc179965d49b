import type { CertificateCoverage } from '@contract/insurance/insurance.constants';
import { companyReportJob } from '@monitor/areas/reports/report-job';
import { runReport } from '@monitor/areas/reports/run-report';
import {
  classifications,
  companies,
  companyReportRows,
  connections,
  insuranceCertificates,
  jobs,
  laneSearches,
  ruleOverrides,
  users,
} from '@monitor/db/schema';
import type { JobKind } from '@monitor/jobs/jobs';
import { runDueJobs } from '@monitor/jobs/run-jobs';
import type { Services } from '@monitor/server/services';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCarrier } from '../../support/fmcsa-rows';
import { openSectionMonitor, type SectionMonitor, TODAY } from '../../support/section-monitor';

const NOW = new Date(`${TODAY}T12:00:00Z`);
let monitor: SectionMonitor;
let companyId = 0;
let carrier = 0;
let stopped = 0;
beforeAll(async () => {
  monitor = await openSectionMonitor();
  const [company] = await monitor.db.select().from(companies).where(eq(companies.legalName, 'Demo Brokerage'));
  companyId = company!.id;
  const [admin] = await monitor.db.select().from(users).where(eq(users.email, 'admin@demo.test'));
  carrier = await addCarrier(monitor.db, { legalName: '=HYPERLINK("x") TRUCKING LLC' });
  stopped = await addCarrier(monitor.db, { legalName: 'STOPPED LLC' });
  const [classification] = await monitor.db
    .select()
    .from(classifications)
    .where(and(eq(classifications.companyId, companyId), eq(classifications.name, 'Standard')));
  await monitor.db.insert(connections).values({
    companyId,
    carrierId: carrier,
    status: 'onboarded',
    updatedAt: NOW,
    updatedByUserId: admin!.id,
  });
  await monitor.send('POST', '/connections/do_not_dispatch', {
    connection: { carrier_id: stopped, note: 'Re-brokered.' },
  });
  await monitor.db.insert(ruleOverrides).values(
    [
      { isActive: true, expirationDate: '2080-01-01', reason: 'in force' },
      { isActive: false, expirationDate: '2080-01-01', reason: 'ended' },
      { isActive: true, expirationDate: TODAY, reason: 'ran out today' },
    ].map((one) => ({
      companyId,
      carrierId: carrier,
      classificationId: classification!.id,
      isType: 'safer_operating_status_active',
      userId: admin!.id,
      createdAt: NOW,
      ...one,
    })),
  );
  const certificate = (coverage: CertificateCoverage, expiresOn: string) => ({
    companyId,
    carrierId: carrier,
    coverage,
    limitUsd: 1_000_000,
    effectiveOn: '2025-01-01',
    expiresOn,
  });
  await monitor.db
    .insert(insuranceCertificates)
    .values([
      certificate('bipd', '2026-10-01'),
      certificate('cargo', '2026-09-20'),
      certificate('cargo', '2027-09-20'),
      certificate('general_liability', '2026-12-31'),
    ]);
  await monitor.db
    .insert(laneSearches)
    .values(['a', 'b'].map((searchKey) => ({ companyId, userId: admin!.id, searchKey, day: TODAY, searchedAt: NOW })));
});
afterAll(() => monitor.close());

const list = async (as?: string) => (await monitor.get('/company_reports', as)).body.company_reports;
const idOf = async (kind: string) => (await list()).find((report: { kind: string }) => report.kind === kind).id;
const ask = (id: number, as?: string) => monitor.send('PATCH', `/company_reports/${id}/run_report`, undefined, as);
const run = async (id: number) => {
  const progress: [number, number][] = [];
  await runReport({
    db: monitor.db,
    companyId,
    reportId: id,
    now: NOW,
    onProgress: async (done, total) => void progress.push([done, total]),
  });
  return progress;
};
const rows = (id: number, query = '', as?: string) => monitor.get(`/company_reports/${id}/rows${query}`, as);

describe('listCompanyReports and runCompanyReport', () => {
  test('lists what the user may run, each once', async () => {
    const kinds = (await list()).map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual([
      'onboarded_carriers',
      'overrides_in_force',
      'expiring_insurance',
      'do_not_dispatch',
      'carrier_searches',
      'rate_confirmations_open',
      'transaction_records_371_3',
      'audit_log',
      'people',
    ]);
    expect((await list('staff@demo.test')).map(({ kind }: { kind: string }) => kind)).toEqual(kinds.slice(0, 5));
    expect((await list()).map(({ id }: { id: number }) => id)).toEqual(
      (await list()).map(({ id }: { id: number }) => id),
    );
  });

  test('asks for a run as a job; asking again while it waits is that run', async () => {
    const id = await idOf('do_not_dispatch');
    const { status, body } = await ask(id);
    expect([status, body.job.status, body.requested_by]).toEqual([200, 'waiting', 'Avery Admin']);
    expect((await ask(id, 'manager@demo.test')).body.job.id).toBe(body.job.id);
    const [job] = await monitor.db.select().from(jobs).where(eq(jobs.id, body.job.id));
    expect(job).toMatchObject({ companyId, kind: 'company_report', params: { reportId: id } });
  });

  test('another company, and who lacks the right of the kind, finds nothing', async () => {
    const [audit, stops] = [await idOf('audit_log'), await idOf('do_not_dispatch')];
    expect((await ask(stops, 'other@demo.test')).status).toBe(404);
    expect((await rows(stops, '', 'other@demo.test')).status).toBe(404);
    expect((await ask(audit, 'staff@demo.test')).status).toBe(404);
    await run(audit);
    expect((await rows(audit, '', 'staff@demo.test')).status).toBe(404);
    expect((await rows(audit)).status).toBe(200);
  });
});

describe('the rows', () => {
  test('of a report that never ran are not found', async () => {
    expect((await rows(await idOf('onboarded_carriers'))).status).toBe(404);
  });

  test.each([
    [
      'onboarded_carriers',
      () => [
        [
          '=HYPERLINK("x") TRUCKING LLC',
          carrier,
          'Incomplete',
          expect.stringContaining('Standard: '),
          TODAY,
          'Avery Admin',
        ],
      ],
    ],
    [
      'overrides_in_force',
      () => [
        [
          '=HYPERLINK("x") TRUCKING LLC',
          carrier,
          'Standard',
          expect.any(String),
          'in force',
          'Until it is ended',
          'Avery Admin',
          TODAY,
        ],
      ],
    ],
    [
      'expiring_insurance',
      () => [['=HYPERLINK("x") TRUCKING LLC', carrier, 'BIPD', 1_000_000, null, null, '2026-10-01', 'No', 'Onboarded']],
    ],
    ['do_not_dispatch', () => [['STOPPED LLC', stopped, TODAY, 'Avery Admin', 'Re-brokered.']]],
    ['carrier_searches', () => [[TODAY, 'Avery Admin', 2]]],
  ])('of %s are what the company has, and no other', async (kind, wanted) => {
    const id = await idOf(kind);
    await run(id);
    const { body, headers } = await rows(id);
    expect(body.rows).toEqual(wanted());
    expect(body.columns).toHaveLength(wanted()[0]!.length);
    expect(Number(headers.totalitems)).toBe(wanted().length);
    const [other] = await monitor.db.select().from(companies).where(eq(companies.legalName, 'Other Brokerage'));
    const foreign = (await list('other@demo.test')).find((report: { kind: string }) => report.kind === kind).id;
    await runReport({
      db: monitor.db,
      companyId: other!.id,
      reportId: foreign,
      now: NOW,
      onProgress: async () => {},
    });
    expect((await rows(foreign, '', 'other@demo.test')).body.rows).toEqual([]);
  });

  test('of the audit log say who did what, and reading them is itself a line', async () => {
    const id = await idOf('audit_log');
    await monitor.send('PATCH', '/company_details', { company_details: { legal_name: 'Demo Brokerage' } });
    await run(id);
    const { body } = await rows(id);
    expect(body.rows[0]).toEqual([expect.any(String), expect.any(String), 'Avery Admin', null, expect.any(String)]);
    const { audit_events } = (await monitor.get('/audit_events?kind=report_exported')).body;
    expect(audit_events[0].summary).toMatch(/^Read the report “Audit log”, \d+ rows?$/);
    const before = audit_events.length;
    await rows(id, '?page=2');
    expect((await monitor.get('/audit_events?kind=report_exported')).body.audit_events).toHaveLength(before);
  });
});

describe('a run', () => {
  test('is done by the job that was asked for, and its progress is on the list', async () => {
    const id = await idOf('carrier_searches');
    await ask(id);
    const services = { db: monitor.db, clock: () => NOW } as Services;
    await runDueJobs(services, [companyReportJob as JobKind], { error: (details) => console.error(details) });
    const report = (await list()).find((one: { id: number }) => one.id === id);
    expect(report).toMatchObject({ rows_count: 1, job: { status: 'done', done: 1, total: 1, result: { rows: 1 } } });
    expect((await ask(id)).body.job.status).toBe('waiting');
  });

  test('says how far it is, and replaces the rows of the one before when it is whole', async () => {
    const id = await idOf('onboarded_carriers');
    const more = await Promise.all(
      Array.from({ length: 450 }, (_, at) => addCarrier(monitor.db, { legalName: `MANY ${at} LLC` })),
    );
    await monitor.db
      .insert(connections)
      .values(more.map((carrierId) => ({ companyId, carrierId, status: 'onboarded' as const, updatedAt: NOW })));
    await expect(
      runReport({
        db: monitor.db,
        companyId,
        reportId: id,
        now: NOW,
        onProgress: async (done) => {
          if (done > 0) throw new Error('the product stops');
        },
      }),
    ).rejects.toThrow('the product stops');
    expect((await rows(id)).headers.totalitems).toBe('1');
    expect(await run(id)).toEqual([
      [0, 451],
      [200, 451],
      [400, 451],
      [451, 451],
    ]);
    expect((await rows(id, '?per_page=200&page=3')).body.rows).toHaveLength(51);
    expect(await monitor.db.$count(companyReportRows, eq(companyReportRows.reportId, id))).toBe(451);
  });
});
