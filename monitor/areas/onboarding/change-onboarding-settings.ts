import type { CallParsed } from '@contract/call';
import type { CurrentUser } from '@contract/identity/identity.entities';
import type {
  decideOnboardingSettingsRequest,
  updateOnboardingSettings,
} from '@contract/onboarding/onboarding-settings.calls';
import { eq } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { companies, onboardingSettingsRequests } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { hasAnotherWith } from '../../decisions/has-another-with';
import { mailManagers } from '../../decisions/mail-managers';
import { openRequestOf } from './onboarding-settings.queries';

type Company = typeof companies.$inferSelect;
type Settings = Pick<Company, 'isPacketApprovalRequired' | 'isSecondPersonRequired' | 'bankChangeWaitDays'>;

/** The name of a setting as a phrase, and whether a value protects less than another. */
const SETTINGS: {
  [Name in keyof Settings]: {
    says: (value: Settings[Name]) => string;
    isLooser: (value: Settings[Name], before: Settings[Name]) => boolean;
  };
} = {
  isPacketApprovalRequired: {
    says: (isOn) =>
      isOn
        ? 'A person approves every onboarding packet'
        : 'Onboarding packets in which nothing differs from the federal record count without a person',
    isLooser: (isOn) => !isOn,
  },
  isSecondPersonRequired: {
    says: (isOn) =>
      isOn
        ? 'Who releases a bank change or a strong difference does not approve the packet'
        : 'One person releases a bank change or a strong difference and approves the packet',
    isLooser: (isOn) => !isOn,
  },
  bankChangeWaitDays: {
    says: (days) => `A bank change waits ${days} business ${days === 1 ? 'day' : 'days'}`,
    isLooser: (days, before) => days < before,
  },
};
const NAMES = Object.keys(SETTINGS) as (keyof Settings)[];

/**
 * Changes how a company onboards carriers. A stricter value counts at once. A looser one waits for another person with
 * `compliance`, where the company has one; a repeated request replaces the pending one. The other managers get a mail about
 * both.
 *
 * @throws ApiError 403 for a looser value without `compliance`
 */
export function changeOnboardingSettings(
  deciding: Deciding<CurrentUser>,
  input: CallParsed<typeof updateOnboardingSettings>['body']['onboarding_settings'],
) {
  return decide(deciding, async (d) => {
    const asked: Partial<Settings> = {
      isPacketApprovalRequired: input.is_approval_required,
      isSecondPersonRequired: input.is_second_person_required,
      bankChangeWaitDays: input.bank_change_wait_days,
    };
    const changed = NAMES.filter((name) => asked[name] !== undefined && asked[name] !== d.companyRow[name]);
    const looser = changed.filter((name) => isLooser(name, asked, d.companyRow));
    if (looser.length > 0 && !d.user.scopes.includes('compliance'))
      throw httpErrors.forbidden('Only someone with the permission “compliance” may loosen a protection.');
    const waits = looser.length > 0 && (await hasAnotherWith(d.tx, d.companyId, d.user.id, 'compliance'));
    const now = waits ? changed.filter((name) => !looser.includes(name)) : changed;
    await apply(d, only(asked, now));
    if (!waits) return;
    await endRequest(d, false);
    const summary = wordsOf(only(asked, looser));
    await d.tx.insert(onboardingSettingsRequests).values({
      companyId: d.companyId,
      settings: only(asked, looser),
      summary,
      requestedByUserId: d.userId,
      requestedAt: d.now,
    });
    const words = `Asked for, until another person with the permission “compliance” confirms it: ${summary}`;
    d.audit({ kind: 'onboarding_settings_changed', summary: words });
    await mailManagers(d, words);
  });
}

/**
 * Confirms a colleague's looser settings, or drops them.
 *
 * @throws ApiError 403 for confirming without `compliance`, or by the requester; 409 when the request is no longer
 * pending
 */
export function decideSettingsRequest(
  deciding: Deciding<CurrentUser>,
  id: number,
  { decision }: CallParsed<typeof decideOnboardingSettingsRequest>['body'],
) {
  return decide(deciding, async (d) => {
    const [request] = await d.tx.select().from(onboardingSettingsRequests).where(openRequestOf(d.companyId));
    if (request?.id !== id) throw httpErrors.conflict('This does not wait to be confirmed any more. Look again.');
    const isConfirmed = decision === 'confirm';
    if (isConfirmed && !d.user.scopes.includes('compliance'))
      throw httpErrors.forbidden('Only someone with the permission “compliance” may loosen a protection.');
    if (isConfirmed && request.requestedByUserId === d.userId)
      throw httpErrors.forbidden('You asked for it. Another person confirms it.');
    await endRequest(d, isConfirmed);
    if (isConfirmed) return apply(d, request.settings);
    d.audit({ kind: 'onboarding_settings_changed', summary: `Not confirmed, and dropped: ${request.summary}` });
  });
}

async function apply(d: Decision<CurrentUser>, settings: Partial<Settings>): Promise<void> {
  if (Object.keys(settings).length === 0) return;
  await d.tx.update(companies).set(settings).where(eq(companies.id, d.companyId));
  const summary = wordsOf(settings);
  d.audit({ kind: 'onboarding_settings_changed', summary });
  await mailManagers(d, summary);
}

const endRequest = (d: Decision<CurrentUser>, isConfirmed: boolean) =>
  d.tx
    .update(onboardingSettingsRequests)
    .set({ endedAt: d.now, endedByUserId: d.userId, isConfirmed })
    .where(openRequestOf(d.companyId));

const isLooser = <Name extends keyof Settings>(name: Name, asked: Partial<Settings>, before: Settings) =>
  SETTINGS[name].isLooser(asked[name]!, before[name]);

const saysOf = <Name extends keyof Settings>(name: Name, settings: Partial<Settings>) =>
  SETTINGS[name].says(settings[name]!);

const wordsOf = (settings: Partial<Settings>) =>
  NAMES.filter((name) => settings[name] !== undefined)
    .map((name) => saysOf(name, settings))
    .join('. ');

const only = (settings: Partial<Settings>, names: readonly (keyof Settings)[]): Partial<Settings> =>
  Object.fromEntries(names.map((name) => [name, settings[name]]));
