/** What the audit log keeps, each kind as it is read in a list and in the filter. */
export const AUDIT_KINDS = {
  sign_in: 'Signed in',
  password_changed: 'Password changed',
  scopes_changed: 'Rights changed',
  user_removed: 'User removed',
  invitation_sent: 'Invitation sent',
  invitation_resent: 'Invitation sent again',
  invitation_deleted: 'Invitation taken back',
  invitation_claimed: 'Invitation claimed',
  plan_changed: 'Plan changed',
  payment_method_added: 'Payment method added',
  team_created: 'Team created',
  team_changed: 'Team changed',
  audit_log_exported: 'Audit log exported',
} as const;
export type AuditKind = keyof typeof AUDIT_KINDS;
