import { z } from 'zod';
import { defineCall } from '../call';
import { expectedVersion, RecordId, recordId } from '../shared/record-id';
import { VETTING_PAPER_SIZES } from '../vetting/vetting-files.constants';
import { WithdrawReason } from './load-papers.calls';
import { LoadStop } from './loads.entities';
import { PASS_CHECK_OUTCOMES, PICKUP_PASS_STATES } from './pickup-passes.constants';

const moment = z.string();

/** What the pass says, as the load is now. Null: not on file. */
export const PickupPassPaper = z.object({
  reference: z.string(),
  company_name: z.string(),
  carrier_name: z.string().nullable(),
  unit: z.string().nullable(),
  plate: z.string().nullable(),
  plate_state: z.string().nullable(),
  /** The last six of the VIN. */
  vin_last: z.string().nullable(),
  driver_initials: z.string().nullable(),
  pickup: LoadStop.pick({
    sequence: true,
    kind: true,
    window_starts_at: true,
    window_ends_at: true,
    local_zone: true,
    name: true,
    city: true,
    state: true,
  }).nullable(),
});
export type PickupPassPaper = z.infer<typeof PickupPassPaper>;

export const PickupPassCheck = z.object({
  id: z.number(),
  at: moment,
  outcome: z.enum(PASS_CHECK_OUTCOMES),
  /** As the guard typed it; null: not typed. */
  plate: z.string().nullable(),
  vin: z.string().nullable(),
});

export const PickupPass = z.object({
  id: z.number(),
  state: z.enum(PICKUP_PASS_STATES),
  /** Who made it; null: no longer of the company. */
  user: z.string().nullable(),
  created_at: moment,
  expires_at: moment,
  withdrawn: z.object({ at: moment, user: z.string().nullable(), reason: z.string() }).nullable(),
  last_opened_at: moment.nullable(),
  /** Newest first. */
  checks: z.array(PickupPassCheck),
});
export type PickupPass = z.infer<typeof PickupPass>;

export const PickupPassCode = z.object({
  /** As it is typed: three groups of four. */
  code: z.string(),
  /** What the QR code opens. */
  address: z.string(),
  /** Where the code is typed. */
  typed_at: z.string(),
  /** The QR code as the path of an SVG that is `size` wide and high. */
  qr: z.object({ size: z.number(), path: z.string() }),
});
export type PickupPassCode = z.infer<typeof PickupPassCode>;

const PassOfLoad = z.object({
  load_id: z.number(),
  load_version: z.number(),
  paper: PickupPassPaper,
  /** Why no pass can be made now; null: one can be made. */
  cannot_make: z.string().nullable(),
  /** The newest pass. */
  pickup_pass: PickupPass.nullable(),
  /** Of a good pass. Null: there is none, or it was sealed with a key that the server no longer has. */
  code: PickupPassCode.nullable(),
});

export const getPickupPass = defineCall({
  method: 'GET',
  path: '/api/v1/loads/{id}/pickup_pass',
  summary:
    'The newest pickup pass of a load: what it says, its code while it is good, and what the dock checked. No text names this call.',
  may: 'workTickets',
  params: RecordId,
  response: PassOfLoad,
  errors: [401, 403, 404, 422],
});

export const getPickupPassPdf = defineCall({
  method: 'GET',
  path: '/api/v1/loads/{id}/pickup_pass/pdf',
  summary: 'The pass as a PDF while it is good. No text names this call.',
  may: 'workTickets',
  params: RecordId,
  query: z.object({
    paper: z
      .enum(VETTING_PAPER_SIZES, { error: `paper may be ${VETTING_PAPER_SIZES.join(' or ')}.` })
      .default('letter'),
  }),
  response: null,
  download: true,
  errors: [401, 403, 404, 422],
});

export const createPickupPass = defineCall({
  method: 'POST',
  path: '/api/v1/loads/{id}/pickup_pass',
  summary:
    'Make a pickup pass for the carrier and the truck that the load has now. The pass before it is withdrawn. No text names this call.',
  may: 'workTickets',
  params: RecordId,
  body: z.object({ pickup_pass: z.object({ expected_version: expectedVersion }) }),
  response: PassOfLoad,
  errors: [401, 403, 404, 409, 422],
});

export const withdrawPickupPass = defineCall({
  method: 'PATCH',
  path: '/api/v1/loads/{id}/pickup_pass/{pass_id}/withdraw',
  summary: 'Withdraw a pickup pass with a reason: it is good for nothing from then on. No text names this call.',
  may: 'workTickets',
  params: RecordId.extend({ pass_id: recordId('pass_id') }),
  body: z.object({ reason: WithdrawReason }),
  response: PassOfLoad,
  errors: [401, 403, 404, 409, 422],
});
