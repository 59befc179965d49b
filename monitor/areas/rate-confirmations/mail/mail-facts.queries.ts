import { readPhoneE164 } from '@contract/shared/contact-details';
import { and, desc, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Env } from '../../../base/env';
import type { Queryable } from '../../../db/client';
import {
  carrierIdentifiers,
  carriers,
  carrierVehicles,
  companies,
  loadStops,
  loads,
  rateConfirmationMails as mails,
  onboardingPackets,
  packetBankDetails,
  packetSections,
  rateConfirmationMailFiles,
  users,
} from '../../../db/schema';
import type { MailFacts } from './mail-facts';
import { deliveredCopiesOf, deliveriesMeant, loadsOfDeliveries } from './sent-copies.queries';
import { subjectReferences } from './subject-references';

type MailRow = typeof mails.$inferSelect;
type Settings = Pick<
  Env,
  'authservId' | 'rateconDomain' | 'portalOrigin' | 'watchdogOrigin' | 'onboardingOrigin' | 'publicOrigin'
>;

/** What an email is checked against, and its load and carrier as far as known. */
export async function factsOfMail(
  tx: Queryable,
  mail: MailRow,
  settings: Settings,
): Promise<{ facts: MailFacts; loadId: number | null; carrierId: number | null }> {
  const { companyId, read } = mail;
  const references = subjectReferences(mail.subject);
  const named = await loadsNamed(tx, mail, references.candidates);
  const load = named.length === 1 ? named[0]! : null;
  const carrier = await carrierOf(tx, mail.addressedDot ?? load?.carrierId ?? null);
  const [packet, ownAddresses, ownNumbers, attachments, isMessageIdRepeated] = [
    await packetOf(tx, companyId, carrier?.id ?? null),
    await addressesOfCompany(tx, companyId),
    await numbersOfCompany(tx, companyId),
    await attachmentsOf(tx, mail.id),
    await hasEarlierOfSameId(tx, mail),
  ];
  // A person who uploads a server's notice has it from their own mailbox; for any other only the return address proves
  // it.
  const isReturned = mail.source === 'upload' || deliveriesMeant(read).returnedDeliveryId !== null;
  const facts: MailFacts = {
    ...read,
    bounce: isReturned ? read.bounce : null,
    claimedBounce: isReturned ? null : read.bounce,
    resultsOfOurs: read.resultsOfOurs ?? 0,
    linksLeftOut: read.linksLeftOut ?? 0,
    isTextCut: mail.isTextCut,
    problem: read.problem as MailFacts['problem'],
    subject: mail.subject,
    text: mail.text,
    attachments,
    authservId: settings.authservId,
    isMessageIdRepeated,
    addressedDot: mail.addressedDot,
    carrier,
    carrierAddresses: carrier
      ? [...new Set([...(await addressesOfCarrier(tx, companyId, carrier.id)), ...packet.emails])]
      : [],
    ownAddresses,
    ownNumbers,
    ownHosts: hostsOf(settings),
    load,
    namedReferences: references.named,
    loadsNamed: named.length,
    remitTo: packet.remitTo,
    accountLastFour: await accountOf(tx, companyId, carrier?.id ?? null),
    agreed: load && carrier && load.carrierId === carrier.id ? await agreedOf(tx, mail, load.id, packet.phones) : null,
    deliveredPdfs: load ? await deliveredCopiesOf(tx, companyId, load.id) : null,
  };
  return { facts, loadId: load?.id ?? null, carrierId: carrier?.id ?? null };
}

/**
 * The load that a person linked or whose own email came back, else those of the company that the subject names, else
 * those whose email it answers; of several, the carrier's.
 */
async function loadsNamed(tx: Queryable, mail: MailRow, candidates: readonly string[]) {
  const meant = deliveriesMeant(mail.read);
  const linked = mail.loadId === null ? [] : [mail.loadId];
  const loadIds = mail.linkedAt === null ? await loadIdsOf(tx, mail) : linked;
  const isKnown = mail.linkedAt !== null || meant.returnedDeliveryId !== null;
  const bySubject = isKnown ? [] : await loadsWhere(tx, mail, inArray(loads.referenceKey, [...candidates]));
  const found = bySubject.length > 0 ? bySubject : await loadsWhere(tx, mail, inArray(loads.id, loadIds));
  const ofCarrier = found.filter(({ carrierId }) => carrierId !== null && carrierId === mail.addressedDot);
  return ofCarrier.length === 1 ? ofCarrier : found;
}

