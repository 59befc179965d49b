export * from './account';
export * from './fmcsa';
