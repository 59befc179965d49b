/** The state of a carrier's sharing of its trucks' positions. */
export const TRACKING_CONNECTION_STATUSES = ['none', 'invited', 'connected', 'withdrawn'] as const;
export type TrackingConnectionStatus = (typeof TRACKING_CONNECTION_STATUSES)[number];

export const TRACKING_CONNECTION_LABELS: Readonly<Record<TrackingConnectionStatus, string>> = {
  none: 'Not invited',
  invited: 'Invited',
  connected: 'Connected',
  withdrawn: 'Consent withdrawn',
};

/** How long the link works for a carrier that is not connected. */
export const TRACKING_LINK_DAYS = 30;

/** A company's invitations per carrier in 24 hours, and in total. */
export const MAX_TRACKING_INVITATIONS = 2;
export const MAX_TRACKING_INVITATIONS_A_DAY = 100;

/** What a carrier says about sharing its positions: it agrees, withdraws, or rejects one load. */
export const TRACKING_CONSENT_STEPS = ['given', 'withdrawn', 'load_refused'] as const;
