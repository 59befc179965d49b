import type { Phrase } from '../../../carrier-pages/language';

/** Every sentence of the pages on which a dock checks a pickup pass, in one place. */

export const NAME = 'Pickup pass' satisfies Phrase;

export const TYPE_CODE = {
  title: 'Check a pickup pass',
  label: 'Code on the pass',
  hint: 'Twelve letters and digits, such as K7QF-2MXD-9T4H',
  button: 'Check the code',
  notOne: 'Enter the twelve letters and digits on the pass.',
  notGood: 'No good pass has this code. Check each letter. If it is right, do not load, and call the broker.',
} as const satisfies Record<string, Phrase>;

export const NOT_GOOD = {
  title: 'This pass is not good',
  text: 'Do not load. The pass has ended, or part of its code is missing. Call the broker on the paper.',
  another: 'Check another pass',
} as const satisfies Record<string, Phrase>;

export const GOOD = {
  title: 'This pass is good',
  asOf: 'As of {0}',
  carrier: 'Carrier',
  plate: 'License plate',
  vin: 'Last six of the VIN',
  initials: 'Driver’s initials',
  notOnFile: 'Not on file',
  check: 'Check the truck',
  readIt: 'Enter what you read on the truck itself.',
  plateOn: 'License plate on the truck',
  vinOn: 'VIN on the truck',
  vinHint: 'The last six letters and digits, or all of it',
  nothing: 'Enter the plate, the last six of the VIN, or both.',
  shortVin: 'Enter at least the last six of the VIN.',
} as const satisfies Record<string, Phrase>;

/** Beside all of it, while the pass is good: it is a paper that can be copied, and its truck can come but once. */
export const LEFT = {
  title: 'The truck has left with the load',
  text: 'By the broker’s record it left {0}. If another truck shows this pass, do not load, and call the broker.',
} as const satisfies Record<string, Phrase>;

export const RESULT = {
  match: 'The truck matches the pass',
  mismatch: 'Wrong truck: do not load',
  mismatchText: 'This truck does not match the pass. The broker gets an alert. Call the broker before you load.',
  not_on_file: 'The truck could not be checked',
  notOnFileText: 'What you entered is not on file for this truck. Call the broker before you load.',
  plate: 'Plate {0}: {1}',
  vin: 'VIN {0}: {1}',
  isMatch: 'matches',
  isMismatch: 'does not match',
  isNotOnFile: 'not on file, not checked',
} as const satisfies Record<string, Phrase>;
