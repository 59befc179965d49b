import type { CallParsed } from '@contract/call';
import type { CurrentUser } from '@contract/identity/identity.entities';
import { COMMODITY_TYPES } from '@contract/identity-alerts/commodity-types.constants';
import type { createIdentityAlert } from '@contract/identity-alerts/identity-alerts.calls';
import { ALERT_FILE_DATE_YEARS } from '@contract/identity-alerts/identity-alerts.constants';
import { ABOUT_NONE } from '@contract/identity-alerts/standing.constants';
import { readPhoneE164 } from '@contract/shared/contact-details';
import { addMonths } from '@contract/shared/day';
import { and, eq, or, sql } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { areas, carriers, companies, users } from '../../db/schema';
import type { Decision } from '../../decisions/decision';
import { greatCircleMiles } from '../../places/geo-cell';
import { kindsFor } from './list-subjects';
import { readAbout, standingFacts } from './standing.queries';

type Report = CallParsed<typeof createIdentityAlert>['body']['identity_alert'];

/** What an alert is about, as its columns hold it. */
export type AlertSubject = {
  carrierId: number | null;
  isType: Report['is_type'];
  fileDate: string;
  phoneE164: string | null;
  email: string | null;
  originPostalCode: string | null;
  originAreaId: number | null;
  commodityTypeId: number | null;
};

type Given = Pick<
  Report,
  | 'carrier_id'
  | 'is_type'
  | 'file_date'
  | 'phone_e164'
  | 'phone'
  | 'email'
  | 'origin_postal_code'
  | 'origin_area_id'
  | 'commodity_type_id'
>; // prettier-ignore

/**
 * Reads what an alert is about.
 *
 * @throws ApiError 422 naming every field that cannot be used; values are not repeated
 */
export async function readSubject(d: Decision, given: Given): Promise<AlertSubject> {
  const errors: Record<string, string[]> = {};
  const wrong = (field: keyof Given, message: string) => {
    errors[`identity_alert.${field}`] = [message];
  };
  const carrierId = given.carrier_id ?? null;
  const phoneE164 = phoneOf(given, wrong);
  const email = emailOf(given, wrong);
  await checkCarrier(d, given, { carrierId, hasContact: phoneE164 !== null || email !== null }, wrong);
  const fileDate = given.file_date ?? d.today;
  if (fileDate > d.today) wrong('file_date', 'That day is still to come.');
  if (fileDate < addMonths(d.today, -12 * ALERT_FILE_DATE_YEARS))
    wrong('file_date', `That is more than ${ALERT_FILE_DATE_YEARS} years ago.`);
  if (given.commodity_type_id !== undefined && !COMMODITY_TYPES.some(({ id }) => id === given.commodity_type_id))
    wrong('commodity_type_id', 'Choose a kind of goods from the list.');
  const origin = await originOf(d.tx, given, wrong);
  if (await isOwnContact(d, phoneE164, email))
    wrong(phoneE164 === null ? 'email' : 'phone_e164', 'That is a contact of your own company.');
  if (Object.keys(errors).length > 0) throw httpErrors.invalid(errors);
  return {
    carrierId,
    isType: given.is_type,
    fileDate,
    phoneE164,
    email,
    commodityTypeId: given.commodity_type_id ?? null,
    ...origin,
  };
}

/**
 * What an alert is to be about, as it is kept.
 *
 * @throws ApiError 422 for what the company did not have with the carrier in the last year, or the user may not see
 */
export async function readAboutOf(d: Decision<CurrentUser>, carrierId: number | null, about: string): Promise<string> {
  if (about === ABOUT_NONE) return about;
  const kinds = kindsFor(d.user);
  const only = readAbout(about);
  const found = carrierId === null ? [] : await standingFacts(d.tx, d.companyId, carrierId, d.now, { kinds, only });
  if (found.length > 0) return about;
  const wrong = 'Your company had no such thing with this carrier in the last year.';
  throw httpErrors.invalid({ 'identity_alert.about': [wrong] });
}

type Wrong = (field: keyof Given, message: string) => void;

function phoneOf({ phone_e164, phone }: Given, wrong: Wrong): string | null {
  const read = (field: 'phone_e164' | 'phone', text: string | undefined) => {
    if (text === undefined) return null;
    const number = readPhoneE164(text);
    if (number === null) wrong(field, 'Type a phone number with its area code.');
    return number;
  };
  const [first, second] = [read('phone_e164', phone_e164), read('phone', phone)];
  if (first !== null && second !== null && first !== second) wrong('phone', 'That is another number than phone_e164.');
  return first ?? second;
}

/** A mailbox, one @, and a domain of two parts or more; letters of any script. */
const EMAIL = /^[^\s@\p{C}]+@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?\.\p{L}[\p{L}\p{N}-]*$/u;

function emailOf({ email }: Given, wrong: Wrong): string | null {
  if (email === undefined) return null;
  const lower = email.toLowerCase();
  if (!EMAIL.test(lower) || lower.includes('..'))
    wrong('email', 'Type a whole email address, such as dispatch@carrier.com.');
  return lower;
}

