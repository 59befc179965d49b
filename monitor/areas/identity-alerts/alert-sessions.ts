import { identityAlertSessions as sessions } from '../../db/schema';
import { linkSessions } from '../../server/authentication/link-sessions';

export const ALERT_COOKIE = 'alert_session';

/** Browsers in which a carrier opened the link of an alert. */
export const alertSessions = linkSessions(sessions, { name: 'identityAlertId', column: sessions.identityAlertId });
