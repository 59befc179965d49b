export * from './signing-certificates.calls';
export * from './vetting-anchors.calls';
export * from './vetting-files.calls';
