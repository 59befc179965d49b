export * from './edit-requests.calls';
