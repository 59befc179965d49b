export * from './vetting-anchors.calls';
export * from './vetting-files.calls';
