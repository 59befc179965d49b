import { provesOn } from '@contract/carriers/contact-history';
import type { CertificateDocument, ProducerCheck } from '@contract/insurance/certificates.entities';
import { companyKey } from '@contract/shared/company-names';
import { readPhoneE164, withoutExtension } from '@contract/shared/contact-details';
import { formatDate } from '@contract/shared/format';
import { nameKey } from '@contract/shared/names';
import { and, asc, desc, eq, isNotNull, lt, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { carriers, connections, insuranceCertificateDocuments as documents } from '../../db/schema';
import { flaggedNumbers } from '../identity-alerts/contact-flags.queries';
import { bipdOnRecord } from '../rules/coverage';
import { loadCarrierFacts } from '../rules/facts.queries';
import { shareAnOfficer, sharedContacts } from '../rules/shared-contacts.queries';

type Checked = Pick<CertificateDocument, 'carrier_id'> & {
  parties: Pick<CertificateDocument['parties'], 'producer_name' | 'producer_phone'>;
};

/**
 * What is known of the producer of a certificate from elsewhere than the certificate: a forger writes their own phone number on
 * it. A number counts once a certificate of another carrier with it was verified 90 days ago, as any contact does, and while it
 * is not flagged for fraud. A carrier on do not dispatch vouches for no agency, and one that shares a contact or an officer with
 * this carrier may be the same people.
 *
 * @param today an ISO day
 */
export async function checkProducer(
  db: Queryable,
  companyId: number,
  { carrier_id: carrierId, parties }: Checked,
  today: string,
): Promise<ProducerCheck> {
  const { producer_name: name, producer_phone: phone } = parties;
  const known = name === null ? [] : await numbersOfAgency(db, { companyId, carrierId, name }, today);
  const written = phone === null ? null : keyOf(phone);
  const keys = [...known.map(({ number }) => number), ...(written === null ? [] : [written])];
  const flagged = await flaggedNumbers(db, { companyId, today }, keys);
  const usable = known.filter(({ number }) => !flagged.has(number));
  const isOnPaper = ({ number }: { number: string }) => number === written;
  const numbers = [...usable.filter(isOnPaper), ...usable.filter((one) => !isOnPaper(one))].slice(0, NUMBERS_SHOWN);
  // Another office of a large agency is honest: no doubt, only a number more to call.
  const note =
    written !== null && usable.length > 0 && !usable.some(isOnPaper)
      ? 'Certificates of an agency of this name have other numbers. A large agency has many offices.'
      : null;
  const doubts = [
    ...(written !== null && flagged.has(written)
      ? ['The number on the certificate is flagged for fraud: do not call it.']
      : []),
    ...(written !== null && (await isCarriersOwn(db, { companyId, carrierId }, written))
      ? ['The number on the certificate is the carrier’s own.']
      : []),
  ];
  return { numbers, doubts, note, insurers: await insurersOf(db, { companyId, carrierId }, today) };
}

const keyOf = (phone: string) => readPhoneE164(withoutExtension(phone)) ?? phone;

/** To call one of, newest first. */
const NUMBERS_SHOWN = 5;
/** More than agencies of one name have, each spelled in a few ways. */
const NUMBERS_READ = 200;

async function numbersOfAgency(
  db: Queryable,
  { companyId, carrierId, name }: { companyId: number; carrierId: number; name: string },
  today: string,
): Promise<ProducerCheck['numbers']> {
  const key = companyKey(name);
  if (key === '') return [];
  const newestOfEach = db
    .selectDistinctOn([documents.producerPhone], {
      number: documents.producerPhone,
      at: documents.reviewedAt,
      carrier: carriers.legalName,
    })
    .from(documents)
    .leftJoin(carriers, eq(carriers.id, documents.carrierId))
    .where(
      and(
        eq(documents.companyId, companyId),
        eq(documents.producerKey, key),
        eq(documents.status, 'verified'),
        ne(documents.carrierId, carrierId),
        sql`NOT EXISTS (
          SELECT FROM ${connections} n WHERE n.company_id = ${companyId} AND n.carrier_id = ${documents.carrierId}
            AND n.status = 'do_not_dispatch')`,
        sql`${documents.carrierId} NOT IN (SELECT link.id FROM (${sharedContacts(sql`ARRAY[${carrierId}::bigint]`)}) AS link)`,
        sql`NOT EXISTS (
          SELECT FROM carriers own JOIN carriers c ON c.id = ${documents.carrierId}
          WHERE own.id = ${carrierId} AND ${shareAnOfficer(sql`own`, sql`c`)})`,
        isNotNull(documents.producerPhone),
        lt(documents.reviewedAt, sql`${provesOn(today)}::date + 1`),
      ),
    )
    .orderBy(asc(documents.producerPhone), desc(documents.reviewedAt), desc(documents.id))
    .as('newest_of_each');
  const rows = await db.select().from(newestOfEach).orderBy(desc(newestOfEach.at)).limit(NUMBERS_READ);
  const seen = new Set<string>();
  return rows.flatMap(({ number, at, carrier }) => {
    if (number === null || at === null || seen.has(keyOf(number))) return [];
    seen.add(keyOf(number));
    const from = `On a certificate of ${carrier ?? 'another carrier'}, verified ${formatDate(at.toISOString())}`;
    return [{ number: keyOf(number), from }];
  });
}

/** On the federal record, or in a packet of its own, whatever became of that. An agent's number there is not the carrier's. */
async function isCarriersOwn(
  db: Queryable,
  { companyId, carrierId }: { companyId: number; carrierId: number },
  number: string,
): Promise<boolean> {
  const { rows } = await db.execute<{ phone: string }>(sql`
    SELECT unnest(ARRAY[c.phone, c.cell_phone]) AS phone FROM carriers c WHERE c.id = ${carrierId}
    UNION ALL
    SELECT e.value FROM packet_sections s JOIN onboarding_packets p ON p.id = s.packet_id
    CROSS JOIN jsonb_each_text(s.answers->'answers') e
    WHERE p.company_id = ${companyId} AND p.carrier_id = ${carrierId} AND e.key ~ '(^|_)phone$' AND e.key !~ '^agent'`);
  return rows.some(({ phone }) => phone !== null && keyOf(phone) === number);
}

/** The insurers of the policies in force that are filed with FMCSA for the carrier; without one, of all that ever were. */
export async function insurersOf(
  db: Queryable,
  { companyId, carrierId }: { companyId: number; carrierId: number },
  today: string,
): Promise<string[]> {
  const facts = (await loadCarrierFacts(db, [carrierId], companyId, today)).get(carrierId)!;
  const { filed } = bipdOnRecord(facts, today);
  // FMCSA's two lists spell one insurer in two ways.
  const byKey = new Map<string, string>();
  for (const { insurer } of filed.length > 0 ? filed : facts.filings)
    if (insurer !== null && !byKey.has(nameKey(insurer))) byKey.set(nameKey(insurer), insurer);
  return [...byKey.values()].slice(0, 3);
}
