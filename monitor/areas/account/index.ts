import { auditLogRoutes } from './audit-log.routes';
import { changeOrdersRoutes } from './change-orders.routes';
import { companyFilesRoutes } from './company-files.routes';
import { companyLogoRoutes } from './company-logo.routes';
import { profileRoutes } from './profile.routes';
import { signInRulesRoutes } from './sign-in-rules.routes';
import { userInvitationsRoutes } from './user-invitations.routes';
import { usersRoutes } from './users.routes';

export const accountArea = [
  auditLogRoutes,
  changeOrdersRoutes,
  companyFilesRoutes,
  companyLogoRoutes,
  profileRoutes,
  signInRulesRoutes,
  userInvitationsRoutes,
  usersRoutes,
];
