import { createHash } from 'node:crypto';
import { canonicalJson } from '../../base/canonical-json';

/** What a line says, before it is numbered. */
export type AuditFacts = {
  /** ISO. */
  at: string;
  kind: string;
  summary: string;
  company: { id: number; name: string } | null;
  /** Who did it, and to whom. */
  user: { id: number; name: string } | null;
  subject: { id: number; name: string } | null;
};

/** Each field is part of the hash but `hash` itself. */
export type AuditLine = AuditFacts & { seq: number; previous: string; hash: string };

/** Before the first line. */
export const NO_HASH = '0'.repeat(64);

/** SHA-256 of the line's canonical JSON (RFC 8785) without `hash`. */
export const hashOf = ({ hash: _, ...line }: Omit<AuditLine, 'hash'> & { hash?: string }): string =>
  createHash('sha256').update(canonicalJson(line)).digest('hex');

export function numbered(facts: AuditFacts, seq: number, previous: string): { text: string; hash: string } {
  const line = { ...facts, seq, previous };
  const hash = hashOf(line);
  return { text: canonicalJson({ ...line, hash }), hash };
}

/** A chain of lines as files hold it; the same line may stand there again. */
export class ChainCheck {
  first: number | null = null;
  last: AuditLine | null = null;
  readonly problems: string[] = [];
  #seen = new Map<number, string>();

  add(text: string, where: string): void {
    let line: AuditLine;
    try {
      line = JSON.parse(text) as AuditLine;
      if (hashOf(line) !== line.hash) throw new Error('it is not what its hash was made of');
    } catch (error) {
      this.problems.push(`${where}: BROKEN, ${(error as Error).message}.`);
      return;
    }
    const known = this.#seen.get(line.seq);
    if (known !== undefined) {
      if (known !== line.hash) this.problems.push(`${where}: line ${line.seq} is there twice, and differs.`);
      return;
    }
    this.#seen.set(line.seq, line.hash);
    const { last } = this;
    if (last && line.seq !== last.seq + 1)
      this.problems.push(`${where}: after line ${last.seq} comes ${line.seq}: ${missing(last.seq, line.seq)}`);
    else if (last && line.previous !== last.hash)
      this.problems.push(`${where}: line ${line.seq} does not follow the line before it.`);
    this.first ??= line.seq;
    this.last = line;
  }
}

const missing = (before: number, after: number) =>
  after > before ? `${after - before - 1} missing.` : 'out of order.';
