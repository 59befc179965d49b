export * from './bids.calls';
export * from './board.calls';
export * from './carrier-trucks.calls';
export * from './dispositions.calls';
export * from './lane-history.calls';
export * from './matches.calls';
export * from './truck-postings.calls';
