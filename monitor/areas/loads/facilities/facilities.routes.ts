import {
  acceptFacilityProposal,
  checkAddress as checkAddressCall,
  getFacility,
  listFacilities,
  rejectFacilityProposal,
  updateFacility,
} from '@contract/loads/facilities.calls';
import type { Facility, FacilityWithStays } from '@contract/loads/facilities.entities';
import { dayOf } from '@contract/shared/day';
import type { FastifyInstance } from 'fastify';
import { mount, paged } from '../../../server/calls';
import type { Services } from '../../../server/services';
import { recordPositionReads } from '../record-position-reads';
import { acceptProposal, changeFacility, rejectProposal } from './change-facility';
import { checkAddress } from './check-address';
import { facilitiesOf, facilityOf } from './facilities.queries';

export function facilitiesRoutes(app: FastifyInstance, services: Services) {
  const { db, env } = services;

  mount(app, services, listFacilities, async ({ query }, { company }) => {
    const { facilities, counts, total } = await facilitiesOf(db, company.id, query);
    return paged({ facilities, counts }, query, total);
  });

  mount(app, services, checkAddressCall, async ({ query }, { company }) => ({
    ...(await checkAddress(db, company.id, query)),
    is_looked_up_later: env.geocoder !== null,
  }));

  mount(app, services, getFacility, async ({ params }, context) => {
    const facility = await facilityOf(db, context.company.id, params.id, dayOf(services.clock()));
    for (const { load_id: loadId, carrier_vehicle_id: vehicleId } of facility.stays)
      await recordPositionReads(context, loadId, [vehicleId]);
    return facility;
  });

  mount(app, services, updateFacility, async ({ params, body }, context) => {
    await changeFacility(context, params.id, body.facility);
    return withoutStays(await facilityOf(db, context.company.id, params.id, dayOf(services.clock())));
  });

  mount(app, services, acceptFacilityProposal, async ({ params, body }, context) => {
    await acceptProposal(context, params.id, body.expected_version);
    return withoutStays(await facilityOf(db, context.company.id, params.id, dayOf(services.clock())));
  });

  mount(app, services, rejectFacilityProposal, async ({ params, body }, context) => {
    await rejectProposal(context, params.id, body.expected_version);
    return withoutStays(await facilityOf(db, context.company.id, params.id, dayOf(services.clock())));
  });
}

const withoutStays = ({
  stays: _,
  flagged_numbers: _flagged,
  call_instead: _instead,
  ...facility
}: FacilityWithStays): Facility => facility;
