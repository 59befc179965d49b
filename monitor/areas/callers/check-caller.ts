import type { CallParsed } from '@contract/call';
import type { CallerCheck, checkCaller as call } from '@contract/callers/caller-check.calls';
import type { AssociatedWithContact } from '@contract/carriers/contact-search.entities';
import { readPhoneE164 } from '@contract/shared/contact-details';
import { missingFor } from '@contract/shared/permissions';
import { httpErrors } from '../../base/http-errors';
import type { CallContext } from '../../server/calls';
import { contactsOfRecord } from '../carriers/contact-history';
import { readEmail, readPhone } from '../carriers/contact-values';
import { carriersFor } from '../carriers/listed-carriers';
import { lookUpEmail, lookUpPhone } from '../carriers/look-up-contact';
import { isReduced } from '../carriers/reduced-view';
import { askGate, loadFor } from '../loads/gate/ask-gate';
import { getLoadRow } from '../loads/loads.queries';
import { numbersByFlag } from '../proven-calls/contacts-on-file';
import { seenContacts } from '../proven-calls/seen-contacts.queries';
import { whoCalls } from './who-calls';

type Body = CallParsed<typeof call>['body'];

/** Carriers that have the contact, as the answer names them. */
const CARRIERS_NAMED = 5;

/**
 * One answer to who calls or writes. Stores nothing.
 *
 * @throws ApiError 403 for a load without the permission to view loads, 404 for one of another company, 422 for what is no
 * number or address, and for a carrier that no file names
 */
export async function checkCaller(body: Body, context: CallContext): Promise<CallerCheck> {
  const { db, company, user, now } = context;
  const missing = body.load_id === undefined ? null : missingFor('viewLoads', user);
  if (missing) throw httpErrors.missing(missing);
  // First, so that a load of another company says nothing about the carrier.
  const load = body.load_id === undefined ? null : await getLoadRow(db, company.id, body.load_id);
  const contact = await lookUp(body, context);
  const [only] = contact.found.exactly === 1 ? contact.carriers : [];
  const carrierId = body.carrier_id ?? only?.id ?? null;
  const carrier = carrierId === null ? null : await carrierWith(contact, carrierId, context);
  const [gate] =
    load && carrierId ? await askGate(db, company.id, [{ load: loadFor(load, carrierId), carrierId }], now) : [];
  const known = { contact, carrier, isClaimed: body.carrier_id !== undefined, gate: gate ?? null };
  return {
    ...whoCalls(known),
    contact,
    carrier,
    load: load && gate ? { id: load.id, reference: load.reference, gate } : null,
  };
}

async function lookUp({ phone, email, carrier_id }: Body, context: CallContext): Promise<AssociatedWithContact> {
  const asked = { page: 1, per_page: CARRIERS_NAMED, ...(carrier_id !== undefined && { carrier_id }) };
  if (phone !== undefined) {
    const number = readPhone(phone);
    if (number === null) throw httpErrors.invalid({ phone: ['Type a phone number with its area code.'] });
    return (await lookUpPhone(number, asked, context)).found;
  }
  const read = readEmail(email!);
  if (read === null) throw httpErrors.invalid({ email: ['Type a whole email address, such as dispatch@carrier.com.'] });
  return (await lookUpEmail(read, asked, context)).found;
}

/** The carrier with all that is on file of it about the contact. */
async function carrierWith(
  contact: AssociatedWithContact,
  carrierId: number,
  { db, company, user, today, now }: CallContext,
): Promise<CallerCheck['carrier']> {
  const of = { companyId: company.id, carrierId };
  const [listed, record, seen, numbers] = await Promise.all([
    carriersFor(db, [carrierId], { user, companyId: company.id, today }),
    contactsOfRecord(db, carrierId, today),
    isReduced(user) ? [] : seenContacts(db, of, now),
    isReduced(user) ? { unflagged: [], flagged: [] } : numbersByFlag(db, of, today),
  ]);
  const carrier = listed.get(carrierId);
  if (!carrier) return null;
  const isPhone = contact.contact_type === 'phone';
  const isSame = (value: string) =>
    (isPhone ? (readPhoneE164(value) ?? value) : value.trim().toLowerCase()) === contact.value;
  const fields = isPhone ? ['phone', 'cell_phone'] : ['email'];
  const ofRecord = record.filter(({ field, value }) => fields.includes(field) && isSame(value));
  return {
    ...carrier,
    // One that is still on record counts more than one that was, whichever field has it.
    on_record: ofRecord.find(({ last_seen }) => last_seen === null) ?? ofRecord[0] ?? null,
    seen_here: seen.find(({ kind, value }) => kind === contact.contact_type && isSame(value)) ?? null,
    numbers_on_file: numbers.unflagged,
    flagged_numbers: numbers.flagged.map(({ number }) => number),
  };
}
