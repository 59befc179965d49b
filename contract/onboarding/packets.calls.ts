import { z } from 'zod';
import { defineCall } from '../call';
import { CarrierId } from '../carriers/carriers.calls';
import { NumberOnFile } from '../proven-calls/proven-calls.entities';
import { RulesAssessment } from '../rules/rules.entities';
import { DOCUMENT_TYPES, MAX_FILE_BYTES } from '../shared/files.constants';
import { SearchedPaging } from '../shared/paging';
import { expectedVersion, RecordId, version } from '../shared/record-id';
import { OnboardingPacketContract } from './contracts.calls';
import {
  BANK_CHANGE_FIELDS,
  FINDING_RESULTS,
  FINDING_SUBJECTS,
  FINDING_WEIGHTS,
  HOLD_PROOFS,
  PACKET_SECTIONS,
  PACKET_STATUSES,
  TAX_FORM_STATUSES,
} from './packets.constants';

const StoredFileLink = z.object({ id: z.string(), name: z.string(), bytes: z.number() });

/** What the caller lacks to read a part of a packet, as a 403 names it; null: nothing. */
const MissingToRead = z.object({ kind: z.string(), name: z.string() }).nullable();

/** A file that needs its own right to read; `is_recorded`: each reading is a line of the audit log. */
const GuardedFileLink = StoredFileLink.extend({ missing: MissingToRead, is_recorded: z.boolean() });

/** Why a packet waits, or waited. */
export const PacketHold = z.object({
  id: z.number(),
  kind: z.string(),
  cause: z.string(),
  reason: z.string(),
  placed_at: z.string(),
  released_at: z.string().nullable(),
  released_by: z.string().nullable(),
  release_note: z.string().nullable(),
  called_number: z.string().nullable(),
  called_source: z.string().nullable(),
  answered_by: z.string().nullable(),
  /** When it ends by itself; null: it does not. */
  ends_at: z.string().nullable(),
  /** How it is known that the carrier answered; null: it takes no answer, or it was released before proofs were kept. */
  proof: z.enum(HOLD_PROOFS).nullable(),
  /** Of a proven call: where the three digits were mailed, by its first letter and domain. */
  digits_went_to: z.string().nullable(),
});
export type PacketHold = z.infer<typeof PacketHold>;

/** One comparison of a packet with the carrier's record, made when the carrier sent the packet. */
export const PacketFinding = z.object({
  subject: z.enum(FINDING_SUBJECTS),
  result: z.enum(FINDING_RESULTS),
  /** How much a difference says; null: it does not differ, or it was compared before differences were weighed. */
  weight: z.enum(FINDING_WEIGHTS).nullable(),
  /** Null: the packet says nothing, or the caller lacks what `missing` names. */
  said: z.string().nullable(),
  on_record: z.string().nullable(),
  /** What the two values do not show, such as a domain that looks like the one of record. */
  note: z.string().nullable(),
  source: z.object({ name: z.string(), as_of: z.string().nullable() }),
  missing: MissingToRead,
});
export type PacketFinding = z.infer<typeof PacketFinding>;

export const PacketSummary = z.object({
  id: z.number(),
  connection_id: z.number(),
  carrier_id: z.number(),
  status: z.enum(PACKET_STATUSES),
  version,
  created_at: z.string(),
  updated_at: z.string(),
  completed_at: z.string().nullable(),
});
export type PacketSummary = z.infer<typeof PacketSummary>;

