import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** What a call with `download` answers. */
export type FileAnswer = {
  name: string;
  mediaType: string;
  /** Null: not known before it is written, as with an export. */
  bytes: number | null;
  content: Readable | Buffer;
};

/** Sends a file to be saved, never to be opened as a page of ours. */
export function sendFile(reply: FastifyReply, file: FileAnswer) {
  const plain = file.name.replaceAll(/[^\x20-\x7e]|["\\]/g, '_');
  reply.header(
    'content-disposition',
    `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file.name)}`,
  );
  if (file.bytes !== null) reply.header('content-length', file.bytes);
  return reply.type(file.mediaType).send(file.content);
}
