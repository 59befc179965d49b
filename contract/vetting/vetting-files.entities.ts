import { z } from 'zod';
import { CONNECTION_STATUSES } from '../connections/connections.constants';
import { OVERALL_RESULTS, RULE_RESULTS, RULE_STATUSES } from '../rules/rules.constants';
import { VETTING_DECISIONS, VETTING_PAPER_KINDS, VETTING_VALUE_KINDS } from './vetting-files.constants';

/**
 * The content of a vetting file. It is written once and must stay readable forever: it has its own texts and values and
 * refers to no other schema that may change; a later version gets another `format`.
 */

const kind = z.enum(VETTING_VALUE_KINDS);
const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** A dataset at the time: its name, its as-of day, and whether it covered this carrier. */
export const VettingSource = z.object({
  name: z.string(),
  as_of: z.string().nullable(),
  loaded: z.boolean(),
  /** Rows of the carrier may have been missing. */
  is_partial: z.boolean(),
  /** Its age in days when the file was written, if too old to describe that day; missing in older files. */
  too_old_days: z.number().nullable().optional(),
  /** False: the source is keyed by USDOT number, and none was known. */
  is_looked_up: z.boolean().optional(),
});
export type VettingSource = z.infer<typeof VettingSource>;

/** One fact under its name; null is not reported, never zero and never none. */
export const VettingFact = z.object({
  label: z.string(),
  kind,
  value,
  /** If it differs from the section's: "self-reported", a rule's words, a day. */
  note: z.string().nullable(),
});
export type VettingFact = z.infer<typeof VettingFact>;

export const VettingTable = z.object({
  caption: z.string(),
  columns: z.array(z.object({ label: z.string(), kind })),
  /** Each as long as `columns`. */
  rows: z.array(z.array(value)),
  /** The meaning of no rows. */
  none: z.string(),
});
export type VettingTable = z.infer<typeof VettingTable>;

/** A subject with its one-line answer, its facts, and what was unknown. */
export const VettingSection = z.object({
  key: z.string(),
  title: z.string(),
  says: z.string(),
  facts: z.array(VettingFact),
  tables: z.array(VettingTable),
  sources: z.array(VettingSource),
  missing: z.array(z.string()),
});
export type VettingSection = z.infer<typeof VettingSection>;

export const VettingEvidence = z.object({
  field: z.string(),
  value: z.string(),
  source: z.string(),
  as_of: z.string().nullable(),
  details: z.array(z.record(z.string(), value)),
});

export const VettingRule = z.object({
  is_type: z.string(),
  sentence: z.string(),
  setting: z.enum(['advisory', 'active']),
  status: z.enum(RULE_STATUSES),
  /** The rule's own result, regardless of overrides. */
  result: z.enum(RULE_RESULTS),
  evidence: z.array(VettingEvidence),
  warning: z.string().nullable(),
  what_would_complete_it: z.string().nullable(),
  /** The override in force when the file was written. */
  override: z
    .object({
      id: z.number(),
      reason: z.string(),
      by: z.string().nullable(),
      made_at: z.string(),
      /** The first day on which it no longer counts; null: no end. */
      until: z.string().nullable(),
      file: z.string().nullable(),
    })
    .nullable(),
});
export type VettingRule = z.infer<typeof VettingRule>;

export const VettingVerdict = z.object({
  overall_result: z.enum(OVERALL_RESULTS),
  classifications: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      status: z.enum(RULE_STATUSES),
      is_by_broker_election: z.boolean(),
      rule_set_id: z.number(),
      /** By rule type: off, advisory or active; of the checks beyond the thirteen only those that are on. */
      rule_set: z.record(z.string(), z.enum(['off', 'advisory', 'active'])),
      categories: z.array(
        z.object({ name: z.string(), status: z.enum(RULE_STATUSES).nullable(), rules: z.array(VettingRule) }),
      ),
    }),
  ),
});
export type VettingVerdict = z.infer<typeof VettingVerdict>;

/** A stored paper: anyone with the file can recompute its SHA-256 and compare. */
export const VettingPaper = z.object({
  kind: z.enum(VETTING_PAPER_KINDS),
  file_id: z.string(),
  name: z.string(),
  media_type: z.string(),
  bytes: z.number(),
  sha256: z.string(),
  kept_at: z.string(),
});
export type VettingPaper = z.infer<typeof VettingPaper>;

