export * from './connection-invitations.calls';
export * from './contracts.calls';
export * from './onboarding-settings.calls';
export * from './packets.calls';
