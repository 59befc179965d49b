import { formatPhone } from '@contract/shared/format';
import { and, asc, eq } from 'drizzle-orm';
import type { Letter, Part } from '../base/letter';
import { type Message, said, saidDay } from '../base/said';
import type { Queryable } from '../db/client';
import { carrierIdentifiers, carriers, companies, companyLogos } from '../db/schema';

/** What a page to a carrier says of the broker behind it. */
export type BrokerFacts = {
  /** As the company calls itself here; a new company's name is that of its record. */
  companyName: string;
  /** As the federal record has it, where there is one. */
  name: string;
  /** Digits. */
  mc: string | null;
  phone: string | null;
  /** A picture of its own as a data URI; null: it has none, or no record that says who it is. */
  logo: string | null;
  /** The same as a PNG, for papers. */
  logoPng: Buffer | null;
  /** False: number and telephone could not be checked, and are not given. */
  isOnRecord: boolean;
};

const NO_LOGO = { logo: null, logoPng: null };

export async function brokerFacts(
  db: Queryable,
  { id, legalName, carrierId }: typeof companies.$inferSelect,
): Promise<BrokerFacts> {
  const [record] = carrierId ? await db.select().from(carriers).where(eq(carriers.id, carrierId)) : [];
  if (!record?.legalName)
    return { companyName: legalName, name: legalName, mc: null, phone: null, ...NO_LOGO, isOnRecord: false };
  const [mc] = await mcDocketsOf(db, record.id);
  const [logo] = await db.select().from(companyLogos).where(eq(companyLogos.companyId, id));
  return {
    companyName: legalName,
    name: record.legalName.trim(),
    mc: mc ?? null,
    phone: record.phone,
    ...(logo ? { logo: pngUri(logo.content), logoPng: logo.content } : NO_LOGO),
    isOnRecord: true,
  };
}

/** The same of a company by its id. */
export async function brokerFactsOf(db: Queryable, companyId: number): Promise<BrokerFacts> {
  const [company] = await db.select().from(companies).where(eq(companies.id, companyId));
  return brokerFacts(db, company!);
}

export const pngUri = (content: Buffer) => `data:image/png;base64,${content.toString('base64')}`;

/** Digits of the MC numbers on record. */
export async function mcDocketsOf(db: Queryable, carrierId: number): Promise<string[]> {
  const rows = await db
    .select({ value: carrierIdentifiers.value })
    .from(carrierIdentifiers)
    .where(and(eq(carrierIdentifiers.carrierId, carrierId), eq(carrierIdentifiers.type, 'MC')))
    .orderBy(asc(carrierIdentifiers.value));
  return rows.map(({ value }) => value);
}

/**
 * What a mail to a carrier says of the broker behind it, so that who gets it can call the broker at a number that was not
 * typed here (decision 0075): name, MC, address and telephone as the federal record has them. Without a record the mail says
 * so, and gives no number that the company could have made up.
 *
 * @param asks the mail asks its reader for something
 */
async function brokerOfRecord(db: Queryable, companyId: number, asks: boolean) {
  const [found] = await db
    .select({ company: companies, record: carriers, logo: companyLogos.content })
    .from(companies)
    .leftJoin(carriers, eq(carriers.id, companies.carrierId))
    .leftJoin(companyLogos, eq(companyLogos.companyId, companies.id))
    .where(eq(companies.id, companyId));
  const { company, record, logo } = found!;
  const from = company.legalName;
  if (!record?.legalName) return { from, parts: withoutRecord(company) };
  const dockets = await mcDocketsOf(db, record.id);
  const { street, city, state, postalCode, dotNumber, phone } = record;
  const numbers = [...dockets.map((value) => `MC ${value}`), ...(dotNumber === null ? [] : [`DOT ${dotNumber}`])].join(
    ', ',
  );
  const place = [street, city, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const asOf = record.censusAsOf ?? record.nameAsOf;
  const lines: Message[] = [
    asOf
      ? said('The broker, from its FMCSA record ({0}):', saidDay(asOf))
      : said('The broker, from its FMCSA record (undated):'),
    record.legalName.trim(),
    numbers || said('MC: not on file'),
    place || said('Address: not on file'),
    phone === null ? said('Phone: not on file') : said('Phone: {0}', formatPhone(phone)),
  ];
  const unexpected =
    phone === null
      ? said(
          'If you did not expect this email, find the broker’s number at {0} and call it before you send anything.',
          REGISTER,
        )
      : said('If you did not expect this email, call that number before you send anything.');
  return { from, ...(logo && { logo }), parts: [{ lines: asks ? [...lines, unexpected] : lines }] };
}

/** Where FMCSA itself names a company's phone: a number from anywhere else may be the thief's. */
const REGISTER = 'https://safer.fmcsa.dot.gov';

const withoutRecord = ({ legalName, docketNumber }: typeof companies.$inferSelect): Part[] => [
  {
    lines: [
      docketNumber === null
        ? said('The broker: {0}, with no MC number.', legalName)
        : said('The broker: {0}, which gives its number as MC {1}.', legalName, docketNumber),
      said('We have no FMCSA record of it, so its number, address and phone could not be checked.'),
      said('Look it up at {0} and call it before you send anything.', REGISTER),
    ],
  },
];

/** A mail to a carrier in the name of a broker: from it, with its logo, and with the broker of record at its end. */
export async function namingBroker(db: Queryable, companyId: number, { subject, parts }: Letter) {
  const asks = parts.some((part) => typeof part === 'object' && 'button' in part);
  const broker = await brokerOfRecord(db, companyId, asks);
  return { ...broker, subject, parts: [...parts, ...broker.parts] };
}
