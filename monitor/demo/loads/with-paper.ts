import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReceivedFile } from '../../documents/files/receive-file';
import { Paper } from '../../documents/pdf/paper';

/** A paper that someone in the demo sends. */
interface SamplePaper {
  title: string;
  heading: [title: string, below: string];
  lines: readonly string[];
  author: string;
  writtenAt: Date;
}

/** Writes a sample paper as a file, which is gone when `use` has ended. */
export async function withPaper<Result>(
  { title, heading, lines, author, writtenAt }: SamplePaper,
  use: (file: ReceivedFile) => Promise<Result>,
): Promise<Result> {
  const paper = await Paper.begin({
    size: 'letter',
    title,
    author,
    subject: 'A sample for trying the product',
    writtenAt,
  });
  paper.title(...heading);
  for (const line of lines) paper.paragraph(line);
  const content = await paper.end([heading.join(', ')]);
  const folder = await mkdtemp(join(tmpdir(), 'demo-paper-'));
  try {
    const path = join(folder, 'paper.pdf');
    await writeFile(path, content);
    return await use({
      path,
      name: `${title.toLowerCase().replaceAll(' ', '-')}.pdf`,
      mediaType: 'application/pdf',
      bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
