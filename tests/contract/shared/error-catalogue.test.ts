import { calls } from '@contract/calls';
import { ERRORS_OF_ANY_CALL, hasError, outcomeOf } from '@contract/shared/error-catalogue';
import { describe, expect, test } from 'vitest';

/** Section 8 of the loads text, word for word, as statuses; what any call may have (429, 406, 418 …) is not repeated. */
const ALONE: Record<string, readonly number[]> = {
  signIn: [403, 409, 422, 429],
  signUp: [403, 409, 422],
  signInCode: [403, 422],
  signUpCode: [403, 422],
  signUpDetails: [403, 422],
  checkForOpenUserInvitation: [403, 422],
  // Ours beyond the text: what somebody else did meanwhile.
  claimOpenUserInvitation: [403, 404, 409, 422],
  createCompany: [403, 409, 422],
  createNote: [403, 422],
  listNotes: [403, 422],
  searchCarriersByLane: [401, 403, 404, 422, 500],
};

const ofAnyCall: readonly number[] = ERRORS_OF_ANY_CALL;
const own = (statuses: readonly number[]) => statuses.filter((status) => !ofAnyCall.includes(status)).sort();

describe('the error catalogue', () => {
  test.each(Object.entries(ALONE))('gives %s what the text gives it', (name, statuses) => {
    expect(own(calls[name]!.errors)).toEqual(own(statuses));
  });

  test('gives most calls 401, 403, 404 and 422, 409 where somebody may decide meanwhile, and 500 to a lane search alone', () => {
    for (const [name, { errors }] of Object.entries(calls))
      expect([name, own(errors).filter((status) => ![403, 404, 409, 422].includes(status))]).toEqual([
        name,
        name === 'searchCarriersByLane' ? [500] : [],
      ]);
  });

  test('gives 403 to every call that asks for a right or a person, and 401 to every call that asks for a session', () => {
    for (const [name, call] of Object.entries(calls)) {
      if (['public', 'awaiting-code'].includes(call.may)) continue;
      expect([name, hasError(call, 403), hasError(call, 401)]).toEqual([name, true, true]);
    }
  });

  test('takes a status that a call does not have for a fault', () => {
    expect(outcomeOf(calls.createNote!, 409)).toBe('fault');
    expect(outcomeOf(calls.signIn!, 409)).toBe('shown');
    expect(outcomeOf(calls.searchCarriersByLane!, 500)).toBe('fault');
    expect(outcomeOf(calls.createNote!, 302)).toBe('fault');
    expect(outcomeOf(calls.createNote!, 406)).toBe('elsewhere');
    expect(outcomeOf(calls.createNote!, 418)).toBe('blocked');
    expect(outcomeOf(calls.createNote!, 401)).toBe('sign-in');
  });
});
