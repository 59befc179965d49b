export * from './texts.calls';