async function checkCarrier(
  d: Decision,
  { is_type }: Given,
  { carrierId, hasContact }: { carrierId: number | null; hasContact: boolean },
  wrong: Wrong,
) {
  if (carrierId === null) {
    if (is_type !== 'identity_theft') wrong('carrier_id', 'Say which carrier. Only identity theft may be without one.');
    else if (!hasContact) wrong('carrier_id', 'Say which carrier, or give the telephone or email that was used.');
    return;
  }
  const [known] = await d.tx.select({ id: carriers.id }).from(carriers).where(eq(carriers.id, carrierId));
  if (!known) wrong('carrier_id', 'No federal file that is loaded names a carrier of this number.');
  else if (carrierId === d.companyRow.carrierId) wrong('carrier_id', 'That is your own company.');
}

/** A report about oneself hides who was behind it, or is a slip. */
async function isOwnContact(d: Decision, phone: string | null, email: string | null): Promise<boolean> {
  const same = [
    ...(phone === null ? [] : [eq(companies.phoneE164, phone), eq(users.phoneE164, phone), eq(carriers.phone, phone)]),
    ...(email === null ? [] : [eq(users.email, email), eq(carriers.email, email)]),
  ];
  if (same.length === 0) return false;
  const [found] = await d.tx
    .select({ id: companies.id })
    .from(companies)
    .leftJoin(users, eq(users.companyId, companies.id))
    .leftJoin(carriers, eq(carriers.id, companies.carrierId))
    .where(and(eq(companies.id, d.companyId), or(...same)))
    .limit(1);
  return found !== undefined;
}

type Origin = Pick<AlertSubject, 'originPostalCode' | 'originAreaId'>;

/** Farther from each other than this, a postal code is of another city than the one that was named. */
const SAME_CITY_MILES = 60;

async function originOf(db: Queryable, given: Given, wrong: Wrong): Promise<Origin> {
  const none = { originPostalCode: null, originAreaId: null };
  const { origin_postal_code: code, origin_area_id: areaId } = given;
  const postal = code === undefined ? null : readPostalCode(code);
  if (code !== undefined && postal === null) {
    wrong('origin_postal_code', 'Type a postal code of the United States, Canada or Mexico.');
    return none;
  }
  const [ofCode] = postal
    ? await db
        .select()
        .from(areas)
        .where(
          sql`${areas.placeId} IN (${sql.join(
            postal.placeIds.map((id) => sql`${id}`),
            sql`, `,
          )})`,
        )
    : [];
  if (postal?.country === 'CA' && !ofCode) {
    wrong('origin_postal_code', 'There is no such postal code.');
    return none;
  }
  if (areaId === undefined) return { originPostalCode: postal?.code ?? null, originAreaId: ofCode?.id ?? null };
  const [area] = await db.select().from(areas).where(eq(areas.id, areaId));
  if (!area) wrong('origin_area_id', 'There is no such place.');
  else if (ofCode && area.country === ofCode.country && !liesIn(ofCode, area))
    wrong('origin_area_id', 'That place does not have this postal code.');
  else if (ofCode && area.country !== ofCode.country && postal!.country !== 'US or MX')
    wrong('origin_area_id', 'That place does not have this postal code.');
  return { originPostalCode: postal?.code ?? null, originAreaId: areaId };
}

type Area = typeof areas.$inferSelect;
function liesIn(postal: Area, area: Area): boolean {
  if (area.id === postal.id || area.id === postal.stateAreaId || area.id === postal.kmaAreaId) return true;
  if (area.type !== 'city' && area.type !== 'postal_code') return false;
  return area.type === 'city' && greatCircleMiles(postal, area) <= SAME_CITY_MILES;
}

/** Five digits may be of either country: of the United States where it has such a code. */
function readPostalCode(text: string) {
  const upper = text.normalize('NFKC').toUpperCase().trim();
  const five = /^(\d{5})(?:-?\d{4})?$/.exec(upper)?.[1];
  if (five) return { code: five, country: 'US or MX', placeIds: [`postal_code:US-${five}`] };
  const canadian = /^([ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z])[ -]?(\d[ABCEGHJ-NPRSTV-Z]\d)?$/.exec(upper);
  if (!canadian) return null;
  const [, area, rest] = canadian;
  return { code: [area, rest].filter(Boolean).join(' '), country: 'CA', placeIds: [`postal_code:CA-${area}`] };
}

/**
 * What the text lists and a client may send: its own company and user, now or earlier.
 *
 * @throws ApiError 422
 */
export function assertOwnNames(d: Decision, { company_id, user_id, created_at }: Report): void {
  const errors: Record<string, string[]> = {};
  if (company_id !== undefined && company_id !== d.companyId)
    errors['identity_alert.company_id'] = ['That is not your company.'];
  if (user_id !== undefined && user_id !== d.userId) errors['identity_alert.user_id'] = ['That is not you.'];
  if (created_at !== undefined && Date.parse(created_at) > d.now.getTime())
    errors['identity_alert.created_at'] = ['That moment is still to come.'];
  if (Object.keys(errors).length > 0) throw httpErrors.invalid(errors);
}
