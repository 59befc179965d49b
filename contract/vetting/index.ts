export * from './vetting-files.calls';
