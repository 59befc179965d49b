import type { Company, CurrentUser } from '@contract/identity/identity.entities';
import type { VettingDecision } from '@contract/vetting/vetting-files.constants';
import type { VettingContent, VettingPaper, VettingSection } from '@contract/vetting/vetting-files.entities';
import type { Queryable } from '../db/client';

/** The company for which something is decided. */
export type DecidingCompany = Pick<Company, 'id' | 'legal_name'>;

/** A vetting file that a decision leaves. */
export type NewVettingFile = {
  carrierId: number;
  decision: {
    kind: VettingDecision;
    /** As the carrier's history has it. */
    summary: string;
    /** Why, as the person who decided wrote it. */
    note?: string | null;
    /** The work it was made for, such as a load number. */
    reference?: string | null;
  };
  /** What the decision rested on besides the records, such as the onboarding packet; read when the file is written. */
  sections?: (tx: Queryable) => Promise<VettingSection[]>;
  /** Papers that it rests on beside those kept of the carrier. */
  papers?: (tx: Queryable) => Promise<VettingPaper[]>;
  /** What was to be seen of it beside the warnings of the records. */
  warnings?: (tx: Queryable) => Promise<VettingContent['warnings']>;
};

export type VettingFileOf = NewVettingFile & {
  company: DecidingCompany;
  /** Null: no one of the company; the product did what the company's rules say. */
  user: Pick<CurrentUser, 'id' | 'email' | 'first_name' | 'last_name'> | null;
  now: Date;
};

/**
 * What areas do after any decision. A decision receives them instead of importing them: the areas that do it make
 * decisions themselves.
 */
export type Consequences = {
  writeVettingFile: (tx: Queryable, file: VettingFileOf) => Promise<{ number: number; hash: string }>;
  lockForReassessment: (tx: Queryable, companyId: number, carrierIds: number[]) => Promise<unknown>;
  reassess: (tx: Queryable, companyId: number, carrierIds: number[], options: { now: Date }) => Promise<unknown>;
};
