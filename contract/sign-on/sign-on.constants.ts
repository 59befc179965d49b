/**
 * Of a company's connection to its identity provider. `draft`: not tried yet. `tested`: a manager signed in by it. `on`: people may.
 * `enforced`: people of the proven domains must.
 */
export const SIGN_ON_STATES = ['draft', 'tested', 'on', 'enforced'] as const;
export type SignOnState = (typeof SIGN_ON_STATES)[number];

export const SIGN_ON_STATE_LABELS: Record<SignOnState, string> = {
  draft: 'Not tested',
  tested: 'Tested, off',
  on: 'On',
  enforced: 'Enforced',
};

/** How a provider speaks: OpenID Connect or SAML 2.0. */
export const SIGN_ON_KINDS = ['oidc', 'saml'] as const;

/** The name of the DNS text record below the domain, and what its value begins with. */
export const PROOF_RECORD = '_sign-on';
export const PROOF_PREFIX = 'sign-on-proof=';

export const MAX_SIGN_ON_DOMAINS = 20;
export const MAX_SIGN_ON_GROUPS = 200;
/** The present certificate of a SAML provider, and the next. */
export const MAX_SIGN_ON_CERTIFICATES = 4;

/** How long a sign-in may take at the provider. */
export const SIGN_ON_TTL_SECONDS = 10 * 60;

/** Tokens of directories begin with it. */
export const SCIM_TOKEN_PREFIX = 'scim_';
