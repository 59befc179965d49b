export * from './carrier-users.calls';
export * from './connection-classifications.calls';
export * from './connections.calls';
export * from './payment-terms.calls';
