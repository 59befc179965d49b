import { getWorkQueue } from '@contract/home/work-queue.calls';
import type { FirstStep } from '@contract/home/work-queue.constants';
import { missingToMay, type Permission } from '@contract/shared/permissions';
import type { FastifyInstance } from 'fastify';
import { outdatedDatasets } from '../../db/dataset-ages.queries';
import { mount } from '../../server/calls';
import type { Services } from '../../server/services';
import { whoseLoads } from '../loads/whose-loads';
import { firstSteps } from './first-steps.queries';
import { bidsToAnswer, flaggedEmails, unsignedConfirmations } from './freight-answers.queries';
import {
  bankChanges,
  callsDue,
  certificatesToRead,
  changeRequests,
  dataChecked,
  exceptionsToDecide,
  insuranceEndingSoon,
  loadsToActOn,
  monitoredCarriers,
  newlyFailing,
  packetsOnHold,
  uncoveredLoads,
} from './work-queue.queries';

/** Those of the page that a step leads to. */
const STEP_PERMISSIONS: Readonly<Record<FirstStep, readonly Permission[]>> = {
  rules: ['changeRules'],
  carriers: ['bringInCarriers'],
  agreement: ['manageContracts'],
  invitation: ['onboardCarriers'],
  terms: ['manageRateConfirmations'],
  loads: ['bringInLoads'],
  colleagues: ['manageUsers'],
};

const NOT_SHOWN = { monitored: null, not_assessed: null, failing: null, assessed_since: null };

export function workQueueRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, getWorkQueue, async ({ query }, { company, user, now, today }) => {
    const whose = await whoseLoads(db, user.id, query.whose);
    const mayAll = (...permissions: Permission[]) =>
      permissions.every((permission) => missingToMay(permission, user) === null);
    const { id } = company;
    const mayOnboard = mayAll('onboardCarriers');
    const maySeeVerdicts = mayAll('viewFullCarrierProfile', 'listOwnCarriers');
    const withCertificates = mayAll('viewCertificates');
    const [
      loads,
      calls,
      uncovered,
      bids,
      emails,
      unsigned,
      exceptions,
      bank,
      held,
      failing,
      ending,
      certificates,
      changes,
      monitored,
      outdated,
      steps,
    ] = await Promise.all([
      mayAll('viewLoads') ? loadsToActOn(db, id, whose, now) : null,
      mayAll('workTickets') ? callsDue(db, id, whose, now) : null,
      mayAll('viewLoads')
        ? uncoveredLoads(db, id, whose, { now, withCarriers: maySeeVerdicts && mayAll('useLoadBoard') })
        : null,
      mayAll('viewLoads', 'workLoadBoard') ? bidsToAnswer(db, id, whose, now) : null,
      mayAll('viewLoads', 'manageRateConfirmations') ? flaggedEmails(db, id, whose) : null,
      mayAll('viewLoads', 'manageRateConfirmations') ? unsignedConfirmations(db, id, whose, today) : null,
      mayAll('giveExceptions') ? exceptionsToDecide(db, id) : null,
      mayOnboard ? bankChanges(db, id) : null,
      mayOnboard ? packetsOnHold(db, id) : null,
      maySeeVerdicts ? newlyFailing(db, id, { now, today }) : null,
      maySeeVerdicts ? insuranceEndingSoon(db, id, { today, withCertificates }) : null,
      mayAll('reviewCertificates') ? certificatesToRead(db, id) : null,
      // The company's own affairs are decided in the portal.
      mayAll('manageUsers') && !user.paywall.is_watchdog ? changeRequests(db, id) : null,
      maySeeVerdicts ? monitoredCarriers(db, id) : NOT_SHOWN,
      outdatedDatasets(db, today),
      firstSteps(db, id, (step) => mayAll(...STEP_PERMISSIONS[step])),
    ]);
    return {
      loads,
      calls_due: calls,
      uncovered,
      bids,
      flagged_emails: emails,
      unsigned_confirmations: unsigned,
      exceptions,
      bank_changes: bank,
      packets_on_hold: held,
      newly_failing: failing,
      ending_insurance: ending,
      certificates_to_read: certificates,
      change_requests: changes,
      first_steps: steps,
      checked: { at: now.toISOString(), ...monitored, ...(await dataChecked(db, outdated)) },
    };
  });
}
