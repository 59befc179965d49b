import type { CurrentUser } from '@contract/identity/identity.entities';
import { LOAD_LIST_LABELS, LOAD_STATUS_LABELS } from '@contract/loads/loads.constants';
import { MAIL_STATUS_LABELS } from '@contract/rate-confirmations/mails.constants';
import { RATE_CONFIRMATION_STATUS_LABELS } from '@contract/rate-confirmations/rate-confirmations.constants';
import { type CarrierMatch, LOAD_NUMBER_LABELS } from '@contract/search/search.constants';
import type {
  Found,
  FoundCarrier,
  FoundContact,
  FoundDriver,
  FoundLoad,
  FoundMail,
  FoundPerson,
  FoundRateConfirmation,
  FoundTruck,
} from '@contract/search/search.entities';
import { formatPhone } from '@contract/shared/format';
import { missingFor } from '@contract/shared/permissions';
import { classifySearchText, type SearchTextClass } from '@contract/shared/search-text';
import { paths } from '~/paths';
import { carrierName, labelled, valuesOf } from '~/view/carrier/identifiers';
import { isFoundByDba, numberBesideDot } from '~/view/carrier/search-match';
import { categoryWords } from '~/view/contact-category';
import { type FoundGroup, type FoundRow, SIMILAR_TITLE } from '~/view/suggestions';

/**
 * What a text found as rows under a title for each kind, without empty ones: what is the company's own first, since who
 * calls names a load.
 *
 * @param text as typed: how a carrier matched depends on it
 */
