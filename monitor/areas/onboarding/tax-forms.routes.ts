import { acceptTaxForm as acceptTaxFormCall, uploadRedlinedTaxContract } from '@contract/onboarding/packets.calls';
import { REDLINED_TAX_CONTRACT_PARTIAL_STATUS } from '@contract/onboarding/packets.constants';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../server/calls';
import type { Services } from '../../server/services';
import { acceptTaxForm } from './accept-tax-form';
import { addTaxForm } from './add-tax-form';
import { getPacket } from './packets.queries';

/** Tax forms with changes, which someone of the company puts into a packet and someone compares. */
export function taxFormsRoutes(app: FastifyInstance, services: Services) {
  mount(app, services, uploadRedlinedTaxContract, async ({ body }, context) => {
    const added = await addTaxForm(context, context.file!, body);
    if (added.status === 'needs_review') context.reply.status(REDLINED_TAX_CONTRACT_PARTIAL_STATUS);
    return added;
  });

  mount(app, services, acceptTaxFormCall, async ({ params, body }, context) => {
    const packetId = await acceptTaxForm(context, params.id, body.expected_version);
    return getPacket(services, context.company.id, packetId, context);
  });
}
