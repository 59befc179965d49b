/** How many of each kind an answer has at most. */
export const FOUND_AT_MOST = 25;

/** Which of a load's numbers a text is. */
export const LOAD_NUMBERS = ['reference', 'po_number', 'stop_reference', 'appointment_number'] as const;
export type LoadNumber = (typeof LOAD_NUMBERS)[number];

export const LOAD_NUMBER_LABELS: Record<LoadNumber, string> = {
  reference: 'Load',
  po_number: 'PO',
  stop_reference: 'Stop reference',
  appointment_number: 'Appointment',
};

/**
 * How a carrier was found: by the beginning of a number or name, by words within its name, or by a similar name only,
 * which is another company’s until its number says otherwise.
 */
export const CARRIER_MATCHES = ['beginning', 'words', 'similar'] as const;
export type CarrierMatch = (typeof CARRIER_MATCHES)[number];

/** What the text itself is, whatever was found: only a `carrier` may be missing from the federal record. */
export const READ_AS = [
  'carrier',
  'email',
  'phone',
  'vin',
  'plate',
  'rate_confirmation',
  /** A number like those of the company’s loads. */
  'reference',
] as const;
