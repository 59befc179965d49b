import { STOP_HANDLING_LABELS, STOP_KIND_LABELS } from '@contract/loads/stops.constants';
import {
  INVOICE_PAPER_LABELS,
  LUMPER_LABELS,
  RATE_LINE_KIND_LABELS,
  type RateLineUnit,
  TEMPERATURE_MODE_LABELS,
} from '@contract/rate-confirmations/rate-confirmations.constants';
import type {
  PaperField,
  RateConfirmationFields,
  RateConfirmationStop,
  RateLine,
} from '@contract/rate-confirmations/rate-confirmations.entities';
import { formatDollars, formatInteger, formatPhone, formatPounds } from '@contract/shared/format';
import { formatMoney, lineCents, totalCents } from './money';
import { timeInWords } from './stop-times';

/** Sections of the paper, in order. */
export const PAPER_PARTS = ['load', 'broker', 'carrier', 'stops', 'freight', 'money', 'payment', 'notes'] as const;
type Part = (typeof PAPER_PARTS)[number];

/** One item of the paper. */
export type Said = PaperField & {
  part: Part;
  /** A contact or a note: it may change without the carrier's acceptance. */
  isContact: boolean;
};

type Value = string | number | null | false | undefined;

/**
 * Everything in a revision's fields, each under a key shared with other revisions. The paper prints it, the carrier's
 * page shows it, and revisions are compared by it: an item missing here could change unseen.
 */
export function wordsOf(fields: RateConfirmationFields): Said[] {
  const said: Said[] = [];
  const say = (part: Part, name: string, label: string, value: Value, isContact = false) => {
    if (value === null || value === undefined || value === false || value === '') return;
    said.push({ key: `${part}.${name}`, part, label, value: String(value), isContact });
  };
  say('load', 'reference', 'Load', fields.load_reference);
  sayParties(fields, say);
  for (const stop of fields.stops) sayStop(stop, say);
  sayFreight(fields.freight, say);
  sayMoney(fields, say);
  sayPayment(fields.payment, say);
  say('notes', 'notes', 'Notes', fields.notes, true);
  return said;
}

type Say = (part: Part, name: string, label: string, value: Value, isContact?: boolean) => void;

/** In dialing form; text that is no E.164 number stays as typed. */
const phone = (text: string | null) => (text === null ? null : formatPhone(text));

const line = (...parts: (string | null)[]) => parts.filter(Boolean).join(', ');

function sayParties({ broker, carrier }: RateConfirmationFields, say: Say) {
  say('broker', 'legal_name', 'Broker', broker.legal_name);
  say('broker', 'mc', 'Broker MC', broker.mc);
  say('broker', 'usdot', 'Broker DOT number', broker.usdot);
  const address = line(broker.street, broker.city, [broker.state, broker.postal_code].filter(Boolean).join(' '));
  say('broker', 'address', 'Broker address', address, true);
  say('broker', 'phone', 'Broker phone', phone(broker.phone), true);
  say('broker', 'contact_name', 'Broker contact', broker.contact_name, true);
  say('broker', 'contact_phone', 'Contact phone', phone(broker.contact_phone), true);
  say('broker', 'contact_email', 'Contact email', broker.contact_email, true);
  say('broker', 'after_hours_phone', 'After hours', phone(broker.after_hours_phone), true);
  say('broker', 'invoice_email', 'Invoices to', broker.invoice_email, true);
  say('carrier', 'legal_name', 'Carrier', carrier.legal_name);
  say('carrier', 'usdot', 'Carrier DOT number', carrier.usdot);
  say('carrier', 'mc', 'Carrier MC', carrier.mc);
  say('carrier', 'dispatcher_name', 'Dispatcher', carrier.dispatcher_name, true);
  say('carrier', 'dispatcher_phone', 'Dispatcher phone', phone(carrier.dispatcher_phone), true);
  say('carrier', 'dispatcher_email', 'Dispatcher email', carrier.dispatcher_email, true);
  say('carrier', 'driver_name', 'Driver', carrier.driver_name, true);
  say('carrier', 'driver_phone', 'Driver phone', phone(carrier.driver_phone), true);
  say('carrier', 'second_driver_name', 'Second driver', carrier.second_driver_name, true);
  say('carrier', 'second_driver_phone', 'Second driver phone', phone(carrier.second_driver_phone ?? null), true);
  say('carrier', 'truck', 'Truck', carrier.truck, true);
  say('carrier', 'trailer', 'Trailer', carrier.trailer, true);
}

function sayStop(stop: RateConfirmationStop, say: Say) {
  const name = (field: string) => `${stop.sequence}.${field}`;
  const label = `Stop ${stop.sequence}`;
  const place = line(
    stop.name,
    stop.street,
    stop.city,
    [stop.state, stop.postal_code].filter(Boolean).join(' '),
    stop.country === 'US' ? null : stop.country,
  );
  say('stops', name('place'), label, `${STOP_KIND_LABELS[stop.kind]}: ${place || 'place not given'}`);
  say('stops', name('time'), `${label} time`, timeInWords(stop) ?? 'Not given');
  say('stops', name('handling'), `${label} handling`, stop.handling && STOP_HANDLING_LABELS[stop.handling]);
  say('stops', name('driver_assist'), `${label} driver assist`, stop.is_driver_assist && 'Required');
  say('stops', name('lumper'), `${label} lumper`, stop.lumper !== 'none' && LUMPER_LABELS[stop.lumper]);
  say('stops', name('instructions'), `${label} instructions`, stop.instructions);
  say('stops', name('references'), `${label} references`, stop.references.join('; '), true);
  say('stops', name('contact_name'), `${label} contact`, stop.contact_name, true);
  say('stops', name('contact_phone'), `${label} phone`, phone(stop.contact_phone), true);
}

