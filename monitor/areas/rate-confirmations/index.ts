import { carrierPageRoutes } from './carrier-page.routes';
import { mailsRoutes } from './mail/mails.routes';
import { rateConfirmationsRoutes } from './rate-confirmations.routes';
import { verifyPageRoutes } from './verify-page.routes';

export const rateConfirmationsArea = [rateConfirmationsRoutes, carrierPageRoutes, verifyPageRoutes, mailsRoutes];
