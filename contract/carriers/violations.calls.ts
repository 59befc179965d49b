import { z } from 'zod';
import { defineCall } from '../call';
import { SearchedPaging } from '../shared/paging';
import { VIOLATION_SUBJECTS } from '../shared/violation-categories';
import { CarrierId } from './carriers.calls';
import { CarrierViolations } from './violations.entities';

export const ViolationQuery = SearchedPaging.extend({
  group: z.enum(VIOLATION_SUBJECTS, { error: `group must be one of ${VIOLATION_SUBJECTS.join(', ')}.` }).optional(),
  /** `Y`: only those that put a vehicle or a driver out of service. */
  out_of_service: z.enum(['Y'], { error: 'out_of_service may be Y.' }).optional(),
});

export const listCarrierViolations = defineCall({
  method: 'GET',
  path: '/api/v1/carriers/{id}/violations',
  summary: "Violations on a carrier's inspections, newest first, with counts of 24 months by group and category.",
  may: 'viewFullCarrierProfile',
  params: CarrierId,
  query: ViolationQuery,
  response: CarrierViolations,
  paged: 'violations',
});
