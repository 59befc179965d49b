import type { PacketSection } from '@contract/onboarding/packets.constants';
import { isDay } from '@contract/shared/day';
import { formatPhone } from '@contract/shared/format';
import { parseIdentifier } from '@contract/shared/identifiers';
import { type Message, said, saidDay } from '../../base/said';
import { readEmail, readPhone } from '../carriers/contact-values';
import {
  type Answers,
  CHECKED,
  LONG_TEXT_MAX,
  SECTION_FIELDS,
  SECTION_FILES,
  type SectionField,
} from './section-fields';

export type FieldErrors = Record<string, Message | readonly Message[]>;

/** What the reading needs to know beyond what was typed. */
type Known = {
  hasFile: boolean;
  /** ISO day. */
  today: string;
  /** Secrets that are kept from an earlier saving: leaving one empty keeps it. */
  keptSecrets: ReadonlySet<string>;
  /** Names of places as they are known; one that is absent is not. */
  places: ReadonlyMap<string, string>;
};

/**
 * Reads what was sent for a section. Values come back as they are kept: phones as E.164, addresses in small letters.
 *
 * @returns the answers, and for each field that must be fixed what to do, `file` for the section's file. Pure
 */
export function readSection(
  section: PacketSection,
  sent: Record<string, unknown>,
  known: Known,
): { answers: Answers; errors: FieldErrors } {
  const typed: Answers = {};
  for (const field of SECTION_FIELDS[section]) {
    const value = sent[field.name];
    typed[field.name] =
      field.kind === 'choices' ? [value ?? []].flat().map(String) : String([value ?? ''].flat()[0] ?? '').trim();
  }
  const copied = copySame(section, typed);
  const answers: Answers = {};
  const errors: FieldErrors = {};
  for (const field of SECTION_FIELDS[section]) {
    if (field.setTo) {
      answers[field.name] = field.setTo(typed, known.today);
      continue;
    }
    const read = readField(field, typed, known);
    // What is wrong in a copy is said where it was typed.
    if (read.error !== undefined && !copied.has(field.name)) errors[field.name] = read.error;
    answers[field.name] = read.value;
  }
  if (section === 'company' && typed.scac && !errors.scac && parseIdentifier('SCAC', String(typed.scac)) === null)
    errors.scac = 'A SCAC has two to four letters.';
  if (section === 'payment') Object.assign(errors, bankErrors(typed, errors));
  if (section === 'tax' && typed.tin) {
    const digits = String(typed.tin).replace(/[\s-]/g, '');
    if (typed.tax_form === 'w9' && !/^\d{9}$/.test(digits)) errors.tin = 'Enter the nine digits of your EIN or SSN.';
    else if (typed.tax_form === 'w9' && !mayBeTaxpayerNumber(digits))
      errors.tin = 'The IRS gives out no such number. Copy yours from a letter of the IRS.';
  }
  if (section === 'tax') {
    const exempt = String(typed.tax_exempt_payee ?? '');
    if (exempt !== '' && !/^(?:[1-9]|1[0-3])$/.test(exempt))
      errors.tax_exempt_payee = 'Exempt payee codes are 1 to 13.';
    if (typed.tax_fatca && !/^[A-M]$/i.test(String(typed.tax_fatca))) errors.tax_fatca = 'FATCA codes are A to M.';
  }
  if (SECTION_FILES[section]?.isRequired(typed) && !known.hasFile) errors.file = 'Choose the file.';
  return { answers, errors };
}

/** Gives the fields of each selected “same as” what it copies. @returns their names */
function copySame(section: PacketSection, typed: Answers): Set<string> {
  const pairs = SECTION_FIELDS[section].flatMap(({ name, copies = [] }) => (typed[name] === CHECKED ? copies : []));
  for (const { to, from } of pairs) typed[to] = typed[from];
  return new Set(pairs.map(({ to }) => to));
}