/** The papers of one onboarding. */
export const OnboardingPacket = PacketSummary.extend({
  carrier_name: z.string(),
  sections: z.array(
    z.object({
      section: z.enum(PACKET_SECTIONS),
      is_complete: z.boolean(),
      /** Null: not begun. */
      saved_at: z.string().nullable(),
      /** As text; bank and taxpayer numbers by their last four. Null: the caller lacks what `missing` names. */
      facts: z.array(z.object({ label: z.string(), value: z.string().nullable(), missing: MissingToRead })),
      files: z.array(GuardedFileLink),
      /** How many files the section takes; 0: none. */
      max_files: z.number(),
    }),
  ),
  rules_assessment: RulesAssessment.nullable(),
  /** The newest agreement that the carrier signed in this packet, with the signed file; null: none yet. */
  executed_contract: OnboardingPacketContract.extend({ agreement_file: StoredFileLink.nullable() }).nullable(),
  /** Across every packet with this carrier, as the text orders them. */
  agreements: z.array(OnboardingPacketContract),
  tax_form_submissions: z.array(
    z.object({
      id: z.number(),
      status: z.enum(TAX_FORM_STATUSES),
      file: GuardedFileLink,
      created_at: z.string(),
      uploaded_by: z.string().nullable(),
    }),
  ),
  /**
   * Null: none was given. The numbers are read in another call, which records each reading. The bank and the last four
   * are null for a caller who lacks what `missing` names.
   */
  bank: z
    .object({
      bank_name: z.string().nullable(),
      account_last_four: z.string().nullable(),
      saved_at: z.string(),
      /** No account of the carrier was valid before: there is nothing to compare it with but other carriers. */
      is_first: z.boolean(),
      /** Other carriers that gave the same account; null: not compared yet, since the packet was not sent. */
      also_of: z
        .object({
          /** The company's own, by name. */
          carriers: z.array(z.object({ id: z.number(), name: z.string().nullable() })),
          /** How many are of other companies alone. */
          elsewhere: z.number(),
          /** It is a factoring company's in each of these packets: many carriers are paid there. */
          is_factors: z.boolean(),
        })
        .nullable(),
      missing: MissingToRead,
    })
    .nullable(),
  /** While a change of bank or remit-to is held: both side by side, numbers by their last four. Null: none is held. */
  bank_change: z
    .object({
      /** When the earlier account became valid; null: there was none. */
      accepted_at: z.string().nullable(),
      /** Empty for a caller who lacks what `missing` names. */
      compared: z.array(
        z.object({
          field: z.enum(BANK_CHANGE_FIELDS),
          before: z.string().nullable(),
          now: z.string().nullable(),
          is_changed: z.boolean(),
        }),
      ),
      missing: MissingToRead,
    })
    .nullable(),
  holds: z.array(PacketHold),
  /**
   * Made when the carrier sent the packet, and never changed; null: it was not sent, or it was sent before packets were
   * compared.
   */
  compared: z.object({ at: z.string(), findings: z.array(PacketFinding) }).nullable(),
  /** The carrier's person: who was invited, by whom, and when they proved the address. Null: no invitation. */
  invited: z
    .object({
      email: z.string(),
      invited_by: z.string().nullable(),
      invited_at: z.string(),
      opened_at: z.string().nullable(),
    })
    .nullable(),
  numbers_on_file: z.array(NumberOnFile),
  /** Numbers that would be among them and are flagged for fraud: not to be called. */
  flagged_numbers: z.array(z.string()),
  /** Why the reader may not approve it: another person must. Null: they may, as far as that goes. */
  needs_another_person: z.string().nullable(),
  /** The size of all files of the packet, and the limit. */
  file_use: z.object({ files: z.number(), max_files: z.number(), bytes: z.number(), max_bytes: z.number() }),
});
export type OnboardingPacket = z.infer<typeof OnboardingPacket>;

const note = (words: string) =>
  z.string({ error: words }).trim().min(1, words).max(1000, 'That is too long: 1,000 characters at most.');

/** The carrier confirmed its change: in a proven call, or, where none is possible, in another way that the note says. */
export const BankConfirmation = z.object({
  note: z.string().trim().max(1000, 'That is too long: 1,000 characters at most.').optional(),
  expected_version: expectedVersion,
});

/** A call to the factoring company that a packet wants paid. */
export const FactorConfirmation = z.object({
  called_number: note('Enter the number that you called.'),
  number_from: note('Say where you found the number.'),
  answered_by: note('Say who answered.'),
  note: z.string().trim().max(1000, 'That is too long: 1,000 characters at most.').optional(),
  expected_version: expectedVersion,
});

/** How a person found out that a packet comes from its carrier, although it differs from the record. */
export const IdentityVerification = z
  .object({
    /**
     * `proven`: the newest proven call. `called`: a call without a check of the digits, which is claimed and not
     * proven.
     */
    how: z.enum(HOLD_PROOFS, { error: 'Say how you verified it.' }),
    /** A number of the federal record. */
    called_number: z.string().max(20, 'Choose the number that you called.').optional(),
    answered_by: z.string().trim().max(200, 'That is too long: 200 characters at most.').optional(),
    note: z.string().trim().max(1000, 'That is too long: 1,000 characters at most.').optional(),
    expected_version: expectedVersion,
  })
  .refine(({ how, called_number }) => how !== 'called' || called_number, {
    path: ['called_number'],
    error: 'Choose the number that you called.',
  })
  .refine(({ how, answered_by }) => how !== 'called' || answered_by, {
    path: ['answered_by'],
    error: 'Say who answered.',
  })
  .refine(({ how, note: words }) => how !== 'other' || words, {
    path: ['note'],
    error: 'Say how you verified it.',
  });

