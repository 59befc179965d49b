import { once } from 'node:events';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect, type TLSSocket } from 'node:tls';
import type { Env } from '../../base/env';
import type { AuditLine } from './audit-line';

export type Line = { seq: number; text: string };

export type Destination = {
  name: 'files' | 'syslog';
  /** Hands lines over, in order. @throws when it did not take all of them */
  send: (lines: readonly Line[]) => Promise<void>;
  /** Whether the next lines go over a new connection, on which lines that were on their way before may be missing. */
  isAnew: () => boolean;
  close: () => void;
};

/** Where the settings say that the audit log goes. */
export function destinationsOf({ auditOut, portalOrigin }: Pick<Env, 'auditOut' | 'portalOrigin'>): Destination[] {
  return [
    ...(auditOut.files === null ? [] : [toFiles(auditOut.files)]),
    ...(auditOut.syslog === null ? [] : [toSyslog(auditOut.syslog, new URL(portalOrigin).hostname)]),
  ];
}

/** A file for each day (UTC) on which lines are written, a line of JSON each, on the disk before it counts as sent. */
function toFiles(folder: string): Destination {
  return {
    name: 'files',
    isAnew: () => false,
    close: () => {},
    async send(lines) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = await open(join(folder, `audit-${new Date().toISOString().slice(0, 10)}.jsonl`), 'a', 0o600);
      try {
        await file.write(lines.map(({ text }) => `${text}\n`).join(''));
        await file.datasync();
      } finally {
        await file.close();
      }
    },
  };
}

const CONNECT_MS = 10_000;
/** Facility 13, "log audit"; severity 6, informational. */
const PRIORITY = 13 * 8 + 6;
/** The greatest `sequenceId` of RFC 5424; the next is 1 again. The line itself has the whole number. */
const MOST_SEQUENCE = 2_147_483_647;

/**
 * Syslog by RFC 5424 over TLS (RFC 5425). The receiver does not acknowledge: what was on its way when a connection broke comes again over the next
 * one, with the same numbers.
 */
function toSyslog({ host, port, caFile }: NonNullable<Env['auditOut']['syslog']>, self: string): Destination {
  let socket: TLSSocket | null = null;
  const lost = () => {
    socket?.destroy();
    socket = null;
  };
  const opened = async (): Promise<TLSSocket> => {
    if (socket) return socket;
    const ca = caFile === null ? undefined : await readFile(caFile);
    const made = connect({ host, port, servername: host, ca, timeout: CONNECT_MS });
    made.once('close', () => {
      if (socket === made) socket = null;
    });
    made.on('timeout', () => made.destroy(new Error('it did not answer')));
    try {
      await once(made, 'secureConnect');
    } catch (error) {
      made.destroy();
      throw error;
    }
    made.setTimeout(0).setKeepAlive(true, CONNECT_MS);
    made.on('error', lost);
    socket = made;
    return made;
  };
  return {
    name: 'syslog',
    isAnew: () => socket === null,
    close: () => socket?.end(),
    async send(lines) {
      const to = await opened();
      try {
        await new Promise<void>((resolve, reject) => {
          to.once('close', () => reject(new Error('the connection was closed')));
          to.write(lines.map((line) => framed(message(line, self))).join(''), (error) =>
            error ? reject(error) : resolve(),
          );
        });
      } catch (error) {
        lost();
        throw error;
      }
    },
  };
}

/** Its length in bytes before it (RFC 5425): a line break within a message is no end. */
const framed = (text: string) => `${Buffer.byteLength(text)} ${text}`;

function message({ seq, text }: Line, self: string): string {
  const { at, kind } = JSON.parse(text) as AuditLine;
  const sequence = ((seq - 1) % MOST_SEQUENCE) + 1;
  return `<${PRIORITY}>1 ${at} ${self} broker-portal - ${kind.slice(0, 32)} [meta sequenceId="${sequence}"] \uFEFF${text}`;
}
