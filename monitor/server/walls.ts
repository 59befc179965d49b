import type { BlockedAccessPage } from '@contract/identity/identity.constants';
import { portalPaths, withBase } from '@contract/portal-paths';
import type { FastifyRequest } from 'fastify';
import { trusts } from '../../contract/shared/trusted-proxies';
import type { Env } from '../base/env';
import { httpErrors } from '../base/http-errors';

const said = ({ headers }: FastifyRequest, name: string | null) => {
  const value = name === null ? undefined : headers[name];
  return typeof value === 'string' ? value.trim().toUpperCase() : '';
};

/** @returns the country that a trusted proxy says of the caller, such as `US`; null: none says it */
export const countryOf = ({ walls, trustProxy }: Env, request: FastifyRequest): string | null => {
  const country = trusts(trustProxy)(request.socket.remoteAddress) ? said(request, walls.countryHeader) : '';
  // XX is how proxies write that they do not know it.
  return /^[A-Z]{2}$/.test(country) && country !== 'XX' ? country : null;
};

/**
 * Keeps callers out by what a proxy in front of the product says of their connection: a country that is not allowed, a
 * VPN. Believes only a proxy that `TRUST_PROXY` names; the portal passes on what such a proxy sent it. Without the
 * settings, or without the proxy's headers, nothing is blocked.
 *
 * @returns called before a call is answered; throws 406 with the page that says why
 */
export function accessRestrictions(env: Env): (request: FastifyRequest) => void {
  const { countryHeader, allowedCountries, vpnHeader } = env.walls;
  if (countryHeader === null && vpnHeader === null) return () => {};
  const isTrusted = trusts(env.trustProxy);
  const elsewhere = (page: BlockedAccessPage) =>
    httpErrors.elsewhere(env.portalOrigin + withBase(portalPaths.blockedAccess(page)));
  return (request) => {
    if (!isTrusted(request.socket.remoteAddress)) return;
    if (['1', 'TRUE', 'YES'].includes(said(request, vpnHeader))) throw elsewhere('carrier_vpn_block');
    const country = said(request, countryHeader);
    if (country !== '' && !allowedCountries.includes(country)) throw elsewhere('user_country_block');
  };
}
