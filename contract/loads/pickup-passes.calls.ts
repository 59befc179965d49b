import { z } from 'zod';
import { defineCall } from '../call';
import { PaperQuery } from '../shared/paper-size';
import { expectedVersion, RecordId, recordId } from '../shared/record-id';
import { WithdrawReason } from './load-papers.calls';
import { LoadStop } from './loads.entities';
import { PASS_CHECK_OUTCOMES, PASS_CHECKED_BY, PASS_STANDINGS, PICKUP_PASS_STATES } from './pickup-passes.constants';

const moment = z.string();

/**
 * The pass's content, for the load as it is now. Null: not on file. Plate and VIN are only for the broker: neither page
 * nor paper shows them.
 */
export const PickupPassPaper = z.object({
  reference: z.string(),
  company_name: z.string(),
  /** The broker by FMCSA's record. `phone`: null if the record has none, or there is no record. */
  broker: z.object({ name: z.string(), phone: z.string().nullable() }),
  carrier_name: z.string().nullable(),
  unit: z.string().nullable(),
  plate: z.string().nullable(),
  plate_state: z.string().nullable(),
  /** The last six of the VIN. */
  vin_last: z.string().nullable(),
  driver_initials: z.string().nullable(),
  /** In their order. */
  pickups: z.array(
    LoadStop.pick({
      sequence: true,
      kind: true,
      window_starts_at: true,
      window_ends_at: true,
      local_zone: true,
      name: true,
      street: true,
      city: true,
      state: true,
      postal_code: true,
    }).extend({
      /** Pickup numbers and the like on the rate confirmation; empty: none. */
      references: z.array(z.string()),
    }),
  ),
});
export type PickupPassPaper = z.infer<typeof PickupPassPaper>;

const Decided = z.object({ at: moment, user: z.string().nullable(), reason: z.string() });

export const PickupPassCheck = z.object({
  id: z.number(),
  /** Its position among the checks of the load, from 1. */
  number: z.number(),
  /** Null: read by the driver on its page, which needs no pass. */
  pass_id: z.number().nullable(),
  by: z.enum(PASS_CHECKED_BY),
  at: moment,
  outcome: z.enum(PASS_CHECK_OUTCOMES),
  /** As the guard typed it; null: not typed. */
  plate: z.string().nullable(),
  vin: z.string().nullable(),
  /** For a mismatch that a person cleared; null: it is open, or there was nothing to clear. */
  cleared: Decided.nullable(),
});
export type PickupPassCheck = z.infer<typeof PickupPassCheck>;

export const PickupPass = z.object({
  id: z.number(),
  state: z.enum(PICKUP_PASS_STATES),
  /** What the dock sees now, and why, only for the broker. Null: it is withdrawn. */
  standing: z.object({ is: z.enum(PASS_STANDINGS), reasons: z.array(z.string()) }).nullable(),
  /** Who made it; null: no longer with the company. */
  user: z.string().nullable(),
  created_at: moment,
  /** By the pickup windows as they are now. */
  good_from: moment,
  expires_at: moment,
  withdrawn: Decided.nullable(),
  last_opened_at: moment.nullable(),
});
export type PickupPass = z.infer<typeof PickupPass>;

export const PickupPassCode = z.object({
  /** In typing form: three groups of four. */
  code: z.string(),
  /** What the QR code opens. */
  address: z.string(),
  /** Where a person types the code. */
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
  /** What docks checked by any pass of the load, newest first. */
  checks: z.array(PickupPassCheck),
  /** Mismatched trucks that no person has cleared: they suspend every pass of the load. Null: none. */
  open_mismatch: z.object({ check_id: z.number(), at: moment, count: z.number() }).nullable(),
  /**
   * Of a pass that is or will be valid. Null: there is none, or it was encrypted with a key that the server no longer
   * has.
   */
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
});

export const getPickupPassPdf = defineCall({
  method: 'GET',
  path: '/api/v1/loads/{id}/pickup_pass/pdf',
  summary: 'The pass as a PDF while it is good. No text names this call.',
  may: 'workTickets',
  params: RecordId,
  query: PaperQuery,
  response: null,
  download: true,
});

export const createPickupPass = defineCall({
  method: 'POST',
  path: '/api/v1/loads/{id}/pickup_pass',
  summary:
    'Make a pickup pass for the carrier and the truck that the load has now. One that a driver may hold is withdrawn if the caller names it, else the answer is 409. No text names this call.',
  may: 'workTickets',
  params: RecordId,
  body: z.object({
    pickup_pass: z.object({
      expected_version: expectedVersion,
      /** The pass that the new one ends. */
      replaces: recordId('replaces').optional(),
    }),
  }),
  response: PassOfLoad,
});

export const withdrawPickupPass = defineCall({
  method: 'PATCH',
  path: '/api/v1/loads/{id}/pickup_pass/{pass_id}/withdraw',
  summary: 'Withdraw a pickup pass with a reason: it is good for nothing from then on. No text names this call.',
  may: 'workTickets',
  params: RecordId.extend({ pass_id: recordId('pass_id') }),
  body: z.object({ reason: WithdrawReason }),
  response: PassOfLoad,
  errors: [409],
});

export const clearPickupMismatch = defineCall({
  method: 'PATCH',
  path: '/api/v1/loads/{id}/pickup_pass/clear_mismatch',
  summary:
    'Clear what a dock found wrong, with a reason: the pass of the load is no longer suspended by it, and its alert is closed. Covers the mismatches up to the one that the caller saw. No text names this call.',
  may: 'workTickets',
  asPerson: true,
  params: RecordId,
  body: z.object({ check_id: recordId('check_id'), reason: WithdrawReason }),
  response: PassOfLoad,
  errors: [409],
});
