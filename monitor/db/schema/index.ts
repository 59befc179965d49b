export * from './account';
export * from './files';
export * from './fmcsa';
export * from './jobs';
export * from './onboarding';
