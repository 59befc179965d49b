import { problemResponse } from '~/view/problem';

/** More than any page of ours has: a bulk action names 200 carriers, a search up to 50 values of each filter. */
export const MAX_PARAMETERS = 500;

/** Why a request is rejected before a route handles it: the status, and the text of its page. */
const REFUSALS = {
  'bad-address': [400, 'This address cannot be read. It may be mistyped, or cut off where it was copied.'],
  'foreign-form': [403, 'This form was sent from another site. Nothing was changed.'],
  'wrong-method': [405, 'Pages are opened with GET, forms are sent with POST. Nothing was changed.'],
  'too-large-form': [
    413,
    'This form is longer than can be taken: nothing was saved. Go back and shorten what you wrote.',
  ],
  'too-many-parameters': [414, `This address holds more than ${MAX_PARAMETERS} parameters.`],
  'not-a-form': [415, 'What was sent is not a form of this product. Nothing was changed.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type RejectionReason = keyof typeof REFUSALS;

export const isRejectionReason = (name: string): name is RejectionReason => Object.hasOwn(REFUSALS, name);

/** The response to a request rejected for this reason, to throw. */
export function rejectedRequest(reason: RejectionReason): Response {
  const [status, message] = REFUSALS[reason];
  return problemResponse({ status, message });
}
