import { expect, test } from 'vitest';
import { confirmationState, isToAttend } from '~/view/rate-confirmations/confirmation-state';

const accepted = { at: '2026-11-20T12:00:00Z', name: 'Rita Doe', title: 'Dispatcher', revision: 1 };

test('a signed confirmation that was sent again with changes is not called signed', () => {
  expect(confirmationState({ status: 'accepted', needs_acceptance: false, accepted })).toBe('Signed');
  expect(confirmationState({ status: 'delivered', needs_acceptance: true, accepted })).toBe('Re-sign needed');
  expect(confirmationState({ status: 'accepted', needs_acceptance: true, accepted })).toBe('Re-sign needed');
  expect(confirmationState({ status: 'delivered', needs_acceptance: true, accepted: null })).toBe('Sent');
});

test('one that is over waits for no signature, whatever was sent last', () => {
  expect(confirmationState({ status: 'cancelled', needs_acceptance: true, accepted })).toBe('Void');
  expect(isToAttend({ status: 'cancelled', needs_acceptance: true, accepted })).toBe(false);
  expect(isToAttend({ status: 'rejected', needs_acceptance: true, accepted: null })).toBe(true);
});
