import { z } from 'zod';
import { COVERAGE_STATES } from '../rules/rules.constants';
import { Source } from './carriers.entities';
import { NameAge } from './contact-history.entities';
import { COVERAGE_CLASSES, COVERAGE_SPAN_STATES, FILING_TYPES } from './insurance.constants';
import { SectionSource } from './sections.entities';

/** A filing with FMCSA. Money in whole US dollars, days ISO, null where the file does not say. */
export const InsurancePolicy = z.object({
  type: z.enum(FILING_TYPES),
  coverage_class: z.enum(COVERAGE_CLASSES).nullable(),
  /** Without "BMC-": 91X, 34, 84. */
  form_code: z.string().nullable(),
  docket: z.string().nullable(),
  insurer: z.string().nullable(),
  policy_number: z.string().nullable(),
  limit_usd: z.number().nullable(),
  /** What other insurance must cover before an excess policy pays. */
  underlying_usd: z.number().nullable(),
  effective_on: z.string().nullable(),
  /** The day FMCSA received the filing; only in Motus. */
  received_on: z.string().nullable(),
  /** The first day it no longer counts, past or future. */
  cancel_effective_on: z.string().nullable(),
  end_reason: z.string().nullable(),
  state: z.enum(COVERAGE_STATES),
  source: Source,
});
export type InsurancePolicy = z.infer<typeof InsurancePolicy>;

/** A filing that FMCSA rejected: it never was coverage. */
export const RejectedFiling = InsurancePolicy.pick({
  type: true,
  coverage_class: true,
  form_code: true,
  docket: true,
  insurer: true,
  policy_number: true,
  limit_usd: true,
  received_on: true,
  source: true,
}).extend({ rejected_on: z.string().nullable(), reasons: z.string().nullable() });
export type RejectedFiling = z.infer<typeof RejectedFiling>;

/**
 * A name on a certificate beside the one that it must be: the carrier's on the federal record, or the company's own.
 * `not_recorded`: no one entered what the certificate says, which clears nothing. `by_dba`: only the DBA that the carrier gave
 * FMCSA; `on_record` is then its legal name.
 */
export const ComparedName = z.object({
  result: z.enum(['same', 'by_dba', 'differs', 'not_recorded', 'not_on_record']),
  written: z.string().nullable(),
  on_record: z.string().nullable(),
  /** How old the name on record is that was written; null: it is none of the record. */
  name_age: NameAge.nullable(),
});
export type ComparedName = z.infer<typeof ComparedName>;

/** A certificate of insurance that the signed-in user's company holds; a person checked a verified one. */
export const InsuranceCertificate = z.object({
  id: z.number(),
  coverage: z.enum(['bipd', 'cargo', 'general_liability']),
  limit_usd: z.number(),
  insurer: z.string().nullable(),
  policy_number: z.string().nullable(),
  effective_on: z.string(),
  expires_on: z.string(),
  verified_on: z.string().nullable(),
  verified_by: z.string().nullable(),
  state: z.enum(COVERAGE_STATES),
  /** Whom it insures, beside the carrier's legal name or DBA. */
  insured: ComparedName,
  /** Whom it was issued to, beside the company. */
  holder: ComparedName,
});
export type InsuranceCertificate = z.infer<typeof InsuranceCertificate>;

/** Consecutive days on which FMCSA's record says the same; `to` is the first day after it. */
export const CoverageSpan = z.object({
  from: z.string(),
  to: z.string(),
  state: z.enum(COVERAGE_SPAN_STATES),
  /** What the policies of these days pay at most; null unless covered, or where no limit was stated. */
  limit_usd: z.number().nullable(),
});
export type CoverageSpan = z.infer<typeof CoverageSpan>;

export const CarrierInsurance = z.object({
  bipd: z.object({
    /** What FMCSA requires of this carrier; null when no authority record says. */
    required_usd: z.number().nullable(),
    required_source: Source.nullable(),
    /** What the policies on file pay at most today; null when none is in force, or none states its limit. */
    in_force_usd: z.number().nullable(),
    in_force_source: Source.nullable(),
    /** The day after which no BIPD policy remains, when every one in force is being cancelled. */
    cancel_effective_on: z.string().nullable(),
    /** There are policies in a file too old to describe today; they do not count. */
    too_old: z.boolean(),
    /** Dockets with ended authority and policies on file: not counted while it hauls under another. */
    other_dockets: z.array(z.string()),
    /** Where Motus has less on file for a docket than the frozen legacy policy: neither is sure, and only the lower amount counts. */
    contradictions: z.array(
      z.object({
        docket: z.string().nullable(),
        motus_usd: z.number(),
        motus_as_of: z.string().nullable(),
        legacy_usd: z.number(),
        legacy_as_of: z.string().nullable(),
      }),
    ),
    /** Cancellations that are no policy's on file by their number, and may be that of one in force (`on_file`). */
    unmatched_cancellations: z.array(
      z.object({
        policy_number: z.string().nullable(),
        insurer: z.string().nullable(),
        cancel_effective_on: z.string().nullable(),
        source: Source,
        on_file: z.string().nullable(),
      }),
    ),
  }),
  /** In force today, with or without a pending cancellation, and those with unreported dates. */
  in_force: z.array(InsurancePolicy),
  /** On file, not effective yet. */
  pending: z.array(InsurancePolicy),
  /** Cancelled, replaced or superseded by Motus, newest end first. */
  ended: z.array(InsurancePolicy),
  /** Rejected by FMCSA, newest first. */
  rejected: z.array(RejectedFiling),
  /** BIPD day by day, oldest span first. `is_cut`: it ends before today, with files too old for later days. */
  bipd_history: z.object({
    from: z.string(),
    to: z.string(),
    is_cut: z.boolean(),
    spans: z.array(CoverageSpan),
    gap_days: z.number(),
  }),
  /** Absent when the company's plan does not include certificates: `certificates_missing` then names the feature. */
  certificates: z.array(InsuranceCertificate).optional(),
  certificates_missing: z.object({ kind: z.literal('plan'), name: z.string() }).nullable(),
  sources: z.array(SectionSource),
});
export type CarrierInsurance = z.infer<typeof CarrierInsurance>;
