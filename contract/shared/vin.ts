/** The result of checking a vehicle identification number. Anything but `valid` is a warning, never a refusal. */
export const VIN_RESULTS = [
  'valid',
  'check_digit_wrong',
  'bad_characters',
  'not_17_characters',
  'not_reported',
] as const;
export type VinResult = (typeof VIN_RESULTS)[number];

export const VIN_RESULT_LABELS: Record<VinResult, string> = {
  valid: 'VIN check passed',
  check_digit_wrong: 'Check digit does not match: mistyped, or a foreign vehicle',
  bad_characters: 'Has characters no VIN can have (I, O, Q or punctuation)',
  not_17_characters: 'Not 17 characters: mistyped, or built before 1981',
  not_reported: 'Not reported',
};

const LETTER_VALUES: Readonly<Record<string, number>> = {
  A: 1,
  B: 2,
  C: 3,
  D: 4,
  E: 5,
  F: 6,
  G: 7,
  H: 8,
  J: 1,
  K: 2,
  L: 3,
  M: 4,
  N: 5,
  P: 7,
  R: 9,
  S: 2,
  T: 3,
  U: 4,
  V: 5,
  W: 6,
  X: 7,
  Y: 8,
  Z: 9,
};
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2] as const;
const CHECK_DIGIT_POSITION = 8;

/**
 * Checks a VIN by its check digit (49 CFR 565.15: weighted sum modulo 11 at the ninth place, X for ten). Warn, never
 * reject: vehicles built before 1981 and some foreign ones fail, and roadside entries have typing errors.
 */
export function checkVin(vin: string | null | undefined): VinResult {
  const text = normalizeVin(vin);
  if (text === null) return 'not_reported';
  if (text.length !== WEIGHTS.length) return 'not_17_characters';
  let sum = 0;
  for (const [place, weight] of WEIGHTS.entries()) {
    const character = text.charAt(place);
    const value = character >= '0' && character <= '9' ? Number(character) : LETTER_VALUES[character];
    if (value === undefined) return 'bad_characters';
    sum += weight * value;
  }
  const remainder = sum % 11;
  return text.charAt(CHECK_DIGIT_POSITION) === (remainder === 10 ? 'X' : String(remainder))
    ? 'valid'
    : 'check_digit_wrong';
}

/** The VIN in its stored and compared form: trimmed upper case; null when empty. */
export function normalizeVin(vin: string | null | undefined): string | null {
  const text = vin?.trim().toUpperCase() ?? '';
  return text === '' ? null : text;
}
