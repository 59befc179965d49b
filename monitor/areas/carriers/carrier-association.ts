import type { SQL } from 'drizzle-orm';
import { carriers } from '../../db/schema';
import type { AssociationDefinition } from '../../server/ransack';

/** What lists about carriers let `q[carrier_…]` search in the carrier itself. @param on how a row names its carrier */
export const carrierAssociation = (on: SQL): AssociationDefinition => ({
  table: carriers,
  on,
  many: false,
  attributes: {
    legal_name: { column: carriers.legalName, type: 'string' },
    dba_name: { column: carriers.dbaName, type: 'string' },
    dot_number: { column: carriers.dotNumber, type: 'integer' },
    state: { column: carriers.state, type: 'string' },
    power_units: { column: carriers.powerUnits, type: 'integer' },
    drivers: { column: carriers.drivers, type: 'integer' },
    safety_rating: { column: carriers.safetyRating, type: 'string' },
  },
});

/** The carrier's fields that they may be sorted by. */
export const CARRIER_SORTS = [
  'carrier_legal_name',
  'carrier_dot_number',
  'carrier_state',
  'carrier_power_units',
  'carrier_drivers',
  'carrier_safety_rating',
] as const;
