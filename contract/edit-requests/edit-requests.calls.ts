import { z } from 'zod';
import { defineCall } from '../call';
import { CarrierId } from '../carriers/carriers.calls';
import { SearchedPaging } from '../shared/paging';
import { RecordId } from '../shared/record-id';
import { EditRequest } from './edit-requests.entities';

export const EditRequestMessage = z
  .string({ error: 'Say what is wrong and what is right.' })
  .trim()
  .min(1, 'Say what is wrong and what is right.')
  .max(2000, 'That is too long: 2,000 characters at most.');

export const listEditRequests = defineCall({
  method: 'GET',
  path: '/api/v1/edit_requests',
  summary:
    "The company's requests to correct carriers' data, or those about the carrier that carrier_id names, newest first.",
  may: 'viewFullCarrierProfile',
  query: SearchedPaging.extend({ carrier_id: CarrierId.shape.id.optional() }),
  response: z.object({ edit_requests: z.array(EditRequest) }),
  paged: true,
});

export const createEditRequest = defineCall({
  method: 'POST',
  path: '/api/v1/edit_requests',
  summary: "Say that a carrier's data is wrong. Emailed to the operator, where they gave an address for it.",
  may: 'workOnCarriers',
  repeats: 'by-key',
  body: z.object({ edit_request: z.object({ carrier_id: CarrierId.shape.id, message: EditRequestMessage }) }),
  response: EditRequest,
  errors: [404, 429],
});

export const closeEditRequest = defineCall({
  method: 'PATCH',
  path: '/api/v1/edit_requests/{id}/close',
  summary: 'Close a request: it was corrected, or it was no mistake. 409 when it is closed already.',
  may: 'workOnCarriers',
  params: RecordId,
  response: EditRequest,
  errors: [409],
});
