import { ACCOUNT_TABS, type AccountTab } from './account/account.constants';

/**
 * The portal's addresses that its emails and the monitor's redirects name too; all others are in the portal's own
 * `paths.ts`, which begins with these. Paths are relative to the base path.
 */

/** The base path, as `basename` in remix.config.js. */
export const BASE_PATH = '/broker';

/** A value of the query string; `undefined`, `null` and `''` are omitted, a list is repeated. */
type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[];
export type Query = Readonly<Record<string, QueryValue>>;

/** Adds a query to a path. */
export function withQuery(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') search.append(name, String(one));
    }
  }
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** The full path from the root of the host. */
export function withBase(path: string): string {
  return path === '/' ? `${BASE_PATH}/` : `${BASE_PATH}${path}`;
}

export type Id = number | string;
export const at = (id: Id) => encodeURIComponent(String(id));

export const portalPaths = {
  login: (query: { redirectTo?: string } = {}) => withQuery('/login', query),
  /** Where one signs in by the company's own identity provider, and where that sends the browser back to. */
  signOn: (query: { redirectTo?: string } = {}) => withQuery('/login/sso', query),
  signOnCallback: () => '/login/sso/callback',
  signOnSettings: () => '/company/sign-on',
  signUp: (query: { email?: string; referrer?: string } = {}) => withQuery('/sign-up', query),
  signUpCode: (query: { email?: string; code?: string } = {}) => withQuery('/sign-up/code', query),
  forgottenPassword: (query: { sent?: 1 } = {}) => withQuery('/forgotten-password', query),
  newPassword: (query: { token?: string } = {}) => withQuery('/new-password', query),
  accountTab: (tab: AccountTab) => withQuery('/my-account', { tab: ACCOUNT_TABS[tab] }),
  /** One's own authenticator app, recovery codes and remembered devices. */
  secondFactors: () => '/my-account/second-factors',
  carrier: (id: Id) => `/carriers/${at(id)}`,
  searchResults: (query: Query = {}) => withQuery('/carriers/search-results', query),
  contactSearch: (query: { email?: string; phone?: string; carrier_id?: Id; load_id?: Id } = {}) =>
    withQuery('/carriers/contact-search', query),
  loads: (query: Query = {}) => withQuery('/loads', query),
  load: (id: Id, query: Query = {}) => withQuery(`/loads/${at(id)}`, query),
  alerts: (query: Query = {}) => withQuery('/alerts', query),
  companyActivity: (query: Query = {}) => withQuery('/company/activity', query),
  alert: (id: Id, query: Query = {}) => withQuery(`/alerts/${at(id)}`, query),
  /** An email that came in about one. */
  rateConfirmationEmail: (id: Id) => `/carriers/rate-confirmations/emails/${at(id)}`,
  rateConfirmation: (id: Id) => `/carriers/rate-confirmations/${at(id)}`,
  /** What an assistant proposes, for a person to decide. */
  proposal: (id: Id) => `/assistants/proposals/${at(id)}`,
  /** Open to everyone: how to check a vetting file without us. */
  checkVettingFile: () => '/check-a-vetting-file',
  carrierPacket: (id: Id) => `/carriers/${at(id)}/packet`,
  /** The page that says why a user is kept out: a `BlockedAccessPage`. */
  blockedAccess: (page: string) => `/${page}`,
} as const;