export const PacketApproval = z.object({
  note: z.string().trim().max(1000, 'That is too long: 1,000 characters at most.').optional(),
  expected_version: expectedVersion,
});

export const SendBack = z.object({
  note: note('Say what the carrier should do.'),
  expected_version: expectedVersion,
});

export const PaymentHold = z.object({
  note: note('Say what made you hold it, such as an email about another bank.'),
  expected_version: expectedVersion,
});

/** Why a carrier is rejected, as its vetting file words it. */
export const PacketRefusal = z.object({
  note: note('Enter a reason for refusing this carrier.'),
  expected_version: expectedVersion,
});

export const RefusalTakenBack = z.object({
  note: note('Enter a reason for undoing the refusal.'),
  expected_version: expectedVersion,
});

export const PutBack = z.object({
  note: note('Say what you looked at.'),
  expected_version: expectedVersion,
});

export const listOnboardingPackets = defineCall({
  method: 'GET',
  path: '/api/v1/onboarding_packets',
  summary: 'The packets of carriers with the company, newest first: the first of a carrier is its current one.',
  may: 'connect',
  query: SearchedPaging.extend({ carrier_id: CarrierId.shape.id.optional() }),
  response: z.object({ onboarding_packets: z.array(PacketSummary) }),
  paged: true,
});

export const getOnboardingPacket = defineCall({
  method: 'GET',
  path: '/api/v1/onboarding_packets/{id}',
  summary: 'A packet: its sections, its holds, its agreements, and what the rules say of the carrier.',
  may: 'connect',
  params: RecordId,
  response: OnboardingPacket,
});

export const confirmBankChange = defineCall({
  method: 'PATCH',
  path: '/api/v1/onboarding_packets/{id}/confirm_bank_change',
  summary:
    'Release a held change of bank or remit-to, which the carrier confirmed in a proven call. Where its record allows no proven call, someone with compliance releases it and says how. It then waits out its days, and another person approves the packet.',
  may: 'onboardCarriers',
  asPerson: true,
  stepUp: true,
  params: RecordId,
  body: BankConfirmation,
  response: OnboardingPacket,
  errors: [409],
});

export const holdPayment = defineCall({
  method: 'PATCH',
  path: '/api/v1/onboarding_packets/{id}/hold_payment',
  summary:
    'Hold payment to a carrier whose packet was sent: its remit-to is left off papers until a proven call. Loads go on. A proven call releases it like a change of bank.',
  may: 'stopCarriers',
  params: RecordId,
  body: PaymentHold,
  response: OnboardingPacket,
  errors: [409],
});

export const confirmPacketFactor = defineCall({
  method: 'PATCH',
  path: '/api/v1/onboarding_packets/{id}/confirm_factor',
  summary:
    'Release a packet that wants a factoring company paid: the caller called the factor at a number found outside the packet, and it confirmed its notice of assignment.',
  may: 'onboardCarriers',
  asPerson: true,
  stepUp: true,
  params: RecordId,
  body: FactorConfirmation,
  response: OnboardingPacket,
  errors: [409],
});

export const verifyPacketIdentity = defineCall({
  method: 'PATCH',
  path: '/api/v1/onboarding_packets/{id}/verify_identity',
  summary:
    'Release a packet that differs from the federal record: the caller called a number of the record, or verified it in another way and says how.',
  may: 'onboardCarriers',
  asPerson: true,
  params: RecordId,
  body: IdentityVerification,
  response: OnboardingPacket,
  errors: [409],
});

export const approveOnboardingPacket = defineCall({
  method: 'PATCH',
  path: '/api/v1/onboarding_packets/{id}/approve',
  summary:
    'Approve a packet that waits for a person. What else a person is to decide about it comes first: 409. Where nothing else holds it, the carrier is onboarded.',
  may: 'onboardCarriers',
  asPerson: true,
  stepUp: true,
  params: RecordId,
  body: PacketApproval,
  response: OnboardingPacket,
  errors: [409],
});

