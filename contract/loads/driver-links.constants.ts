/** A driver's consent to share its position: given, and stopped again. */
export const DRIVER_CONSENT_STEPS = ['given', 'stopped'] as const;
export type DriverConsentStep = (typeof DRIVER_CONSENT_STEPS)[number];

/** The drivers that a load may name: two take turns in a team. */
export const LOAD_DRIVERS = ['driver', 'second_driver'] as const;
export type LoadDriver = (typeof LOAD_DRIVERS)[number];

export const LOAD_DRIVER_LABELS: Readonly<Record<LoadDriver, string>> = {
  driver: 'Driver',
  second_driver: 'Second driver',
};

/** How a driver gets the link and the codes that open it. */
export const DRIVER_SENDS = ['text', 'email', 'copy'] as const;
export type DriverSend = (typeof DRIVER_SENDS)[number];

export const DRIVER_SEND_LABELS: Readonly<Record<DriverSend, string>> = {
  text: 'Text it to the driver’s number',
  email: 'Email it to the driver',
  copy: 'Copy it; the codes go by text to the driver’s number',
};

/** No link works longer, whatever happens to the load. */
export const DRIVER_LINK_DAYS = 30;
/** The page takes papers for this long after the last stop was left. Positions it takes no longer. */
export const DRIVER_PAPERS_HOURS = 24;

/** A position is left out where the phone itself says that it may be farther off. */
export const MAX_PHONE_ACCURACY_FEET = 1000;
/** Of one batch. */
export const MAX_PHONE_POSITIONS = 200;
/** A phone that far from the truck's own unit within these minutes is not in the truck, or one of them is wrong. */
export const PHONE_APART_MILES = 10;
export const PHONE_APART_MINUTES = 15;

/** What a driver reports as a problem. */
export const DRIVER_PROBLEMS = ['breakdown', 'delay', 'wrong_address', 'refused', 'other'] as const;
export type DriverProblem = (typeof DRIVER_PROBLEMS)[number];

export const DRIVER_PROBLEM_LABELS: Readonly<Record<DriverProblem, string>> = {
  breakdown: 'Breakdown',
  delay: 'Delay',
  wrong_address: 'Wrong address',
  refused: 'Refused at the dock',
  other: 'Other',
};

export const MAX_DRIVER_WORDS = 500;
export const MAX_SEAL = 40;
/** Photos of one form. */
export const MAX_DRIVER_PHOTOS = 10;
