import { z } from 'zod';
import { defineCall } from '../call';
import { NOT_CHECKED_BECAUSE } from '../identity-alerts/fraud-lists.constants';

/** A pickup that the list of risk areas covers, or that could not be compared with it. */
const Pickup = z.object({
  load_id: z.number(),
  reference: z.string(),
  customer_name: z.string().nullable(),
  commodity: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  /** Of the facility. */
  name: z.string().nullable(),
  window_starts_at: z.string().nullable(),
  window_ends_at: z.string().nullable(),
  /** IANA name; null: the stop could not be placed. */
  local_zone: z.string().nullable(),
  carrier: z.object({ id: z.number(), legal_name: z.string().nullable() }).nullable(),
});

export const HighRiskPickup = Pickup.extend({
  /** The day of the pickup on the clock of its place. */
  day: z.string(),
  /** The one with the nearest center. */
  county: z.object({ state: z.string(), code: z.string(), name: z.string() }),
  /** Each row of the list that warns of it. `goods` and `weekdays` null: of any goods, on any day. */
  warnings: z.array(
    z.object({
      county: z.string(),
      goods: z.string().nullable(),
      weekdays: z.array(z.number()).nullable(),
      source: z.string(),
      as_of: z.string(),
    }),
  ),
});
export type HighRiskPickup = z.infer<typeof HighRiskPickup>;

/**
 * Why a pickup was not compared with the list. `unknown_goods`: the list warns about some goods there, and the load's
 * are unknown.
 */
export const UNCOMPARED_BECAUSE = ['no_window', 'not_placed', 'outside_us', 'unknown_goods'] as const;

export const UncomparedPickup = Pickup.extend({ not_compared_because: z.enum(UNCOMPARED_BECAUSE) });
export type UncomparedPickup = z.infer<typeof UncomparedPickup>;

export const listHighRiskPickups = defineCall({
  method: 'GET',
  path: '/api/v1/loads/high_risk_pickups',
  summary:
    'Pickups of the next 7 days, with or without a carrier, in counties and on days where cargo is often stolen; and those that could not be compared. No text names this call.',
  may: 'viewLoads',
  response: z.object({
    /** The 7 days begin with the day of this moment on each pickup's clock. */
    as_of: z.string(),
    /** The list of risk areas. If `not_checked_because` is not null, a pickup's absence here means nothing. */
    list: z.object({
      as_of: z.string().nullable(),
      sources: z.array(z.string()),
      not_checked_because: z.enum(NOT_CHECKED_BECAUSE).nullable(),
    }),
    /** How many pickups of these days were compared with it. */
    compared: z.number(),
    /** More pickups than the limit: the rest was not compared. */
    is_cut: z.boolean(),
    pickups: z.array(HighRiskPickup),
    not_compared: z.array(UncomparedPickup),
  }),
});