export const sendBackOnboardingPacket = defineCall({
  method: 'PATCH',
  path: '/api/v1/onboarding_packets/{id}/send_back',
  summary:
    'Give a held packet back to the carrier, with a new link by mail. An agreement that was returned with changes is then to be signed.',
  may: 'onboardCarriers',
  params: RecordId,
  body: SendBack,
  response: OnboardingPacket,
  errors: [409],
});

export const refuseOnboardingPacket = defineCall({
  method: 'PATCH',
  path: '/api/v1/onboarding_packets/{id}/refuse',
  summary:
    'Turn down a carrier whose packet is held. It stays held until someone takes that back; a carrier that was not onboarded yet is dismissed. What was known is stored as a vetting file.',
  may: 'onboardCarriers',
  params: RecordId,
  body: PacketRefusal,
  response: OnboardingPacket,
  errors: [409],
});

export const takeBackPacketRefusal = defineCall({
  method: 'PATCH',
  path: '/api/v1/onboarding_packets/{id}/take_back_refusal',
  summary:
    'Take a refusal back: the carrier is not dismissed any more, and its packet goes on to where it belongs, complete included.',
  may: 'onboardCarriers',
  params: RecordId,
  body: RefusalTakenBack,
  response: OnboardingPacket,
  errors: [409],
});

export const putBackOnboardedCarrier = defineCall({
  method: 'PATCH',
  path: '/api/v1/onboarding_packets/{id}/put_back',
  summary:
    'Put a carrier back that is on hold since it lost its authority or was ordered out of service while onboarded: its packet goes on to where it belongs, and nothing else holding it, the carrier is onboarded again. 409 while the rules do not allow it.',
  may: 'onboardCarriers',
  params: RecordId,
  body: PutBack,
  response: OnboardingPacket,
  errors: [409],
});

export const uploadRedlinedTaxContract = defineCall({
  method: 'POST',
  path: '/api/v1/tax_form_submissions/upload_redlined_tax_contract',
  summary:
    'Add a tax form with changes to a packet. 200: the person who uploads it has compared name and number, which needs view_bank_accounts. 206: received, and held until someone has.',
  may: 'onboardCarriers',
  upload: { types: DOCUMENT_TYPES, maxBytes: MAX_FILE_BYTES },
  body: z.object({
    onboarding_packet_id: RecordId.shape.id,
    is_reviewed: z.enum(['yes', 'no']).default('no'),
    expected_version: expectedVersion,
  }),
  response: z.object({ id: z.number(), status: z.enum(TAX_FORM_STATUSES) }),
  errors: [404],
});

export const acceptTaxForm = defineCall({
  method: 'PATCH',
  path: '/api/v1/tax_form_submissions/{id}/accept',
  summary:
    'A person who may read tax forms (view_bank_accounts) has compared an uploaded one with what the carrier typed: the packet is held for it no more.',
  may: 'onboardCarriers',
  stepUp: true,
  params: RecordId,
  body: z.object({ expected_version: expectedVersion }),
  response: OnboardingPacket,
  errors: [409],
});

export const readBankDetails = defineCall({
  method: 'POST',
  path: '/api/v1/onboarding_packets/{id}/read_bank_details',
  summary: 'The bank numbers of a packet in clear. Each reading is a line of the audit log.',
  may: 'viewBankAccounts',
  asPerson: true,
  stepUp: true,
  params: RecordId,
  response: z.object({
    carrier_id: z.number(),
    carrier_name: z.string(),
    bank_name: z.string(),
    bank_country: z.string(),
    account_type: z.string(),
    routing_number: z.string().nullable(),
    account_number: z.string(),
    remit_to: z.array(z.string()),
    is_accepted: z.boolean(),
  }),
});

export const downloadPacketFile = defineCall({
  method: 'GET',
  path: '/api/v1/onboarding_packets/{id}/files/{file_id}',
  summary:
    'A file of a packet: what the carrier sent, a tax form, an agreement, as it was proposed too, or its signature record. A certificate of insurance needs what certificates need; a voided check, bank letter or tax form needs view_bank_accounts and a person, and each reading is a line of the audit log.',
  may: 'connect',
  stepUp: 'by-input',
  params: RecordId.extend({ file_id: z.string().max(64) }),
  response: null,
  download: true,
  errors: [409],
});
