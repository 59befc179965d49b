import {
  approveOnboardingPacket,
  confirmBankChange as confirmBankChangeCall,
  confirmPacketFactor,
  holdPayment as holdPaymentCall,
  putBackOnboardedCarrier,
  refuseOnboardingPacket,
  sendBackOnboardingPacket,
  takeBackPacketRefusal,
  verifyPacketIdentity,
} from '@contract/onboarding/packets.calls';
import type { FastifyInstance } from 'fastify';
import { checkLive } from '../../federal-data/live-check/live-checks';
import { mount } from '../../server/calls';
import type { Services } from '../../server/services';
import { approvePacket } from './approve-packet';
import { confirmBankChange } from './confirm-bank-change';
import { confirmFactor } from './confirm-factor';
import { holdPayment } from './hold-payment';
import { getPacket, packetRow } from './packets.queries';
import { putBackCarrier } from './put-back-carrier';
import { rejectPacket } from './reject-packet';
import { sendBackPacket } from './send-back-packet';
import { takeBackRejection } from './take-back-rejection';
import { verifyIdentity } from './verify-identity';

/** A person's decisions about a waiting packet. */
export function packetDecisionsRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, confirmBankChangeCall, async ({ params, body }, context) => {
    await confirmBankChange(context, params.id, body, { canText: services.env.smsUrl !== undefined });
    return getPacket(services, context.company.id, params.id, context);
  });

  mount(app, services, confirmPacketFactor, async ({ params, body }, context) => {
    await confirmFactor(context, params.id, body);
    return getPacket(services, context.company.id, params.id, context);
  });

  mount(app, services, verifyPacketIdentity, async ({ params, body }, context) => {
    await verifyIdentity(context, params.id, body);
    return getPacket(services, context.company.id, params.id, context);
  });

  mount(app, services, approveOnboardingPacket, async ({ params, body }, context) => {
    const { carrierId } = await packetRow(db, context.company.id, params.id);
    // Before the decision: its vetting file includes what FMCSA says.
    await checkLive(context, carrierId, 'packet_approved');
    await approvePacket(context, params.id, body);
    return getPacket(services, context.company.id, params.id, context);
  });

  mount(app, services, holdPaymentCall, async ({ params, body }, context) => {
    await holdPayment(context, params.id, body);
    return getPacket(services, context.company.id, params.id, context);
  });

  mount(app, services, sendBackOnboardingPacket, async ({ params, body }, context) => {
    await sendBackPacket(context, params.id, body);
    return getPacket(services, context.company.id, params.id, context);
  });

  mount(app, services, refuseOnboardingPacket, async ({ params, body }, context) => {
    await rejectPacket(context, params.id, body);
    return getPacket(services, context.company.id, params.id, context);
  });

  mount(app, services, putBackOnboardedCarrier, async ({ params, body }, context) => {
    await putBackCarrier(context, params.id, body);
    return getPacket(services, context.company.id, params.id, context);
  });

  mount(app, services, takeBackPacketRefusal, async ({ params, body }, context) => {
    await takeBackRejection(context, params.id, body);
    return getPacket(services, context.company.id, params.id, context);
  });
}
