import * as reviews from '@contract/identity/access-review.calls';
import * as calls from '@contract/identity/identity.calls';
import * as passwords from '@contract/identity/passwords.calls';
import * as sessions from '@contract/identity/sessions.calls';
import * as signingUp from '@contract/identity/sign-up.calls';
import type { Monitor } from '~/services/monitor.server';

/** Checks email and password; the monitor mails a code and opens a session that waits for it. */
export const signIn = (monitor: Monitor, credentials: { email: string; password: string }) =>
  monitor.call(calls.signIn, { body: credentials }, { handles: [403, 409, 422, 429] });

/** Finishes signing in. 401: the session ended while its email was on the way. */
export const signInCode = (monitor: Monitor, code: string) =>
  monitor.call(calls.signInCode, { body: { code } }, { handles: [401, 403, 422, 429] });

/** Ends the session at the monitor. */
export const signOut = (monitor: Monitor) => monitor.call(calls.signOut, {});

/** Requests an account; the monitor mails a code and a link and opens a session that waits for either. */
export const signUp = (monitor: Monitor, asked: { email: string; password: string; referrer?: string }) =>
  monitor.call(signingUp.signUp, { body: asked }, { handles: [403, 409, 422, 429] });

/**
 * Confirms the email address and signs in. 403: no further code can be tried here. On a device that did not request the
 * code, the address is needed.
 */
export const signUpCode = (monitor: Monitor, given: { email?: string; code: string }) =>
  monitor.call(signingUp.signUpCode, { body: given }, { handles: [403, 422] });

/** Sets the signed-in user's name and phone number, as typed. */
export const signUpDetails = (monitor: Monitor, details: { first_name: string; last_name: string; phone?: string }) =>
  monitor.call(signingUp.signUpDetails, { body: details }, { handles: [403, 422] });

/** Companies of the federal record under a docket or USDOT number, as typed. */
export const lookUpCompany = (monitor: Monitor, number: string) =>
  monitor.call(signingUp.lookUpCompany, { query: { number } }, { handles: [422, 429] });

/** Creates the signed-in user's company under the name in its federal record; the session gets another token. */
export const createCompany = (monitor: Monitor, company: { carrier_id: number }) =>
  monitor.call(signingUp.createCompany, { body: company }, { handles: [403, 409, 422] });

/** Requests a review of a company that cannot be set up at once; as typed. */
export const requestAccessReview = (
  monitor: Monitor,
  asked: { carrier_id?: number; legal_name?: string; number?: string; note?: string },
) => monitor.call(reviews.requestAccessReview, { body: asked }, { handles: [403, 409, 422, 429] });

/** The review that keeps the signed-in user out; null: none, or the visitor is signed out. */
export async function getAccessReview(monitor: Monitor) {
  const answer = await monitor.call(reviews.getAccessReview, {}, { handles: [401, 403] });
  return answer.ok ? answer.data.access_review : null;
}

/** Has a code mailed to the company's address of record. 409: a code would not be enough. */
export const mailAccessCode = (monitor: Monitor) =>
  monitor.call(reviews.mailAccessCode, {}, { handles: [403, 404, 409, 429] });

/** Sets the company up with the code from its address of record; the session gets another token. */
export const confirmAccessReview = (monitor: Monitor, code: string) =>
  monitor.call(reviews.confirmAccessReview, { body: { code } }, { handles: [403, 404, 409, 422] });

/** Withdraws the request, or dismisses a rejected one. 404: there is none anymore. */
export const withdrawAccessReview = (monitor: Monitor) =>
  monitor.call(reviews.withdrawAccessReview, {}, { handles: [404] });

/** The newest open invitation to the signed-in user's email address, or null. */
export async function checkForOpenUserInvitation(monitor: Monitor) {
  return (await monitor.call(signingUp.checkForOpenUserInvitation, {})).data.user_invitation;
}

/** Joins the inviting company; the session gets another token. 404: the invitation was withdrawn. */
export const claimOpenUserInvitation = (monitor: Monitor, id: number) =>
  monitor.call(
    signingUp.claimOpenUserInvitation,
    { body: { user_invitation_id: id } },
    { handles: [403, 404, 409, 422] },
  );

/** Has a link mailed, if the account exists: the answer does not reveal it. */
export const forgottenPassword = (monitor: Monitor, email: string) =>
  monitor.call(passwords.forgottenPassword, { body: { email } }, { handles: [422, 429] });

/** Sets a new password with the token of the mailed link and ends all sessions of its user. */
export const chooseNewPassword = (monitor: Monitor, chosen: { token: string; password: string }) =>
  monitor.call(passwords.chooseNewPassword, { body: chosen }, { handles: [403, 422, 429] });

/** The signed-in user's own open sessions, last used first. */
export async function listSessions(monitor: Monitor, query: { page?: string } = {}) {
  const { data, paging } = await monitor.call(sessions.listSessions, { query });
  return { ...data, paging };
}

/** Ends one of the signed-in user's own sessions; null when it has already ended. */
export const endSession = (monitor: Monitor, id: string) =>
  monitor.call(sessions.endSession, { params: { id } }, { handles: [404] });

/** Signs the user out everywhere, including here. */
export const endAllSessions = (monitor: Monitor) => monitor.call(sessions.endAllSessions, {});
