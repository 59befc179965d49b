import { defineCall } from '../call';
import { CarrierAuthorityHistory } from './authority-history.entities';
import { CarrierId } from './carriers.calls';

export const getCarrierAuthorityHistory = defineCall({
  method: 'GET',
  path: '/api/v1/carriers/{id}/authority_history',
  summary:
    "A carrier's authorities as they stand, and every action on them from Motus and the legacy files, newest first.",
  may: 'broker',
  params: CarrierId,
  response: CarrierAuthorityHistory,
});
