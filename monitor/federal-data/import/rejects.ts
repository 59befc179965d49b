import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { InputFile } from './input-file';
import type { BadRecord } from './read-records';

/** The lines of a file that could not be stored, each with its number and the reason, as a CSV file of its own. */
export class RejectsFile {
  private handle: FileHandle | null = null;

  private constructor(
    private readonly folder: string,
    private readonly target: string,
  ) {}

  /** The rejects of an earlier import of the same file are removed: they are no longer what is wrong with it. */
  static async create(folder: string, { path, member }: Pick<InputFile, 'path' | 'member'>): Promise<RejectsFile> {
    const name = member === null ? basename(path) : `${basename(path)}.${member.replaceAll(/[\\/]/g, '_')}`;
    const target = join(folder, `${name}.rejects.csv`);
    await rm(target, { force: true });
    return new RejectsFile(folder, target);
  }

  /** Where the rejected lines are; null when there are none. */
  get path(): string | null {
    return this.handle ? this.target : null;
  }

  async add(lines: readonly BadRecord[]): Promise<void> {
    if (lines.length === 0) return;
    if (!this.handle) {
      await mkdir(this.folder, { recursive: true });
      this.handle = await open(this.target, 'w');
      await this.handle.writeFile('line,reason,raw\n');
    }
    await this.handle.writeFile(
      lines.map(({ line, reason, raw }) => `${line},${quoted(reason)},${quoted(raw)}\n`).join(''),
    );
  }

  async close(): Promise<void> {
    await this.handle?.close();
  }
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
