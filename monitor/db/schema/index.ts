export * from './account';
export * from './company-events';
export * from './company-papers';
export * from './files';
export * from './fmcsa';
export * from './jobs';
export * from './onboarding';
export * from './places';
