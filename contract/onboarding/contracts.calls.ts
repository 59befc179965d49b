import { z } from 'zod';
import { defineCall } from '../call';
import { MAX_FILE_BYTES, OWN_AGREEMENT_TYPES } from '../shared/files.constants';
import { SearchedPaging } from '../shared/paging';
import { expectedVersion, RecordId, version } from '../shared/record-id';

const File = z.object({ id: z.string(), name: z.string(), bytes: z.number(), sha256: z.string() });

/** A company's own agreement, one version of it. */
export const Contract = z.object({
  id: z.number(),
  name: z.string(),
  version: z.number(),
  is_current: z.boolean(),
  file: File,
  uploaded_by: z.string().nullable(),
  created_at: z.string(),
});
export type Contract = z.infer<typeof Contract>;

/** An agreement in a packet: signed, or returned with changes by either side. */
export const OnboardingPacketContract = z.object({
  id: z.number(),
  onboarding_packet_id: z.number(),
  contract: z.object({ id: z.number(), name: z.string(), version: z.number() }),
  is_broker_uploaded: z.boolean(),
  is_redlined: z.boolean(),
  file: File,
  note: z.string().nullable(),
  /** Null: it is only proposed. */
  signature: z
    .object({
      name: z.string(),
      title: z.string(),
      email: z.string(),
      network_address: z.string(),
      signed_at: z.string(),
    })
    .nullable(),
  created_at: z.string(),
});
export type OnboardingPacketContract = z.infer<typeof OnboardingPacketContract>;

const PDF = ['application/pdf'] as const;

export const ContractName = z
  .string({ error: 'Name the agreement.' })
  .trim()
  .min(1, 'Name the agreement.')
  .max(120, 'That is too long: 120 characters at most.');

export const getCurrentContract = defineCall({
  method: 'GET',
  path: '/api/v1/contracts/current_contract',
  summary: 'The agreement that carriers are asked to sign; null: the company has none yet.',
  may: 'connect',
  response: z.object({ contract: Contract.nullable() }),
});

export const listContracts = defineCall({
  method: 'GET',
  path: '/api/v1/contracts',
  summary: "Every version of the company's agreements, newest first.",
  may: 'connect',
  query: SearchedPaging,
  response: z.object({ contracts: z.array(Contract) }),
  paged: true,
});

export const uploadContract = defineCall({
  method: 'POST',
  path: '/api/v1/contracts',
  summary: 'Upload a new version of the agreement, a PDF. New packets sign it from now on.',
  may: 'manageContracts',
  upload: { types: PDF, maxBytes: MAX_FILE_BYTES },
  body: z.object({
    name: ContractName,
    /** The agreement in use that the caller saw, empty for none: 409 when it has changed. Omitted: not compared. */
    replaces: z.union([z.literal('').transform(() => null), RecordId.shape.id]).optional(),
  }),
  response: Contract,
  errors: [409],
});

export const downloadContract = defineCall({
  method: 'GET',
  path: '/api/v1/contracts/{id}/file',
  summary: 'The file of one version.',
  may: 'connect',
  params: RecordId,
  response: null,
  download: true,
  errors: [409],
});

export const uploadRedlinedContract = defineCall({
  method: 'POST',
  path: '/api/v1/onboarding_packet_contracts/upload_redlined_contract',
  summary:
    "Put the broker's own version of an agreement into a packet: as a PDF, which a packet that is held or under way asks the carrier to sign, or as a Word file, which the carrier reads and accepts or returns with changes. It signs nothing until a PDF is there.",
  may: 'onboardCarriers',
  upload: { types: OWN_AGREEMENT_TYPES, maxBytes: MAX_FILE_BYTES },
  body: z.object({
    contract_id: RecordId.shape.id,
    onboarding_packet_id: RecordId.shape.id,
    expected_version: expectedVersion,
  }),
  response: OnboardingPacketContract,
  errors: [404],
});

/** When a company pays: "Net 30". */
export const PaymentTerm = z.object({
  id: z.number(),
  company_id: z.number(),
  name: z.string(),
  version,
  created_at: z.string(),
  /** No longer offered; existing choices stay. */
  is_retired: z.boolean(),
});
export type PaymentTerm = z.infer<typeof PaymentTerm>;

const TermName = z
  .string({ error: 'Name the term, such as Net 30.' })
  .trim()
  .min(1, 'Name the term, such as Net 30.')
  .max(60, 'That is too long: 60 characters at most.');

export const PaymentTermForm = z.object({ name: TermName });

export const listPaymentTerms = defineCall({
  method: 'GET',
  path: '/api/v1/payment_terms',
  summary: "The company's payment terms by name, the retired ones last.",
  may: 'connect',
  response: z.object({ payment_terms: z.array(PaymentTerm) }),
});

export const createPaymentTerm = defineCall({
  method: 'POST',
  path: '/api/v1/payment_terms',
  summary: 'Add a payment term.',
  may: 'manageContracts',
  body: z.object({ payment_term: PaymentTermForm }),
  response: PaymentTerm,
});

export const updatePaymentTerm = defineCall({
  method: 'PATCH',
  path: '/api/v1/payment_terms/{id}',
  summary: 'Rename a payment term, or retire it or bring it back.',
  may: 'manageContracts',
  params: RecordId,
  body: z.object({
    payment_term: z.object({
      name: TermName.optional(),
      is_retired: z.boolean().optional(),
      expected_version: expectedVersion,
    }),
  }),
  response: PaymentTerm,
});
