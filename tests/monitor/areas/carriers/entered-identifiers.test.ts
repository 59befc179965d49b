import type { Carrier, CarrierSummary } from '@contract/carriers/carriers.entities';
import type { EnteredIdentifier } from '@contract/carriers/entered-identifiers.entities';
import type { RuleAssessment } from '@contract/rules/rules.entities';
import type { VettingContent } from '@contract/vetting/vetting-files.entities';
import { carrierEvents, carrierIdentifiers, users } from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCarrier } from '../../support/fmcsa-rows';
import type { SectionMonitor } from '../../support/section-monitor';
import { carrierBrowser, enter, fillIn, licensedCarrier, openOnboarding } from '../onboarding/pages/support';

const RULE = 'has_verified_manually_entered_identifier';
let monitor: SectionMonitor;
beforeAll(async () => {
  ({ monitor } = await openOnboarding());
  await monitor.send('POST', '/classifications', {
    classification: { name: 'By number', is_active: true, rule_set: { [RULE]: 2 } },
  });
});
afterAll(() => monitor.close());

const listOf = async (carrierId: number, as?: string): Promise<EnteredIdentifier[]> =>
  (await monitor.get(`/carriers/${carrierId}/entered_identifiers`, as)).body.entered_identifiers;
const send = (carrierId: number, is_type: string, value: string, as?: string) =>
  monitor.send('POST', `/carriers/${carrierId}/entered_identifiers`, { entered_identifier: { is_type, value } }, as);
const review = (id: number, change: object, as?: string) =>
  monitor.send('PATCH', `/entered_identifiers/${id}`, { entered_identifier: change }, as);
const VERIFIED = { status: 'verified', checked_by: 'register', note: 'NMFTA lists it under this name.' };
const ruleOf = async (carrierId: number): Promise<RuleAssessment> => {
  const { body } = await monitor.get(`/carriers/${carrierId}`);
  const rules = (body as Carrier)
    .rules_assessment!.classifications.find(({ name }) => name === 'By number')!
    .categories.flatMap(({ rules }) => rules);
  return rules.find(({ is_type }) => is_type === RULE)!;
};
const found = async (text: string, as?: string): Promise<CarrierSummary[]> =>
  (await monitor.get(`/carriers?search_text=${encodeURIComponent(text)}`, as)).body.carriers;
const idsFound = async (text: string, as?: string) => (await found(text, as)).map(({ id }) => id);