function readField(
  field: SectionField,
  typed: Answers,
  known: Known,
): { value: string | string[] | undefined; error?: Message } {
  const value = typed[field.name]!;
  const isRequired = typeof field.isRequired === 'function' ? field.isRequired(typed) : field.isRequired === true;
  if (value === '' || value.length === 0) {
    const isKept = field.kind === 'secret' && known.keptSecrets.has(field.name);
    return { value, error: isRequired && !isKept ? emptyWords(field) : undefined };
  }
  if (Array.isArray(value)) {
    const choices = new Set(field.choices?.map((choice) => choice.value));
    return value.every((one) => choices.has(one)) ? { value } : { value: [], error: 'Choose from the list.' };
  }
  const most = field.max ?? (field.kind === 'long' ? LONG_TEXT_MAX : 200);
  if (value.length > most)
    return { value, error: said('That is too long: {0} characters at most.', most.toLocaleString('en-US')) };
  switch (field.kind) {
    case 'email': {
      const read = readEmail(value);
      return read ? { value: read.email } : { value, error: 'Enter a full email address, like name@company.com.' };
    }
    case 'phone': {
      const read = readPhone(value);
      return read ? { value: read } : { value, error: 'Enter the number with its area code, like (312) 555-0123.' };
    }
    case 'check':
      return { value: value === CHECKED ? CHECKED : '' };
    case 'number':
      return /^\d{1,6}$/.test(value.replaceAll(',', ''))
        ? { value: String(Number(value.replaceAll(',', ''))) }
        : { value, error: 'Enter a whole number.' };
    case 'postal':
      return /^[A-Za-z0-9][A-Za-z0-9 -]{2,9}$/.test(value)
        ? { value: value.toUpperCase() }
        : { value, error: 'Enter the postal code, like 60601 or K1A 0B1.' };
    case 'date':
      return isDay(value) ? { value } : { value, error: 'Enter a valid date.' };
    case 'radio':
    case 'select':
      return field.choices?.some((choice) => choice.value === value)
        ? { value }
        : { value: '', error: 'Choose from the list.' };
    case 'place': {
      const name = known.places.get(value);
      return name === undefined
        ? { value, error: 'We don’t know that place. Enter a city and state, like Dallas, TX, or a state.' }
        : { value: name };
    }
    default:
      return { value };
  }
}

/** "Missing: Legal name.", or what the field itself says. */
const emptyWords = ({ ask, label }: SectionField): Message => ask ?? said('Missing: {0}.', said(label));

/** Numbers that no bank could have are mistyped: better found here than by a payment that comes back. */
function bankErrors(typed: Answers, found: FieldErrors): FieldErrors {
  const errors: FieldErrors = {};
  const routing = String(typed.routing_number ?? '').replace(/[\s-]/g, '');
  const account = String(typed.account_number ?? '').replace(/[\s-]/g, '');
  if (routing !== '' && !found.routing_number) {
    if (typed.bank_country === 'US' && !isAbaRouting(routing))
      errors.routing_number = 'That is not a US routing number. Copy the nine digits from a check.';
    if (typed.bank_country === 'CA' && !/^\d{8,9}$/.test(routing))
      errors.routing_number = 'Enter institution and transit number together: eight or nine digits.';
  }
  if (account !== '' && !found.account_number) {
    if (typed.bank_country === 'MX' ? !isClabe(account) : !/^\d{4,17}$/.test(account))
      errors.account_number =
        typed.bank_country === 'MX'
          ? 'That is not a CLABE. Enter its 18 digits.'
          : 'Enter the account number: 4 to 17 digits.';
  }
  return errors;
}

/** Prefixes that the IRS has given to no campus, and so to no EIN. */
const NO_EIN_PREFIX = /^(?:00|0[789]|1[789]|2[89]|49|69|70|7[89]|89|9[67])/;
/** Printed on cards that came with wallets, and in advertising. */
const SAMPLE_NUMBERS = ['123456789', '987654321', '012345678', '078051120', '219099999'];

/** Whether nine digits can be an EIN or an SSN: found here, a number that someone made up holds up no payment. */
function mayBeTaxpayerNumber(digits: string): boolean {
  if (/^(\d)\1{8}$/.test(digits) || SAMPLE_NUMBERS.includes(digits)) return false;
  const isSsn = !/^(?:000|666|9)/.test(digits) && digits.slice(3, 5) !== '00' && digits.slice(5) !== '0000';
  return isSsn || !NO_EIN_PREFIX.test(digits);
}

/** Nine digits whose sum, weighted 3, 7, 1, is a multiple of ten (the ABA's own check). */
export function isAbaRouting(digits: string): boolean {
  if (!/^\d{9}$/.test(digits) || digits === '000000000') return false;
  const weights = [3, 7, 1];
  return [...digits].reduce((sum, digit, at) => sum + Number(digit) * weights[at % 3]!, 0) % 10 === 0;
}

/** Eighteen digits, the last of which checks the others: weights 3, 7, 1, each product without its tens. */
export function isClabe(digits: string): boolean {
  if (!/^\d{18}$/.test(digits)) return false;
  const weights = [3, 7, 1];
  const sum = [...digits.slice(0, 17)].reduce(
    (total, digit, at) => total + ((Number(digit) * weights[at % 3]!) % 10),
    0,
  );
  return (10 - (sum % 10)) % 10 === Number(digits[17]);
}

/** An answer as text, for the broker's page and the carrier's own overview; null without an answer. */
export function describeAnswer(field: SectionField, value: unknown): Message | null {
  const text = [value ?? []].flat().map(String).filter(Boolean);
  if (text.length === 0) return null;
  if (field.kind === 'date' && isDay(text[0])) return saidDay(text[0]);
  const labelled = text.map((one) => field.choices?.find((choice) => choice.value === one)?.label ?? one);
  return field.kind === 'phone' ? formatPhone(labelled[0]) : labelled.join(', ');
}
