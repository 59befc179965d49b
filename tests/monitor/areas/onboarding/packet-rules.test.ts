import { PACKET_SECTIONS } from '@contract/onboarding/packets.constants';
import { agreementsToShow } from '@monitor/areas/onboarding/agreements';
import { outcomeOf, type PacketState, unfinishedSections } from '@monitor/areas/onboarding/packet-rules';
import { isAbaRouting, isClabe } from '@monitor/areas/onboarding/read-section';
import { describe, expect, test } from 'vitest';

const WHOLE = new Map(PACKET_SECTIONS.map((section) => [section, true]));
const sent: PacketState = {
  sections: WHOLE,
  isSubmitted: true,
  hasSignedContract: true,
  openHolds: [],
  isCertificateRead: true,
  verdict: 'pass',
  connection: 'needs_to_onboard',
};

describe('outcomeOf', () => {
  test.each<[string, Partial<PacketState>, string, string[], boolean]>([
    ['nothing was saved', { isSubmitted: false, sections: new Map() }, 'not_started', [], false],
    ['something was saved', { isSubmitted: false, sections: new Map([['tax', false]]) }, 'in_progress', [], false],
    ['all was saved and not sent', { isSubmitted: false }, 'in_progress', [], false],
    ['sent, signed and passing', {}, 'complete', [], true],
    ['sent without a signature', { hasSignedContract: false }, 'complete', [], false],
    ['on do not dispatch', { connection: 'do_not_dispatch' }, 'complete', [], false],
    ['onboarded already', { connection: 'onboarded' }, 'complete', [], false],
    ['the rules fail', { verdict: 'fail' }, 'held_for_review', ['rules'], false],
    ['insurance is not proved', { verdict: 'insurance' }, 'held_for_insurance', ['certificate'], false],
    ['the rules cannot be decided', { verdict: 'undecided' }, 'held_for_review', ['undecided'], false],
    ['a redline came back', { openHolds: ['redline'] }, 'held_for_review', ['redline'], false],
    ['a certificate was not read', { isCertificateRead: false }, 'held_for_insurance', ['unread_certificate'], false],
    ['a person is to approve it', { openHolds: ['approval'] }, 'held_for_review', ['approval'], false],
    ['it differs from the record', { openHolds: ['identity'] }, 'held_for_identity', ['identity'], false],
    [
      'who it is comes before everything else',
      { openHolds: ['approval', 'bank_change', 'identity'], isCertificateRead: false, verdict: 'fail' },
      'held_for_identity',
      ['approval', 'bank_change', 'identity', 'unread_certificate', 'rules'],
      false,
    ],
    ['a tax form is to be compared', { openHolds: ['tax_form'] }, 'held_for_review', ['tax_form'], false],
    ['the bank changed', { openHolds: ['bank_change'] }, 'held_for_bank_change', ['bank_change'], false],
    [
      'all at once: the bank is asked first',
      { openHolds: ['redline', 'bank_change'], verdict: 'insurance' },
      'held_for_bank_change',
      ['redline', 'bank_change', 'certificate'],
      false,
    ],
    [
      'insurance before review',
      { openHolds: ['redline'], verdict: 'insurance' },
      'held_for_insurance',
      ['redline', 'certificate'],
      false,
    ],
  ])('%s', (_what, given, status, holds, onboards) => {
    expect(outcomeOf({ ...sent, ...given })).toEqual({ status, holds, onboards });
  });

  test('only whole sections are finished', () => {
    expect(unfinishedSections(WHOLE)).toEqual([]);
    expect(unfinishedSections(new Map([...WHOLE, ['payment', false]]))).toEqual(['payment']);
    expect(unfinishedSections(new Map())).toEqual([...PACKET_SECTIONS]);
  });
});

describe('agreementsToShow', () => {
  const agreement = (id: number, packet: number, name: string, isBroker: boolean, day: string) => ({
    id,
    onboarding_packet_id: packet,
    contract: { name },
    is_broker_uploaded: isBroker,
    created_at: `2026-01-${day}T00:00:00.000Z`,
  });
  const idsOf = (...agreements: ReturnType<typeof agreement>[]) => agreementsToShow(agreements).map(({ id }) => id);

  test('the newest packet first, one of each name', () => {
    expect(idsOf(agreement(1, 1, 'A', false, '01'), agreement(2, 2, 'A', false, '05'))).toEqual([2]);
    expect(idsOf(agreement(1, 1, 'A', false, '01'), agreement(2, 2, 'B', false, '05'))).toEqual([2, 1]);
  });
  test("in one packet the broker's before the carrier's, even an older one", () => {
    expect(idsOf(agreement(1, 1, 'A', true, '01'), agreement(2, 1, 'A', false, '05'))).toEqual([1]);
    expect(idsOf(agreement(1, 1, 'A', true, '01'), agreement(2, 1, 'B', false, '05'))).toEqual([1, 2]);
    expect(idsOf(agreement(1, 1, 'A', true, '01'), agreement(2, 2, 'A', false, '05'))).toEqual([2]);
  });
});

test('numbers that no bank could have are told', () => {
  expect(['021000021', '011401533', '091000019'].every(isAbaRouting)).toBe(true);
  expect(['021000022', '12345678', '000000000', ''].some(isAbaRouting)).toBe(false);
  expect(isClabe('032180000118359719')).toBe(true);
  expect(isClabe('032180000118359718')).toBe(false);
});
