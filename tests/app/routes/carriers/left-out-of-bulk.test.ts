import { describe, expect, test } from 'vitest';
import { type ChosenCarrier, whyLeftOut } from '~/routes/carriers.bulk/chosen-carriers';

const CARRIER: ChosenCarrier = {
  id: 5000101,
  name: 'BLUE HERON TRANSPORT',
  connectionId: 1,
  status: 'needs_to_onboard',
  isDismissed: false,
  packetStatus: null,
  email: null,
  version: 1,
  subscriptionId: null,
  mailedAt: null,
};

describe('who is invited', () => {
  test.each<[Partial<ChosenCarrier>, RegExp | null]>([
    [{ connectionId: null, status: null }, null],
    [{ packetStatus: 'not_started' }, null],
    [{ packetStatus: 'in_progress' }, null],
    [{ packetStatus: 'complete' }, null],
    [{ packetStatus: 'held_for_review' }, /needs your review/],
    [{ packetStatus: 'held_for_insurance' }, /needs your review/],
    [{ packetStatus: 'held_for_bank_change' }, /needs your review/],
    [{ status: 'onboarded', packetStatus: 'complete' }, /Already onboarded/],
    [{ status: 'do_not_dispatch', packetStatus: 'held_for_review' }, /do not dispatch/],
  ])('of %j: left out because %s', (carrier, why) => {
    const said = whyLeftOut('invite', { ...CARRIER, ...carrier });
    if (why === null) expect(said).toBeNull();
    else expect(said).toMatch(why);
  });
});
