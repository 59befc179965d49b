import { basename } from 'node:path';
import type { ImportProgress } from './report';

const BAR_WIDTH = 24;
const TERMINAL_MS = 100;
const LOG_MS = 5000;

/** How far an import is: a bar that stays in its line on a terminal, else a line every few seconds. */
export class ProgressLine {
  private shownAt: number;
  private isDrawn = false;

  constructor(
    private readonly out: NodeJS.WritableStream & { isTTY?: boolean; columns?: number },
    private readonly path: string,
    private readonly now: () => Date,
  ) {
    this.shownAt = now().getTime();
  }

  show(progress: ImportProgress) {
    const time = this.now().getTime();
    const isNews = this.out.isTTY && progress.phase !== 'reading';
    if (!isNews && time - this.shownAt < (this.out.isTTY ? TERMINAL_MS : LOG_MS)) return;
    this.shownAt = time;
    const share = progress.bytesTotal === 0 ? 1 : Math.min(1, progress.bytesRead / progress.bytesTotal);
    const done = Math.round(share * BAR_WIDTH);
    const rows = `${progress.rowsRead.toLocaleString('en-US')} rows`;
    const state = progress.phase === 'indexing' ? 'building indexes' : `${Math.floor(share * 100)} %`;
    if (!this.out.isTTY) {
      this.out.write(`${basename(this.path)}: ${state}, ${rows}\n`);
      return;
    }
    const line = `${basename(this.path)} [${'#'.repeat(done)}${'-'.repeat(BAR_WIDTH - done)}] ${state}, ${rows}`;
    this.out.write(`\r\x1b[2K${line.slice(0, (this.out.columns ?? 80) - 1)}`);
    this.isDrawn = true;
  }

  clear() {
    if (this.isDrawn) this.out.write('\r\x1b[2K');
    this.isDrawn = false;
  }
}
