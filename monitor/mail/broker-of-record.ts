import { formatDate, formatPhone } from '@contract/shared/format';
import { and, asc, eq } from 'drizzle-orm';
import type { Queryable } from '../db/client';
import { carrierIdentifiers, carriers, companies } from '../db/schema';

/**
 * What a mail to a carrier says of the broker behind it, so that who gets it can call the broker at a number that was not
 * typed here (decision 0075): name, MC, address and telephone as the federal record has them. Without a record the mail says
 * so, and gives no number that the company could have made up.
 *
 * @returns lines for the end of a mail
 */
export async function brokerOfRecord(db: Queryable, companyId: number): Promise<string> {
  const [found] = await db
    .select({ company: companies, record: carriers })
    .from(companies)
    .leftJoin(carriers, eq(carriers.id, companies.carrierId))
    .where(eq(companies.id, companyId));
  const { company, record } = found!;
  if (!record?.legalName) return withoutRecord(company);
  const dockets = await db
    .select({ value: carrierIdentifiers.value })
    .from(carrierIdentifiers)
    .where(and(eq(carrierIdentifiers.carrierId, record.id), eq(carrierIdentifiers.type, 'MC')))
    .orderBy(asc(carrierIdentifiers.value));
  const { street, city, state, postalCode, dotNumber, phone } = record;
  const numbers = [
    ...dockets.map(({ value }) => `MC ${value}`),
    ...(dotNumber === null ? [] : [`USDOT ${dotNumber}`]),
  ].join(', ');
  const place = [street, city, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return `
The broker, as FMCSA has it on record (${formatDate(record.censusAsOf ?? record.nameAsOf)}):
${record.legalName.trim()}
${numbers || 'MC: none on record'}
${place || 'Address: none on record'}
${phone === null ? 'Telephone: none on record' : `Telephone: ${formatPhone(phone)}`}
If you did not expect this mail, call that number before you send anything.
`;
}

const withoutRecord = ({ legalName, docketNumber }: typeof companies.$inferSelect) => `
The broker: ${legalName}, ${docketNumber === null ? 'which gives no MC' : `which gives its number as MC ${docketNumber}`}.
The FMCSA record of it is not loaded here: number, address and telephone could not be checked.
Look it up at https://safer.fmcsa.dot.gov and call it before you send anything.
`;

/** A mail to a carrier with the broker of record at its end. */
export const namingBroker = async <Content extends { text: string }>(
  db: Queryable,
  companyId: number,
  content: Content,
): Promise<Content> => ({ ...content, text: content.text + (await brokerOfRecord(db, companyId)) });