async function loadIdsOf(tx: Queryable, { companyId, read }: MailRow): Promise<number[]> {
  const found = await loadsOfDeliveries(tx, deliveriesMeant(read));
  return found.filter((one) => one.companyId === companyId).map(({ loadId }) => loadId);
}

const loadsWhere = (tx: Queryable, { companyId }: MailRow, which: SQL) =>
  tx
    .select({ id: loads.id, reference: loads.reference, carrierId: loads.carrierId })
    .from(loads)
    .where(and(eq(loads.companyId, companyId), which));

async function carrierOf(tx: Queryable, id: number | null): Promise<MailFacts['carrier']> {
  if (id === null) return null;
  const [carrier] = await tx
    .select({ id: carriers.id, name: sql<string | null>`coalesce(${carriers.legalName}, ${carriers.dbaName})` })
    .from(carriers)
    .where(eq(carriers.id, id));
  return carrier ? { id, name: carrier.name ?? `Carrier ${id}`, numbers: await numbersOfCarrier(tx, id) } : null;
}

/** As people write them: `DOT 1234567`, `MC 123456`. */
async function numbersOfCarrier(tx: Queryable, carrierId: number): Promise<string[]> {
  const rows = await tx
    .select({ type: carrierIdentifiers.type, value: carrierIdentifiers.value })
    .from(carrierIdentifiers)
    .where(eq(carrierIdentifiers.carrierId, carrierId));
  return [
    ...new Set([
      `DOT ${carrierId}`,
      ...rows.map(({ type, value }) => `${type} ${value.replace(/^(?:MC|FF|MX|DOT)?0*/i, '')}`),
    ]),
  ];
}

async function numbersOfCompany(tx: Queryable, companyId: number): Promise<string[]> {
  const [company] = await tx
    .select({ docket: companies.docketNumber, carrierId: companies.carrierId })
    .from(companies)
    .where(eq(companies.id, companyId));
  const docket = company?.docket?.replace(/\D/g, '').replace(/^0+/, '');
  return [
    ...(docket ? [`MC ${docket}`] : []),
    ...(company?.carrierId ? await numbersOfCarrier(tx, company.carrierId) : []),
  ];
}

async function addressesOfCompany(tx: Queryable, companyId: number): Promise<string[]> {
  const rows = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.companyId, companyId), isNull(users.disabledAt)));
  return rows.map(({ email }) => email);
}

/** Of the record, and of the carrier's people who proved their address with a code. */
async function addressesOfCarrier(tx: Queryable, companyId: number, carrierId: number): Promise<string[]> {
  const { rows } = await tx.execute<{ email: string }>(sql`
    SELECT lower(email) AS email FROM carriers WHERE id = ${carrierId} AND email <> ''
    UNION SELECT email FROM carrier_users
    WHERE company_id = ${companyId} AND carrier_id = ${carrierId} AND status = 'active'`);
  return rows.map(({ email }) => email);
}

/** Contacts and remit-to from the newest complete packet; an unapproved one does not count yet. */
async function packetOf(
  tx: Queryable,
  companyId: number,
  carrierId: number | null,
): Promise<{ emails: string[]; phones: string[]; remitTo: string | null }> {
  const none = { emails: [], phones: [], remitTo: null };
  if (carrierId === null) return none;
  const [packet] = await tx
    .select({ id: onboardingPackets.id })
    .from(onboardingPackets)
    .where(
      and(
        eq(onboardingPackets.companyId, companyId),
        eq(onboardingPackets.carrierId, carrierId),
        eq(onboardingPackets.status, 'complete'),
      ),
    )
    .orderBy(desc(onboardingPackets.completedAt), desc(onboardingPackets.id))
    .limit(1);
  if (!packet) return none;
  const sections = await tx
    .select({ section: packetSections.section, kept: packetSections.answers })
    .from(packetSections)
    .where(
      and(
        eq(packetSections.packetId, packet.id),
        inArray(packetSections.section, ['company', 'contacts', 'insurance', 'payment']),
      ),
    );
  const answersOf = (kept: Record<string, unknown>) => (kept.answers ?? {}) as Record<string, unknown>;
  const contacts = sections
    .filter(({ section }) => section === 'company' || section === 'contacts')
    .flatMap(({ kept }) => Object.entries(answersOf(kept)))
    .filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '');
  const emails = contacts.flatMap(([name, value]) => (/(?:^|_)email$/.test(name) ? [value.toLowerCase()] : []));
  const phones = contacts.flatMap(([name, value]) => (/(?:^|_)phone$/.test(name) ? (readPhoneE164(value) ?? []) : []));
  const payment = sections.find(({ section }) => section === 'payment');
  const remitName = payment && answersOf(payment.kept).remit_name;
  return {
    emails,
    phones,
    remitTo: typeof remitName === 'string' && remitName.trim() !== '' ? remitName.trim() : null,
  };
}

