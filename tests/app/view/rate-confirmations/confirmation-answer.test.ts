import type {
  RateConfirmation,
  RateConfirmationDelivery,
} from '@contract/rate-confirmations/rate-confirmations.entities';
import { expect, test } from 'vitest';
import {
  confirmationAnswer,
  confirmationTone,
  maySend,
  returnedEmails,
} from '~/view/rate-confirmations/confirmation-answer';

const delivery = (email: string, given: Partial<RateConfirmationDelivery> = {}) =>
  ({ email, revision: 1, state: 'sent', state_note: null, viewed_at: null, ...given }) as RateConfirmationDelivery;
const one = (deliveries: RateConfirmationDelivery[], given: Partial<RateConfirmation> = {}) =>
  ({
    status: 'delivered',
    revision: 1,
    draft_revision: null,
    delivery_state: 'sent',
    problems: [],
    accepted: null,
    carrier: { id: 7, legal_name: 'Heron Freight' },
    deliveries,
    ...given,
  }) as unknown as RateConfirmation;

test('an email that came back is said, and the confirmation can be sent again', () => {
  const bounced = delivery('office@heron.example', { state: 'bounced', state_note: '550 5.1.1 No such user' });
  const returned = one([bounced], { delivery_state: 'bounced' });
  expect(returnedEmails(returned)).toEqual([
    'The email to office@heron.example came back (550 5.1.1 No such user). Call the carrier, or send it to another address.',
  ]);
  expect([confirmationAnswer(returned), maySend(returned)]).toEqual(['The email to Heron Freight came back.', true]);
  // One of two, which the other does not hide.
  expect(maySend(one([delivery('other@heron.example'), bounced]))).toBe(true);
});

test('what arrived, what someone opened and what a later revision replaced says nothing', () => {
  const opened = delivery('a@heron.example', { state: 'bounced', viewed_at: '2026-11-22T12:00:00Z' });
  const older = delivery('b@heron.example', { state: 'bounced', revision: 1 });
  for (const confirmation of [one([delivery('c@heron.example')]), one([opened]), one([older], { revision: 2 })])
    expect([returnedEmails(confirmation), maySend(confirmation)]).toEqual([[], false]);
  expect(maySend(one([{ ...older, revision: 1 }], { status: 'cancelled' }))).toBe(false);
});

test('the color of the headline: green only while the load is what the carrier accepted', () => {
  const tone = (given: Partial<RateConfirmation>) =>
    confirmationTone(one([], { status: 'accepted', needs_acceptance: false, load_difference: null, ...given }));
  const accepted = { name: 'Dana Doe' } as RateConfirmation['accepted'];
  expect(tone({ accepted })).toBe('panel-go');
  expect(tone({ accepted, load_difference: { next: 'revise' } as RateConfirmation['load_difference'] })).toBe(
    'panel-warn',
  );
  expect(tone({ accepted, needs_acceptance: true })).toBe('panel-warn');
  expect(tone({ status: 'delivered', delivery_state: 'bounced', needs_acceptance: true })).toBe('panel-warn');
  expect(tone({ status: 'delivered', needs_acceptance: true })).toBe('');
  expect(tone({ status: 'cancelled' })).toBe('');
});
