import { httpErrors } from '../../base/http-errors';
import { type Deciding, decide } from '../../decisions/decide';
import { endOneSessionOf, endSessionsOf } from '../../server/authentication/sessions';
import { dropFactors } from '../identity/second-factors/change-app';
import { factorsResetMail } from '../identity/second-factors/factor-mails';
import { getCompanyUser } from './users.queries';

/**
 * Takes a colleague's factors away, as after a lost phone. They sign in with a mailed code, and set up an app or a passkey again where
 * the company requires one.
 *
 * @throws ApiError 404 for another company's user; 422 for one's own, which takes the password and a factor
 */
export function resetFactors(deciding: Deciding, id: number) {
  return decide(deciding, async (d) => {
    const { full_name, email } = await getCompanyUser(d.tx, d.companyId, id);
    if (id === d.user.id) throw ownOf('Remove your own app and passkeys under Account, with your password.');
    await dropFactors(d.tx, id);
    await endSessionsOf(d.tx, id, d.now);
    const by = [d.user.first_name, d.user.last_name].filter(Boolean).join(' ') || d.user.email;
    const summary = `Reset the authenticator app, passkeys, recovery codes and remembered devices of ${full_name}`;
    d.audit({ kind: 'second_factor_changed', summary, subjectUserId: id });
    d.mail({ to: email, ...factorsResetMail(by) });
  });
}

/**
 * Signs a colleague out everywhere, as after a stolen laptop.
 *
 * @throws ApiError 404 for another company's user; 422 for oneself
 */
export function endSessionsOfColleague(deciding: Deciding, id: number) {
  return decide(deciding, async (d) => {
    const { full_name } = await getCompanyUser(d.tx, d.companyId, id);
    if (id === d.user.id) throw ownOf('Sign out everywhere under Account.');
    await endSessionsOf(d.tx, id, d.now);
    const summary = `Ended every session and remembered device of ${full_name}`;
    d.audit({ kind: 'sessions_ended', summary, subjectUserId: id });
  });
}

/**
 * Signs a colleague out of one browser, as after a session that no one knows of.
 *
 * @throws ApiError 404 for another company's user, and for a session that is not theirs or has ended; 422 for oneself
 */
export function endOneSessionOfColleague(deciding: Deciding, id: number, sessionId: string) {
  return decide(deciding, async (d) => {
    const { full_name } = await getCompanyUser(d.tx, d.companyId, id);
    if (id === d.user.id) throw ownOf('Sign out of your own sessions under Account.');
    const browser = await endOneSessionOf(d.tx, id, sessionId, d.now);
    if (browser === null) throw httpErrors.notFound('That session');
    const at = browser.networkAddress ?? 'an unknown address';
    d.audit({ kind: 'sessions_ended', summary: `Ended one session of ${full_name}, at ${at}`, subjectUserId: id });
  });
}

const ownOf = (message: string) => httpErrors.invalid({ id: [message] }, message);
