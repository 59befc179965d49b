import { PASS_CHECK_OUTCOMES, PASS_CHECKED_BY } from '@contract/loads/pickup-passes.constants';
import { sql } from 'drizzle-orm';
import { index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, moment, oneOf, table } from './columns';
import { companyOfParent, user } from './company-columns';
import { loadAssignments, loads } from './loads';

/**
 * What lets a dock recognize the truck of a load. It is for one assignment: when that ends, the pass has ended, and naming
 * the same truck again does not bring it back.
 */
export const pickupPasses = table(
  'pickup_passes',
  {
    id: id(),
    companyId: companyOfParent(),
    loadId: integer('load_id')
      .notNull()
      .references(() => loads.id, { onDelete: 'cascade' }),
    assignmentId: integer('assignment_id')
      .notNull()
      .references(() => loadAssignments.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    /** The same code by the server's own key, to print the pass again. */
    sealedCode: text('sealed_code').notNull(),
    userId: user('user_id'),
    createdAt: moment('created_at').notNull(),
    withdrawnAt: moment('withdrawn_at'),
    withdrawnByUserId: user('withdrawn_by_user_id'),
    withdrawReason: text('withdraw_reason'),
    lastOpenedAt: moment('last_opened_at'),
  },
  (t) => [
    uniqueIndex('pickup_passes_code').on(t.codeHash),
    index('pickup_passes_load').on(t.loadId, t.id),
    index('pickup_passes_assignment').on(t.assignmentId),
    uniqueIndex('pickup_passes_one').on(t.loadId).where(sql`${t.withdrawnAt} IS NULL`),
  ],
);

/**
 * What a guard typed from the truck at the dock, or the driver on its page, and how that compared with the load's truck.
 * Rows are only added; a mismatch suspends the passes of its load until a person has cleared it.
 */
export const pickupPassChecks = table(
  'pickup_pass_checks',
  {
    id: id(),
    companyId: companyOfParent(),
    loadId: integer('load_id')
      .notNull()
      .references(() => loads.id, { onDelete: 'cascade' }),
    /** Whose truck was on file then. */
    assignmentId: integer('assignment_id')
      .notNull()
      .references(() => loadAssignments.id, { onDelete: 'cascade' }),
    /** Null: typed on the driver's page, which needs no pass. */
    passId: integer('pass_id').references(() => pickupPasses.id, { onDelete: 'cascade' }),
    by: oneOf('by', PASS_CHECKED_BY).notNull().default('dock'),
    plate: text('plate'),
    vin: text('vin'),
    /** What was on file then. */
    passPlate: text('pass_plate'),
    passVin: text('pass_vin'),
    outcome: oneOf('outcome', PASS_CHECK_OUTCOMES).notNull(),
    createdAt: moment('created_at').notNull(),
    clearedAt: moment('cleared_at'),
    clearedByUserId: user('cleared_by_user_id'),
    clearReason: text('clear_reason'),
  },
  (t) => [
    index('pickup_pass_checks_pass').on(t.passId, t.id),
    index('pickup_pass_checks_load').on(t.loadId, t.id),
    index('pickup_pass_checks_assignment').on(t.assignmentId),
  ],
);
