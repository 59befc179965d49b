import { z } from 'zod';
import { defineCall } from '../call';
import { CarrierId } from '../carriers/carriers.calls';
import { SearchedPaging } from '../shared/paging';
import { CarrierPolicy, EndingPolicy } from './policies.entities';

/** Of one carrier, named as a parameter or as a condition of `q`. */
const ofCarrier = SearchedPaging.extend({ carrier_id: CarrierId.shape.id.optional() });
export type OfCarrier = z.output<typeof ofCarrier>;

/** @returns the carrier of a list's request; null: none is named */
export function carrierAsked({ carrier_id, q }: Pick<OfCarrier, 'carrier_id' | 'q'>): number | null {
  const inSearch = typeof q === 'object' && q !== null && 'carrier_id_eq' in q ? q.carrier_id_eq : undefined;
  return carrier_id ?? CarrierId.shape.id.safeParse(inSearch).data ?? null;
}
const response = z.object({ insurance_policies: z.array(CarrierPolicy) });
const errors = [401, 403, 404, 422] as const;

export const listInsurancePolicies = defineCall({
  method: 'GET',
  path: '/api/v1/insurance_policies',
  summary: "A carrier's policies on file with FMCSA that are in force, or whose dates were not reported.",
  may: 'viewFullCarrierProfile',
  query: ofCarrier,
  response,
  paged: true,
  errors,
});

export const listCancelledInsurancePolicies = defineCall({
  method: 'GET',
  path: '/api/v1/insurance_policies/cancelled',
  summary: "A carrier's policies that were cancelled, replaced or superseded, newest end first.",
  may: 'viewFullCarrierProfile',
  query: ofCarrier,
  response,
  paged: true,
  errors,
});

export const listPendingActiveInsurancePolicies = defineCall({
  method: 'GET',
  path: '/api/v1/insurance_policies/pending_active',
  summary: "A carrier's policies that are on file and not effective yet.",
  may: 'viewFullCarrierProfile',
  query: ofCarrier,
  response,
  paged: true,
  errors,
});

/** How many days ahead. */
const days = z.coerce
  .number({ error: 'days must be a number.' })
  .int()
  .min(1, 'days must be above 0.')
  .max(365)
  .default(60);

export const listEndingPolicies = defineCall({
  method: 'GET',
  path: '/api/v1/insurance_policies/ending',
  summary:
    "Policies with a cancellation on file, and verified certificates that run out, of the company's connected and followed carriers: carriers by their first end, each with its policies together. Certificates are left out where the plan does not show them.",
  may: 'listOwnCarriers',
  query: SearchedPaging.extend({ days }),
  response: z.object({ ending_policies: z.array(EndingPolicy) }),
  paged: true,
});

export const exportEndingPolicies = defineCall({
  method: 'GET',
  path: '/api/v1/insurance_policies/ending/export',
  summary: 'All of the same for a file. Noted in the audit log.',
  may: 'exportOwnCarriers',
  query: z.object({ days }),
  response: z.object({ ending_policies: z.array(EndingPolicy) }),
});
