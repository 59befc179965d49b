import { classifyCompanySearchText } from '@contract/shared/search-text';
import { and, type Column, type SQL, sql } from 'drizzle-orm';
import { carrierIdentifiers, carrierNames, carriers, enteredIdentifiers } from '../../db/schema';
import { FINDABLE_IDENTIFIER } from './entered-identifiers.queries';

/**
 * Which of a company's carriers a text finds: digits by the beginning of any of their numbers, anything else within
 * their names (vetting text, section 5). Undefined: no text.
 *
 * @param isOpen the flag `connection_search_opensearch`: without it only carriers with a legal name are found that the
 * census or an identifier verified by the company vouches for
 */
export function companySearch(
  text: string | undefined,
  { carrierId, companyId, isOpen }: { carrierId: Column; companyId: number; isOpen: boolean },
): SQL | undefined {
  const search = classifyCompanySearchText(text ?? '');
  switch (search.kind) {
    case 'empty':
      return undefined;
    case 'unsearchable':
      return sql`false`;
    case 'number_prefix': {
      const begins = sql.join(
        search.prefixes.map((prefix) => sql`(i.value >= ${prefix} AND i.value < ${`${prefix}\u{10FFFF}`})`),
        sql` OR `,
      );
      return and(
        sql`(EXISTS (SELECT FROM ${carrierIdentifiers} i WHERE i.carrier_id = ${carrierId} AND (${begins}))
          OR ${hasOwnNumber(carrierId, companyId, begins)})`,
        isOpen ? undefined : isVouchedFor(carrierId, companyId),
      );
    }
    case 'name_contains':
      return and(
        sql`(EXISTS (SELECT FROM ${carrierNames} n WHERE n.carrier_id = ${carrierId} AND n.key LIKE ${`%${search.key}%`})
          OR ${hasOwnNumber(carrierId, companyId, sql`i.type = 'SCAC' AND i.value = ${search.key}`)})`,
        isOpen ? undefined : isVouchedFor(carrierId, companyId),
      );
  }
}

/** The company entered such a number, or the carrier gave it, and it was not rejected. */
const hasOwnNumber = (carrierId: Column, companyId: number, condition: SQL) => sql`EXISTS (
  SELECT FROM ${enteredIdentifiers} i WHERE i.company_id = ${companyId} AND i.carrier_id = ${carrierId}
    AND i.status ${FINDABLE_IDENTIFIER} AND (${condition}))`;

const isVouchedFor = (carrierId: Column, companyId: number) => sql`EXISTS (
  SELECT FROM ${carriers} c WHERE c.id = ${carrierId} AND c.legal_name IS NOT NULL AND (
    c.census_as_of IS NOT NULL OR EXISTS (
      SELECT FROM ${enteredIdentifiers} e
      WHERE e.company_id = ${companyId} AND e.carrier_id = c.id AND e.status = 'verified')))`;
