import type { Carrier } from '@contract/carriers/carriers.entities';
import type { Connection } from '@contract/connections/connections.entities';
import type { CurrentUser } from '@contract/identity/identity.entities';
import { isHeldPacket } from '@contract/onboarding/packets.constants';
import { RULE_CATEGORY_OF } from '@contract/rules/rules.constants';
import { missingFor } from '@contract/shared/permissions';
import { paths } from '~/paths';

/** An action on a carrier: a page, or a form of the profile that is sent at once. */
export type ProfileAction = { label: string; look?: 'primary' | 'danger' } & (
  | { to: string }
  | { intent: ProfileIntent }
);
export type ProfileIntent = 'follow' | 'dismiss' | 'bring-back';

/** The reader's permissions, each as the monitor checks it. */
export interface ProfileRights {
  mayConnect: boolean;
  /** Status, classifications, payment terms. */
  mayChange: boolean;
  mayStop: boolean;
  mayLift: boolean;
  mayInvite: boolean;
  mayRequestCertificates: boolean;
  /** Notes, monitoring, vetting files, questions to FMCSA. */
  mayWork: boolean;
  mayProve: boolean;
  mayReport: boolean;
}

export function profileRights(user: CurrentUser): ProfileRights {
  const may = (permission: Parameters<typeof missingFor>[0]) => missingFor(permission, user) === null;
  return {
    mayConnect: may('connect'),
    mayChange: may('changeConnections'),
    mayStop: may('stopCarriers'),
    mayLift: may('liftDoNotDispatch'),
    mayInvite: may('onboardCarriers'),
    mayRequestCertificates: may('orderCertificates'),
    mayWork: may('workOnCarriers'),
    mayProve: may('makeProofBundles'),
    mayReport: may('reportIdentityAlerts'),
  };
}

/** The company's data about the carrier that actions depend on; null: it could not be loaded. */
export interface ProfileState {
  isFollowed: boolean;
  packet: Connection['latest_onboarding_packet'];
  /** The company has classifications by broker election. */
  isElecting: boolean;
  hasPaymentTerms: boolean;
}

type Shown = Pick<Carrier, 'id' | 'relationship' | 'booking_answer'>;

/** The primary action for the state, and the others in a menu. Without those the reader may not do. */
export function profileActions(
  carrier: Shown,
  rights: ProfileRights,
  state: ProfileState | null,
): { primary: ProfileAction | null; menu: ProfileAction[] } {
  const all = everyAction(carrier, rights, state);
  const wanted = wantedFirst(carrier, state);
  const found = wanted.flatMap((key) => all[key] ?? [])[0] ?? null;
  const isAdvised = carrier.booking_answer?.classifications.some(({ is_bookable }) => is_bookable) ?? false;
  // Do not dispatch for a carrier that fails nothing: a plain button.
  const primary = found && { ...found, look: isAdvised || found === all.review ? ('primary' as const) : undefined };
  return { primary, menu: Object.values(all).filter((action) => action !== undefined && action !== found) };
}

/**
 * What a booking depends on besides the rules: that the carrier was not onboarded, or its packet is on hold. Null: it
 * is onboarded, or nothing passes anyway.
 */
export function notOnboarded(
  { relationship, booking_answer: answer }: Shown,
  state: ProfileState | null,
): string | null {
  if (answer?.state !== 'bookable' && answer?.state !== 'partly_bookable') return null;
  if (isOnHoldIn(state)) return 'Packet on hold.';
  return relationship?.status === 'onboarded' ? null : 'Not onboarded yet.';
}

type Actions = Partial<
  Record<
    | 'review'
    | 'invite'
    | 'request'
    | 'book'
    | 'packet'
    | 'bringBack'
    | 'follow'
    | 'use'
    | 'terms'
    | 'lift'
    | 'dismiss'
    | 'unfollow'
    | 'report'
    | 'stop',
    ProfileAction
  >
>;

function everyAction({ id, relationship }: Shown, rights: ProfileRights, state: ProfileState | null): Actions {
  const { mayConnect, mayChange, mayStop, mayLift, mayInvite, mayRequestCertificates, mayWork } = rights;
  const isStopped = relationship?.status === 'do_not_dispatch';
  const isConnected = mayConnect && relationship !== null;
  const isOnHold = isOnHoldIn(state);
  return {
    review: isConnected && isOnHold ? { label: 'Review packet…', to: paths.carrierPacket(id) } : undefined,
    invite:
      mayInvite && !isStopped && relationship?.status !== 'onboarded'
        ? { label: relationship === null ? 'Invite to onboard…' : 'Invitations…', to: paths.carrierInvite(id) }
        : undefined,
    request:
      mayRequestCertificates && !isStopped
        ? { label: 'Request certificate…', to: paths.certificateRequest(id) }
        : undefined,
    book: mayWork ? { label: 'Save vetting file…', to: paths.carrierVettingFileNew(id) } : undefined,
    packet: isConnected && !isOnHold ? { label: 'Onboarding packet…', to: paths.carrierPacket(id) } : undefined,
    bringBack:
      mayChange && relationship?.is_dismissed
        ? { label: 'Bring back from dismissed', intent: 'bring-back' }
        : undefined,
    follow: mayWork && state?.isFollowed === false ? { label: 'Monitor', intent: 'follow' } : undefined,
    use:
      mayChange && relationship && state?.isElecting
        ? { label: 'Freight it is used for…', to: paths.carrierUse(id) }
        : undefined,
    terms:
      mayChange && relationship && state?.hasPaymentTerms
        ? { label: 'Payment terms…', to: paths.carrierPaymentTerms(id) }
        : undefined,
    dismiss: mayChange && relationship?.is_dismissed === false ? { label: 'Dismiss', intent: 'dismiss' } : undefined,
    unfollow: mayWork && state?.isFollowed ? { label: 'Stop monitoring…', to: paths.carrierUnfollow(id) } : undefined,
    report: { label: 'Report incorrect data', to: paths.carrierEditRequests(id) },
    lift:
      isStopped && mayLift
        ? { label: 'Remove from do not dispatch…', to: paths.carrierLiftDoNotDispatch(id) }
        : undefined,
    stop:
      !isStopped && mayStop
        ? { label: 'Put on do not dispatch…', to: paths.carrierDoNotDispatch(id), look: 'danger' }
        : undefined,
  };
}

const isOnHoldIn = (state: ProfileState | null): boolean => isHeldPacket(state?.packet?.status ?? '');

/** Actions for the state, the likeliest first; the first permitted one is the primary action. */
function wantedFirst({ relationship, booking_answer }: Shown, state: ProfileState | null): (keyof Actions)[] {
  if (relationship?.status === 'do_not_dispatch') return ['lift'];
  if (isOnHoldIn(state)) return ['review', 'book'];
  if (relationship?.status !== 'onboarded') return ['invite', 'book'];
  return isShortOfInsurance(booking_answer) ? ['request', 'book'] : ['book'];
}

/** Onboarded, not bookable, and only insurance is missing. */
function isShortOfInsurance(answer: Carrier['booking_answer']): boolean {
  if (answer?.state !== 'not_bookable') return false;
  const missing = answer.classifications.flatMap(({ reasons }) =>
    reasons.filter(({ status }) => status !== 'override'),
  );
  return missing.length > 0 && missing.every(({ is_type }) => RULE_CATEGORY_OF[is_type] === 'Insurance');
}
