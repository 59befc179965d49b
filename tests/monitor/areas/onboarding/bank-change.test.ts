import { banksOf, compareBanks } from '@monitor/areas/onboarding/bank-change';
import type { BankSecrets } from '@monitor/areas/onboarding/bank-details';
import { connections, onboardingPackets, packetBankDetails } from '@monitor/db/schema';
import { seal } from '@monitor/documents/sealing/sealed-secrets';
import { expect, test } from 'vitest';
import { addCarrier } from '../../support/fmcsa-rows';
import { rowsAlike } from '../../support/made-up-rows';
import { companyIdOf } from '../../support/paper-rows';
import { openSectionMonitor } from '../../support/section-monitor';

const KEYS = ['a secret of the tests that is long enough'];
const SECRETS: BankSecrets = {
  routing_number: '021000021',
  account_number: '000123456789',
  bank_country: 'US',
  account_type: 'checking',
  remit_to: 'carrier\nGOLD FINCH LLC\n1 Elm Street\nPeoria\nIL\n61601\nUS',
};
const bank = (other: Partial<BankSecrets> = {}, bankName = 'First Example Bank') => ({
  bankName,
  sealed: seal(JSON.stringify({ ...SECRETS, ...other }), KEYS),
});
const changed = (...banks: Parameters<typeof compareBanks>) =>
  compareBanks(...banks)
    .filter(({ isChanged }) => isChanged)
    .map(({ field, before, now }) => [field, before, now]);

test('the same account and remit-to, sealed anew, are the same', () => {
  expect(changed(bank(), bank(), KEYS)).toEqual([]);
});

test('numbers are compared whole and shown by their last four', () => {
  const other = bank({ account_number: '999999996789', routing_number: '091000019' });
  expect(changed(other, bank(), KEYS)).toEqual([
    ['routing_number', 'ends in 0021', 'ends in 0019'],
    ['account_number', 'ends in 6789', 'ends in 6789'],
  ]);
});

test('who is paid, and where to', () => {
  const factored = bank({ remit_to: 'factor\nSwift Factors\n9 Oak Street\nPeoria\nIL\n61601\nUS' });
  expect(changed(factored, bank(), KEYS)).toEqual([
    ['pay_to', 'The carrier', 'A factoring company'],
    [
      'remit_to',
      'GOLD FINCH LLC, 1 Elm Street, Peoria, IL, 61601, US',
      'Swift Factors, 9 Oak Street, Peoria, IL, 61601, US',
    ],
  ]);
});

test('which bank, in which country, and of which kind the account is', () => {
  const other = bank({ bank_country: 'CA', account_type: 'savings' }, 'Second Example Bank');
  expect(changed(other, bank(), KEYS).sort()).toEqual([
    ['account_type', 'Checking', 'Savings'],
    ['bank_country', 'United States', 'Canada'],
    ['bank_name', 'First Example Bank', 'Second Example Bank'],
  ]);
});

test('what cannot be opened any more counts as changed, and none before is no account', () => {
  const lost = changed(bank(), bank(), ['another secret of the tests, long enough']);
  expect(lost.map(([field]) => field)).toEqual([
    'pay_to',
    'remit_to',
    'bank_country',
    'account_type',
    'routing_number',
    'account_number',
  ]);
  expect(lost.every(([, before, now]) => before === null && now === null)).toBe(true);
  expect(compareBanks(bank(), null, KEYS).every(({ before, isChanged }) => before === null && isChanged)).toBe(true);
});

test('compared with is what the same broker accepted last: nothing that was only sent, and no other broker’s', async () => {
  const monitor = await openSectionMonitor();
  const { db } = monitor;
  const companyId = await companyIdOf(db, 'admin@demo.test');
  const otherId = await companyIdOf(db, 'other@demo.test');
  const carrierId = await addCarrier(db);
  const given = async (ofCompany: number, bankName: string, acceptedOn: string | null) => {
    const of = { companyId: ofCompany, carrierId };
    const [connection] = await db
      .insert(connections)
      .values({ ...of, status: 'onboarded' })
      .onConflictDoUpdate({ target: [connections.companyId, connections.carrierId], set: { status: 'onboarded' } })
      .returning();
    const [packet] = await rowsAlike(db, onboardingPackets, 1, () => ({ ...of, connectionId: connection!.id }));
    const acceptedAt = acceptedOn === null ? null : new Date(acceptedOn);
    await rowsAlike(db, packetBankDetails, 1, () => ({ ...of, packetId: packet!.id, bankName, acceptedAt }));
    return packet!;
  };
  await given(companyId, 'Older Bank', '2026-01-05');
  await given(companyId, 'Newer Bank', '2026-02-05');
  await given(companyId, 'Bank Only Sent', null);
  await given(otherId, 'Bank Elsewhere', '2026-03-05');
  const { own, last } = await banksOf(db, await given(companyId, 'Own Bank', null));
  expect([own?.bankName, last?.bankName]).toEqual(['Own Bank', 'Newer Bank']);
  await monitor.close();
});
