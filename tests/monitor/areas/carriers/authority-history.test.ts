import type { CarrierAuthorityHistory } from '@contract/carriers/authority-history.entities';
import { datasets } from '@monitor/db/schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AS_OF, addCarrier } from '../../support/fmcsa-rows';
import { addAuthority, addAuthorityEvent, loadPaperDatasets, PAPER_DATASETS } from '../../support/paper-rows';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';

let monitor: SectionMonitor;

beforeAll(async () => {
  monitor = await openSectionMonitor();
});
afterAll(() => monitor.close());

async function historyOf(id: number, as?: string): Promise<CarrierAuthorityHistory> {
  const { status, body } = await monitor.get(`/carriers/${id}/authority_history`, as);
  expect(status).toBe(200);
  return body;
}

describe('getCarrierAuthorityHistory', () => {
  test('leaves out rows of files that are not loaded, and says which are not', async () => {
    const id = await addCarrier(monitor.db);
    await addAuthority(monitor.db, { carrierId: id, docket: 'MC100' });
    await addAuthorityEvent(monitor.db, { carrierId: id, docket: 'MC100' });
    const history = await historyOf(id);
    expect(history).toMatchObject({
      authorities: [],
      authority_events: [],
      in_force_since: null,
      has_active_authority: null,
    });
    expect(history.sources.map(({ loaded }) => loaded)).toEqual([false, false, false, false]);
    await loadPaperDatasets(monitor.db);
    expect((await historyOf(id)).authorities).toHaveLength(1);
  });

  test('is open to a watchdog account without the full profile, and to nobody signed out', async () => {
    const id = await addCarrier(monitor.db);
    expect((await monitor.get(`/carriers/${id}/authority_history`, 'watchdog@demo.test')).status).toBe(200);
    expect((await monitor.get(`/carriers/${id}/authority_history`, null)).status).toBe(401);
    expect((await monitor.get('/carriers/987654321/authority_history')).status).toBe(404);
  });

  test('merges both files newest first, each with its source, and names the grant in force', async () => {
    const id = await addCarrier(monitor.db);
    const docket = 'MC139446';
    const household = 'Motor Carrier of Household Goods';
    const scopes = ['household_goods'];
    await addAuthority(monitor.db, { carrierId: id, docket, authorityType: household, scopes });
    for (const authorityType of ['COMMON', 'BROKER']) {
      await addAuthority(monitor.db, {
        carrierId: id,
        docket,
        source: 'legacy',
        authorityType,
        kind: authorityType === 'BROKER' ? 'broker' : 'carrier',
        status: authorityType === 'BROKER' ? 'none' : 'active',
        asOf: '2026-05-14',
      });
    }
    const legacy = { carrierId: id, docket, source: 'legacy', status: null, asOf: '2026-05-14' } as const;
    const type = 'HOUSEHOLD GOODS COMMON CARRIER';
    await addAuthorityEvent(monitor.db, {
      ...legacy,
      authorityType: type,
      actionOn: '1986-07-18',
      disposition: 'REVOKED',
      dispositionDecidedOn: '2021-06-07',
      dispositionServedOn: '2021-06-08',
      subNumber: '1',
    });
    await addAuthorityEvent(monitor.db, {
      ...legacy,
      authorityType: type,
      action: 'REINSTATED',
      actionOn: '2021-06-15',
    });
    await addAuthorityEvent(monitor.db, {
      ...legacy,
      authorityType: 'COMMON',
      action: 'INVOLUNTARY REVOCATION',
      actionOn: null,
    });
    await addAuthorityEvent(monitor.db, {
      carrierId: id,
      docket,
      authorityType: household,
      action: 'REINSTATED',
      actionOn: '2021-06-15',
    });

    const history = await historyOf(id);
    expect(
      history.authority_events.map(({ origin, action, on, is_in_force }) => [origin, action, on, is_in_force]),
    ).toEqual([
      ['motus', 'REINSTATED', '2021-06-15', true],
      ['legacy', 'REINSTATED', '2021-06-15', false],
      ['legacy', 'GRANTED', '1986-07-18', false],
      ['legacy', 'INVOLUNTARY REVOCATION', null, false],
    ]);
    expect(history.authority_events[2]).toMatchObject({
      sub_number: '1',
      disposition: 'REVOKED',
      disposition_decided_on: '2021-06-07',
      disposition_served_on: '2021-06-08',
      source: { name: 'FMCSA legacy AuthHist', as_of: '2026-05-14' },
    });
    expect(history.in_force_since).toEqual({
      on: '2021-06-15',
      action: 'REINSTATED',
      authority_type: household,
      source: { name: 'FMCSA Motus AuthHist', as_of: AS_OF },
    });
    // In force, and for household goods: none for freight.
    expect(history.has_active_authority).toBe(false);
    expect(history.authorities.map(({ origin, status, is_superseded }) => [origin, status, is_superseded])).toEqual([
      ['motus', 'active', false],
      ['legacy', 'none', true],
      ['legacy', 'active', true],
    ]);
  });

  test('says that authority ended when Motus says so, whatever the frozen file says', async () => {
    const id = await addCarrier(monitor.db);
    await addAuthority(monitor.db, { carrierId: id, docket: 'MC200', status: 'inactive' });
    await addAuthority(monitor.db, {
      carrierId: id,
      docket: 'MC200',
      source: 'legacy',
      authorityType: 'COMMON',
      status: 'active',
    });
    await addAuthorityEvent(monitor.db, { carrierId: id, docket: 'MC200', actionOn: '2015-01-01' });
    await addAuthorityEvent(monitor.db, {
      carrierId: id,
      docket: 'MC200',
      action: 'REVOKED',
      status: 'Inactive',
      actionOn: '2026-08-01',
    });
    expect(await historyOf(id)).toMatchObject({ has_active_authority: false, in_force_since: null });
    // And the warning at the head of the profile says since when.
    expect((await monitor.get(`/carriers/${id}`)).body.warnings).toContainEqual(
      expect.objectContaining({ kind: 'authority_revoked', on: '2026-08-01' }),
    );
  });

  test('a broker’s authority is listed and is no authority to haul', async () => {
    const id = await addCarrier(monitor.db);
    await addAuthority(monitor.db, {
      carrierId: id,
      docket: 'MC300',
      kind: 'broker',
      authorityType: 'Broker of Property',
    });
    await addAuthorityEvent(monitor.db, {
      carrierId: id,
      docket: 'MC300',
      kind: 'broker',
      authorityType: 'Broker of Property',
    });
    const history = await historyOf(id);
    expect(history).toMatchObject({ has_active_authority: null, in_force_since: null });
    expect(history.authority_events).toHaveLength(1);
  });
});

test('a dataset removed is not loaded any more', async () => {
  await monitor.db.delete(datasets);
  await loadPaperDatasets(monitor.db, [PAPER_DATASETS.legacyCarrier]);
  const id = await addCarrier(monitor.db);
  expect((await historyOf(id)).sources.map(({ loaded }) => loaded)).toEqual([false, false, true, false]);
});
