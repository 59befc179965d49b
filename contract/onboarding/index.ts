export * from './connection-invitations.calls';
export * from './contracts.calls';
export * from './packets.calls';