/** A file that a dataset was loaded from. */
export const VettingDatasetFile = z.object({
  name: z.string(),
  as_of: z.string(),
  rows: z.number(),
  imported_at: z.string(),
  /** Null: loaded before sizes and hashes were stored. */
  bytes: z.number().nullable(),
  sha256: z.string().nullable(),
});
export type VettingDatasetFile = z.infer<typeof VettingDatasetFile>;

export const VettingContent = z.object({
  /** Since 2: `build_commit`, `papers`, and the `files` of each dataset. */
  format: z.union([z.literal(1), z.literal(2)]),
  product_version: z.string(),
  /** The commit that the program was built from; "unknown" where the build did not say. */
  build_commit: z.string().optional(),
  /**
   * The newest weave of all companies' chains when it was written; missing in files before the first weave. Rewriting
   * another company's chain cannot change what this one says of it.
   */
  woven: z.object({ number: z.number(), root: z.string() }).optional(),
  company: z.object({ id: z.number(), legal_name: z.string() }),
  carrier: z.object({
    id: z.number(),
    legal_name: z.string().nullable(),
    dba_name: z.string().nullable(),
    identifiers: z.array(z.object({ is_type: z.string(), value: z.string() })),
  }),
  decision: z.object({
    kind: z.enum(VETTING_DECISIONS),
    /** As text: "Overrode “…” for High value, until Jan 1, 2027". */
    summary: z.string(),
    /** The reason, as the person who decided wrote it. */
    note: z.string().nullable(),
    /** The work it was made for, such as a load number. */
    reference: z.string().nullable(),
    decided_at: z.string(),
    /** Null: no user of the company, but the product by the company's rules. */
    decided_by: z.object({ id: z.number(), name: z.string().nullable(), email: z.string() }).nullable(),
  }),
  /** Null: never connected. */
  connection: z
    .object({
      status: z.enum(CONNECTION_STATUSES),
      is_dismissed: z.boolean(),
      since: z.string(),
      by: z.string().nullable(),
    })
    .nullable(),
  verdict: VettingVerdict,
  warnings: z.array(
    z.object({
      kind: z.string(),
      title: z.string(),
      reason: z.string(),
      on: z.string().nullable(),
      source: z.object({ name: z.string(), as_of: z.string().nullable() }).nullable(),
    }),
  ),
  sections: z.array(VettingSection),
  /** Every loaded federal dataset, with its day. */
  datasets: z.array(
    z.object({
      name: z.string(),
      fmcsa_id: z.string(),
      as_of: z.string(),
      is_extract: z.boolean(),
      loaded_at: z.string(),
      files: z.array(VettingDatasetFile).optional(),
    }),
  ),
  /** Every paper that the company stored about the carrier. */
  papers: z.array(VettingPaper).optional(),
});
export type VettingContent = z.infer<typeof VettingContent>;

/** A vetting file as a list shows it. `number` is the company's own count. */
export const VettingFileSummary = z.object({
  number: z.number(),
  carrier_id: z.number(),
  carrier_name: z.string().nullable(),
  decision: z.enum(VETTING_DECISIONS),
  summary: z.string(),
  reference: z.string().nullable(),
  overall_result: z.enum(OVERALL_RESULTS),
  decided_at: z.string(),
  decided_by: z.string().nullable(),
  hash: z.string(),
});
export type VettingFileSummary = z.infer<typeof VettingFileSummary>;

export const VettingFile = z.object({
  number: z.number(),
  hash: z.string(),
  previous_hash: z.string(),
  /** Its hash was recomputed from the stored record when it was opened, and matches. */
  is_intact: z.boolean(),
  content: VettingContent,
});
export type VettingFile = z.infer<typeof VettingFile>;

/** The result of verifying a company's whole chain. */
export const VettingVerification = z.object({
  files: z.number(),
  is_intact: z.boolean(),
  /** The first file at which the chain breaks, and how; null when it holds. */
  first_broken: z.object({ number: z.number(), carrier_id: z.number().nullable(), problem: z.string() }).nullable(),
  /** Of the newest file; that of the start when there is none. */
  head_hash: z.string(),
  verified_at: z.string(),
});
export type VettingVerification = z.infer<typeof VettingVerification>;
