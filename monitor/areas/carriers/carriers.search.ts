import { nameKey } from '@contract/shared/names';
import { eq, type SQL, sql } from 'drizzle-orm';
import { carrierIdentifiers, carrierNames, carriers } from '../../db/schema';
import { defineSearch, type SearchDefinition } from '../../server/ransack';
import { carrierOrders } from './carrier-orders';

/** Carriers with a name whose key begins as the text's does: few of millions, by the index of names. */
const nameBegins =
  (kind: 'legal' | 'dba') =>
  (text: string): SQL | undefined => {
    const key = nameKey(text);
    if (key === '') return undefined;
    return sql`${carriers.id} IN (SELECT ${carrierNames.carrierId} FROM ${carrierNames}
      WHERE ${carrierNames.kind} = ${kind} AND ${carrierNames.key} >= ${key} AND ${carrierNames.key} < ${`${key}\u{10FFFF}`})`;
  };

/** Filters open to every user: identity of the carrier. */
const IDENTITY = {
  table: carriers,
  attributes: {
    id: { column: carriers.id, type: 'integer' },
    dot_number: { column: carriers.dotNumber, type: 'integer' },
    legal_name: { column: carriers.legalName, type: 'string', begins: nameBegins('legal') },
    dba_name: { column: carriers.dbaName, type: 'string', begins: nameBegins('dba') },
    status_code: { column: carriers.statusCode, type: 'string' },
    carrier_operation: { column: carriers.carrierOperation, type: 'string' },
    street: { column: carriers.street, type: 'string' },
    city: { column: carriers.city, type: 'string' },
    state: { column: carriers.state, type: 'string' },
    postal_code: { column: carriers.postalCode, type: 'string' },
    country: { column: carriers.country, type: 'string' },
    phone: { column: carriers.phone, type: 'string' },
    email: { column: carriers.email, type: 'string' },
    power_units: { column: carriers.powerUnits, type: 'integer' },
    drivers: { column: carriers.drivers, type: 'integer' },
    hazmat: { column: carriers.hazmat, type: 'boolean' },
    mcs150_date: { column: carriers.mcs150Date, type: 'date' },
    add_date: { column: carriers.addDate, type: 'date' },
  },
  aliases: { name: 'legal_name_or_dba_name' },
  associations: {
    identifiers: {
      table: carrierIdentifiers,
      on: eq(carrierIdentifiers.carrierId, carriers.id),
      many: true,
      attributes: {
        is_type: { column: carrierIdentifiers.type, type: 'string' },
        value: { column: carrierIdentifiers.value, type: 'string' },
      },
    },
  },
} as const satisfies SearchDefinition;

/** What ransack may search in carriers with `q[...]`; the search filters are separate (see carrier-filters). */
export const carriersSearch = defineSearch({
  ...IDENTITY,
  attributes: {
    ...IDENTITY.attributes,
    safety_rating: { column: carriers.safetyRating, type: 'string' },
    safety_rating_date: { column: carriers.safetyRatingDate, type: 'date' },
  },
  orders: { ...carrierOrders(carriers.id), overall_result: 'given' },
});

/** The same for accounts without the full profile (see reduced-view). */
export const reducedCarriersSearch = defineSearch(IDENTITY);
