import { type SQL, sql } from 'drizzle-orm';

/**
 * A column of the stop `s` that a load's truck has yet to reach; at the last one, of that one. Columns of loads by their whole
 * names: the builder takes the table off those of a selection from one table.
 */
export const ofNextStop = (value: SQL): SQL => sql`(SELECT ${value} FROM load_stops s WHERE s.load_id = loads.id
  ORDER BY s.id = loads.next_stop_id DESC NULLS LAST, s.sequence DESC LIMIT 1)`;
