import { connectionInvitationsRoutes } from './connection-invitations.routes';
import { contractsRoutes } from './contracts.routes';
import { onboardingSettingsRoutes } from './onboarding-settings.routes';
import { packetDecisionsRoutes } from './packet-decisions.routes';
import { packetsRoutes } from './packets.routes';
import { taxFormsRoutes } from './tax-forms.routes';

export const onboardingArea = [
  connectionInvitationsRoutes,
  contractsRoutes,
  onboardingSettingsRoutes,
  packetDecisionsRoutes,
  packetsRoutes,
  taxFormsRoutes,
];
