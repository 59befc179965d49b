import { z } from 'zod';
import { numberFlags } from '../shared/number-flags';
import { version } from '../shared/record-id';
import { FACILITY_KNOWN_BY } from './facilities.constants';
import { OutlinePolygon } from './outlines';

const moment = z.string();

/** A place where a company's loads stop, by its address. */
export const Facility = z.object({
  id: z.number(),
  version,
  name: z.string().nullable(),
  street: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  postal_code: z.string().nullable(),
  country: z.string(),
  /** Null: no point as exact as a building is known, so positions prove no arrival. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** Null: the usual one. */
  radius_miles: z.number().nullable(),
  /** Of the yard, which proves an arrival in place of the radius, as a GeoJSON polygon of one ring; null: none is drawn. */
  outline: OutlinePolygon.nullable(),
  known_by: z.enum(FACILITY_KNOWN_BY).nullable(),
  /** The person who confirmed or set the point; null: none did. */
  confirmed_by: z.string().nullable(),
  confirmed_at: moment.nullable(),
  /** As a person wrote them. */
  hours: z.string().nullable(),
  /** Of the dock or its appointment desk, as a person wrote it. */
  phone_e164: z.string().nullable(),
  load_count: z.number(),
  open_load_count: z.number(),
  /** Where trucks stood, if that is not the point above; null: nothing to confirm. */
  proposal: z
    .object({
      latitude: z.number(),
      longitude: z.number(),
      radius_miles: z.number(),
      load_count: z.number(),
      truck_count: z.number(),
      /** One carrier's trucks alone are weak evidence: it may be where that carrier parks. */
      carrier_count: z.number(),
      /** From the present point; null: there is none. */
      miles_away: z.number().nullable(),
    })
    .nullable(),
});
export type Facility = z.infer<typeof Facility>;

/** Where the truck of one load stood longest around the time of the stop. */
export const FacilityStay = z.object({
  load_id: z.number(),
  reference: z.string(),
  carrier_id: z.number(),
  carrier_name: z.string().nullable(),
  carrier_vehicle_id: z.number(),
  vehicle: z.string().nullable(),
  latitude: z.number(),
  longitude: z.number(),
  from: moment,
  until: moment,
  /** It is among those that the proposal rests on. */
  is_in_proposal: z.boolean(),
});
export type FacilityStay = z.infer<typeof FacilityStay>;

export const FacilityWithStays = Facility.extend({
  ...numberFlags,
  /** The newest first, 20 at most, of the last 30 days. Who looks is recorded, as of any position. */
  stays: z.array(FacilityStay),
});
export type FacilityWithStays = z.infer<typeof FacilityWithStays>;
