import { SCOPE_LABELS } from '@contract/account/account.constants';
import type { updateSignInRules } from '@contract/account/sign-in-rules.calls';
import type { CallParsed } from '@contract/call';
import type { Scope } from '@contract/shared/permissions';
import { trusts } from '@contract/shared/trusted-proxies';
import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { authenticatorApps, companies, passkeys, users } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { mailManagers } from '../../decisions/mail-managers';
import { forgetDevicesOfCompany } from '../identity/second-factors/remembered-devices';

type Rules = CallParsed<typeof updateSignInRules>['body']['sign_in_rules'];

/**
 * Changes what the company asks at sign-in. Devices that were remembered under the old rules end.
 *
 * @param address from which the caller asks
 * @throws ApiError 422 for networks that would lock the caller out
 */
export function changeSignInRules(deciding: Deciding, rules: Rules, address: string) {
  if (rules.networks.length > 0 && !trusts(rules.networks)(address))
    throw httpErrors.invalid({
      networks: [`Your own address, ${address}, is not among them: you would be locked out.`],
    });
  return decide(deciding, async (d) => {
    const before = rulesOf(d.companyRow);
    const scopes = rules.second_factor === 'app_required' ? rules.scopes : [];
    const after = { ...rules, scopes };
    if (wordsOf(before) === wordsOf(after)) return;
    await d.tx
      .update(companies)
      .set({
        secondFactorRule: after.second_factor,
        secondFactorScopes: scopes,
        remembersDevices: after.remembers_devices,
        networks: after.networks,
      })
      .where(eq(companies.id, d.companyId));
    await forgetDevicesOfCompany(d.tx, d.companyId);
    const summary = wordsOf(after);
    d.audit({ kind: 'sign_in_rules_changed', summary });
    await mailManagers(d, summary);
  });
}

const rulesOf = (row: typeof companies.$inferSelect): Rules => ({
  second_factor: row.secondFactorRule,
  scopes: row.secondFactorScopes as Scope[],
  remembers_devices: row.remembersDevices,
  networks: row.networks,
});

function wordsOf({ second_factor, scopes, remembers_devices, networks }: Rules): string {
  const whom = scopes.length === 0 ? 'everyone' : `people with ${scopes.map((one) => SCOPE_LABELS[one]).join(', ')}`;
  const factor =
    second_factor === 'mail_allowed'
      ? 'Signing in takes a mailed code, an authenticator app or a passkey'
      : `Signing in takes an authenticator app or a passkey for ${whom}`;
  const devices = remembers_devices ? 'remembered for 30 days where a person wants it' : 'not remembered';
  const from = networks.length === 0 ? 'from any network' : `only from ${networks.join(', ')}`;
  return `${factor}. Devices are ${devices}. People and API keys get in ${from}`;
}

/** The rules in force, and how many of the company's people have an app or a passkey. */
export async function readSignInRules(db: Queryable, companyId: number, address: string) {
  const [row] = await db.select().from(companies).where(eq(companies.id, companyId));
  const ofCompany = and(eq(users.companyId, companyId), isNull(users.disabledAt));
  const hasFactor = or(
    inArray(users.id, db.select({ id: authenticatorApps.userId }).from(authenticatorApps)),
    inArray(users.id, db.select({ id: passkeys.userId }).from(passkeys)),
  );
  return {
    sign_in_rules: rulesOf(row!),
    people: await db.$count(users, ofCompany),
    network_address: address,
    people_with_app: await db.$count(users, and(ofCompany, hasFactor)),
  };
}
