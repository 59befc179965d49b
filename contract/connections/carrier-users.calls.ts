import { z } from 'zod';
import { defineCall } from '../call';
import { CarrierId } from '../carriers/carriers.calls';
import { expectedVersion, RecordId } from '../shared/record-id';
import { CarrierUser, CarrierUsers } from './carrier-users.entities';

export const getCarrierUsers = defineCall({
  method: 'GET',
  path: '/api/v1/carriers/{id}/carrier_users',
  summary: 'Who acts for a carrier towards the company, and its dispatchers by whether they are active.',
  may: 'viewFullCarrierProfile',
  params: CarrierId,
  response: CarrierUsers,
});

export const updateCarrierUser = defineCall({
  method: 'PATCH',
  path: '/api/v1/carrier_users/{id}',
  summary:
    'Make a person of a carrier active or inactive towards the company. Only who confirmed their address can be active.',
  may: 'changeConnections',
  params: RecordId,
  body: z.object({
    carrier_user: z.object({
      status: z.enum(['active', 'inactive'], { error: 'status may be active or inactive.' }),
      expected_version: expectedVersion,
    }),
  }),
  response: CarrierUser,
});
