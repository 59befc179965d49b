import { defineCall } from '../call';
import { CarrierId } from './carriers.calls';
import { CarrierInsurance } from './insurance.entities';

export const getCarrierInsurance = defineCall({
  method: 'GET',
  path: '/api/v1/carriers/{id}/insurance',
  summary:
    "A carrier's insurance: BIPD asked and in force, its filings with FMCSA now and before, gaps in the last three years, and the company's own certificates.",
  may: 'viewFullCarrierProfile',
  params: CarrierId,
  response: CarrierInsurance,
});
