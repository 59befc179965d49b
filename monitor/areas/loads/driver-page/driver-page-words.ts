import type { DriverProblem } from '@contract/loads/driver-links.constants';
import type { Phrase } from '../../../carrier-pages/language';
import type { DriverStep } from './driver-reports';

/** Every sentence of the driver's page and its text messages, in one place. */

export const NAME = 'Driver page' satisfies Phrase;
export const OPEN = 'Open the page' satisfies Phrase;
export const LAPSED = 'This page was open for too long. Ask for a new code.' satisfies Phrase;

export const LINK_TEXT =
  '{0}, load {1}: report your stops, send papers, share where you are. No app: {2}' satisfies Phrase;
export const CODE_TEXT =
  'Your code for the driver page: {0}. It works for {1} minutes. Give it to no one.' satisfies Phrase;

export const GONE = {
  title: 'This link no longer works',
  text: 'The load is over or has changed, or part of the link is missing. Ask the broker.',
} as const satisfies Record<string, Phrase>;

/** While someone may pretend to be the carrier. It does not say so: a thief reads it too. */
export const HELD = {
  title: 'This page is paused',
  text: 'Call the broker before you go on. Until then this page sends no location, no reports and no papers.',
  again: 'Open the page again',
} as const satisfies Record<string, Phrase>;

export const START = {
  title: 'Your load',
  text: 'Report your stops, send the papers and, if you agree, share where you are. No app, no account.',
  code: 'A code goes to the driver’s {0}. Give it to no one.',
} as const satisfies Record<string, Phrase>;

/** What a driver agrees to: broker, load, days. */
export const CONSENT = [
  'Your phone’s location goes to {0}, for load {1} only, while this page is open.',
  'It ends when you leave the last stop, or at once when you press Stop sharing.',
  'The customer and other brokers do not get it. Locations are deleted after {2} days; the times at the stops stay.',
] as const satisfies readonly Phrase[];

export const SHARE = {
  title: 'Share your location',
  check: 'I agree to share my location with {0} for load {1}.',
  button: 'Start sharing',
  missing: 'Check the box to share your location. Without it, use the buttons below.',
  on: 'Sharing while this page is open. Keep the screen on.',
  noScript: 'This browser can’t share your location. Use the buttons below.',
  waiting: '{0} locations wait for a signal. They go out in order, with their times.',
  denied:
    'Your phone doesn’t let this page see your location. Allow it in the browser’s settings, then open the page again.',
  unseen: 'Looking for your location…',
  ended: 'Sharing has ended.',
  again: 'Enter the code again to go on sharing.',
  since: 'Since {0}.',
  views: 'Views: {0}, first {1}, last {2}',
  notViewed: 'Not viewed yet',
  stop: 'Stop sharing',
  stopped: 'You stopped sharing. Nothing more is read.',
  started: 'You are sharing your location for this load.',
} as const satisfies Record<string, Phrase>;

export const STOP = {
  next: 'Next stop',
  all: 'All stops',
  pickup: 'Pickup: {0}',
  delivery: 'Delivery: {0}',
  window: 'Window',
  pickupNumber: 'Pickup number',
  deliveryNumber: 'Delivery number',
  appointment: 'Appointment number',
  noAddress: 'Address not on file. Ask the broker.',
  seal: 'Seal number',
  temperature: 'Temperature',
  asked: 'The load asks for {0}.',
  badTemperature: 'Enter the temperature in °F, such as 36.',
  longSeal: 'That is too long: 40 characters at most.',
  done: 'The broker has it.',
  already: 'That was reported already, or the load has moved on.',
  over: 'All stops are done. Thank you.',
} as const satisfies Record<string, Phrase>;

export const STEPS: Readonly<Record<DriverStep, Phrase>> = {
  arrived: 'Arrived',
  loaded: 'Loaded',
  left: 'Left',
  delivered: 'Delivered',
};

export const PROBLEM = {
  title: 'Problem?',
  kind: 'What is it?',
  words: 'In your words',
  button: 'Tell the broker',
  missing: 'Choose what it is.',
  long: 'That is too long: 500 characters at most.',
  done: 'The broker was notified. In danger, call 911.',
} as const satisfies Record<string, Phrase>;

export const PROBLEM_KINDS: Readonly<Record<DriverProblem, Phrase>> = {
  breakdown: 'Breakdown',
  delay: 'Delay',
  wrong_address: 'Wrong address',
  refused: 'Refused at the dock',
  other: 'Other',
};

export const PHOTOS = {
  title: 'Papers',
  kind: 'Which paper?',
  bill_of_lading: 'Bill of lading (BOL)',
  proof_of_delivery: 'Proof of delivery (POD)',
  other: 'Other',
  files: 'Photos',
  hint: 'One photo for each page, 10 at most. We remove location and camera data from the photos.',
  button: 'Send the papers',
  none: 'Choose a photo.',
  done: '{0, plural, one {The broker has 1 new file.} other {The broker has # new files.}}',
  same: 'The broker has these already.',
  broken: 'A photo could not be read. Take it again.',
  tooLarge: 'A photo has too many pixels. Take it again with a lower setting.',
  tooMany: 'This load has no room for more papers. Call the broker.',
} as const satisfies Record<string, Phrase>;

export const TRUCK = {
  title: 'Your truck',
  text: 'Read them off the truck that you drive.',
  plate: 'Plate',
  vin: 'VIN, the last six or all',
  photo: 'Photo of the plate',
  photoHint: 'We remove location and camera data from the photo.',
  button: 'Send to the broker',
  nothing: 'Enter the plate or the VIN, or add a photo.',
  shortVin: 'Enter at least the last six of the VIN.',
  done: 'The broker has it.',
  refused: 'That could not be taken. Call the broker.',
} as const satisfies Record<string, Phrase>;

/** On the page, where the number answered STOP or got too many. */
export const NO_CODE_TEXT = 'This number gets no more texts from here now. Call the broker.';
