import type { BrokerNotes } from '../../../carrier-pages/broker-line';
import type { Phrase } from '../../../carrier-pages/language';

/** Every sentence of the pages on which a dock checks a pickup pass, in one place. */

export const NAME = 'Pickup pass' satisfies Phrase;

export const BROKER: BrokerNotes = {
  onRecord: 'Broker of this load: call this number. It is from its FMCSA record.',
  noRecord:
    'Broker of this load. No FMCSA record of it here: look it up at safer.fmcsa.dot.gov and call before you load.',
};

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
  withdrawn: 'Do not load. The broker withdrew this pass. Call the broker before you load.',
  text: 'Do not load. No pass has this code, or it was withdrawn. Call the broker named on the paper, at a number from your own records.',
  another: 'Check another pass',
} as const satisfies Record<string, Phrase>;

/** The first word of the band: what to do, for those who read no further. */
export const BAND = {
  check: 'Check the truck',
  good: 'Good',
  caution: 'Call first',
  stop: 'Stop',
} as const satisfies Record<string, Phrase>;

/** Before a truck was checked. */
export const OPENED = {
  good: 'This pass is good. Now check the truck.',
  caution: 'Call the broker before you load',
  suspended: 'Hold: call the broker before you load',
  outside: 'This pass is not good now',
  outsideText: 'It is good from {0} to {1}. If the truck is at the dock, call the broker before you load.',
  mismatch: 'A truck that did not match was checked on {0}.',
  call: 'Call {0}',
  /** A phone that shows this page now may have no signal at the next truck. */
  noSignal: 'No signal? Call {0} and read out the code {1} and the plate.',
} as const satisfies Record<string, Phrase>;

export const FACTS = {
  asOf: 'Status at {0}',
  load: 'Load',
  number: 'Pickup number',
  pickup: 'Pickup',
  window: 'Pickup window',
  anyTime: 'Any time',
  time: 'Time of the pass',
  carrier: 'Carrier',
  unit: 'Truck unit',
  initials: 'Driver’s initials',
  notOnFile: 'Not on file',
} as const satisfies Record<string, Phrase>;

export const CHECK = {
  title: 'Check the truck',
  readIt: 'Enter what you read on the truck itself, not from a paper.',
  plateOn: 'License plate on the truck',
  plateHint: 'With or without its state, such as TX ABC1234',
  vinOn: 'VIN on the truck',
  vinHint: 'The last six letters and digits, or all of it. It is on the driver’s door frame.',
  nothing: 'Enter the plate, the last six of the VIN, or both.',
  shortVin: 'Enter at least the last six of the VIN.',
  tooMany: 'Too many checks of this pass from here. Do not load, and call the broker.',
  again: 'Check another truck',
} as const satisfies Record<string, Phrase>;

/** Always shown: a pass is a paper that can be copied, and its truck can come only once. */
export const LEFT = {
  title: 'The truck has left with the load',
  text: 'By the broker’s record it left {0}. If another truck shows this pass, do not load, and call the broker.',
} as const satisfies Record<string, Phrase>;

export const RESULT = {
  match: 'The truck matches the pass',
  matchCall: 'The truck matches. Call the broker before you load.',
  halfVin: 'The VIN matches; the plate was not checked',
  halfPlate: 'The plate matches; the VIN was not checked',
  checkVin: 'The plate matches. Now check the VIN.',
  checkPlate: 'The VIN matches. Now check the plate.',
  mismatch: 'Wrong truck: do not load',
  mismatchText: 'This truck does not match the pass. The broker gets an alert. Call the broker before you load.',
  not_on_file: 'The truck could not be checked',
  notOnFileText:
    'What you entered is not on file for this truck. The broker gets an alert. Call the broker before you load.',
  plate: 'Plate {0}: {1}',
  vin: 'VIN {0}: {1}',
  isMatch: 'matches',
  isMismatch: 'does not match',
  isNotOnFile: 'not on file, not checked',
  plateNotEntered: 'Plate: not entered, not checked',
  vinNotEntered: 'VIN: not entered, not checked',
} as const satisfies Record<string, Phrase>;

/** On the paper, in English and Spanish. */
export const PAPER = {
  scan: 'Scan the code with a phone, or open {0} and enter it.',
  online: 'The page says whether this pass is good now. This paper alone does not.',
  read: 'Enter the plate and the VIN that you read on the truck itself. If they do not match, do not load the truck, and call the broker.',
  noSignal: 'No signal? Call {0} and read out the code and the plate.',
  noSignalNoPhone: 'No signal? Call the broker at a number from your own records, and read out the code and the plate.',
  code: 'Code',
  call: 'Broker’s phone',
  street: 'Street',
  trailer: 'Trailer number',
  seal: 'Seal number',
  guard: 'Guard: name and signature',
  driver: 'Driver: name and signature',
  time: 'Date and time',
} as const satisfies Record<string, Phrase>;
