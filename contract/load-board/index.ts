export * from './board.calls';
