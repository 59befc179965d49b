import type { RateConfirmationFields, RateLine } from '@contract/rate-confirmations/rate-confirmations.entities';

/** What the form asks beside the lines of money. */
export const OWN_FIELDS = [
  'commodity',
  'weight_lbs',
  'equipment',
  'hazmat_un',
  'hazmat_class',
  'temperature_min_f',
  'temperature_max_f',
  'temperature_mode',
  'terms_days',
  'contact_name',
  'contact_phone',
  'notes',
] as const;

/** What it asks of each line of money. */
export const LINE_FIELDS = ['kind', 'label', 'amount', 'unit', 'quantity', 'cap', 'free_hours'] as const;

/** Rows for new lines. */
export const BLANK_LINES = 2;

export type RevisionFields = Record<(typeof OWN_FIELDS)[number], string> & {
  lines: Record<(typeof LINE_FIELDS)[number], string>[];
};

const dollars = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(2));
const typed = (value: number | string | null) => (value === null ? '' : String(value));

const asTyped = ({ kind, label, amount_cents, unit, quantity, cap_cents, free_hours }: RateLine) => ({
  kind,
  label: typed(label),
  amount: dollars(amount_cents),
  unit,
  quantity: typed(quantity),
  cap: dollars(cap_cents),
  free_hours: typed(free_hours),
});

const BLANK = { kind: 'other', label: '', amount: '', unit: 'flat', quantity: '', cap: '', free_hours: '' };

/** What the newest revision says, as the form shows it, with rows for more. */
export const fieldsAsTyped = ({ lines, freight, payment, broker, notes }: RateConfirmationFields): RevisionFields => ({
  commodity: typed(freight.commodity),
  weight_lbs: typed(freight.weight_lbs),
  equipment: typed(freight.equipment),
  hazmat_un: typed(freight.hazmat_un),
  hazmat_class: typed(freight.hazmat_class),
  temperature_min_f: typed(freight.temperature_min_f),
  temperature_max_f: typed(freight.temperature_max_f),
  temperature_mode: typed(freight.temperature_mode),
  terms_days: typed(payment.terms_days),
  contact_name: typed(broker.contact_name),
  contact_phone: typed(broker.contact_phone),
  notes: typed(notes),
  lines: [...lines.map(asTyped), ...Array.from({ length: BLANK_LINES }, () => ({ ...BLANK }))],
});
