export * from './mcp.calls';
export * from './proposals.calls';