export function foundGroups(found: Found, user: CurrentUser, text: string): FoundGroup[] {
  const meant = classifySearchText(text);
  const carrierRows = (match: CarrierMatch) =>
    found.carriers.filter((carrier) => carrier.match === match).map((carrier) => ofCarrier(carrier, meant));
  const groups: FoundGroup[] = [
    { title: 'Phone numbers and emails', rows: (found.contacts ?? []).map(ofContact) },
    { title: 'Loads', rows: (found.loads ?? []).map(ofLoad) },
    { title: 'Rate confirmations', rows: (found.rate_confirmations ?? []).map(ofConfirmation) },
    { title: 'Carriers', rows: carrierRows('beginning') },
    { title: 'Carriers with these words in their name', rows: carrierRows('words') },
    { title: SIMILAR_TITLE, rows: carrierRows('similar') },
    { title: 'Trucks on your loads', rows: (found.trucks ?? []).map(ofTruck) },
    { title: 'Drivers on your loads', rows: (found.drivers ?? []).map(ofDriver) },
    { title: 'People', rows: found.people.flatMap((person) => ofPerson(person, user) ?? []) },
    { title: 'Rate confirmation emails', rows: (found.mails ?? []).map(ofMail) },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}

const line = (...parts: (string | false | null | undefined)[]) => parts.filter(Boolean).join(' · ');

const row = ({
  isAlarming = false,
  ...given
}: Pick<FoundRow, 'to' | 'name' | 'about'> & Partial<FoundRow> & { isAlarming?: boolean }): FoundRow => ({
  state: null,
  tone: isAlarming ? 'text-alarm' : '',
  verdict: null,
  warnings: [],
  ...given,
});

const nameOf = (carrier: { id: number; legal_name: string | null } | null) =>
  carrier && carrierName({ ...carrier, dba_name: null });

function ofLoad(load: FoundLoad): FoundRow {
  const [exception] = load.exceptions;
  const number = load.matched_by !== 'reference' && `${LOAD_NUMBER_LABELS[load.matched_by]} ${load.matched_value}`;
  const lane = [load.origin, load.destination].filter(Boolean).join(' to ');
  return row({
    to: paths.load(load.id),
    name: `Load ${load.reference}`,
    about: line(number, lane, nameOf(load.carrier)),
    state: line(LOAD_STATUS_LABELS[load.status], exception && LOAD_LIST_LABELS[exception]),
    isAlarming: load.status === 'delayed' || exception !== undefined,
  });
}

const ofConfirmation = ({ id, number, load, carrier, status }: FoundRateConfirmation): FoundRow =>
  row({
    to: paths.rateConfirmation(id),
    name: number,
    about: line(`Load ${load.reference}`, nameOf(carrier)),
    state: RATE_CONFIRMATION_STATUS_LABELS[status],
    isAlarming: status === 'rejected',
  });

function ofCarrier(carrier: FoundCarrier, meant: SearchTextClass): FoundRow {
  const { id, legal_name, dba_name, identifiers, city, state, relationship, rules_assessment, warnings = [] } = carrier;
  const beside = numberBesideDot(meant, identifiers);
  const dot = valuesOf(identifiers, 'DOT')[0];
  const isByDba =
    legal_name !== null && (carrier.match !== 'beginning' || isFoundByDba(meant, { legal_name, dba_name }));
  const home = [city, state].filter(Boolean).join(', ');
  return row({
    to: paths.carrier(id),
    name: carrierName(carrier),
    about: line(isByDba && dba_name && `DBA ${dba_name}`, beside && labelled(beside.shown), dot && `DOT ${dot}`, home),
    verdict:
      relationship || rules_assessment
        ? {
            relationship: relationship && { status: relationship.status },
            rules_assessment: rules_assessment ? { overall_result: rules_assessment.overall_result } : null,
          }
        : null,
    warnings: warnings.map(({ title }) => title),
  });
}

const ofTruck = ({ unit, vin, carrier, load }: FoundTruck): FoundRow =>
  row({
    to: paths.load(load.id),
    name: line(unit && (/^\d/.test(unit) ? `Truck ${unit}` : unit), vin && `VIN ${vin}`),
    about: line(nameOf(carrier), `Load ${load.reference}`),
    state: LOAD_STATUS_LABELS[load.status],
  });

const ofDriver = ({ name, phone_e164, carrier, load }: FoundDriver): FoundRow =>
  row({
    to: paths.load(load.id),
    name: name ?? (phone_e164 === null ? 'Driver' : formatPhone(phone_e164)),
    about: line(name !== null && phone_e164 && formatPhone(phone_e164), nameOf(carrier), `Load ${load.reference}`),
    state: LOAD_STATUS_LABELS[load.status],
  });

/** Null: the reader has no page about this person. */
function ofPerson(person: FoundPerson, user: CurrentUser): FoundRow | null {
  const { id, name, email, phone_e164, carrier, is_inactive } = person;
  const to =
    carrier !== null
      ? paths.carrierDirectory(carrier.id)
      : missingFor('manageUsers', user) === null
        ? paths.companyUser(id)
        : missingFor('viewLoads', user) === null
          ? paths.loads({ assignee: id })
          : null;
  if (to === null) return null;
  return row({
    to,
    name: name ?? email,
    about: line(
      carrier === null ? 'Colleague' : nameOf(carrier),
      name !== null && email,
      phone_e164 && formatPhone(phone_e164),
    ),
    state: is_inactive ? 'Inactive' : null,
    isAlarming: is_inactive,
  });
}

function ofContact(contact: FoundContact): FoundRow {
  const { contact_type, value } = contact;
  const [tone, words] = categoryWords(contact);
  const phone = formatPhone(value);
  return row({
    to: contact_type === 'phone' ? paths.contactSearch({ phone }) : paths.contactSearch({ email: value }),
    name: contact_type === 'phone' ? `Check the phone number ${phone}` : `Check the email address ${value}`,
    about: words,
    state: tone === 'error' ? 'Do not trust it' : null,
    isAlarming: tone === 'error',
  });
}

const ofMail = ({ id, subject, from_address, status }: FoundMail): FoundRow =>
  row({
    to: paths.rateConfirmationEmail(id),
    name: subject ?? 'No subject',
    about: line(from_address),
    state: MAIL_STATUS_LABELS[status],
    isAlarming: status === 'flagged',
  });
