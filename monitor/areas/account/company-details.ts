import type { CompanyDetails } from '@contract/account/company-details.calls';
import { COMPANY_DETAIL_NAMES, COMPANY_DETAILS, type CompanyDetail } from '@contract/account/company-details.constants';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { companies } from '../../db/schema';

export type DetailChange = { field: CompanyDetail; from: string | null; to: string | null };

const COLUMNS = {
  legal_name: 'legalName',
  docket_number: 'docketNumber',
  phone_e164: 'phoneE164',
  street: 'street',
  city: 'city',
  state: 'state',
  postal_code: 'postalCode',
  time_zone: 'timeZone',
} as const satisfies Record<CompanyDetail, keyof typeof companies.$inferSelect>;

export const detailsOf = (company: typeof companies.$inferSelect): CompanyDetails => ({
  legal_name: company.legalName,
  docket_number: company.docketNumber,
  phone_e164: company.phoneE164,
  street: company.street,
  city: company.city,
  state: company.state,
  postal_code: company.postalCode,
  time_zone: company.timeZone,
});

export async function companyDetails(db: Queryable, companyId: number): Promise<CompanyDetails> {
  const [company] = await db.select().from(companies).where(eq(companies.id, companyId));
  return detailsOf(company!);
}

/** What differs, in the order in which details are read. */
export function changesBetween(from: CompanyDetails, to: CompanyDetails): DetailChange[] {
  return COMPANY_DETAIL_NAMES.filter((field) => from[field] !== to[field]).map((field) => ({
    field,
    from: from[field],
    to: to[field],
  }));
}

/** Makes the changes. The company is locked by the caller. */
export async function applyChanges(tx: Queryable, companyId: number, changes: readonly DetailChange[]) {
  const values = Object.fromEntries(changes.map(({ field, to }) => [COLUMNS[field], to]));
  await tx.update(companies).set(values).where(eq(companies.id, companyId));
}

/** “Phone number: none to +13125550123; City: …”. */
export const describeChanges = (changes: readonly DetailChange[]): string =>
  changes.map(({ field, from, to }) => `${COMPANY_DETAILS[field]}: ${from ?? 'none'} to ${to ?? 'none'}`).join('; ');
