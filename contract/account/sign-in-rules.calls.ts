import { z } from 'zod';
import { defineCall } from '../call';
import { SECOND_FACTOR_RULES } from '../identity/identity.constants';
import { SCOPES } from '../shared/permissions';

const NETWORK = 'Enter addresses or networks, one a line, such as 203.0.113.0/24.';
const MAX_NETWORKS = 50;
const Network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

/** What a company asks of its people at sign-in. */
export const SignInRules = z.object({
  second_factor: z.enum(SECOND_FACTOR_RULES, { error: 'Choose what signing in takes.' }),
  /** Whom `app_required` concerns: people with any of these. Empty: everyone. */
  scopes: z
    .array(z.enum(SCOPES, { error: 'Choose rights from the list.' }))
    .max(SCOPES.length, 'Name each right once.')
    .transform((chosen) => SCOPES.filter((scope) => chosen.includes(scope))),
  remembers_devices: z.boolean({ error: 'remembers_devices is true or false.' }),
  /** Addresses and networks (CIDR) from which alone people and keys of the company get an answer. Empty: from anywhere. */
  networks: z
    .array(z.string({ error: NETWORK }), { error: NETWORK })
    .max(MAX_NETWORKS, `${MAX_NETWORKS} networks at most.`)
    // Said of the field: each is a line of it.
    .refine((all) => all.every((one) => Network.safeParse(one).success), NETWORK),
});
export type SignInRules = z.infer<typeof SignInRules>;

const RulesInForce = z.object({
  sign_in_rules: SignInRules,
  people: z.number(),
  /** Or a passkey. */
  people_with_app: z.number(),
  /** From which the caller asks, as far as a trusted proxy says. */
  network_address: z.string(),
});

export const getSignInRules = defineCall({
  method: 'GET',
  path: '/api/v1/sign_in_rules',
  summary: 'What the company asks at sign-in, and how many of its people have an authenticator app or a passkey.',
  may: 'manageUsers',
  response: RulesInForce,
});

export const updateSignInRules = defineCall({
  method: 'PATCH',
  path: '/api/v1/sign_in_rules',
  summary:
    "Change what the company asks at sign-in. People it concerns who have neither app nor passkey set one up before anything else, in open sessions too; the company's remembered devices end. 422 for networks without the caller's own address. Every other manager is mailed.",
  may: 'manageUsers',
  asPerson: true,
  stepUp: true,
  body: z.object({ sign_in_rules: SignInRules }),
  response: RulesInForce,
});
