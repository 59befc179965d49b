import { provingContacts } from '@contract/carriers/contact-history';
import { dayOf } from '@contract/shared/day';
import { and, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Env } from '../../../base/env';
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
} from '../../../db/schema';
import { contactsOfRecord } from '../../carriers/contact-history';
import { addressesOfCompany, knownAddresses } from '../known-addresses.queries';
import { isKnownSender } from './known-senders';
import type { MailFacts } from './mail-facts';
import { ringOfMail } from './ring-of-mail';
import { agreedAmounts, deliveredCopiesOf, deliveriesMeant, loadsOfDeliveries } from './sent-copies.queries';
import { subjectReferences } from './subject-references';
import { compareThings, thingsOfParts } from './things/compare-things';
import { onFileOf, type PacketAnswers } from './things/on-file.queries';
import { MOST_THINGS } from './things/things-in-text';
import { partsOf } from './things/written-parts';

type MailRow = typeof mails.$inferSelect;
type Settings = Pick<
  Env,
  'authservId' | 'dataKeys' | 'rateconDomain' | 'portalOrigin' | 'watchdogOrigin' | 'onboardingOrigin' | 'publicOrigin'
>;

/** What an email is checked against, and its load and carrier as far as known. */
export async function factsOfMail(
  tx: Queryable,
  mail: MailRow,
  settings: Settings,
  now: Date,
): Promise<{ facts: MailFacts; loadId: number | null; carrierId: number | null }> {
  const { companyId, read } = mail;
  const references = subjectReferences(mail.subject);
  const loadsOf = await loadsNamed(tx, mail, references.candidates);
  const load = loadsOf.length === 1 ? loadsOf[0]! : null;
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
  const carrierAddresses = carrier ? await addressesOfCarrier(tx, companyId, carrier.id, now) : [];
  const isOfCarriersLoad = load !== null && carrier !== null && load.carrierId === carrier.id;
  const deliveredPdfs = load ? await deliveredCopiesOf(tx, companyId, load.id) : null;
  // Our own copies say what we wrote.
  const papers = (read.papers ?? []).filter(({ sha256 }) => !deliveredPdfs?.includes(sha256));
  const { subject, text } = mail;
  const parts = thingsOfParts(
    partsOf({ subject, text, hiddenText: read.hiddenText, papers, attached: read.attached ?? [] }),
  );
  const named = parts.flatMap((part) => part.named);
  const valuesOf = (kind: 'vin' | 'plate') => [
    ...new Set(named.flatMap((one) => (one.kind === kind ? [one.value] : []))),
  ];
  const onFile = await onFileOf(tx, {
    companyId,
    carrierId: carrier?.id ?? null,
    loadId: isOfCarriersLoad ? load.id : null,
    packet: packet.answers,
    payee: packet.remitTo,
    carrierNumbers: [...ownNumbers, ...(carrier?.numbers ?? [])],
    vins: valuesOf('vin'),
    plates: valuesOf('plate'),
    dataKeys: settings.dataKeys,
    now,
  });
  const senders = { carrierAddresses, ownAddresses, ownHosts: hostsOf(settings) };
  const isOfOwnPeople =
    read.from.length === 1 && isKnownSender({ carrierAddresses: [], ownAddresses }, read.from[0]!.address);
  const things = compareThings({ parts, onFile, senders, isOfOwnPeople });
  const isReturned = mail.source === 'upload' || deliveriesMeant(read).returnedDeliveryId !== null;
  const facts: MailFacts = {
    ...read,
    bounce: isReturned ? read.bounce : null,
    claimedBounce: isReturned ? null : read.bounce,
    resultsOfOurs: read.resultsOfOurs ?? 0,
    linksLeftOut: read.linksLeftOut ?? 0,
    isTextCut: mail.isTextCut,
    problem: read.problem as MailFacts['problem'],
    subject,
    text,
    attachments,
    parts,
    things,
    ring: carrier
      ? await ringOfMail(tx, {
          mailId: mail.id,
          companyId,
          carrierId: carrier.id,
          receivedAt: mail.receivedAt,
          things,
          unknownSenders: isOfOwnPeople
            ? []
            : read.from.flatMap(({ address }) => (isKnownSender(senders, address) ? [] : [address])),
          dataKeys: settings.dataKeys,
          now,
        })
      : null,
    unread: [
      ...papers.flatMap(({ name, problem, kind }) =>
        problem === null ? [] : [{ name, problem, isPicture: kind === 'picture' }],
      ),
      ...parts
        .filter((part) => part.isCut || part.named.length > MOST_THINGS)
        .map(({ where }) => ({ name: where, problem: 'pages', isPicture: false })),
    ],
    attachedFrom: (read.attached ?? []).flatMap(({ from }) => from),
    signatures: read.signatures === undefined ? [] : read.signatures,
    authservId: settings.authservId,
    isMessageIdRepeated,
    addressedDot: mail.addressedDot,
    carrier,
    ...senders,
    ownNumbers,
    load,
    namedReferences: references.named,
    loadsNamed: loadsOf.length,
    remitTo: packet.remitTo,
    isOfCarriersLoad,
    agreedCents: load ? await agreedAmounts(tx, companyId, load.id) : [],
    deliveredPdfs,
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

/**
 * The known addresses, and those of the record that came with its first known census: the day when such an address came is
 * unknown, but it did not come lately.
 */
async function addressesOfCarrier(tx: Queryable, companyId: number, carrierId: number, now: Date): Promise<string[]> {
  const today = dayOf(now);
  const contacts = await contactsOfRecord(tx, carrierId, today);
  const ofRecord = [
    ...contacts.filter(
      ({ field, last_seen, standing, is_first_known }) =>
        field === 'email' && last_seen === null && (standing !== 'young' || is_first_known),
    ),
    ...provingContacts(contacts, ['email'], today),
  ].map(({ value }) => value.trim().toLowerCase());
  const known = await knownAddresses(tx, companyId, carrierId, now);
  return [...new Set([...ofRecord, ...known.map(({ email }) => email)])];
}

/** Contacts and remit-to from the newest complete packet; an unapproved one does not count yet. */
async function packetOf(
  tx: Queryable,
  companyId: number,
  carrierId: number | null,
): Promise<{ remitTo: string | null; answers: PacketAnswers }> {
  const none = { remitTo: null, answers: null };
  if (carrierId === null) return none;
  const [packet] = await tx
    .select({ id: onboardingPackets.id, completedAt: onboardingPackets.completedAt })
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
    .where(eq(packetSections.packetId, packet.id));
  const answersOf = (kept: Record<string, unknown>) => (kept.answers ?? {}) as Record<string, unknown>;
  const payment = sections.find(({ section }) => section === 'payment');
  const remitName = payment && answersOf(payment.kept).remit_name;
  return {
    answers: {
      completedAt: packet.completedAt ?? new Date(0),
      sections: Object.fromEntries(sections.map(({ section, kept }) => [section, answersOf(kept)])),
    },
    remitTo: typeof remitName === 'string' && remitName.trim() !== '' ? remitName.trim() : null,
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
