import type { LoadConditions } from '@contract/rules/load-conditions';
import type { RuleNumbers } from '@contract/rules/rule-numbers';
import { boolean, date, index, integer, jsonb, text, unique } from 'drizzle-orm/pg-core';
import { carrier, id, moment, table } from './columns';
import { company, companyOfParent, user, versioned } from './company-columns';

/** A company's classifications, the rules of each, and the exceptions its people made. */

export const classifications = table(
  'classifications',
  {
    id: id(),
    companyId: company(),
    name: text('name').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    isByBrokerElection: boolean('is_by_broker_election').notNull().default(false),
    /** Which loads are of it; null: none by itself. */
    loadConditions: jsonb('load_conditions').$type<LoadConditions>(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Of an API key: whoever stands for it in histories. Null: not kept, or gone. */
    createdByUserId: user('created_by_user_id'),
    ...versioned(),
  },
  (t) => [index('classifications_company').on(t.companyId)],
);

export const ruleSets = table(
  'rule_sets',
  {
    id: id(),
    companyId: companyOfParent(),
    classificationId: integer('classification_id')
      .notNull()
      .references(() => classifications.id, { onDelete: 'cascade' }),
    /** 0 off, 1 advisory, 2 active, by rule type; a type that is not named is off. */
    values: jsonb('values').$type<Record<string, number>>().notNull(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    updatedByUserId: user('updated_by_user_id'),
  },
  (t) => [unique('rule_sets_classification').on(t.classificationId, t.companyId)],
);

/** The company's own number for each rule that asks for one (RULE_NUMBERS of the contract); the default where it is not named. */
export const ruleNumbers = table('rule_numbers', {
  id: id(),
  companyId: company().unique(),
  numbers: jsonb('numbers').$type<Partial<RuleNumbers>>().notNull(),
  ...versioned(),
});

export const ruleOverrides = table(
  'rule_overrides',
  {
    id: id(),
    companyId: company(),
    carrierId: carrier(),
    classificationId: integer('classification_id')
      .notNull()
      .references(() => classifications.id, { onDelete: 'cascade' }),
    isType: text('is_type').notNull(),
    /**
     * The number that the rule required when it was made; it does not count once the rule requires more. Null: the rule
     * requires no number.
     */
    ruleNumber: integer('rule_number'),
    reason: text('reason').notNull(),
    /** What it rests on: the id of one of `stored_files`. Null: the reason alone. */
    file: text('file'),
    userId: user('user_id'),
    isActive: boolean('is_active').notNull().default(true),
    expirationDate: date('expiration_date', { mode: 'string' }).notNull(), // 2080-01-01: indefinite
    createdAt: moment('created_at').notNull().defaultNow(),
    ...versioned(),
  },
  (t) => [index('rule_overrides_company_carrier').on(t.companyId, t.carrierId)],
);
