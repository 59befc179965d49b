import { linkSessions } from '../../authentication/link-sessions';
import { identityAlertSessions as sessions } from '../../db/schema';

export const ALERT_COOKIE = 'alert_session';

/** Browsers in which a carrier opened the link of an alert. */
export const alertSessions = linkSessions(sessions, { name: 'identityAlertId', column: sessions.identityAlertId });