function sayFreight(freight: RateConfirmationFields['freight'], say: Say) {
  const count = (value: number | null) => (value === null ? null : formatInteger(value));
  const degrees = (value: number | null) => (value === null ? null : `${value} °F`);
  say('freight', 'commodity', 'Commodity', freight.commodity);
  say('freight', 'pieces', 'Pieces', count(freight.pieces));
  say('freight', 'pallets', 'Pallets', count(freight.pallets));
  say('freight', 'weight', 'Weight', freight.weight_lbs === null ? null : formatPounds(freight.weight_lbs));
  say('freight', 'value', 'Cargo value', freight.value_usd === null ? null : `${formatDollars(freight.value_usd)} USD`);
  say('freight', 'hazmat_un', 'Hazmat UN number', freight.hazmat_un);
  say('freight', 'hazmat_class', 'Hazmat class', freight.hazmat_class);
  say('freight', 'equipment', 'Equipment', freight.equipment);
  say(
    'freight',
    'length',
    'Trailer length',
    freight.trailer_length_ft === null ? null : `${freight.trailer_length_ft} ft`,
  );
  say('freight', 'temperature_min', 'Temperature from', degrees(freight.temperature_min_f));
  say('freight', 'temperature_max', 'Temperature to', degrees(freight.temperature_max_f));
  say(
    'freight',
    'temperature_mode',
    'Reefer unit',
    freight.temperature_mode && TEMPERATURE_MODE_LABELS[freight.temperature_mode],
  );
  say('freight', 'seal', 'Seal', freight.is_seal_required && 'Required');
  say('freight', 'pallet_exchange', 'Pallet exchange', freight.is_pallet_exchange && 'Required');
  say('freight', 'tracking', 'Tracking', freight.is_tracking_required && 'Required');
}

const UNITS: Readonly<Record<RateLineUnit, string>> = {
  flat: '',
  mile: ' per mile',
  hour: ' per hour',
  day: ' per day',
  stop: ' per stop',
  hundredweight: ' per hundredweight',
};

/** A line's label: its kind and purpose. */
export const lineLabel = ({ kind, label }: Pick<RateLine, 'kind' | 'label'>): string =>
  kind === 'other' ? (label ?? RATE_LINE_KIND_LABELS.other) : line(RATE_LINE_KIND_LABELS[kind], label);

export function lineValue(one: RateLine, currency: RateConfirmationFields['currency']): string {
  const money = (cents: number) => formatMoney(cents, currency);
  const each = `${money(one.amount_cents)}${UNITS[one.unit]}`;
  if (one.quantity === null) return `${each}, if it happens`;
  if (one.unit === 'flat' && one.quantity === 1) return each;
  return `${each} × ${one.quantity.toLocaleString('en-US', { maximumFractionDigits: 3 })} = ${money(lineCents(one))}`;
}

const hours = (value: number) => `${value.toLocaleString('en-US', { maximumFractionDigits: 3 })} h`;

function sayMoney(fields: RateConfirmationFields, say: Say) {
  const { currency, lines } = fields;
  const seen = new Map<string, number>();
  for (const one of lines) {
    const label = lineLabel(one);
    const count = (seen.get(`${one.kind} ${label}`) ?? 0) + 1;
    seen.set(`${one.kind} ${label}`, count);
    const shown = count === 1 ? label : `${label} (${count})`;
    const name = (field: string) => `${one.kind}.${label}.${count}.${field}`;
    say('money', name('amount'), shown, lineValue(one, currency));
    say('money', name('after'), `${shown} after`, one.free_hours === null ? null : hours(one.free_hours));
    say('money', name('cap'), `${shown} up to`, one.cap_cents === null ? null : formatMoney(one.cap_cents, currency));
  }
  say('money', 'currency', 'Currency', currency);
}

/** For whom the carrier's person signs: on the page, and in the record of the signature. */
export const signedFor = ({ carrier }: Pick<RateConfirmationFields, 'carrier'>): string =>
  carrier.legal_name ?? `carrier ${carrier.id}`;

/** Shown beside the lines: it follows from them, and is not a separate difference. */
export const totalInWords = (fields: RateConfirmationFields): string =>
  formatMoney(totalCents(fields), fields.currency);

function sayPayment(payment: RateConfirmationFields['payment'], say: Say) {
  const { terms_days: days, quick_pay_percent: percent, quick_pay_days: quick } = payment;
  say('payment', 'terms', 'Payment terms', days === null ? null : `Net ${days} days`);
  say('payment', 'quick_percent', 'Quick pay for', percent === null ? null : `${percent}%`);
  say('payment', 'quick_days', 'Quick pay within', quick === null ? null : `${quick} days`);
  say('payment', 'remit_to', 'Remit to', payment.remit_to);
  say(
    'payment',
    'papers',
    'Invoice requirements',
    payment.papers.map((paper) => INVOICE_PAPER_LABELS[paper]).join('; '),
  );
}