async function accountOf(tx: Queryable, companyId: number, carrierId: number | null): Promise<string | null> {
  if (carrierId === null) return null;
  const [bank] = await tx
    .select({ last: packetBankDetails.accountLastFour })
    .from(packetBankDetails)
    .where(
      and(
        eq(packetBankDetails.companyId, companyId),
        eq(packetBankDetails.carrierId, carrierId),
        isNotNull(packetBankDetails.acceptedAt),
      ),
    )
    .orderBy(desc(packetBankDetails.acceptedAt))
    .limit(1);
  return bank?.last ?? null;
}

async function agreedOf(
  tx: Queryable,
  { companyId }: MailRow,
  loadId: number,
  packetPhones: readonly string[],
): Promise<MailFacts['agreed']> {
  const own = and(eq(loads.companyId, companyId), eq(loads.id, loadId));
  const [load] = await tx
    .select({
      vin: carrierVehicles.vin,
      driverPhone: loads.driverPhoneE164,
      phone: carriers.phone,
      cellPhone: carriers.cellPhone,
      carrierPlace: { city: carriers.city, state: carriers.state },
      mailingPlace: { city: carriers.mailingCity, state: carriers.mailingState },
      companyPlace: { city: companies.city, state: companies.state },
    })
    .from(loads)
    .innerJoin(companies, eq(companies.id, loads.companyId))
    .leftJoin(carriers, eq(carriers.id, loads.carrierId))
    .leftJoin(carrierVehicles, eq(carrierVehicles.id, loads.carrierVehicleId))
    .where(own);
  const stops = await tx
    .select({ city: loadStops.city, state: loadStops.state })
    .from(loadStops)
    .innerJoin(loads, eq(loads.id, loadStops.loadId))
    .where(own);
  const { vin, driverPhone, phone, cellPhone, ...where } = load!;
  const named = (one: { city: string | null; state: string | null } | null) =>
    one?.city && one.state ? [{ city: one.city, state: one.state }] : [];
  return {
    vin,
    driverPhone,
    phones: [...packetPhones, ...[phone, cellPhone].flatMap((one) => (one && readPhoneE164(one)) || [])],
    stops: stops.flatMap(named),
    places: Object.values(where).flatMap(named),
  };
}

async function attachmentsOf(tx: Queryable, mailId: number): Promise<MailFacts['attachments']> {
  return tx
    .select({
      name: rateConfirmationMailFiles.name,
      mediaType: rateConfirmationMailFiles.mediaType,
      sha256: rateConfirmationMailFiles.sha256,
      risk: rateConfirmationMailFiles.risk,
    })
    .from(rateConfirmationMailFiles)
    .where(and(eq(rateConfirmationMailFiles.mailId, mailId), eq(rateConfirmationMailFiles.isWholeMail, false)))
    .orderBy(rateConfirmationMailFiles.id);
}

async function hasEarlierOfSameId(tx: Queryable, { id, companyId, messageId, contentHash }: MailRow): Promise<boolean> {
  if (messageId === '') return false;
  const same = and(eq(mails.companyId, companyId), eq(mails.messageId, messageId), ne(mails.contentHash, contentHash));
  return (await tx.$count(mails, and(same, sql`${mails.id} < ${id}`))) > 0;
}

function hostsOf({ rateconDomain, ...origins }: Settings): string[] {
  const { portalOrigin, watchdogOrigin, onboardingOrigin, publicOrigin } = origins;
  const hosts = [portalOrigin, watchdogOrigin, onboardingOrigin, publicOrigin].map((url) => new URL(url).hostname);
  return [...new Set([...hosts, ...(rateconDomain ? [rateconDomain] : [])])];
}
