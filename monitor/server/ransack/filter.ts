import type { SQL } from 'drizzle-orm';
import type { Attribute } from './define-search';
import type { Predicate } from './predicates';

/** One attribute, one predicate, and what it is held against: parameters, or the answer to a yes-or-no predicate. */
export interface Test {
  readonly attribute: Attribute;
  readonly predicate: Predicate;
  readonly operands: readonly SQL[] | boolean;
  /** By operand, what else must hold (see `begins`). */
  readonly narrowed?: readonly (SQL | undefined)[];
}

export type Combinator = 'and' | 'or';

export interface Group {
  readonly combinator: Combinator;
  readonly members: readonly Filter[];
}

export type Filter = Test | Group;
