import { z } from 'zod';
import { defineCall } from '../call';
import { MCP_PATH } from './assistants.constants';

/** One message of JSON-RPC 2.0. A list of several is none: the protocol has had none since 2025-06-18. */
const RpcMessage = z.strictObject(
  {
    jsonrpc: z.literal('2.0', { error: 'jsonrpc is "2.0".' }),
    id: z.union([z.string().max(200), z.number()], { error: 'id is a number or a short text.' }).optional(),
    method: z.string({ error: 'method is a text.' }).max(200, 'method is too long.').optional(),
    params: z.unknown().optional(),
    result: z.unknown().optional(),
    error: z.unknown().optional(),
  },
  {
    error: ({ code }) => (code === 'invalid_type' ? 'Send one JSON-RPC message, an object.' : undefined),
  },
);

export const speakMcp = defineCall({
  method: 'POST',
  path: MCP_PATH,
  summary:
    'The server for assistants: one message of the Model Context Protocol (Streamable HTTP, without sessions and streams), answered as JSON. Only by an API key. A notification is answered 202 without a body. No text names this call.',
  may: 'useApi',
  looksOnly: true,
  maxBodyBytes: 64 * 1024,
  body: RpcMessage,
  response: z.unknown(),
  errors: [413],
});
