/** How far a carrier's sharing of its trucks' positions is. */
export const TRACKING_CONNECTION_STATUSES = ['none', 'invited', 'connected', 'withdrawn'] as const;
export type TrackingConnectionStatus = (typeof TRACKING_CONNECTION_STATUSES)[number];

export const TRACKING_CONNECTION_LABELS: Readonly<Record<TrackingConnectionStatus, string>> = {
  none: 'Not invited',
  invited: 'Invited',
  connected: 'Connected',
  withdrawn: 'Consent withdrawn',
};

/** A carrier that is not connected may open its link for so long. */
export const TRACKING_LINK_DAYS = 30;

/** Invitations that a company may send to one carrier in 24 hours, and to all of them. */
export const MAX_TRACKING_INVITATIONS = 2;
export const MAX_TRACKING_INVITATIONS_A_DAY = 100;
