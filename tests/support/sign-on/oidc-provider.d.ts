/** The part of oidc-provider that the tests use: the package brings no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  type Grant = { addOIDCScope: (scope: string) => void; save: () => Promise<string> };
  type Context = {
    oidc: { provider: Provider; client?: { clientId: string }; session?: { accountId?: string } };
  };
  export type Configuration = {
    clients: object[];
    claims: Record<string, string[]>;
    features: object;
    interactions: { url: (context: Context, interaction: { uid: string }) => string };
    findAccount: (context: Context, id: string) => { accountId: string; claims: () => Promise<object> };
    loadExistingGrant: (context: Context) => Promise<Grant>;
    cookies: { keys: string[] };
    pkce: { required: () => boolean };
  };
  export default class Provider {
    constructor(issuer: string, configuration: Configuration);
    Grant: new (of: {
      clientId: string;
      accountId: string;
    }) => Grant;
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
  }
}
