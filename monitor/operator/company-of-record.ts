import { dayOf } from '@contract/shared/day';
import { parseIdentifier } from '@contract/shared/identifiers';
import { findSignUpCompany, toCompanyToSetUp } from '../areas/identity/company-lookup';
import type { CompanyToSetUp } from '../areas/identity/create-broker-company';
import { isSameName } from '../areas/identity/legal-name';
import type { Database } from '../db/client';
import { CommandRefused } from './operator-log';

/** What the operator read at FMCSA of a company that the loaded files do not have. */
export type CompanyOptions = { mc?: string; 'legal-name'?: string };

/**
 * A DOT number as typed; null: none was.
 *
 * @throws CommandRefused
 */
export function dotNumber(text: string | undefined): number | null {
  if (text === undefined) return null;
  const value = parseIdentifier('DOT', text.toUpperCase());
  if (value === null) throw new CommandRefused(`"${text}" is not a DOT number.`);
  return Number(value);
}

/**
 * The record's name, number and address where the files have the company; else what the operator gives.
 *
 * @throws CommandRefused when neither names it, or the two names differ
 */
export async function companyOfRecord(
  db: Database,
  carrierId: number | null,
  { mc, 'legal-name': legalName }: CompanyOptions,
  now: Date,
): Promise<CompanyToSetUp> {
  const docket = mc === undefined ? null : parseIdentifier('MC', mc.toUpperCase());
  if (mc !== undefined && docket === null) throw new CommandRefused(`"${mc}" is not an MC number.`);
  const record = carrierId === null ? null : await findSignUpCompany(db, carrierId, dayOf(now));
  if (record?.legal_name?.trim()) {
    const company = toCompanyToSetUp(record);
    if (legalName !== undefined && !isSameName(legalName, company.legalName))
      throw new CommandRefused(`The record has the name: DOT ${carrierId} is ${company.legalName}.`);
    return company;
  }
  const name = legalName?.trim();
  if (!name || carrierId === null)
    throw new CommandRefused(
      'The loaded files do not have this company. Look it up at https://safer.fmcsa.dot.gov and give what it says there with the DOT number: --legal-name "NAME", and --mc N.',
    );
  return { carrierId, legalName: name, details: { docketNumber: docket } };
}
