import { COMPANY_LOOKUP_MAX } from '@contract/identity/sign-up.constants';
import type { BrokerAuthority, SignUpCompany } from '@contract/identity/sign-up.entities';
import { type IdentifierType, parseIdentifier } from '@contract/shared/identifiers';
import { and, asc, eq, or } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import type { Database } from '../../db/client';
import { carrierIdentifiers } from '../../db/schema';
import { listAuthorities } from '../carriers/authority-history.queries';
import { toCurrentAuthority } from '../carriers/current-authority';
import { loadSourceStates, sectionSource } from '../carriers/fact-source-states';
import { findCarrierRecord, toCarrier } from '../carriers/profile.queries';
import { authorityRecords } from '../rules/authority';
import type { CompanyToSetUp } from './create-broker-company';

/** The numbers under which FMCSA knows a broker. Bare digits may be any of them. */
const FMCSA_TYPES = ['MC', 'FF', 'MX', 'DOT'] as const satisfies readonly IdentifierType[];

/** The possible meanings of a text like `MC-139446`, `USDOT 295017` or `295017`; empty: no such number. */
export function fmcsaNumbersIn(text: string): { type: (typeof FMCSA_TYPES)[number]; value: string }[] {
  const upper = text.normalize('NFKC').trim().toUpperCase();
  const named = FMCSA_TYPES.find((type) => new RegExp(`^(?:U\\.?S\\.?[ -]?)?${type}`).test(upper));
  const types = named ? [named] : FMCSA_TYPES;
  return types.flatMap((type) => {
    const value = parseIdentifier(type, upper);
    return value === null ? [] : [{ type, value }];
  });
}

export const noSuchNumber = () =>
  httpErrors.invalid({ number: ['Enter an MC number like MC 123456, or a DOT number like 1234567.'] });

/** Companies of the federal record under these numbers, those with active broker authority first. */
export async function lookUpCompanies(
  db: Database,
  numbers: ReturnType<typeof fmcsaNumbersIn>,
  today: string,
): Promise<SignUpCompany[]> {
  const found = await db
    .selectDistinct({ id: carrierIdentifiers.carrierId })
    .from(carrierIdentifiers)
    .where(
      or(
        ...numbers.map(({ type, value }) =>
          and(eq(carrierIdentifiers.type, type), eq(carrierIdentifiers.value, value)),
        ),
      ),
    )
    .orderBy(asc(carrierIdentifiers.carrierId))
    .limit(COMPANY_LOOKUP_MAX);
  const companies = await Promise.all(found.map(({ id }) => findSignUpCompany(db, id, today)));
  return companies
    .filter((company) => company !== null)
    .sort((a, b) => Number(b.broker_authority.status === 'active') - Number(a.broker_authority.status === 'active'));
}

/** One company of the federal record, or null: no file ever named it. */
export async function findSignUpCompany(db: Database, carrierId: number, today: string): Promise<SignUpCompany | null> {
  const record = await findCarrierRecord(db, carrierId);
  if (!record) return null;
  const { id, legal_name, dba_name, identifiers, physical_address, phone, status_code } = toCarrier(record);
  return {
    carrier_id: id,
    legal_name,
    dba_name,
    identifiers,
    physical_address,
    phone,
    status_code,
    broker_authority: await readBrokerAuthority(db, id, today),
  };
}

/** Motus takes precedence, legacy counts only for dockets that Motus does not have: as for carriers' own authority. */
async function readBrokerAuthority(db: Database, carrierId: number, today: string): Promise<BrokerAuthority> {
  const [sources, authorities] = await Promise.all([
    loadSourceStates(db, carrierId, today),
    listAuthorities(db, carrierId),
  ]);
  const records = authorityRecords({ sources, authorities })
    .filter(({ kind }) => kind === 'broker')
    .sort((a, b) => Number(a.superseded) - Number(b.superseded));
  const counting = records.filter(({ superseded, status }) => !superseded && status !== 'none');
  const isLoaded = sources.motus_authority.loaded || sources.legacy_authority.loaded;
  return {
    status: counting.some(({ status }) => status === 'active')
      ? 'active'
      : counting.length > 0
        ? 'not_active'
        : isLoaded
          ? 'not_on_record'
          : 'unknown',
    authorities: records.map((row) => toCurrentAuthority(row, { name: sources[row.source].name, as_of: row.asOf })),
    sources: [sectionSource(sources, 'motus_authority'), sectionSource(sources, 'legacy_authority')],
  };
}

/**
 * A company of the federal record as it is set up here: its people change the details on the account page.
 *
 * @param company has a legal name
 */
export function toCompanyToSetUp(company: SignUpCompany): CompanyToSetUp {
  const { street, city, state, postal_code } = company.physical_address;
  return {
    carrierId: company.carrier_id,
    legalName: company.legal_name!.trim(),
    details: {
      docketNumber: company.identifiers.find(({ is_type }) => is_type === 'MC')?.value ?? null,
      phoneE164: company.phone?.startsWith('+') ? company.phone : null,
      street,
      city,
      state,
      postalCode: postal_code,
    },
  };
}
