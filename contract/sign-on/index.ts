export * from './sign-on.calls';
