import { and, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client';
import {
  carrierIdentifiers,
  carriers,
  companies,
  loads,
  rateConfirmationMails as mails,
  onboardingPackets,
  packetSections,
  rateConfirmationMailFiles,
  users,
} from '../../../db/schema';
import type { Env } from '../../../env';
import type { MailFacts } from './mail-facts';
import { deliveredCopiesOf, returnedDelivery } from './sent-copies.queries';
import { subjectReferences } from './subject-references';

type MailRow = typeof mails.$inferSelect;
type Settings = Pick<
  Env,
  'authservId' | 'rateconDomain' | 'portalOrigin' | 'watchdogOrigin' | 'onboardingOrigin' | 'publicOrigin'
>;

/** What a mail is judged by, and the load and the carrier that it is about as far as that can be told. */
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
  const facts: MailFacts = {
    ...read,
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
    deliveredPdfs: load ? await deliveredCopiesOf(tx, companyId, load.id) : null,
  };
  return { facts, loadId: load?.id ?? null, carrierId: carrier?.id ?? null };
}

/** The load that a person linked it to or whose own email came back, else those of the company that the subject names; of several, the carrier's. */
async function loadsNamed(tx: Queryable, mail: MailRow, candidates: readonly string[]) {
  const returned = mail.read.bounce && (await returnedDelivery(tx, mail.read.bounce.messageId));
  const knownId = mail.linkedAt === null ? (returned?.loadId ?? null) : mail.loadId;
  if (knownId === null && candidates.length === 0) return [];
  const which = knownId === null ? inArray(loads.referenceKey, [...candidates]) : eq(loads.id, knownId);
  const found = await tx
    .select({ id: loads.id, reference: loads.reference, carrierId: loads.carrierId })
    .from(loads)
    .where(and(eq(loads.companyId, mail.companyId), which));
  const ofCarrier = found.filter(({ carrierId }) => carrierId !== null && carrierId === mail.addressedDot);
  return ofCarrier.length === 1 ? ofCarrier : found;
}

async function carrierOf(tx: Queryable, id: number | null): Promise<MailFacts['carrier']> {
  if (id === null) return null;
  const [carrier] = await tx
    .select({ id: carriers.id, name: sql<string | null>`coalesce(${carriers.legalName}, ${carriers.dbaName})` })
    .from(carriers)
    .where(eq(carriers.id, id));
  return carrier ? { id, name: carrier.name ?? `Carrier ${id}`, numbers: await numbersOfCarrier(tx, id) } : null;
}

/** As texts write them: `DOT 1234567`, `MC 123456`. */
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

/** Of the record, and of the carrier's people whose address was proved by a code. */
async function addressesOfCarrier(tx: Queryable, companyId: number, carrierId: number): Promise<string[]> {
  const { rows } = await tx.execute<{ email: string }>(sql`
    SELECT lower(email) AS email FROM carriers WHERE id = ${carrierId} AND email <> ''
    UNION SELECT email FROM carrier_users
    WHERE company_id = ${companyId} AND carrier_id = ${carrierId} AND status = 'active'`);
  return rows.map(({ email }) => email);
}

/** What the newest complete packet says of whom to write and whom to pay; one that is not approved says nothing yet. */
async function packetOf(
  tx: Queryable,
  companyId: number,
  carrierId: number | null,
): Promise<{ emails: string[]; remitTo: string | null }> {
  const none = { emails: [], remitTo: null };
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
  const emails = sections
    .filter(({ section }) => section === 'company' || section === 'contacts')
    .flatMap(({ kept }) => Object.entries(answersOf(kept)))
    .flatMap(([name, value]) =>
      /(?:^|_)email$/.test(name) && typeof value === 'string' && value ? [value.toLowerCase()] : [],
    );
  const payment = sections.find(({ section }) => section === 'payment');
  const remitName = payment && answersOf(payment.kept).remit_name;
  return { emails, remitTo: typeof remitName === 'string' && remitName.trim() !== '' ? remitName.trim() : null };
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
