export * from './audit-log.calls';
export * from './company-details.calls';
export * from './company-files.calls';
export { changeCompanyLogo, getCompanyLogo, removeCompanyLogo } from './company-logo.calls';
export * from './profile.calls';
export * from './sign-in-rules.calls';
export * from './users.calls';