describe('a number that a person enters', () => {
  test('meets the rule once it is verified, and is told with who, how and when', async () => {
    const carrierId = await addCarrier(monitor.db, { legalName: 'NORTH FERRY CARTAGE LLC' });
    expect(await ruleOf(carrierId)).toMatchObject({ result: 'incomplete' });
    const entered = await send(carrierId, 'CVOR', ' 142-857 369 ');
    expect([entered.status, entered.body]).toMatchObject([
      200,
      { is_type: 'CVOR', value: '142857369', status: 'pending', entered_by: 'Avery Admin', same_number: [] },
    ]);
    expect(await ruleOf(carrierId)).toMatchObject({
      result: 'incomplete',
      what_would_complete_it: 'The check of the identifier that was entered',
    });
    const { id, version } = entered.body;
    const verified = await review(id, { ...VERIFIED, expected_version: version });
    expect([verified.status, verified.body]).toMatchObject([
      200,
      { status: 'verified', checked_by: 'register', note: VERIFIED.note, decided_by: 'Avery Admin', version: 2 },
    ]);
    const rule = await ruleOf(carrierId);
    expect(rule).toMatchObject({ result: 'pass' });
    expect(rule.evidence[0]!.value).toMatch(/^CVOR 142-857-369, verified .+ by Avery Admin$/);
    expect(await idsFound('CVOR 142-857-369')).toEqual([carrierId]);
    expect(await idsFound('142-857-369')).toEqual([carrierId]);
    expect(await idsFound('1428573')).toEqual([carrierId]);
    expect((await found('CVOR 142857369'))[0]!.entered_identifiers).toEqual([
      { is_type: 'CVOR', value: '142857369', status: 'verified' },
    ]);
    // The vetting file keeps it.
    const { body: file } = await monitor.send('POST', '/vetting_files', { vetting_file: { carrier_id: carrierId } });
    const { body: stored } = await monitor.get(`/vetting_files/${file.number}`);
    const identity = (stored.content as VettingContent).sections.find(({ key }) => key === 'identity')!;
    const table = identity.tables.find(({ caption }) => caption.startsWith('Numbers entered'))!;
    expect(table.rows[0]!.slice(0, 2)).toEqual(['CVOR 142-857-369', 'Verified']);
    expect(table.rows[0]).toContain('Avery Admin');
  });

  test('fails the rule when refused, counts for nothing when withdrawn, and its history is kept', async () => {
    const carrierId = await addCarrier(monitor.db, { legalName: 'SOUTH FERRY CARTAGE LLC' });
    const { body: entered } = await send(carrierId, 'SCAC', 'sfcl');
    await review(entered.id, VERIFIED);
    expect(
      await review(entered.id, { status: 'refused', note: 'Another company’s.', expected_version: 1 }),
    ).toMatchObject({ status: 409 });
    expect((await review(entered.id, { status: 'refused', note: 'Another company’s.' })).status).toBe(200);
    expect(await ruleOf(carrierId)).toMatchObject({ result: 'fail' });
    expect(await idsFound('SCAC SFCL')).toEqual([]);
    expect((await review(entered.id, { status: 'withdrawn', note: 'A slip.' })).status).toBe(200);
    expect(await ruleOf(carrierId)).toMatchObject({ result: 'incomplete' });
    expect(await listOf(carrierId)).toMatchObject([{ status: 'withdrawn', checked_by: null, note: 'A slip.' }]);
    const events = await monitor.db.select().from(carrierEvents).where(eq(carrierEvents.carrierId, carrierId));
    expect(events.map(({ summary, note }) => [summary, note])).toEqual([
      ['Entered by hand: SCAC SFCL, not verified yet', null],
      ['SCAC SFCL verified. Looked up in the register of the agency that issues it', VERIFIED.note],
      ['SCAC SFCL refused', 'Another company’s.'],
      ['SCAC SFCL withdrawn', 'A slip.'],
    ]);
    expect((await send(carrierId, 'SCAC', 'SFCL')).status).toBe(409);
  });

  test('is refused when it is none, when it is another carrier’s, and without saying how it was verified', async () => {
    const carrierId = await addCarrier(monitor.db, { legalName: 'EAST FERRY CARTAGE LLC' });
    const otherId = await addCarrier(monitor.db, { legalName: 'REAL OWNER LLC' });
    await monitor.db
      .insert(carrierIdentifiers)
      .values({ carrierId: otherId, type: 'MC', value: '7654321', source: 'census' });
    const noNumber = await send(carrierId, 'MC', 'not a number');
    expect([noNumber.status, Object.keys(noNumber.body.fields)]).toEqual([422, ['entered_identifier.value']]);
    const others = await send(carrierId, 'MC', 'MC 7654321');
    expect(others.status).toBe(422);
    expect(others.body.fields['entered_identifier.value'][0]).toContain('REAL OWNER LLC');
    expect(await listOf(carrierId)).toEqual([]);
    // A SCAC that the company verified for one carrier is not verified for another.
    const { body: first } = await send(otherId, 'SCAC', 'REOW');
    await review(first.id, VERIFIED);
    expect((await send(carrierId, 'SCAC', 'REOW')).status).toBe(422);
    const { body: mine } = await send(carrierId, 'RFC', 'ABC850101AA1');
    const bare = await review(mine.id, { status: 'verified', note: 'They said so.' });
    expect([bare.status, Object.keys(bare.body.fields)]).toEqual([422, ['entered_identifier.checked_by']]);
    expect((await review(mine.id, { status: 'refused', note: ' ' })).status).toBe(422);
  });

  test('is the company’s own: another one neither reads, decides, finds nor judges by it', async () => {
    const carrierId = await addCarrier(monitor.db, { legalName: 'WEST FERRY CARTAGE LLC' });
    const { body: entered } = await send(carrierId, 'SCAC', 'WFCL');
    await review(entered.id, VERIFIED);
    const other = 'other@demo.test';
    expect(await idsFound('WFCL')).toEqual([carrierId]);
    expect(await idsFound('WFCL', other)).toEqual([]);
    expect(await idsFound('SCAC WFCL', other)).toEqual([]);
    expect(await listOf(carrierId, other)).toEqual([]);
    expect((await monitor.get(`/entered_identifiers/${entered.id}`, other)).status).toBe(404);
    expect((await review(entered.id, { status: 'refused', note: 'No.' }, other)).status).toBe(404);
    expect((await monitor.get(`/carriers/${carrierId}`, other)).body.entered_identifiers).toEqual([]);
    // An account without the full profile sees who carriers are, and nothing of its company's own data.
    const [{ companyId } = { companyId: null }] = await monitor.db
      .select()
      .from(users)
      .where(eq(users.email, 'watchdog@demo.test'));
    expect(companyId).not.toBeNull();
    expect(await idsFound('WFCL', 'watchdog@demo.test')).toEqual([]);
    expect(
      (await monitor.get(`/carriers/${carrierId}`, 'watchdog@demo.test')).body.entered_identifiers,
    ).toBeUndefined();
    expect((await send(carrierId, 'SCAC', 'WFCM', 'manager@demo.test')).status).toBe(403);
  });
});

describe('the SCAC of a packet', () => {
  test('is the carrier’s word until a person verifies it, and is found by search', async () => {
    const carrierId = await licensedCarrier(monitor.db, {
      legalName: 'CEDAR RIVER TRANSPORT LLC',
      phone: '+13095550111',
    });
    const invitation = { email: `owner${carrierId}@carrier.test`, carrier_id: carrierId, classification_ids: [] };
    await monitor.send('POST', '/connection_invitations', { connection_invitation: invitation });
    const browser = carrierBrowser(monitor);
    await enter(monitor, browser, invitation.email);
    await expect(fillIn(browser, { company: { scac: 'C1' } })).rejects.toThrow('A SCAC has two to four letters.');
    await fillIn(browser, { company: { scac: 'clch' } });
    expect((await browser.send('/monitor/onboarding/packet/review')).status).toBe(303);
    const [given] = await listOf(carrierId);
    expect(given).toMatchObject({ is_type: 'SCAC', value: 'CLCH', status: 'pending', entered_by: null });
    expect(given!.onboarding_packet_id).not.toBeNull();
    expect(await ruleOf(carrierId)).toMatchObject({ result: 'incomplete' });
    expect((await ruleOf(carrierId)).evidence[0]!.value).toBe('SCAC CLCH, given by the carrier, not verified yet');
    expect((await found('clch'))[0]).toMatchObject({
      id: carrierId,
      entered_identifiers: [{ is_type: 'SCAC', value: 'CLCH', status: 'pending' }],
    });
    expect(await idsFound('clch', 'other@demo.test')).toEqual([]);
    await review(given!.id, VERIFIED);
    expect(await ruleOf(carrierId)).toMatchObject({ result: 'pass' });
  });
});
