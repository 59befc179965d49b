import type { ContactField } from '@contract/carriers/contact-changes.constants';
import { provesOn, provingContacts } from '@contract/carriers/contact-history';
import type { NumberOnFile } from '@contract/proven-calls/proven-calls.entities';
import { readPhoneE164 } from '@contract/shared/contact-details';
import { dayOf } from '@contract/shared/day';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { onboardingPackets, packetSections } from '../../db/schema';
import { contactsOfRecord } from '../carriers/contact-history';
import { readEmail } from '../carriers/contact-values';
import { numbersOfRecord } from '../carriers/numbers-of-record';
import { contactFlags, flaggedNumbers } from '../identity-alerts/contact-flags.queries';

type OfCompany = { companyId: number; carrierId: number };

/**
 * Numbers to call about a carrier, known from elsewhere than a packet that waits and the oldest first: those of the federal record
 * that prove something, and those of packets that were completed 90 days ago or that a proven call showed to be the carrier's.
 * Whoever writes another bank into a packet can write another telephone into it too, and into the one before it. A number that is
 * flagged for fraud is none of them, on whatever record it stands.
 *
 * @param today an ISO day
 */
export async function numbersOnFile(db: Queryable, of: OfCompany, today: string): Promise<NumberOnFile[]> {
  return (await numbersByFlag(db, of, today)).unflagged;
}

/** The same beside those that are flagged for fraud: they are not to be called. */
export async function numbersByFlag(
  db: Queryable,
  of: OfCompany,
  today: string,
): Promise<Record<'unflagged' | 'flagged', NumberOnFile[]>> {
  const found = await oldNumbers(db, of, today);
  const listed = await flaggedNumbers(db, { companyId: of.companyId, today }, found.map(keyOf));
  return {
    unflagged: found.filter((one) => !listed.has(keyOf(one))),
    flagged: found.filter((one) => listed.has(keyOf(one))),
  };
}

const keyOf = ({ number }: NumberOnFile) => readPhoneE164(number) ?? number;

async function oldNumbers(db: Queryable, of: OfCompany, today: string): Promise<NumberOnFile[]> {
  const found: NumberOnFile[] = [
    ...(await numbersOfRecord(db, of.carrierId, today)).map((one) => ({ ...one, source: 'fmcsa' as const })),
    ...(await earlierAnswers(db, of, 'phone', today)).map(({ name, value, first_seen }) => ({
      number: value,
      source: 'earlier_packet' as const,
      label: name === 'phone' ? 'Main phone' : name.replace(/_phone$/, '').replaceAll('_', ' '),
      first_seen,
      is_first_known: false,
      last_seen: null,
    })),
  ].sort((a, b) => (a.first_seen ?? '').localeCompare(b.first_seen ?? ''));
  return firstOfEach(found, ({ number }) => number);
}

/** The same for email addresses. */
export async function emailsOnFile(db: Queryable, of: OfCompany, today: string): Promise<string[]> {
  const contacts = provingContacts(await contactsOfRecord(db, of.carrierId, today), EMAIL, today);
  const found = [...contacts, ...(await earlierAnswers(db, of, 'email', today))]
    .sort((a, b) => (a.first_seen ?? '').localeCompare(b.first_seen ?? ''))
    .flatMap(({ value }) => readEmail(value)?.email ?? []);
  const flagged = await contactFlags(db, { companyId: of.companyId, today }, found);
  return firstOfEach(found, (email) => email).filter((email) => !flagged.has(email));
}

/** Where the second three digits of a call go: a channel that is not the called telephone. */
export type DigitsGoTo = { by: 'email' | 'text'; to: string };

/**
 * The oldest address of mail on file; where none is old enough, by text message another number on file, its cell phone first.
 *
 * @param calledNumber null: not chosen yet
 * @returns null: no call to that number can be proven
 */
export async function digitsGoTo(
  db: Queryable,
  of: OfCompany,
  today: string,
  { canText, calledNumber }: { canText: boolean; calledNumber: string | null },
): Promise<DigitsGoTo | null> {
  const email = (await emailsOnFile(db, of, today))[0];
  if (email !== undefined) return { by: 'email', to: email };
  if (!canText) return null;
  const numbers = await numbersOnFile(db, of, today);
  const called = readPhoneE164(calledNumber ?? numbers[0]?.number ?? '');
  const others = numbers.filter(({ number }) => readPhoneE164(number) !== called);
  const to = (others.find(({ label }) => /cell/i.test(label)) ?? others[0])?.number;
  return to === undefined ? null : { by: 'text', to };
}

/** Every address that the carrier ever had, on its record or in a packet that was completed; old or new. */
export async function emailsEver(db: Queryable, of: OfCompany, today: string): Promise<string[]> {
  const ofRecord = (await contactsOfRecord(db, of.carrierId, today)).filter(({ field }) => field === 'email');
  const found = [...ofRecord, ...(await completedAnswers(db, of, 'email'))];
  return firstOfEach(
    found.flatMap(({ value }) => readEmail(value)?.email ?? []),
    (email) => email,
  );
}

const EMAIL: readonly ContactField[] = ['email'];

/** Answers of packets that were completed 90 days ago, or that a proven call showed to be the carrier's. */
async function earlierAnswers(db: Queryable, of: OfCompany, kind: 'phone' | 'email', today: string) {
  const old = provesOn(today);
  return (await completedAnswers(db, of, kind)).filter(({ isVerified, first_seen }) => isVerified || first_seen <= old);
}

/** Answers of completed packets that are of a kind by their name. An insurer's agent is not the carrier. */
async function completedAnswers(db: Queryable, { companyId, carrierId }: OfCompany, kind: 'phone' | 'email') {
  const packets = await db
    .select({
      answers: packetSections.answers,
      verifiedAt: onboardingPackets.verifiedAt,
      completedAt: onboardingPackets.completedAt,
    })
    .from(packetSections)
    .innerJoin(onboardingPackets, eq(onboardingPackets.id, packetSections.packetId))
    .where(
      and(
        eq(onboardingPackets.companyId, companyId),
        eq(onboardingPackets.carrierId, carrierId),
        eq(onboardingPackets.status, 'complete'),
        isNotNull(onboardingPackets.completedAt),
      ),
    )
    .orderBy(asc(onboardingPackets.id));
  const isOfKind = (name: string) => new RegExp(`(^|_)${kind}$`).test(name) && !name.startsWith('agent');
  return packets.flatMap(({ answers, verifiedAt, completedAt }) =>
    Object.entries((answers.answers ?? {}) as Record<string, unknown>).flatMap(([name, value]) =>
      isOfKind(name) && typeof value === 'string' && value !== ''
        ? [{ name, value, isVerified: verifiedAt !== null, first_seen: dayOf(completedAt!) }]
        : [],
    ),
  );
}

function firstOfEach<One>(found: readonly One[], keyOf: (one: One) => string): One[] {
  const seen = new Set<string>();
  return found.filter((one) => keyOf(one) !== '' && !seen.has(keyOf(one)) && seen.add(keyOf(one)));
}
