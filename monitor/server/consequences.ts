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
    /** As in the carrier's history. */
    summary: string;
    /** The reason, as the person who decided wrote it. */
    note?: string | null;
    /** The reason for the file, such as a load number. */
    reference?: string | null;
  };
  /** What the decision rests on besides the records, such as the onboarding packet; read when the file is written. */
  sections?: (tx: Queryable) => Promise<VettingSection[]>;
  /** Papers that it rests on, besides those kept of the carrier. */
  papers?: (tx: Queryable) => Promise<VettingPaper[]>;
  /** What was visible besides the warnings of the records. */
  warnings?: (tx: Queryable) => Promise<VettingContent['warnings']>;
};

export type VettingFileOf = NewVettingFile & {
  company: DecidingCompany;
  /** Null: no user of the company, but the product by the company's rules. */
  user: Pick<CurrentUser, 'id' | 'email' | 'first_name' | 'last_name'> | null;
  now: Date;
};

/**
 * What areas do after any decision. A decision receives these functions and does not import them: the areas that
 * implement them make decisions themselves.
 */
export type Consequences = {
  writeVettingFile: (tx: Queryable, file: VettingFileOf) => Promise<{ number: number; hash: string }>;
  lockForReassessment: (tx: Queryable, companyId: number, carrierIds: number[]) => Promise<unknown>;
  reassess: (tx: Queryable, companyId: number, carrierIds: number[], options: { now: Date }) => Promise<unknown>;
};
